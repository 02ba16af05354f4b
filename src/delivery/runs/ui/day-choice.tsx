import { Form, Link } from 'react-router';
import { dayText, shiftDay } from '../../../kit/time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import * as messages from '../board-messages.ts';

/** The day before, today, the day after, and any other. */
export function DayChoice({
  day,
  today,
  keep = {},
}: {
  day: string;
  today: string;
  /** What else the address says. */
  keep?: Readonly<Record<string, string>>;
}) {
  const to = (other?: string) =>
    `?${new URLSearchParams({ ...keep, ...(other ? { day: other } : {}) })}`;
  return (
    <nav aria-label="Day" className="flex flex-wrap items-end gap-2">
      <Link className={buttonClass('secondary')} to={to(shiftDay(day, -1))}>
        <span aria-hidden="true">←</span> {dayText(shiftDay(day, -1))}
      </Link>
      {day === today ? null : (
        <Link className={buttonClass('secondary')} to={to()}>
          {messages.today}
        </Link>
      )}
      <Link className={buttonClass('secondary')} to={to(shiftDay(day, 1))}>
        {dayText(shiftDay(day, 1))} <span aria-hidden="true">→</span>
      </Link>
      <Form method="get" className="flex items-end gap-2 print:hidden">
        {Object.entries(keep).map(([name, value]) => (
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
    </nav>
  );
}
