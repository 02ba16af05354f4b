import type { KeyboardEvent, ReactNode } from 'react';
import { dayText, monthText, shiftDay, weekdayOf, weekdayText } from '../../kit/time.ts';

/** Weeks from Sunday to Saturday that hold all days from `from` to `to`. */
export function weeksOf(from: string, to: string): string[][] {
  const weeks: string[][] = [];
  for (let start = shiftDay(from, -weekdayOf(from)); start <= to; start = shiftDay(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, after) => shiftDay(start, after)));
  return weeks;
}

/** The first and the last day of a month, YYYY-MM. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: shiftDay(`${shiftDay(from, 31).slice(0, 7)}-01`, -1) };
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Arrow keys move the focus between the parts that carry `data-day`: by a day, by a week. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const day = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
  if (step === undefined || day === undefined) return;
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-day="${shiftDay(day, step)}"]`,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A grid of days under their weekdays. `renderDay` draws a day; days outside of the range stay empty. */
export function MonthGrid(props: {
  label: string;
  from: string;
  to: string;
  renderDay: (day: string) => ReactNode;
}) {
  const { label, from, to, renderDay } = props;
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-collapse"
      onKeyDown={moveByArrow}
    >
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <th key={weekday} scope="col" className="py-1 text-sm font-normal text-muted">
              <span aria-hidden="true">{weekdayText(weekday).slice(0, 3)}</span>
              <span className="sr-only">{weekdayText(weekday)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(from, to).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="h-px border border-rule p-0 align-top">
                {day < from || day > to ? null : renderDay(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "26", or "Dec 1" on the first of a month, for cells; the whole day for screen readers. */
export function DayNumber({ day, first = false }: { day: string; first?: boolean }) {
  const isFirst = first || day.endsWith('-01');
  return (
    <>
      <span aria-hidden="true" className="tabular">
        {isFirst ? `${monthText(day.slice(0, 7), 'short')} ` : ''}
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{dayText(day)}</span>
    </>
  );
}
