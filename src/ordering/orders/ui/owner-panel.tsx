import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { OwnerFigures } from '../server/order-figures.ts';
import { MoneyBars } from './month-chart.tsx';

/** The owner's figures: this week beside the last one, twelve weeks, brands. */
export function OwnerPanel({ figures }: { figures: OwnerFigures }) {
  const top = Math.max(1, ...figures.brands.map((brand) => brand.cents));
  return (
    <section aria-label="Figures" className="grid gap-4 lg:grid-cols-[14rem_1fr_20rem]">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-rule bg-rule lg:grid-cols-1">
        <Figure
          label="This week"
          value={formatCents(figures.weekCents)}
          note={figures.orders === 1 ? '1 order' : `${figures.orders} orders`}
        />
        <Figure label="Last week" value={formatCents(figures.earlierWeekCents)} />
        <Figure label="This month" value={formatCents(figures.monthCents)} />
        <Figure label="Customers in 4 weeks" value={String(figures.customers)} />
      </dl>
      <Panel title="Sales by week">
        <MoneyBars
          label="Sales by week"
          points={figures.weeks.map((week) => ({
            name: `Week of ${dayText(week.week)}`,
            short: weekText(week.week),
            cents: week.cents,
          }))}
        />
      </Panel>
      <Panel title="By brand, 12 weeks">
        <ul className="grid gap-2">
          {figures.brands.map((brand) => (
            <li key={brand.name}>
              <p className="tabular flex justify-between gap-2">
                <span className="font-semibold">{brand.name}</span>
                <span>{formatCents(brand.cents)}</span>
              </p>
              <svg
                viewBox="0 0 100 3"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-1.5 w-full"
              >
                <rect width="100" height="3" className="fill-sunk" />
                <rect width={(brand.cents / top) * 100} height="3" className="fill-brand" />
              </svg>
            </li>
          ))}
        </ul>
      </Panel>
    </section>
  );
}

function weekText(day: string): string {
  return `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
}

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <div className="bg-card px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular font-display text-2xl font-bold">
        {value}
        {note ? (
          <span className="ml-2 font-sans text-sm font-normal text-muted">{note}</span>
        ) : null}
      </dd>
    </div>
  );
}
