import { dayText } from '../../../kit/time.ts';
import type { OpenStop } from '../../runs/server/write-closing.ts';
import { countPage as words } from '../count-messages.ts';
import { rowIds } from './count-missing.ts';

const CHOICE =
  'flex min-h-14 cursor-pointer items-center justify-center rounded-md border border-border px-3 text-center font-semibold has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-focus';

/** A stop that nobody was at, with the days on which a truck comes to its customer. */
export interface StopToLeave extends OpenStop {
  days: readonly string[];
}

/** Stops that nobody was at: each goes back to the desk, or to a day. */
export function StopChoice(props: {
  open: readonly StopToLeave[];
  chosen: Readonly<Record<string, string>>;
  onChoose: (orderId: string, to: string) => void;
}) {
  const { open, chosen, onChoose } = props;
  if (open.length === 0) return null;
  return (
    <section aria-label={words.stopsTitle}>
      <h2 className="text-2xl">{words.stopsTitle}</h2>
      <p className="mb-3 text-muted">{words.stopsLead}</p>
      <ul className="grid gap-3">
        {open.map(({ orderId, number, customerName, days }) => {
          const to = chosen[orderId] ?? '';
          return (
            <li
              key={orderId}
              id={rowIds.stop(orderId)}
              className="scroll-mt-4 rounded-lg border border-rule bg-card p-3"
            >
              <fieldset>
                <legend className="font-display text-lg font-bold">
                  {customerName}{' '}
                  <span className="font-mono text-sm font-normal whitespace-nowrap">{number}</span>
                </legend>
                <div className="mt-2 grid gap-2 sm:grid-cols-2">
                  <label className={CHOICE}>
                    <input
                      type="radio"
                      className="sr-only"
                      name={`stop-${orderId}`}
                      checked={to === 'desk'}
                      onChange={() => onChoose(orderId, 'desk')}
                    />
                    {words.toDesk}
                  </label>
                  <label className="grid gap-1">
                    <span className="font-semibold">{words.toDay}</span>
                    <select
                      aria-label={`${words.toDay}: ${customerName}`}
                      className="tabular min-h-14 rounded-md border border-border bg-card px-3"
                      value={days.includes(to) ? to : ''}
                      onChange={(event) => onChoose(orderId, event.currentTarget.value)}
                    >
                      <option value="">{words.chooseDay}</option>
                      {days.map((day) => (
                        <option key={day} value={day}>
                          {dayText(day)}
                        </option>
                      ))}
                    </select>
                  </label>
                </div>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
