import { useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { telHref } from '../../../kit/tel.ts';
import { shortDayText } from '../../../kit/time.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { useMaps } from '../../../ui/use-maps.ts';
import { orderFor } from '../choices.ts';
import * as messages from '../messages.ts';
import { followUpText, lapsedText, PERIOD_TITLE, rhythmText, yearAgoText } from '../messages.ts';
import type { CallRow } from '../server/call-list.ts';
import { OrderHere } from './order-here.tsx';
import { QuickNote } from './quick-note.tsx';
import { TakenHere } from './taken-here.tsx';
import { useLostPress, useNoSignal } from './use-guides.ts';
import { writeAddress } from './write-note.tsx';
import '../../../ui/office.css';

const COLUMNS = [
  ['Customer', 'w-[18.5%]'],
  ['Last order and rhythm', 'w-[24%]'],
  [PERIOD_TITLE, 'w-[14.5%]'],
  ['Balance', 'w-[14%]'],
  ['To know', 'w-[16%]'],
  ['Reach', 'w-[13%]'],
] as const;
const HEAD = 'px-1.5 pb-1 text-xs font-normal text-muted first:pl-0 last:pr-0';

/** A phone number that is dialled by a tap: on a phone its sign, which a thumb finds beside the name. */
function CallLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a href={telHref(phone)} className="phone">
      <span className="max-lg:sr-only">{phone}</span>
      <span className="sr-only">{messages.callOf(name)}</span>
    </a>
  );
}

function Rhythm({ row }: { row: CallRow }) {
  const late = row.usualDays !== null && row.daysSince !== null && row.daysSince > row.usualDays;
  return (
    <>
      <span className={late ? 'font-semibold' : undefined} title={rhythmText(row)}>
        {rhythmText(row)}
      </span>
      {row.lastId && row.lastOn ? (
        <span>
          <Link to={`/dashboard/orders/${row.lastId}`}>{row.lastNumber}</Link>
          {`, ${shortDayText(row.lastOn)}, ${formatCents(row.lastCents ?? 0)}`}
        </span>
      ) : null}
    </>
  );
}

function Money({ row }: { row: CallRow }) {
  if (row.balanceCents === 0) return <span className="text-muted">Nothing open</span>;
  return (
    <>
      <span
        className={row.overdueCents > 0 ? 'open max-lg:hidden' : 'open'}
      >{`${formatCents(row.balanceCents)} open`}</span>
      {row.overdueCents > 0 ? (
        <span className="overdue">
          {row.overdueCents === row.balanceCents ? (
            <>
              <span className="lg:hidden">{messages.overdueText(row.overdueCents)}</span>
              <span className="max-lg:hidden">{messages.ALL_OVERDUE}</span>
            </>
          ) : (
            messages.overdueText(row.overdueCents)
          )}
        </span>
      ) : null}
    </>
  );
}

/** An order does not settle what was agreed: whoever did it says so. */
function Done({ customer, noteId }: { customer: CallRow; noteId: string }) {
  const fetcher = useFetcher();
  useDone(fetcher.data);
  const failure = useFailure(fetcher.data);
  return (
    <fetcher.Form
      method="post"
      action={`/dashboard/customers/${customer.id}`}
      className="inline font-normal"
    >
      <input type="hidden" name="intent" value="followed-up" />
      <input type="hidden" name="noteId" value={noteId} />{' '}
      <button type="submit" className="cursor-pointer text-brand underline pointer-coarse:min-h-11">
        Done
        <span className="sr-only">: follow-up of {customer.name}</span>
      </button>
      <FailureNote failure={failure} />
    </fetcher.Form>
  );
}

/** On a line of their own; where a phone shows them, the address leaves its line to them. */
const hasMarks = (row: CallRow) => row.followUpOn !== null || row.lapsed > 0;

function Marks({ row, today }: { row: CallRow; today: string }) {
  const due = row.followUpOn !== null && row.followUpOn <= today;
  // The whole note stands on the customer's page.
  const about = [row.lapsed > 0 ? lapsedText(row.lapsed) : '', row.followUpText ?? '']
    .filter(Boolean)
    .join('. ');
  return (
    <span className="marks">
      {row.followUpOn ? (
        <span className={due ? 'font-semibold' : undefined}>
          {followUpText(row.followUpOn, today)}
          {due && row.followUpId ? <Done customer={row} noteId={row.followUpId} /> : null}
        </span>
      ) : null}
      {about ? (
        <span className="about" title={about}>
          {about}
        </span>
      ) : null}
    </span>
  );
}

/** The address, by which a phone's own maps show the way. */
function AddressLink({ row, isShown }: { row: CallRow; isShown: boolean }) {
  const city = `${row.city}, ${row.state} ${row.zip}`;
  const address = `${row.address1}, ${city}`;
  const maps = useMaps(address);
  return (
    <span className={isShown ? 'address' : 'address max-lg:hidden'} title={address}>
      <a
        href={maps}
        target="_blank"
        rel="noreferrer"
        className="inline-block! max-w-full align-bottom font-normal text-muted decoration-rule max-lg:py-1 max-lg:leading-5 lg:truncate lg:leading-6"
      >
        {row.address1}, <span className="max-lg:block">{city}</span>
        <span className="sr-only">{messages.inMaps(row.name)}</span>
      </a>
    </span>
  );
}

function CallLine({ row, today, isRoad }: { row: CallRow; today: string; isRoad: boolean }) {
  const [opened, setOpened] = useState<'note' | 'order' | null>(null);
  const note = useRef<HTMLAnchorElement>(null);
  const order = useRef<HTMLAnchorElement>(null);
  const noSignal = useNoSignal();
  // A press whose page got no answer is one without a signal: the order opens here instead.
  const pressed = useLostPress(() => setOpened('order'));
  return (
    <>
      <tr className="call-line">
        <th scope="row">
          <div className="who">
            <Link
              to={`/dashboard/customers/${row.id}`}
              title={row.name}
              prefetch="intent"
              onClick={(event) => {
                // Its page can't be read without a signal: what came along of it opens here.
                if (!noSignal()) return pressed();
                event.preventDefault();
                setOpened('order');
              }}
            >
              {row.name}
            </Link>
            {row.onCreditHold ? (
              <Badge tone="danger" compact>
                Credit hold
              </Badge>
            ) : null}
            <AddressLink row={row} isShown={isRoad || !hasMarks(row)} />
          </div>
        </th>
        <td className="figures">
          <Rhythm row={row} />
        </td>
        <td className="figures max-lg:hidden">
          <span>{formatCents(row.spendCents)}</span>
          <span>{yearAgoText(row)}</span>
        </td>
        <td className="money">
          <Money row={row} />
        </td>
        <td className="to-know">
          <Marks row={row} today={today} />
          <TakenHere customerId={row.id} onOpen={() => setOpened('order')} />
        </td>
        <td className="reach">
          {row.phone ? <CallLink phone={row.phone} name={row.name} /> : null}
          <Link
            ref={order}
            to={orderFor(row.id)}
            aria-expanded={opened === 'order' || undefined}
            onClick={(event) => {
              // Without a signal the order is taken here; with one its own page knows more.
              if (opened !== 'order' && !noSignal()) return pressed();
              event.preventDefault();
              setOpened(opened === 'order' ? null : 'order');
            }}
          >
            Order
            <span className="sr-only">{` for ${row.name}`}</span>
          </Link>
          <Link
            ref={note}
            to={`/dashboard/customers/${row.id}${writeAddress('call')}`}
            aria-expanded={opened === 'note'}
            onClick={(event) => {
              event.preventDefault();
              setOpened(opened === 'note' ? null : 'note');
            }}
          >
            Note
            <span className="sr-only">{` about ${row.name}`}</span>
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
                due={row.followUpOn}
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
export function CallTable({
  rows,
  today,
  isRoad = false,
}: {
  rows: readonly CallRow[];
  today: string;
  /** They stand in the order of the road: each with its address on a phone too. */
  isRoad?: boolean | undefined;
}) {
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
          <CallLine key={row.id} row={row} today={today} isRoad={isRoad} />
        ))}
      </tbody>
    </table>
  );
}
