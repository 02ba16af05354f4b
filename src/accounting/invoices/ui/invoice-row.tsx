import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { InvoiceSummary } from '../../contract.ts';
import { STATE_HELP } from '../../messages.ts';
import { dateText, InvoiceStateBadge } from './invoice-state.tsx';
import { WaysOut } from './ways-out.tsx';

/** One invoice of the list; staff read why it waits and what can be done. */
export function InvoiceRow({
  row,
  staff,
  today,
}: {
  row: InvoiceSummary;
  staff: boolean;
  today: string;
}) {
  const total = row.accountingTotalCents ?? row.totalCents;
  return (
    <li
      id={`invoice-${row.id}`}
      tabIndex={-1}
      className="scroll-mt-20 rounded-lg target:bg-info-tint md:target:bg-info-tint border border-rule bg-card p-4 md:rounded-none md:border-x-0 md:border-b-0 md:bg-transparent md:first:border-t-0"
    >
      <div className="flex flex-col gap-x-6 gap-y-1 md:flex-row md:items-center">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              className="inline-flex min-h-11 items-center font-mono text-brand underline md:min-h-0"
              to={`/dashboard/invoices/${row.id}`}
            >
              {row.docNumber ?? row.orderNumber}
            </Link>
            <InvoiceStateBadge invoice={row} staff={staff} today={today} />
          </p>
          <p className="truncate">
            <Link
              to={`/dashboard/customers/${row.customerId}`}
              className="text-ink underline decoration-rule hover:decoration-current"
            >
              {row.customerName}
            </Link>
          </p>
        </div>
        <p className="text-sm text-muted md:w-56">
          <Link className="underline" to={`/dashboard/orders/${row.orderId}#delivery`}>
            {dateText(row.txnDate)}
          </Link>
          {row.dueDate ? <span className="block">Due {dateText(row.dueDate)}</span> : null}
        </p>
        <dl className="tabular flex justify-between gap-6 md:w-64 md:justify-end">
          <Amount label="Total" cents={total} />
          <Amount label="Balance" cents={row.balanceCents} strong />
        </dl>
      </div>
      {staff && row.state === 'needs_attention' ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-l-4 border-danger bg-danger-tint py-2 pr-2 pl-3">
          <p className="min-w-0 flex-1 basis-64 text-danger">
            {row.problem ?? STATE_HELP.needs_attention}
          </p>
          <WaysOut invoice={row} />
        </div>
      ) : null}
      {staff && row.state !== 'needs_attention' && row.problem ? (
        <p className="mt-1 text-sm text-muted">{row.problem}</p>
      ) : null}
    </li>
  );
}

function Amount({
  label,
  cents,
  strong = false,
}: {
  label: string;
  cents: number | null;
  strong?: boolean;
}) {
  return (
    <div className="md:w-28 md:text-right">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={strong ? 'font-semibold' : ''}>{cents === null ? '–' : formatCents(cents)}</dd>
    </div>
  );
}
