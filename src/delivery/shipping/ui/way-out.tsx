import { Link } from 'react-router';
import type { RunWithStops } from '../../runs/contract.ts';
import { openChange } from '../../runs/ui/run-head.tsx';
import type { DeparturePoint, PointKind } from '../departure.ts';
import { pointButton, checkWords as words } from '../departure-messages.ts';

/** A button beside a line of the check. */
export const SMALL =
  'inline-flex min-h-7 cursor-pointer items-center rounded-md border border-border bg-card px-2.5 text-[0.8125rem] font-semibold whitespace-nowrap text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11';

const CHANGES: readonly PointKind[] = [
  'crew',
  'training',
  'endorsement',
  'capacity',
  'truck',
  'driver',
];

/** The button beside what is red; where it is settled in the run's own head, it opens that. */
export function WayOut({
  point: { kind, out, text },
  run,
}: {
  point: DeparturePoint;
  run: RunWithStops;
}) {
  const label = pointButton[kind];
  const says = `${label}: ${text} (${run.name})`;
  const asksTruck = (kind === 'pairs' || kind === 'segregation') && run.truckId === null;
  if (CHANGES.includes(kind) || asksTruck)
    return (
      <>
        {kind === 'training' || kind === 'endorsement' ? <Records to={out.to} of={text} /> : null}
        <button
          type="button"
          aria-label={says}
          className={SMALL}
          onClick={() => openChange(run.id)}
        >
          {label}
        </button>
      </>
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
