import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { dayText } from '../../kit/time.ts';
import { CONTROL, SelectField } from '../../ui/field.tsx';
import { DAY_PICKER, type OfferedDay } from '../delivery-messages.ts';
import { DayNumber, MonthGrid } from './month-grid.tsx';

interface DayPickerProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** From today on, without a gap. */
  days: readonly OfferedDay[];
  /** YYYY-MM-DD; '' = the first possible day. */
  defaultValue?: string;
  /** Chosen before on this device. Where it can no longer be had, the first one is chosen and that is said. */
  kept?: string;
  /** What stands for the first possible day where it is not yet known. */
  first?: string | undefined;
  onChange?: (day: string) => void;
}

const subscribe = () => () => {};
/** True in a browser that runs scripts, once the page is alive. */
const useAlive = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/**
 * The day on which an order is wanted: a calendar in which each day that can't be had says why. Before scripts run, and without them, it
 * is a select of the days that can be had, under the same name.
 */
export function DayPicker(props: DayPickerProps) {
  const { name, label, hint, days, defaultValue = '', first = firstText(days) } = props;
  const alive = useAlive();
  if (alive) return <CalendarPicker {...props} />;
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={defaultValue}>
      <option value="">{first}</option>
      {defaultValue && !days.some(({ day }) => day === defaultValue) ? (
        <option value={defaultValue}>{dayText(defaultValue)}</option>
      ) : null}
      {days.map(({ day, reason }) =>
        reason === null || day === defaultValue ? (
          <option key={day} value={day}>
            {reason ? `${dayText(day)}: ${reason}` : dayText(day)}
          </option>
        ) : null,
      )}
    </SelectField>
  );
}

function firstText(days: readonly OfferedDay[]): string {
  const first = days.find(({ reason }) => reason === null);
  return first ? DAY_PICKER.first(first.day) : DAY_PICKER.firstLater;
}

function CalendarPicker(props: DayPickerProps) {
  const { name, label, hint, days, defaultValue = '', kept = '', onChange } = props;
  const { first = firstText(days) } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [chosenDay, setChosenDay] = useState(kept || defaultValue);
  const button = useRef<HTMLButtonElement>(null);
  // A chosen day that is no longer possible is replaced by the first possible one, with a notice.
  const gone = days.find(({ day, reason }) => day === chosenDay && reason !== null);
  const chosen = gone && chosenDay !== defaultValue ? '' : chosenDay;
  const choose = (day: string) => {
    setChosenDay(day);
    onChange?.(day);
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block font-semibold">
        {label} <span className="font-normal text-muted">(optional)</span>
      </span>
      <input type="hidden" name={name} value={chosen} />
      <button
        ref={button}
        id={`${id}-button`}
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-days`}
        aria-labelledby={`${id}-label ${id}-button`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => setOpen(!open)}
        className={`${CONTROL} flex cursor-pointer items-center justify-between gap-2 text-left`}
      >
        {chosen ? dayText(chosen) : first}
        <CalendarDays aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <p role="status" className="text-sm font-semibold text-warning empty:hidden">
        {gone && gone.reason ? DAY_PICKER.gone(gone.day, gone.reason) : ''}
      </p>
      <div id={`${id}-days`} hidden={!open}>
        {open ? (
          <Days label={label} days={days} chosen={chosen} firstText={first} onChoose={choose} />
        ) : null}
      </div>
    </div>
  );
}

function Days(props: {
  label: string;
  days: readonly OfferedDay[];
  chosen: string;
  firstText: string;
  onChoose: (day: string) => void;
}) {
  const { label, days, chosen, onChoose } = props;
  const [focusedDay, setFocusedDay] = useState<string | null>(null);
  const byDay = new Map(days.map((one) => [one.day, one]));
  const first = days.find(({ reason }) => reason === null);
  const inReach = byDay.has(chosen) ? chosen : first?.day;
  const why = focusedDay ? byDay.get(focusedDay)?.reason : null;
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return (
    <div className="mt-2 rounded-md border border-rule p-2">
      <div role="radiogroup" aria-label={label}>
        <MonthGrid
          label={label}
          from={from}
          to={to}
          renderDay={(day) => {
            const reason = byDay.get(day)?.reason ?? null;
            return (
              // A native radio that is disabled takes no focus, and its reason would be out of reach.
              <button
                type="button"
                role="radio"
                aria-checked={day === chosen}
                aria-disabled={reason !== null}
                tabIndex={day === inReach ? 0 : -1}
                data-day={day}
                onFocus={() => setFocusedDay(day)}
                onMouseEnter={() => setFocusedDay(day)}
                onClick={() => (reason === null ? onChoose(day) : setFocusedDay(day))}
                className={`flex min-h-11 w-full items-center justify-center px-0.5 text-sm ${
                  day === chosen
                    ? 'bg-brand font-bold text-on-brand'
                    : reason === null
                      ? 'cursor-pointer font-semibold hover:bg-sunk'
                      : 'cursor-not-allowed text-muted line-through'
                }`}
              >
                <DayNumber day={day} first={day === from} />
                {reason ? <span className="sr-only">: {reason}</span> : null}
              </button>
            );
          }}
        />
      </div>
      <p aria-hidden="true" className="mt-2 min-h-6 text-sm text-muted">
        {focusedDay ? `${dayText(focusedDay)}${why ? `: ${why}` : ''}` : DAY_PICKER.struck}
      </p>
      {first ? (
        <button
          type="button"
          onClick={() => onChoose('')}
          className="min-h-11 cursor-pointer text-brand underline"
        >
          {props.firstText}
        </button>
      ) : null}
    </div>
  );
}
