import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { POP_ITEM, PopMenu } from '../../../ui/pop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import * as messages from '../board-messages.ts';
import type { RunWithStops } from '../contract.ts';
import { whyLeft } from '../messages.ts';
import type { Board } from '../server/load-board.ts';
import { loadOfAll } from '../weight.ts';
import { driversFor, trucksFor } from './crew-options.ts';
import { Fill } from './fill.tsx';
import { RunStateMark } from './run-state-mark.tsx';
import { PressForm, SmallForm } from './small-form.tsx';
import { type BoardMoves, isOpen } from './use-board.ts';
import { type OfTruck, OLD_TRUCK_FIELDS, useTruckQuestion } from './use-truck-question.ts';

interface HeadProps {
  run: RunWithStops;
  board: BoardMoves;
  day: string;
  drivers: Board['drivers'];
  trucks: Board['trucks'];
  /** All runs of the day: who and what is on another one is said where they are chosen. */
  runs: readonly RunWithStops[];
  /** When it leaves, or since when it is out. */
  time: string;
  /** The hour at which it was to leave has passed. */
  isLate: boolean;
  /** What is on it, of a run on the road. */
  aboard: Board['aboard'];
  /** What was counted into its truck, and in which one it left. */
  ofTruck: OfTruck;
  /** Shown below the figures: the incompatible pairs of the load. */
  children?: ReactNode;
}

/** Where a run is changed, and who opens that. */
const changeId = (runId: string) => `change-${runId}`;
export function openChange(runId: string): void {
  const form = document.getElementById(changeId(runId));
  if (!(form instanceof HTMLDetailsElement)) return;
  form.open = true;
  form.querySelector<HTMLElement>('select, input:not([type=hidden])')?.focus();
}

function closeChange(runId: string): void {
  const form = document.getElementById(changeId(runId));
  if (form instanceof HTMLDetailsElement) form.open = false;
}

/** The top of a run: what it is, who drives it with what, when, and how much of the truck it fills. */
export function RunHead(props: HeadProps) {
  const { run, board, day, time, isLate, children } = props;
  const doors = board.doors.get(run.id) ?? [];
  const open = doors.flat().filter(isOpen);
  // On the road what is aboard counts: the goods of a door that failed ride on.
  const { packages, ...weight } = props.aboard[run.id] ?? loadOfAll(open);
  return (
    <header className="border-b border-ink pb-1.5">
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <h2 id={`run-${run.id}`} className="text-xl leading-7">
            <Link
              to={`/dashboard/runs/${run.id}`}
              className="text-ink no-underline hover:underline"
            >
              {run.name}
            </Link>
          </h2>
          <RunStateMark run={run} />
        </div>
        <div className="flex shrink-0 items-center gap-2">
          <span className={`tabular text-[0.9375rem] font-semibold ${isLate ? 'text-danger' : ''}`}>
            {isLate ? messages.wasToLeave(run.leavesAt) : time}
          </span>
          {run.state === 'closed' ? null : <RunMenu run={run} day={day} stops={doors.length} />}
        </div>
      </div>
      <p className="leading-5 text-muted">
        {run.driverName || <span className="text-warning">{messages.noDriverYet}</span>},{' '}
        {run.truckName || <span className="text-warning">{messages.noTruckYet}</span>}
      </p>
      <Fill pounds={weight.pounds} of={run.capacityPounds} />
      <div className="tabular flex flex-wrap justify-between gap-x-3 text-[0.8125rem] leading-5 text-muted">
        <span>{messages.stopsAndPackages(doors.length, packages)}</span>
        <span>{messages.weightOf(weight, run.capacityPounds, run.truckId !== null)}</span>
      </div>
      {children ? <div className="text-[0.8125rem] leading-5">{children}</div> : null}
      {run.hiddenStops > 0 ? (
        <p className="text-sm text-muted">{messages.hidden(run.hiddenStops)}</p>
      ) : null}
      <Left run={run} />
      {run.state === 'closed' ? null : <ChangeRun {...props} />}
    </header>
  );
}

function RunMenu({ run, day, stops }: { run: RunWithStops; day: string; stops: number }) {
  const fields = { runId: run.id, version: String(run.version) };
  const recalls = run.state === 'out' && run.stops.every((stop) => stop.state === 'out');
  return (
    <PopMenu
      says={messages.moreOf(run.name)}
      label={<Ellipsis aria-hidden="true" size={18} />}
      className="grid size-11 cursor-pointer place-items-center rounded-md border border-border bg-card hover:bg-sunk pointer-fine:size-7"
    >
      <Link
        className={POP_ITEM}
        to={`/dashboard/runs/${run.id}`}
        aria-label={messages.loadAndPapersOf(run.name)}
      >
        {messages.loadAndPapers}
      </Link>
      {stops > 1 ? (
        <Link
          className={POP_ITEM}
          to={`?day=${day}&suggest=${run.id}`}
          aria-label={messages.suggestOrderOf(run.name)}
        >
          {messages.suggestOrder}
        </Link>
      ) : null}
      <button
        type="button"
        className={POP_ITEM}
        aria-label={messages.changeOf(run.name)}
        onClick={() => openChange(run.id)}
      >
        {messages.change}
      </button>
      {recalls ? (
        <div className="px-3 py-1">
          <PressForm
            name={`recall-${run.id}`}
            intent="recall"
            fields={fields}
            variant="secondary"
            label={messages.recallOf(run.name)}
          >
            {messages.recall}
          </PressForm>
        </div>
      ) : null}
      {run.stops.length + run.left.length + run.hiddenStops === 0 ? (
        <div className="px-3 py-1">
          <PressForm name={`delete-${run.id}`} intent="delete" fields={fields} variant="danger">
            {messages.remove}
          </PressForm>
        </div>
      ) : null}
    </PopMenu>
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

export function CrewFields({
  run,
  drivers,
  trucks,
  runs,
  aboard,
}: {
  run?: RunWithStops;
  drivers: Board['drivers'];
  trucks: Board['trucks'];
  runs: readonly RunWithStops[];
  aboard: Board['aboard'];
}) {
  // On the road nobody and no truck is no choice, and when it was to leave is over.
  const isOut = run?.state === 'out';
  const has = { driver: isOut && run.driverId !== null, truck: isOut && run.truckId !== null };
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
      {isOut ? (
        <input type="hidden" name="leavesAt" value={run.leavesAt} />
      ) : (
        <TextField
          label={messages.leavesAt}
          name="leavesAt"
          type="time"
          defaultValue={run?.leavesAt ?? ''}
        />
      )}
      <SelectField
        label={messages.driver}
        name="driverId"
        required={has.driver}
        defaultValue={run?.driverId ?? ''}
      >
        {has.driver ? null : <option value="">{messages.none}</option>}
        {driversFor(run, drivers, runs).map(({ id, says }) => (
          <option key={id} value={id}>
            {says}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.truck}
        name="truckId"
        required={has.truck}
        defaultValue={run?.truckId ?? ''}
      >
        {has.truck ? null : <option value="">{messages.none}</option>}
        {trucksFor(run, trucks, runs, aboard).map(({ id, says }) => (
          <option key={id} value={id}>
            {says}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function ChangeRun(props: Omit<HeadProps, 'board' | 'day' | 'time' | 'isLate' | 'children'>) {
  const { run, ofTruck, ...of } = props;
  const ask = useTruckQuestion(run, ofTruck, of);
  const fields = { runId: run.id, version: String(run.version), ...OLD_TRUCK_FIELDS };
  const title = useId();
  return (
    <details id={changeId(run.id)} className="not-open:hidden print:hidden" aria-labelledby={title}>
      <summary
        id={title}
        aria-label={messages.changeOf(run.name)}
        className="inline-flex min-h-9 cursor-pointer items-center font-semibold"
      >
        {messages.change}
      </summary>
      <SmallForm
        name={`change-${run.id}`}
        intent="change"
        fields={fields}
        className="grid gap-3 pt-1 pb-2"
        onSubmit={ask}
        onDone={() => {
          toast.success(messages.saved);
          closeChange(run.id);
        }}
      >
        {({ busy }) => (
          <>
            <CrewFields {...of} run={run} />
            <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
              {messages.save}
            </Button>
          </>
        )}
      </SmallForm>
    </details>
  );
}
