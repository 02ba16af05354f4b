import { Link } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { monthText } from '../../../../kit/time.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ordersOf, SPEND_COUNTS, SPEND_PER_MONTH } from '../../ordered-messages.ts';

const HEIGHT = 120;
const BAR = 36;
const GAP = 12;
// A phone shows the picture at half its size: its words are drawn twice as large there.

/** What was ordered per month, as plain bars with the same figures as a table for screen readers; nothing before the first order. */
export function SpendPerMonth({ months }: { months: readonly { month: string; cents: number }[] }) {
  if (months.every(({ cents }) => cents === 0)) return null;
  return (
    <Panel title={SPEND_PER_MONTH} className="mt-8 max-w-2xl">
      <p className="mb-3 text-sm text-muted">{SPEND_COUNTS}</p>
      <MoneyBars
        points={months.map(({ month, cents }) => ({
          name: monthText(month, 'long'),
          short: monthText(month, 'short'),
          cents,
        }))}
      />
      {months.length > 0 ? (
        <p className="mt-2 flex flex-wrap gap-x-5">
          {months.slice(-2).map(({ month }) => (
            <Link
              key={month}
              to={`/dashboard/orders?ordered=${month}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {ordersOf(month)}
            </Link>
          ))}
        </p>
      ) : null}
    </Panel>
  );
}

interface Bar {
  name: string;
  short: string;
  cents: number;
}

function MoneyBars({ points }: { points: readonly Bar[] }) {
  const top = Math.max(1, ...points.map((point) => point.cents));
  const width = points.length * (BAR + GAP) - GAP;
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 24}`} className="h-auto w-full" aria-hidden="true">
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-border" />
        {points.map((point, at) => {
          const high = Math.round((point.cents / top) * (HEIGHT - 24));
          const x = at * (BAR + GAP);
          const last = at === points.length - 1;
          return (
            <g key={point.name}>
              <rect
                x={x}
                y={HEIGHT - high}
                width={BAR}
                height={high}
                className={last ? 'fill-brand' : 'fill-rule'}
              />
              {point.cents === top && top > 1 ? (
                <text
                  // Over the first and the last bar it would reach beyond the picture.
                  x={at === 0 ? x : last ? x + BAR : x + BAR / 2}
                  y={HEIGHT - high - 4}
                  textAnchor={at === 0 ? 'start' : last ? 'end' : 'middle'}
                  className="fill-ink text-[11px] font-semibold max-sm:text-[19px]"
                >
                  {shortMoney(point.cents)}
                </text>
              ) : null}
              <text
                x={x + BAR / 2}
                y={HEIGHT + 18}
                textAnchor="middle"
                className="fill-muted text-[11px] max-sm:text-[19px]"
              >
                {point.short}
              </text>
            </g>
          );
        })}
      </svg>
      <table className="sr-only">
        <caption>{SPEND_PER_MONTH}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.name}>
              <th scope="row">{point.name}</th>
              <td>{formatCents(point.cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** 123456 cents -> "$1.2k" */
function shortMoney(cents: number): string {
  const dollars = cents / 100;
  return dollars >= 1000 ? `$${(dollars / 1000).toFixed(1)}k` : `$${Math.round(dollars)}`;
}
