import { useId } from 'react';
import * as sentences from '../form-messages.ts';
import { ROUTE_DAYS } from '../public/messages.ts';

interface RouteDaysFieldProps {
  /** 0 = Sunday. */
  chosen: readonly number[];
  error: string | undefined;
}

/** The weekdays on which the truck comes by: none, one or several boxes. */
export function RouteDaysField({ chosen, error }: RouteDaysFieldProps) {
  const id = useId();
  const described = `${id}-hint${error ? ` ${id}-error` : ''}`;
  return (
    <fieldset aria-describedby={described} className="min-w-0 sm:col-span-2">
      <legend className="font-semibold">Delivery weekdays</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {sentences.routeDaysHint}
      </p>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {ROUTE_DAYS.map((name, day) => (
          <label key={name} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name="routeDays"
              value={day}
              defaultChecked={chosen.includes(day)}
              className="size-5 accent-brand"
            />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
