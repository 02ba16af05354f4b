import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { changeOnce } from '../../../ordering/orders/server/public/update-order.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { runNotFound } from '../../runs/errors.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import { lockRuns, planOnce } from '../../runs/server/lock-runs.ts';
import { moveWith } from '../../runs/server/move-stop.ts';
import { runScope } from '../../runs/server/scope.ts';
import type { TryAgain } from '../decide-contract.ts';
import { TO_DECIDE } from '../decide-messages.ts';

const runRow = rowShape({ runId: text });

/**
 * Nothing could be handed over, and the goods are still on a truck that is out: it goes there once more today, as the last stop of its run.
 * One act: the order is promised for today, and its stop is open again.
 * @throws AppError as `updateOrder` and `moveStop`; `not-found` where its run is not on the road any more
 */
export function tryAgainToday(
  app: App,
  actor: UserActor,
  input: TryAgain,
  key: string,
): Promise<{ number: string }> {
  return planOnce(app, actor, { operation: 'try-again-today', body: input, key }, async (tx) => {
    const { orderId, version } = input;
    const promisedOn = companyDay(await readCompany(app, tx), app.clock.now());
    const { number } = await changeOnce(app, tx, actor, {
      action: 'redeliver',
      orderId,
      version,
      promisedOn,
      reason: '',
      // Whatever weekday it is for the customer: the truck is on the road with it.
      anyway: TO_DECIDE.againWhy,
    });
    const out = await tx.row(
      runRow,
      sql`select s.run_id from ${stopsForJoin} s
           where s.order_id = ${orderId} and s.state = 'failed' and s.run_state = 'out' and s.day = ${promisedOn}::date
           order by s.settled_at desc limit 1`,
    );
    if (!out) throw runNotFound();
    const [run] = (await lockRuns(tx, runScope(actor), [out.runId])).values();
    if (!run) throw runNotFound();
    const to = { runId: run.id, version: run.version };
    await moveWith(app, tx, actor, { orderId, from: null, to, before: null });
    return { number };
  });
}
