import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { OrderedSpan } from '../order-table.ts';
import {
  ORDERED_BASIS,
  orderedText,
  SALES_IN_REPORTS,
  SALES_LAST_MONTH,
} from '../ordered-messages.ts';
import type { OwnerFigures } from '../server/public/order-figures.ts';

/** The owner's one line of figures: what was ordered. What was sold of it, once it is delivered, stands in the reports. */
export function OwnerLine({ figures }: { figures: OwnerFigures }) {
  return (
    <section
      aria-label="Figures"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-y border-rule py-2 text-sm"
    >
      <Figure span="week" value={formatCents(figures.weekCents)} />
      <Figure span="last-week" value={formatCents(figures.earlierWeekCents)} />
      <Figure span="month" value={formatCents(figures.monthCents)} />
      <span className="ml-auto flex flex-wrap gap-x-6">
        <Link
          to="/dashboard/reports?period=last-month"
          className="text-brand underline pointer-coarse:py-2.5"
        >
          {SALES_LAST_MONTH}
        </Link>
        <Link to="/dashboard/reports" className="text-brand underline pointer-coarse:py-2.5">
          {SALES_IN_REPORTS}
        </Link>
      </span>
      <p className="basis-full text-xs text-muted">{ORDERED_BASIS}</p>
    </section>
  );
}

/** A sum, and the way to the orders that add up to it. */
function Figure({ span, value }: { span: OrderedSpan; value: string }) {
  return (
    <Link
      to={`/dashboard/orders?ordered=${span}`}
      className="text-ink no-underline hover:underline pointer-coarse:py-2.5"
    >
      <span className="text-muted">{orderedText(span)}</span>{' '}
      <span className="tabular font-display font-bold">{value}</span>
    </Link>
  );
}
