import { formatCents } from '../../../kit/money.ts';
import { dayText } from '../../../kit/time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { cashMessages as words } from '../../cash-messages.ts';
import type { CashWeek } from '../server/cash-weeks.ts';

const HEIGHT = 140;
const BAR = 14;
const STEP = 2 * BAR + 14;

/** Thirteen weeks of money, once payments were read from the books. */
export function CashPanel({
  weeks,
  read,
  connected,
  withoutBooks = false,
}: {
  weeks: readonly CashWeek[];
  read: boolean;
  connected: boolean;
  /** The owner said that the shop works without QuickBooks: no connection will bring them. */
  withoutBooks?: boolean;
}) {
  const some = weeks.some((week) => week.invoicedCents + week.paidCents + week.overdueCents > 0);
  return (
    <Panel title={words.cash}>
      {read && some ? (
        <CashChart weeks={weeks} />
      ) : (
        <p className="text-muted">
          {withoutBooks
            ? words.withoutBooks
            : read
              ? words.noCash
              : connected
                ? words.notReadYet
                : words.notRead}
        </p>
      )}
    </Panel>
  );
}

/** What was invoiced and paid each week as bars, what was overdue as a line, and the same figures as a table. */
function CashChart({ weeks }: { weeks: readonly CashWeek[] }) {
  const top = Math.max(
    1,
    ...weeks.flatMap((week) => [week.invoicedCents, week.paidCents, week.overdueCents]),
  );
  const high = (cents: number) => Math.round((cents / top) * (HEIGHT - 18));
  const width = weeks.length * STEP;
  const middle = (at: number) => at * STEP + BAR + 1;
  const line = weeks.map((week, at) => `${middle(at)},${HEIGHT - high(week.overdueCents)}`);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Key look="bg-brand" text={words.invoiced} />
        <Key look="bg-success" text={words.paid} />
        <Key look="h-0.5 bg-ink" text={words.overdue} />
        <span className="tabular ml-auto text-muted">{formatCents(top)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 22}`} className="h-auto w-full" aria-hidden="true">
        <line x1="0" x2={width} y1="18" y2="18" className="stroke-rule" strokeDasharray="2 4" />
        <line x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} className="stroke-border" />
        {weeks.map((week, at) => (
          <g key={week.start}>
            <rect
              x={at * STEP}
              y={HEIGHT - high(week.invoicedCents)}
              width={BAR}
              height={high(week.invoicedCents)}
              className="fill-brand"
            />
            <rect
              x={at * STEP + BAR + 2}
              y={HEIGHT - high(week.paidCents)}
              width={BAR}
              height={high(week.paidCents)}
              className="fill-success"
            />
            {at % 3 === 0 ? (
              <text x={at * STEP} y={HEIGHT + 16} className="fill-muted text-[11px]">
                {monthDay(week.start)}
              </text>
            ) : null}
          </g>
        ))}
        <polyline points={line.join(' ')} className="fill-none stroke-ink" strokeWidth="2" />
        {line.map((point, at) => {
          const [x, y] = point.split(',');
          return <circle key={weeks[at]?.start} cx={x} cy={y} r="3" className="fill-ink" />;
        })}
      </svg>
      <div className="sr-only">
        <Figures weeks={weeks} />
      </div>
    </figure>
  );
}

/** 2026-11-16 -> "Nov 16" */
const monthDay = (day: string) => dayText(day).replace(/^\w+, /, '');

function Key({ look, text }: { look: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`inline-block h-3 w-3 ${look}`} aria-hidden="true" />
      {text}
    </span>
  );
}

function Figures({ weeks }: { weeks: readonly CashWeek[] }) {
  return (
    <table>
      <caption>{words.cash}</caption>
      <thead>
        <tr>
          {[words.week, words.invoiced, words.paid, words.overdue].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.start}>
            <th scope="row">{dayText(week.start)}</th>
            <td>{formatCents(week.invoicedCents)}</td>
            <td>{formatCents(week.paidCents)}</td>
            <td>{formatCents(week.overdueCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
