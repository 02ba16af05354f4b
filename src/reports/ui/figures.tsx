/** How sales stand to those before, -1 to as much as it grew; null without any before. */
export const changeOf = (nowCents: number, beforeCents: number): number | null =>
  beforeCents <= 0 ? null : (nowCents - beforeCents) / beforeCents;

/** 0.055 -> "+5.5%"; from tenfold on "12×" */
export const changeText = (change: number): string =>
  change >= 9
    ? `${Math.round(change + 1).toLocaleString('en-US')}×`
    : `${change < 0 ? '−' : '+'}${Math.abs(change * 100).toFixed(1)}%`;

/** 0.283 -> "28.3" */
export const shareText = (share: number): string => (share * 100).toFixed(1);

const HALF = 30;
/** Half and more of it fills its side. */
const FULL = 0.5;

/** A bar to the right for more, a hollow one to the left for less: told apart without a colour. */
export function ChangeBar({ change }: { change: number }) {
  const long = Math.max(1, Math.min(1, Math.abs(change) / FULL) * HALF);
  return (
    <svg viewBox={`0 0 ${2 * HALF + 2} 12`} width={2 * HALF + 2} height="12" aria-hidden="true">
      <line x1={HALF + 1} x2={HALF + 1} y1="0" y2="12" className="stroke-border" />
      {change >= 0 ? (
        <rect x={HALF + 1} y="2" width={long} height="8" className="fill-ink" />
      ) : (
        <rect
          x={HALF + 1 - long}
          y="2.5"
          width={long}
          height="7"
          className="fill-transparent stroke-ink"
        />
      )}
    </svg>
  );
}

const BAR = 7;
const GAP = 2;
const HIGH = 18;

/** Sales of the last weeks as small bars; the last one in the brand's colour. The figures are the row's own. */
export function WeekBars({ weeks }: { weeks: readonly number[] }) {
  const top = Math.max(1, ...weeks);
  const width = weeks.length * (BAR + GAP) - GAP;
  return (
    <svg
      viewBox={`0 0 ${width} ${HIGH}`}
      width={width}
      height={HIGH}
      // The weeks of a year have no room at their own width: the bars get narrower then.
      preserveAspectRatio="none"
      className="max-w-full"
      aria-hidden="true"
    >
      {weeks.map((cents, week) => {
        const high = cents > 0 ? Math.max(2, (cents / top) * HIGH) : 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a week has no other name than its place.
            key={week}
            x={week * (BAR + GAP)}
            y={HIGH - high}
            width={BAR}
            height={high}
            className={week === weeks.length - 1 ? 'fill-brand' : 'fill-border opacity-60'}
          />
        );
      })}
    </svg>
  );
}
