import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { DayNumber, daysOfMonth, MonthGrid } from '../../../company/ui/month-grid.tsx';
import { monthText } from '../../../kit/time.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CALENDAR_MESSAGES } from '../change-messages.ts';

interface CalendarPage {
  today: string;
  month: string;
  chosen: string | null;
  closures: readonly { day: string; name: string }[];
  /** Orders promised for a day. */
  counts: Readonly<Record<string, number>>;
  before: string;
  after: string;
}

/** A month of days, each a link that opens it; days that are over are plain text. */
export function CalendarGrid({ page }: { page: CalendarPage }) {
  const { month, before, after, today } = page;
  return (
    <Panel
      title={monthText(month, 'long')}
      actions={
        <nav aria-label={CALENDAR_MESSAGES.months} className="flex gap-2">
          {before >= today.slice(0, 7) ? (
            <Link to={`?month=${before}`} preventScrollReset className={buttonClass('secondary')}>
              <ChevronLeft aria-hidden="true" className="size-5" />
              <span className="sr-only">{monthText(before, 'long')}</span>
            </Link>
          ) : null}
          <Link to={`?month=${after}`} preventScrollReset className={buttonClass('secondary')}>
            <ChevronRight aria-hidden="true" className="size-5" />
            <span className="sr-only">{monthText(after, 'long')}</span>
          </Link>
        </nav>
      }
    >
      <MonthGrid
        label={monthText(month, 'long')}
        {...daysOfMonth(month)}
        renderDay={(day) => <Cell day={day} page={page} />}
      />
    </Panel>
  );
}

const CELL =
  'flex h-full min-h-16 flex-col items-start gap-0.5 p-1.5 leading-tight sm:min-h-20 sm:p-2';

function Cell({ day, page }: { day: string; page: CalendarPage }) {
  const { today, chosen, closures, counts, month } = page;
  const closure = closures.find((one) => one.day === day);
  const promised = counts[day] ?? 0;
  const inside = (
    <>
      <span className={day === today ? 'font-bold underline decoration-2' : ''}>
        <DayNumber day={day} />
        {day === today ? <span className="sr-only">, {CALENDAR_MESSAGES.today}</span> : null}
      </span>
      {closure ? (
        <span className="w-full truncate text-xs font-semibold text-danger sm:text-sm">
          <span className={closure.name ? 'sr-only' : ''}>{CALENDAR_MESSAGES.closedShort}</span>
          {closure.name}
        </span>
      ) : null}
      {promised > 0 ? (
        <span className="tabular text-xs text-muted sm:text-sm">
          {promised}
          <span className="sr-only sm:not-sr-only">
            {' '}
            {promised === 1 ? CALENDAR_MESSAGES.order : CALENDAR_MESSAGES.orders}
          </span>
        </span>
      ) : null}
    </>
  );
  if (day < today) return <div className={`${CELL} bg-sunk text-muted`}>{inside}</div>;
  const isChosen = day === chosen;
  return (
    <Link
      to={`?month=${month}&day=${day}`}
      preventScrollReset
      data-day={day}
      aria-current={isChosen ? 'true' : undefined}
      className={`${CELL} no-underline hover:bg-sunk ${closure ? 'bg-danger-tint' : ''} ${
        isChosen ? 'outline-2 -outline-offset-2 outline-brand' : ''
      }`}
    >
      {inside}
    </Link>
  );
}
