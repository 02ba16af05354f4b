import type { ReactNode } from 'react';
import { TextField } from '../../../ui/field.tsx';
import type { DockHours } from '../public/dock-hours.ts';
import { ROUTE_DAYS, DOCK_HOURS as words } from '../public/messages.ts';

/** When goods are taken at the dock, the same in both forms of a customer. Few have such hours: it is open where there are some. */
export function DockHoursField({
  hours,
  problems,
  title = words.title,
  isOpen = false,
  children,
}: {
  hours: DockHours;
  problems: Readonly<Record<string, string>>;
  title?: string;
  /** Something of `children` is set. */
  isOpen?: boolean;
  children?: ReactNode;
}) {
  const isSet = Boolean(hours.dockFrom || hours.dockTo) || hours.dockClosed.length > 0;
  const isRefused = Object.keys(problems).some((name) => name.startsWith('dock'));
  return (
    <details className="min-w-0 sm:col-span-2" open={isSet || isOpen || isRefused}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
        {title}
      </summary>
      <fieldset className="min-w-0 pt-1 pb-3">
        <legend className="sr-only">{words.title}</legend>
        <p className="text-sm text-muted">{words.hint}</p>
        <div className="mt-1 grid gap-4 sm:grid-cols-2">
          <TextField
            name="dockFrom"
            type="time"
            label={words.from}
            defaultValue={hours.dockFrom}
            error={problems.dockFrom}
          />
          <TextField
            name="dockTo"
            type="time"
            label={words.to}
            defaultValue={hours.dockTo}
            error={problems.dockTo}
          />
        </div>
        <p className="mt-2 text-sm">{words.closed}</p>
        <div className="flex flex-wrap gap-x-5">
          {ROUTE_DAYS.map((name, day) => (
            <label key={name} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                name="dockClosed"
                value={day}
                defaultChecked={hours.dockClosed.includes(day)}
                className="size-5 accent-brand"
              />
              {name}
            </label>
          ))}
        </div>
        {problems.dockClosed ? (
          <p className="text-sm font-semibold text-danger">{problems.dockClosed}</p>
        ) : null}
      </fieldset>
      {children}
    </details>
  );
}
