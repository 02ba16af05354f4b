import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as messages from '../board-messages.ts';
import { TRUCK_OUT, type Truck, type TruckEntry } from '../contract.ts';
import { SmallForm } from './small-form.tsx';

type TruckShown = Truck & { history: readonly TruckEntry[] };

/** `?truck=` of the one that is still to be made. */
const NEW_TRUCK = 'new';

/**
 * The trucks: what they are called and where goods stand in them. One that is not used any more stays on the runs it had. `?truck=` opens
 * one at its sections, or the fields of a new one, each time that a link asks for it.
 */
export function TrucksPanel({ trucks }: { trucks: readonly TruckShown[] }) {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const truckParam = params.get('truck');
  const panel = useRef<HTMLDetailsElement>(null);
  // `key`: the same link was pressed again.
  useEffect(() => {
    if (!truckParam || !panel.current) return;
    panel.current.open = true;
    panel.current
      .querySelector<HTMLElement>(
        truckParam === NEW_TRUCK
          ? '[data-truck=new] input:not([type=hidden])'
          : `[data-truck="${CSS.escape(truckParam)}"] [name=sections]`,
      )
      ?.focus();
  }, [truckParam, key]);
  return (
    <details
      ref={panel}
      id="trucks"
      open={truckParam !== null || undefined}
      className="mt-8 border-t-2 border-ink pt-2"
    >
      <summary className="min-h-11 cursor-pointer py-2 font-display text-xl font-bold">
        {messages.trucks}
      </summary>
      <p className="text-sm text-muted">{messages.trucksHold}</p>
      <ul className="divide-y divide-rule">
        {trucks.map((truck) => (
          <li key={truck.id} data-truck={truck.id} className="py-3">
            <TruckForm key={String(truck.isActive)} truck={truck} />
            <History entries={truck.history} />
          </li>
        ))}
        <li className="py-3" data-truck={NEW_TRUCK}>
          <TruckForm key={trucks.length} truck={null} />
        </li>
      </ul>
    </details>
  );
}

/** Who took it out of use and who set it in use again, the newest first. */
function History({ entries }: { entries: readonly TruckEntry[] }) {
  const timeZone = useTimeZone();
  if (entries.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-muted">
      {entries.map(({ action, at, by, after }) => (
        <li key={at} className="wrap-anywhere">
          <span className="text-ink">
            {action === TRUCK_OUT
              ? messages.TRUCK_HISTORY.out(after ?? {})
              : messages.TRUCK_HISTORY.back}
          </span>
          . {messages.TRUCK_HISTORY.by(by, momentText(new Date(at), timeZone))}
        </li>
      ))}
    </ul>
  );
}

function TruckForm({ truck }: { truck: Truck | null }) {
  const [goesOut, setGoesOut] = useState(false);
  return (
    <SmallForm
      name={`truck-${truck?.id ?? 'new'}`}
      intent="truck"
      fields={{ truckId: truck?.id ?? '', ...(truck ? {} : { isActive: 'on' }) }}
      className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_6rem_6rem_5rem_7.5rem_4rem]"
    >
      {({ busy, done }) => (
        <>
          <TextField
            label={messages.truckName}
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={truck?.name ?? ''}
          />
          <TextField
            label={messages.sections}
            name="sections"
            hint={messages.sectionsHint}
            maxLength={200}
            autoComplete="off"
            defaultValue={truck?.sections.join(', ') ?? ''}
          />
          <TextField
            label={messages.carriesPounds}
            name="capacityPounds"
            inputMode="numeric"
            maxLength={7}
            autoComplete="off"
            defaultValue={truck?.capacityPounds?.toString() ?? ''}
          />
          <TextField
            label={messages.carriesPallets}
            name="capacityPallets"
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
            defaultValue={truck?.capacityPallets?.toString() ?? ''}
          />
          {truck ? (
            <div className="sm:mt-7">
              <CheckBox
                label={messages.inUse}
                name="isActive"
                defaultChecked={truck.isActive}
                onChange={({ currentTarget }) =>
                  setGoesOut(truck.isActive && !currentTarget.checked)
                }
              />
            </div>
          ) : (
            <span aria-hidden="true" className="max-sm:hidden" />
          )}
          {goesOut ? (
            <TextField
              label={messages.TRUCK_HISTORY.why}
              name="outReason"
              required
              maxLength={300}
              autoComplete="off"
              className="sm:order-last sm:col-span-full sm:max-w-prose"
            />
          ) : null}
          <Button type="submit" variant="secondary" busy={busy} className="sm:mt-7">
            {truck ? messages.save : messages.addTruck}
          </Button>
          <span role="status" className="text-sm text-success sm:mt-7 sm:min-h-11 sm:py-2.5">
            {done && truck ? messages.saved : ''}
          </span>
        </>
      )}
    </SmallForm>
  );
}
