import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { orderFor } from '../choices.ts';
import { followUpText, lapsedText, PERIOD_TITLE, rhythmText, yearAgoText } from '../messages.ts';
import type { CallRow } from '../server/call-list.ts';

const HEAD = 'px-2 py-2 text-sm font-semibold';
const CELL = 'lg:px-2 lg:py-1 lg:align-top lg:text-sm lg:leading-5';

/** A phone number that is dialled by a tap. */
export function CallLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className="tabular inline-flex min-h-11 items-center whitespace-nowrap text-brand underline lg:min-h-6"
    >
      {phone}
      <span className="sr-only">: call {name}</span>
    </a>
  );
}

function Rhythm({ row }: { row: CallRow }) {
  const late = row.usualDays !== null && row.daysSince !== null && row.daysSince > row.usualDays;
  return (
    <>
      <span className={`tabular block lg:whitespace-nowrap ${late ? 'font-semibold' : ''}`}>
        {rhythmText(row)}
      </span>
      {row.lastId && row.lastOn ? (
        <span className="tabular block text-sm text-muted">
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
      <span className="tabular block lg:whitespace-nowrap">
        {formatCents(row.balanceCents)} open
      </span>
      {row.overdueCents > 0 ? (
        <span className="tabular block text-sm font-semibold text-danger">
          {row.overdueCents === row.balanceCents
            ? 'All of it overdue'
            : `${formatCents(row.overdueCents)} overdue`}
        </span>
      ) : null}
    </>
  );
}

function Marks({ row, today }: { row: CallRow; today: string }) {
  return (
    <span className="flex flex-wrap gap-1">
      {row.followUpOn ? (
        <Badge tone={row.followUpOn <= today ? 'warning' : 'plain'}>
          {followUpText(row.followUpOn, today)}
        </Badge>
      ) : null}
      {row.lapsed > 0 ? <Badge>{lapsedText(row.lapsed)}</Badge> : null}
      {row.onCreditHold ? <Badge tone="danger">Credit hold</Badge> : null}
    </span>
  );
}

function CallLine({ row, today }: { row: CallRow; today: string }) {
  return (
    <tr className="grid gap-1 px-4 py-3 lg:table-row lg:p-0">
      <th scope="row" className={`text-left font-normal lg:min-w-44 ${CELL}`}>
        <Link
          to={`/dashboard/visits/${row.id}`}
          prefetch="intent"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline lg:min-h-6"
        >
          {row.name}
        </Link>
        <span className="block text-sm text-muted">
          {row.city}, {row.state}
        </span>
      </th>
      <td className={CELL}>
        <Rhythm row={row} />
      </td>
      <td className={CELL}>
        <span className="tabular block">
          <span className="text-muted lg:hidden">{PERIOD_TITLE}: </span>
          {formatCents(row.spendCents)}
        </span>
        <span className="tabular block text-sm text-muted">{yearAgoText(row)}</span>
      </td>
      <td className={CELL}>
        <Money row={row} />
      </td>
      <td className={CELL}>
        <Marks row={row} today={today} />
      </td>
      <td
        className={`flex flex-wrap items-center gap-x-4 lg:table-cell lg:whitespace-nowrap ${CELL}`}
      >
        {row.phone ? <CallLink phone={row.phone} name={row.name} /> : null}
        <Link
          to={orderFor(row.id)}
          className="inline-flex min-h-11 items-center text-brand underline lg:flex lg:min-h-6"
        >
          Order
          <span className="sr-only"> for {row.name}</span>
        </Link>
      </td>
    </tr>
  );
}

/** Customers to call: a dense table on a desktop, cards on a phone. Lent to the dashboard of a sales rep. */
export function CallTable({ rows, today }: { rows: readonly CallRow[]; today: string }) {
  return (
    <div className="rounded-lg border border-rule bg-card">
      <table className="w-full border-collapse text-left">
        <thead className="hidden border-b-2 border-ink lg:table-header-group">
          <tr>
            {['Customer', 'Last order and rhythm', PERIOD_TITLE, 'Balance', 'To know', 'Reach'].map(
              (title) => (
                <th key={title} scope="col" className={HEAD}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {rows.map((row) => (
            <CallLine key={row.id} row={row} today={today} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
