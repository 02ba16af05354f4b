import { Link } from 'react-router';
import type { RunWithStops } from '../../runs/contract.ts';
import type { Board } from '../../runs/server/load-board.ts';
import { driversFor, trucksFor } from '../../runs/ui/crew-options.ts';
import { CrewSelect } from '../../runs/ui/crew-select.tsx';
import { openChange } from '../../runs/ui/run-head.tsx';
import { SmallForm } from '../../runs/ui/small-form.tsx';
import { type OfTruck, unloadOf } from '../../runs/ui/use-truck-question.ts';
import type { DeparturePoint, PointKind } from '../departure.ts';
import { pointButton, checkWords as words } from '../departure-messages.ts';
import { unloadMessages } from '../unload-messages.ts';

/** A button beside a line of the check. */
export const SMALL =
  'inline-flex min-h-7 cursor-pointer items-center rounded-md border border-border bg-card px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11';

/** Whom and what a run of the day may have. */
export type Crews = Pick<Board, 'drivers' | 'trucks' | 'runs' | 'aboard'>;

const ASKS_DRIVER: readonly PointKind[] = ['training', 'endorsement', 'driver'];
const ASKS_TRUCK: readonly PointKind[] = ['capacity', 'truck'];
/** Another driver or truck settles it. */
export const isCrewPoint = (kind: PointKind) =>
  kind === 'crew' || ASKS_DRIVER.includes(kind) || ASKS_TRUCK.includes(kind);

/**
 * The button beside what is red. Another driver or truck is one choice, which saves; where both are missing it opens the run's own head, and
 * everything else leads to where it is settled.
 */
export function WayOut({
  point: { kind, out, text, unload, takeOff },
  run,
  crews,
  of,
}: {
  point: DeparturePoint;
  run: RunWithStops;
  crews: Crews;
  /** What it loses with its truck. */
  of: OfTruck;
}) {
  const label = pointButton[kind];
  const says = `${label}: ${text} (${run.name})`;
  const asksTruck = (kind === 'pairs' || kind === 'segregation') && run.truckId === null;
  const question = ASKS_DRIVER.includes(kind)
    ? { field: 'driverId' as const, options: driversFor(run, crews.drivers, crews.runs) }
    : ASKS_TRUCK.includes(kind)
      ? {
          field: 'truckId' as const,
          options: trucksFor(run, crews.trucks, crews.runs, crews.aboard),
        }
      : null;
  if (question)
    return (
      <>
        {kind === 'training' || kind === 'endorsement' ? <Records to={out.to} of={text} /> : null}
        <CrewSelect
          at={kind}
          run={run}
          {...question}
          label={label}
          says={says}
          of={of}
          board={crews}
          className={`${SMALL} w-32`}
        />
      </>
    );
  const press = unload
    ? {
        name: `unload-${unload[0]}`,
        intent: 'unload',
        fields: { runId: run.id, lines: unload.join(' ') },
        does: unloadMessages.press,
      }
    : takeOff
      ? {
          name: `take-off-${takeOff.orderLineId}`,
          intent: 'take-off',
          fields: {
            runId: run.id,
            orderLineId: takeOff.orderLineId,
            left: String(takeOff.left),
          },
          does: unloadMessages.takenOff,
        }
      : null;
  if (press)
    return (
      <SmallForm name={press.name} intent={press.intent} fields={press.fields}>
        {({ busy }) => (
          <button
            type="submit"
            aria-busy={busy}
            aria-label={`${press.does}: ${text} (${run.name})`}
            className={SMALL}
            {...(unload ? unloadOf(run.id) : {})}
          >
            {press.does}
          </button>
        )}
      </SmallForm>
    );
  if (kind === 'crew' || asksTruck)
    return (
      <button type="button" aria-label={says} className={SMALL} onClick={() => openChange(run.id)}>
        {label}
      </button>
    );
  // What can't ride any more is taken off in the head.
  if (out.to === null || label === '' || kind === 'left') return null;
  return (
    <Link to={out.to} aria-label={says} className={SMALL}>
      {label}
    </Link>
  );
}

/** Where what a driver lacks is recorded, for who may; else who does. */
function Records({ to, of }: { to: string | null; of: string }) {
  return to === null ? (
    <span className="text-[0.8125rem] text-muted">{words.ownerRecords}</span>
  ) : (
    <Link to={to} aria-label={`${words.record}: ${of}`} className={SMALL}>
      {words.record}
    </Link>
  );
}
