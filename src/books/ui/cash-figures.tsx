import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { cashMessages as words } from '../cash-messages.ts';
import type { OpenBalance } from '../invoices/server/public/ageing.ts';
import type { InvoiceCounts } from '../invoices/server/public/queries.ts';

const INBOX = '/dashboard/accounting/inbox';
const INVOICES = '/dashboard/invoices';

/** What waits and what is owed, each figure a way to what is behind it. */
export function CashFigures({
  counts,
  open,
  stopped,
}: {
  counts: InvoiceCounts;
  open: OpenBalance;
  /** Tasks of the inbox that stop money. */
  stopped: number;
}) {
  const figures = [
    {
      label: words.stopped,
      value: String(stopped),
      under: words.tasks(stopped),
      to: `${INBOX}?show=money`,
      alert: stopped > 0,
    },
    {
      label: words.waiting,
      value: String(counts.waiting),
      under: words.invoices(counts.waiting),
      to: `${INVOICES}?show=waiting`,
    },
    {
      label: words.tax,
      value: String(counts.tax),
      under: words.taxOff(formatCents(counts.taxOffCents)),
      to: `${INBOX}?q=tax-differs`,
      alert: counts.tax > 0,
    },
    {
      label: words.unpaid,
      value: formatCents(open.invoicesCents),
      under: words.invoices(open.invoices),
      to: `${INVOICES}?show=open`,
    },
    {
      label: words.overdue,
      value: formatCents(open.overdueCents),
      under: words.invoices(open.overdue),
      to: `${INVOICES}?show=open&due=late&sort=due`,
      alert: open.overdue > 0,
    },
    {
      label: words.credits,
      value: formatCents(Math.abs(open.creditsCents)),
      under: words.memos(open.credits),
      to: `${INVOICES}?show=all&with=credit`,
    },
  ];
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ label, value, under, to, alert }) => (
        <li key={label}>
          <Link
            to={to}
            className={`block h-full rounded-md border border-rule border-t-4 bg-card px-3 py-2 text-ink no-underline hover:bg-sunk ${alert ? 'border-t-danger' : 'border-t-ink'}`}
          >
            <span className="block text-sm text-muted">{label}</span>
            <span
              className={`narrow tabular block text-2xl leading-tight font-bold ${alert ? 'text-danger' : ''}`}
            >
              {value}
            </span>
            <span className="block text-sm text-muted">{under}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
