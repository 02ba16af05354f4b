import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import type { ChangeRun, RunWithStops } from '../../runs/contract.ts';
import { isFirm, keptApart } from '../../runs/kept-apart.ts';
import { changeRunWith } from '../../runs/server/change-run.ts';
import { loadOfGoods } from '../../runs/server/load-of-goods.ts';
import { goodsOnRoad } from '../../runs/server/pairs-on-road.ts';
import type { DeparturePoint, PointKind } from '../departure.ts';
import { pointShort as short, wayOut, pointTexts as words } from '../departure-messages.ts';
import { notOnRoad } from '../errors.ts';
import { placardsDue } from './confirm-placards.ts';
import { point } from './crew-points.ts';
import { readDeparture } from './departure-points.ts';

/** What a driver or truck brings along; the rest was asked when the run left. */
const OF_CREW: readonly PointKind[] = ['crew', 'training', 'endorsement', 'truck', 'driver'];

/**
 * Renames a run, and gives it a driver and a truck. A run on the road gets nobody who could not have left with it.
 * @throws AppError as the neighbours; `failed-precondition` when the new driver lacks training or endorsement, or one of them is on the
 *   road with another run, or when the new truck has no sections for what is aboard and must not share one
 */
export function changeRun(
  app: App,
  actor: UserActor,
  input: ChangeRun,
  key?: string,
): Promise<{ runId: string }> {
  return changeRunWith(app, actor, input, {
    key,
    checkOnRoad: async (tx, runId) => {
      const { run, points, placards } = await readDeparture(
        { db: inTurn(tx), clock: app.clock },
        actor,
        runId,
        true,
      );
      const missing = [
        ...points.filter(({ kind }) => OF_CREW.includes(kind)),
        ...(await pairsInOneSection(tx, run)),
      ];
      if (missing.length > 0) throw notOnRoad(run.name, missing);
      return placards.confirmed ? {} : placardsDue(placards.names, run.truckId);
    },
  });
}

/** A truck without sections takes over only what may stand together. Of what was handed over already nothing is asked. */
async function pairsInOneSection(tx: Sql, run: RunWithStops): Promise<DeparturePoint[]> {
  if (run.sections.length > 1) return [];
  const goods = await loadOfGoods({ db: inTurn(tx) }, await goodsOnRoad(tx, run.id));
  const firm = (goods ? keptApart(goods) : [])
    .filter(isFirm)
    .map(({ a, b, severity }) => ({ a: a.name, b: b.name, severity, section: '' }));
  const out = { text: wayOut.oneSection, to: null };
  const deadly = firm.filter(isDeadly);
  const byLaw = firm.filter((pair) => !isDeadly(pair));
  return [
    ...(deadly.length > 0
      ? [point('pairs', { text: words.pairs(deadly), few: short.apart(deadly), out })]
      : []),
    ...(byLaw.length > 0
      ? [point('segregation', { text: words.segregation(byLaw), few: short.apart(byLaw), out })]
      : []),
  ];
}
