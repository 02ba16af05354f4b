import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import type { ChangeRun } from '../../runs/contract.ts';
import { changeRunWith } from '../../runs/server/change-run.ts';
import type { PointKind } from '../departure.ts';
import { notOnRoad } from '../errors.ts';
import { readDeparture } from './departure-points.ts';

/** What a driver or truck brings along; the rest was asked when the run left. */
const OF_CREW: readonly PointKind[] = ['crew', 'training', 'endorsement', 'truck', 'driver'];

/**
 * Renames a run, and gives it a driver and a truck. A run on the road gets nobody who could not have left with it.
 * @throws AppError as the neighbours; `failed-precondition` when the new driver lacks training or endorsement, or one of them is on the
 *   road with another run
 */
export function changeRun(
  app: App,
  actor: UserActor,
  input: ChangeRun,
  key?: string,
): Promise<{ runId: string }> {
  return changeRunWith(
    app,
    actor,
    input,
    async (tx, runId) => {
      const { run, points } = await readDeparture(
        { db: inTurn(tx), clock: app.clock },
        actor,
        runId,
      );
      const missing = points.filter(({ kind }) => OF_CREW.includes(kind));
      if (missing.length > 0) throw notOnRoad(run.name, missing);
    },
    key,
  );
}
