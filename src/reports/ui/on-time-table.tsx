import { Link } from 'react-router';
import type { OnTimeRow, ReportView, TimeUnit } from '../contract.ts';
import { TIME_UNITS } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { viewAddress } from '../read-view.ts';
import { shareText } from './figures.tsx';

const NUMBER = 'tabular px-2 text-right whitespace-nowrap';
const BAR_WIDTH = 240;

/** How many came on their day, as a part of a line that is all of them. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg
      viewBox={`0 0 ${BAR_WIDTH} 12`}
      className="h-3 w-full"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect y="5" width={BAR_WIDTH} height="2" className="fill-border" />
      <rect y="2" width={Math.round(share * BAR_WIDTH)} height="8" className="fill-ink" />
    </svg>
  );
}

/** Deliveries on the promised day, by week, month or year: the newest first. */
export function OnTimeTable({ view, rows }: { view: ReportView; rows: readonly OnTimeRow[] }) {
  return (
    <>
      <nav aria-label={words.onTimeBy} className="flex gap-4 py-1">
        {TIME_UNITS.map((unit) => (
          <Link
            key={unit}
            to={viewAddress(view, { unit })}
            aria-current={view.unit === unit ? 'page' : undefined}
            className="inline-flex min-h-11 items-center text-sm text-muted no-underline hover:text-ink sm:min-h-9 aria-[current]:font-bold aria-[current]:text-ink"
          >
            {words.unit(unit)}
          </Link>
        ))}
      </nav>
      <table className="w-full border-collapse text-[0.9375rem] sm:text-sm">
        <thead>
          <tr className="h-7 border-b border-ink text-xs text-muted">
            <th scope="col" className="text-left font-normal">
              {words.unit(view.unit)}
            </th>
            <th scope="col" className="px-2 text-right font-normal max-sm:hidden">
              {words.deliveries}
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              {words.onTheDay}
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              %
            </th>
            <th scope="col" className="w-2/5 font-normal max-sm:hidden">
              <span className="sr-only">{words.drawing}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} unit={view.unit} row={row} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-muted">{words.onTimeBasis}</p>
    </>
  );
}

function Row({ unit, row }: { unit: TimeUnit; row: OnTimeRow }) {
  const share = row.onTime / row.deliveries;
  return (
    <tr className="h-11 border-b border-rule sm:h-8">
      <th scope="row" className="text-left font-medium">
        {words.time(unit, row.key)}
      </th>
      <td className={`${NUMBER} text-muted max-sm:hidden`}>{row.deliveries}</td>
      <td className={NUMBER}>
        {row.onTime}
        <span className="text-muted sm:hidden"> / {row.deliveries}</span>
      </td>
      <td className={NUMBER}>{shareText(share)}</td>
      <td className="pl-4 max-sm:hidden">
        <ShareBar share={share} />
      </td>
    </tr>
  );
}
