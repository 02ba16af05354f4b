import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Badge } from '../../../ui/panel.tsx';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import { RUN_STATE, whyLeft } from '../messages.ts';
import type { Board } from '../server/load-board.ts';
import { PressForm, SmallForm } from './small-form.tsx';
import { type BoardMoves, isOpen } from './use-board.ts';

const STATES = { planned: 'plain', loading: 'warning', out: 'info', closed: 'success' } as const;

interface HeadProps {
  run: RunWithStops;
  board: BoardMoves;
  day: string;
  drivers: Board['drivers'];
  trucks: Board['trucks'];
  /** What is missing before it leaves, with the way to it; null: nothing. */
  missing: ReactNode;
}

/** The top of a run: what it is, who drives it with what, how much rides on it, and what can be done with it. */
export function RunHead({ run, board, day, drivers, trucks, missing }: HeadProps) {
  const doors = board.doors.get(run.id) ?? [];
  const open = doors.flat().filter(isOpen);
  const stops = doors.length;
  const done = doors.filter((door) => !door.some(isOpen)).length;
  const packages = open.reduce((sum, card) => sum + card.packages, 0);
  const pounds = open.reduce((sum, card) => sum + card.pounds, 0);
  return (
    <header className="border-b-2 border-ink p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-xl font-bold" id={`run-${run.id}`}>
          {run.name}
        </span>
        <Badge tone={STATES[run.state]}>{RUN_STATE[run.state]}</Badge>
      </p>
      <p className="text-sm">
        {run.driverName || <span className="text-warning">{messages.noDriverYet}</span>},{' '}
        {run.truckName || <span className="text-warning">{messages.noTruckYet}</span>}
      </p>
      <p className="tabular text-sm text-muted">{messages.rides(stops, done, packages, pounds)}</p>
      {run.hiddenStops > 0 ? (
        <p className="text-sm text-muted">{messages.hidden(run.hiddenStops)}</p>
      ) : null}
      <Left run={run} />
      {missing}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        {missing === null || run.state === 'out' ? <Depart run={run} stops={stops} /> : null}
        <Link
          to={`/dashboard/runs/${run.id}`}
          className="inline-flex min-h-11 items-center underline"
          aria-label={messages.loadAndPapersOf(run.name)}
        >
          {messages.loadAndPapers}
        </Link>
        {stops > 1 && run.state !== 'closed' ? (
          <Link
            to={`?day=${day}&suggest=${run.id}`}
            className="inline-flex min-h-11 items-center underline"
            aria-label={messages.suggestOrderOf(run.name)}
          >
            {messages.suggestOrder}
          </Link>
        ) : null}
        {run.state === 'closed' ? null : <ChangeRun run={run} drivers={drivers} trucks={trucks} />}
      </div>
    </header>
  );
}

/** What was put on it and can't ride any more. Its goods may be on the truck. */
function Left({ run }: { run: RunWithStops }) {
  if (run.left.length === 0) return null;
  return (
    <div className="mt-2 border-l-4 border-warning bg-warning-tint px-3 py-2 text-sm text-warning">
      <p className="font-semibold">{messages.leftTitle}</p>
      <ul>
        {run.left.map((stop) => (
          <li key={stop.orderId} className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <Link to={`/dashboard/orders/${stop.orderId}`} className="underline">
                {stop.number}
              </Link>{' '}
              {stop.customerName}: {whyLeft(stop)}
            </span>
            <PressForm
              name={`left-${stop.orderId}`}
              intent="move"
              variant="quiet"
              label={messages.takeOffOf(stop.number)}
              fields={{
                orderId: stop.orderId,
                from: run.id,
                fromVersion: String(run.version),
                to: '',
                toVersion: '',
                before: '',
              }}
            >
              {messages.takeOff}
            </PressForm>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Sending a run out tells its buyers: it asks first. */
function Depart({ run, stops }: { run: RunWithStops; stops: number }) {
  const confirm = useConfirm();
  const sure = useRef(false);
  const fields = { runId: run.id, version: String(run.version) };
  if (run.state === 'closed') return null;
  if (run.state === 'out')
    return run.stops.every((stop) => stop.state === 'out') ? (
      <PressForm
        name={`recall-${run.id}`}
        intent="recall"
        fields={fields}
        variant="secondary"
        label={messages.recallOf(run.name)}
      >
        {messages.recall}
      </PressForm>
    ) : null;
  if (stops === 0) return null;
  const ask = (form: HTMLFormElement) => {
    if (sure.current) {
      sure.current = false;
      return true;
    }
    confirm({
      title: messages.sendOutTitle(run.name),
      message: messages.sendOutAsk(run.name, stops),
      confirmText: messages.sendOut,
      onConfirm: () => {
        sure.current = true;
        form.requestSubmit();
      },
    });
    return false;
  };
  return (
    <PressForm
      name={`depart-${run.id}`}
      intent="depart"
      fields={fields}
      variant="secondary"
      label={messages.sendOutOf(run.name)}
      onSubmit={ask}
    >
      {messages.sendOut}
    </PressForm>
  );
}

export function CrewFields({
  run,
  drivers,
  trucks,
}: {
  run?: RunWithStops;
  drivers: Board['drivers'];
  trucks: Board['trucks'];
}) {
  const driving = run?.driverId ?? '';
  const with_ = run?.truckId ?? '';
  return (
    <>
      <TextField
        label={messages.runName}
        name="name"
        required={run !== undefined}
        maxLength={60}
        autoComplete="off"
        defaultValue={run?.name ?? ''}
        hint={run ? undefined : messages.numbered}
      />
      <SelectField label={messages.driver} name="driverId" defaultValue={driving}>
        <option value="">{messages.none}</option>
        {driving && !drivers.some(({ id }) => id === driving) ? (
          <option value={driving}>{run?.driverName}</option>
        ) : null}
        {drivers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={messages.truck} name="truckId" defaultValue={with_}>
        <option value="">{messages.none}</option>
        {trucks
          .filter((truck) => truck.isActive || truck.id === with_)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </>
  );
}

function ChangeRun({ run, drivers, trucks }: Pick<HeadProps, 'run' | 'drivers' | 'trucks'>) {
  const fields = { runId: run.id, version: String(run.version) };
  return (
    <details className="open:basis-full">
      <summary
        aria-label={messages.changeOf(run.name)}
        className="inline-flex min-h-11 cursor-pointer items-center underline"
      >
        {messages.change}
      </summary>
      <SmallForm
        name={`change-${run.id}`}
        intent="change"
        fields={fields}
        className="grid gap-3 pt-1 pb-2"
      >
        {({ busy, done }) => (
          <>
            <CrewFields run={run} drivers={drivers} trucks={trucks} />
            <div className="flex items-center gap-3">
              <Button type="submit" variant="secondary" busy={busy}>
                {messages.save}
              </Button>
              <span role="status" className="text-sm text-success">
                {done ? messages.saved : ''}
              </span>
            </div>
          </>
        )}
      </SmallForm>
      {run.stops.length + run.left.length + run.hiddenStops === 0 ? (
        <PressForm name={`delete-${run.id}`} intent="delete" fields={fields} variant="danger">
          {messages.remove}
        </PressForm>
      ) : null}
    </details>
  );
}
