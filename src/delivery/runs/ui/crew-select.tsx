import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import type { Board } from '../server/load-board.ts';
import type { CrewOption } from './crew-options.ts';
import { SmallForm } from './small-form.tsx';
import { type OfTruck, OLD_TRUCK_FIELDS, useTruckQuestion } from './use-truck-question.ts';

/** Keys go through the names one by one: what is chosen by them is saved once they rest, in ms. */
const KEYS_REST_MS = 800;

/** Gives a run another driver or truck: one choice, saved by being made. Until it is saved it says what it does, never a name that is not the run's. */
export function CrewSelect({
  at,
  run,
  field,
  options,
  label,
  says,
  className,
  of,
  board,
}: {
  /** Beside what it stands: unique at its run. */
  at: string;
  run: RunWithStops;
  field: 'driverId' | 'truckId';
  options: readonly CrewOption[];
  /** What it does. */
  label: string;
  /** The same to a screen reader, with what asks for it. */
  says: string;
  className: string;
  /** What it loses with its truck. */
  of: OfTruck;
  board: Pick<Board, 'trucks' | 'aboard'>;
}) {
  const [chosen, setChosen] = useState('');
  const ask = useTruckQuestion(run, of, board, () => setChosen(''));
  const byKeys = useRef(false);
  const rests = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rests.current), []);
  const now = { driverId: run.driverId ?? '', truckId: run.truckId ?? '' };
  const { [field]: _own, ...other } = now;
  const fields = {
    runId: run.id,
    version: String(run.version),
    name: run.name,
    leavesAt: run.leavesAt,
    ...other,
    ...OLD_TRUCK_FIELDS,
  };
  const send = (form: HTMLFormElement | null) => {
    clearTimeout(rests.current);
    rests.current = undefined;
    form?.requestSubmit();
  };
  return (
    <SmallForm
      name={`crew-${at}-${run.id}`}
      intent="change"
      fields={fields}
      className="flex flex-wrap justify-end"
      onSubmit={ask}
      onAnswer={() => setChosen('')}
      onDone={() => toast.success(messages.saved)}
    >
      {({ busy }) => (
        <select
          name={field}
          aria-label={says}
          aria-busy={busy || undefined}
          value={chosen}
          className={className}
          onPointerDown={() => {
            byKeys.current = false;
          }}
          onKeyDown={() => {
            byKeys.current = true;
          }}
          onChange={({ currentTarget: { value, form } }) => {
            setChosen(value);
            clearTimeout(rests.current);
            if (byKeys.current) rests.current = setTimeout(() => send(form), KEYS_REST_MS);
            else send(form);
          }}
          onBlur={({ currentTarget: { form } }) => {
            if (rests.current !== undefined) send(form);
          }}
        >
          <option value="" disabled hidden>
            {label}
          </option>
          {options
            .filter(({ id }) => id !== now[field])
            .map(({ id, says: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </select>
      )}
    </SmallForm>
  );
}
