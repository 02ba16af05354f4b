import * as messages from '../messages.ts';

/** The bar that is not over yet is one of them. */
const BARS = 12;
/** Of the drawing, in its own units. */
const HEIGHT = 48;
const STEP = 26;
const GAP = 6;

interface RhythmProps {
  /** Days between the newest order days, the oldest first. */
  gaps: readonly number[];
  usualDays: number | null;
  daysSince: number | null;
}

/** How long a customer waits between its orders: the last gaps as bars, the usual one as a dashed line, and the days since the last order. */
export function RhythmBars({ gaps, usualDays, daysSince }: RhythmProps) {
  if (usualDays === null || daysSince === null)
    return <p className="text-sm text-muted">{messages.rhythmText({ usualDays, daysSince })}</p>;
  const shown = [...gaps.slice(1 - BARS), daysSince];
  // One long silence must not flatten the others.
  const top = Math.max(usualDays * 2, 1);
  const high = (days: number) => Math.min(HEIGHT, Math.max(3, (HEIGHT * days) / top));
  const isLate = daysSince > usualDays;
  return (
    <div className="min-w-0">
      <svg
        viewBox={`0 0 ${STEP * BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={messages.barsLabel(gaps.slice(1 - BARS), daysSince)}
        className="block h-12 w-full border-b border-ink"
      >
        {shown.map((days, at) => (
          <rect
            // Bars have no identity but their place.
            // biome-ignore lint/suspicious/noArrayIndexKey: as said
            key={at}
            x={STEP * (BARS - shown.length + at)}
            y={HEIGHT - high(days)}
            width={STEP - GAP}
            height={high(days)}
            className={
              at === shown.length - 1 && isLate
                ? 'fill-yellow'
                : at === shown.length - 1
                  ? 'fill-muted/25'
                  : 'fill-muted/50'
            }
          />
        ))}
        <line
          x1={0}
          x2={STEP * BARS}
          y1={HEIGHT - high(usualDays)}
          y2={HEIGHT - high(usualDays)}
          vectorEffect="non-scaling-stroke"
          strokeDasharray="3 3"
          className="stroke-ink"
        />
      </svg>
      <p className="tabular mt-1.5 flex justify-between gap-3 text-xs leading-4 text-muted">
        <span>{messages.barsText(usualDays, shown.length)}</span>
        <span className={isLate ? 'font-bold whitespace-nowrap text-warning' : 'whitespace-nowrap'}>
          {messages.nowText(daysSince)}
        </span>
      </p>
    </div>
  );
}
