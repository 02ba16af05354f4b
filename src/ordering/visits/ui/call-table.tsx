import { Phone } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { orderFor } from '../choices.ts';
import { followUpText, lapsedText, PERIOD_TITLE, rhythmText, yearAgoText } from '../messages.ts';
import type { CallRow } from '../server/call-list.ts';
import { OrderHere } from './order-here.tsx';
import { QuickNote } from './quick-note.tsx';
import { TakenHere } from './taken-here.tsx';
import { useNoSignal } from './use-guides.ts';
import { writing } from './write-note.tsx';

const COLUMNS = [
  ['Customer', 'w-[20%]'],
  ['Last order and rhythm', 'w-[30%]'],
  [PERIOD_TITLE, 'w-[12%]'],
  ['Balance', 'w-[13%]'],
  ['To know', 'w-[13%]'],
  ['Reach', 'w-[12%]'],
] as const;
const HEAD = 'px-2 pb-1 text-xs font-normal text-muted first:pl-0 last:pr-0';
const NAME = 'text-sm leading-5 lg:py-1.5 lg:pr-2 lg:align-top';
const CELL = 'text-sm leading-5 max-lg:col-span-2 lg:px-2 lg:py-1.5 lg:align-top';

/** A phone number that is dialled by a tap: on a phone its sign, which a thumb finds beside the name. */
function CallLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="tabular inline-flex size-11 items-center justify-center text-brand lg:size-auto lg:min-h-6 lg:whitespace-nowrap lg:underline"
    >
      <Phone aria-hidden size={20} className="lg:hidden" />
      <span className="max-lg:sr-only">{phone}</span>
      <span className="sr-only">: call {name}</span>
    </a>
  );
}

function Rhythm({ row }: { row: CallRow }) {
  const late = row.usualDays !== null && row.daysSince !== null && row.daysSince > row.usualDays;
  return (
    <>
      <span className={`tabular block ${late ? 'font-semibold' : ''}`}>{rhythmText(row)}</span>
      {row.lastId && row.lastOn ? (
        <span className="tabular block text-muted">
          <Link
            to={`/dashboard/orders/${row.lastId}`}
            className="inline-flex min-h-6 items-center text-brand underline"
          >
            {row.lastNumber}
          </Link>
          , {dayText(row.lastOn)}, {formatCents(row.lastCents ?? 0)}
        </span>
      ) : null}
    </>
  );
}

function Money({ row }: { row: CallRow }) {
  if (row.balanceCents === 0) return <span className="text-muted">Nothing open</span>;
  return (
    <>
      <span className="tabular lg:block lg:whitespace-nowrap">
        {formatCents(row.balanceCents)} open
      </span>
      {row.overdueCents > 0 ? (
        <span className="tabular font-semibold text-danger max-lg:ml-1 lg:block">
          {row.overdueCents === row.balanceCents
            ? 'All of it overdue'
            : `${formatCents(row.overdueCents)} overdue`}
        </span>
      ) : null}
    </>
  );
}

function Marks({ row, today }: { row: CallRow; today: string }) {
  const due = row.followUpOn !== null && row.followUpOn <= today;
  return (
    <span className="flex flex-wrap gap-x-3 lg:block">
      {row.followUpOn ? (
        <span className={`lg:block ${due ? 'font-semibold' : ''}`}>
          {followUpText(row.followUpOn, today)}
        </span>
      ) : null}
      {row.lapsed > 0 ? (
        <span className="text-muted lg:block">{lapsedText(row.lapsed)}</span>
      ) : null}
      {row.onCreditHold ? <Badge tone="danger">Credit hold</Badge> : null}
    </span>
  );
}

function CallLine({ row, today }: { row: CallRow; today: string }) {
  const [opened, setOpened] = useState<'note' | 'order' | null>(null);
  const note = useRef<HTMLAnchorElement>(null);
  const order = useRef<HTMLAnchorElement>(null);
  const noSignal = useNoSignal();
  return (
    <>
      <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-2.5 lg:table-row lg:p-0">
        <th scope="row" className={`text-left font-normal ${NAME}`}>
          <Link
            to={`/dashboard/customers/${row.id}`}
            prefetch="intent"
            onClick={(event) => {
              // Its page can't be read without a signal: what came along of it opens here.
              if (!noSignal()) return;
              event.preventDefault();
              setOpened('order');
            }}
            className="inline-flex min-h-6 max-w-full items-center font-semibold text-brand underline"
          >
            {row.name}
          </Link>
          <span className="block text-muted">
            {row.address1}, {row.city}, {row.state} {row.zip}
          </span>
        </th>
        <td className={CELL}>
          <Rhythm row={row} />
        </td>
        <td className={`max-lg:hidden ${CELL}`}>
          <span className="tabular block">{formatCents(row.spendCents)}</span>
          <span className="tabular block text-muted">{yearAgoText(row)}</span>
        </td>
        <td className={CELL}>
          <Money row={row} />
        </td>
        <td className={CELL}>
          <Marks row={row} today={today} />
          <TakenHere customerId={row.id} onOpen={() => setOpened('order')} />
        </td>
        <td className="text-right text-sm leading-5 flex items-start max-lg:col-start-2 max-lg:row-start-1 lg:table-cell lg:px-2 lg:py-1.5 lg:pr-0 lg:text-left lg:align-top lg:whitespace-nowrap">
          {row.phone ? <CallLink phone={row.phone} name={row.name} /> : null}
          <Link
            ref={order}
            to={orderFor(row.id)}
            aria-expanded={opened === 'order' || undefined}
            onClick={(event) => {
              // Without a signal the order is taken here; with one its own page knows more.
              if (opened !== 'order' && !noSignal()) return;
              event.preventDefault();
              setOpened(opened === 'order' ? null : 'order');
            }}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline lg:flex lg:min-h-6 lg:px-0 lg:font-normal"
          >
            Order
            <span className="sr-only"> for {row.name}</span>
          </Link>
          <Link
            ref={note}
            to={`/dashboard/customers/${row.id}${writing('call')}`}
            aria-expanded={opened === 'note'}
            onClick={(event) => {
              event.preventDefault();
              setOpened(opened === 'note' ? null : 'note');
            }}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-brand underline lg:flex lg:min-h-6 lg:px-0 lg:font-normal"
          >
            Note
            <span className="sr-only"> about {row.name}</span>
          </Link>
        </td>
      </tr>
      {opened ? (
        <tr className="max-lg:block max-lg:border-t-0!">
          <td colSpan={COLUMNS.length} className="pb-3 max-lg:block">
            {opened === 'note' ? (
              <QuickNote
                customer={row}
                today={today}
                onClose={() => {
                  setOpened(null);
                  note.current?.focus();
                }}
              />
            ) : (
              <OrderHere
                customer={row}
                today={today}
                level={3}
                onClose={() => {
                  setOpened(null);
                  order.current?.focus();
                }}
              />
            )}
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Customers to call: a table at a desk, on a phone a few lines each with what is pressed at their right. Shared with the dashboard of a sales rep. */
export function CallTable({ rows, today }: { rows: readonly CallRow[]; today: string }) {
  return (
    <table className="w-full border-collapse text-left max-lg:block lg:table-fixed">
      <thead className="hidden border-b border-ink lg:table-header-group">
        <tr>
          {COLUMNS.map(([title, width]) => (
            <th key={title} scope="col" className={`${HEAD} ${width}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule border-b border-rule max-lg:block">
        {rows.map((row) => (
          <CallLine key={row.id} row={row} today={today} />
        ))}
      </tbody>
    </table>
  );
}
