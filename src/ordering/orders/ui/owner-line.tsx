import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { OwnerFigures } from '../server/public/order-figures.ts';

/** The owner's one line of figures: what was ordered. What was sold of it, once it is delivered, stands in the reports. */
export function OwnerLine({ figures }: { figures: OwnerFigures }) {
  return (
    <section
      aria-label="Figures"
      className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-y border-rule py-2 text-sm"
    >
      <Figure label="Ordered this week" value={formatCents(figures.weekCents)} />
      <Figure label="Ordered last week" value={formatCents(figures.earlierWeekCents)} />
      <Figure label="Ordered this month" value={formatCents(figures.monthCents)} />
      <Link to="/dashboard/reports" className="ml-auto text-brand underline pointer-coarse:py-2.5">
        Reports
      </Link>
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p>
      <span className="text-muted">{label}</span>{' '}
      <span className="tabular font-display font-bold">{value}</span>
    </p>
  );
}
