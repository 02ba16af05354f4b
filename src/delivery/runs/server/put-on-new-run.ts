import type { UserActor } from '../../../kit/actor.ts';
import { lockOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { PutOnNewRun } from '../contract.ts';
import { orderNotFound } from '../errors.ts';
import { checkCrew, insertRun } from './change-run.ts';
import { planOnce } from './lock-runs.ts';
import { moveWith } from './move-stop.ts';

/**
 * Makes a run and puts these orders on it, all or nothing: the run is not made where one of them can't ride on it.
 * @throws AppError as makeRun and moveStop
 */
export function putOnNewRun(
  app: App,
  actor: UserActor,
  input: PutOnNewRun,
  key?: string,
): Promise<{ runId: string }> {
  const { orderIds, from, ...run } = input;
  return planOnce(app, actor, { operation: 'put-on-new-run', body: input, key }, async (tx) => {
    // Orders are locked before runs.
    for (const orderId of orderIds.toSorted())
      if (!(await lockOrder(tx, orderScope(actor), orderId))) throw orderNotFound();
    await checkCrew(tx, run);
    const runId = await insertRun(app, tx, actor, { ...run, name: '' });
    for (const [at, orderId] of orderIds.entries())
      await moveWith(app, tx, actor, {
        orderId,
        // Each order that leaves or joins a run raises its version.
        from: from && { ...from, version: from.version + at },
        to: { runId, version: 1 + at },
        before: null,
      });
    return { runId };
  });
}
