import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Form, Link } from 'react-router';
import { dayText, shiftDay } from '../../../kit/time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { PopMenu } from '../../../ui/pop-menu.tsx';
import * as messages from '../board-messages.ts';

const ARROW =
  'grid min-h-11 w-10 max-sm:w-9 place-items-center text-ink hover:bg-sunk in-data-menu:pointer-fine:min-h-9';

/** The day with an arrow at each side: the day before and after, today, and any other. */
export function DayChoice({
  day,
  today,
  otherParams = {},
}: {
  day: string;
  today: string;
  /** What else the address says. */
  otherParams?: Readonly<Record<string, string>>;
}) {
  const to = (other: string) => `?${new URLSearchParams({ ...otherParams, day: other })}`;
  const [before, after] = [shiftDay(day, -1), shiftDay(day, 1)];
  return (
    <nav
      aria-label="Day"
      className="flex items-stretch rounded-md border border-border bg-card print:border-0"
    >
      <Link className={`${ARROW} rounded-l-md print:hidden`} to={to(before)}>
        <ChevronLeft aria-hidden="true" size={18} />
        <span className="sr-only">{dayText(before)}</span>
      </Link>
      <span className="hidden px-2 py-1 font-semibold print:block">{dayText(day)}</span>
      <PopMenu
        side="left"
        label={dayText(day)}
        says={messages.dayIs(dayText(day))}
        className="flex min-h-11 cursor-pointer items-center px-2 max-sm:px-1 font-semibold whitespace-nowrap hover:bg-sunk in-data-menu:pointer-fine:min-h-9"
      >
        <Form method="get" className="flex items-end gap-2 p-3">
          {Object.entries(otherParams).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <input
            key={day}
            type="date"
            name="day"
            aria-label={messages.anotherDay}
            required
            defaultValue={day}
            className="tabular min-h-11 rounded-md border border-border bg-card px-3"
          />
          <Button type="submit" variant="secondary">
            {messages.show}
          </Button>
        </Form>
        {day === today ? null : (
          <p className="px-3 pb-3">
            <Link className={buttonClass('secondary', 'w-full')} to={to(today)}>
              {messages.today}
            </Link>
          </p>
        )}
      </PopMenu>
      <Link className={`${ARROW} rounded-r-md print:hidden`} to={to(after)}>
        <ChevronRight aria-hidden="true" size={18} />
        <span className="sr-only">{dayText(after)}</span>
      </Link>
    </nav>
  );
}
