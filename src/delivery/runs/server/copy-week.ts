import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { shiftDay } from '../../../kit/time.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { nothingLastWeek } from '../errors.ts';
import { checkCrew, insertRun } from './change-run.ts';
import { waitingOf } from './load-board.ts';
import { type LockedRun, lockRuns, planOnce } from './lock-runs.ts';
import { appendToRun, type PutOn } from './put-on-run.ts';
import { runScope } from './scope.ts';

export interface Copied {
  runs: number;
  put: number;
  not: PutOn['not'];
  /** Runs whose driver or truck of last week can't be taken: they have none. */
  withoutCrew: string[];
}

const shapeRow = rowShape({
  name: text,
  driverId: nullable(text),
  truckId: nullable(text),
  customers: textList,
  leavesAt: text,
});
const thereRow = rowShape({ id: text, name: text });

/**
 * Gives a day the runs of the same day last week: name, driver, truck, and the waiting orders of the customers in their order of then. A run
 * of this name that is there already is filled, and keeps its crew and what is on it.
 * @throws AppError `permission-denied`; `failed-precondition` when there were none
 */
export function copyLastWeek(
  app: App,
  actor: UserActor,
  { day }: { day: string },
  key?: string,
): Promise<Copied> {
  return planOnce(app, actor, { operation: 'copy-week', body: { day }, key }, async (tx) => {
    const last = shiftDay(day, -7);
    const shapes = await tx.rows(
      shapeRow,
      sql`
        select r.name, r.driver_id, r.truck_id, r.leaves_at,
               coalesce((select array_agg(o.customer_id::text order by s.position, s.id)
                           from run_stops s join ${ordersForJoin} o on o.id = s.order_id
                          where s.run_id = r.id), '{}') as customers
          from runs r where r.day = ${last} order by r.created_at, r.name, r.id`,
    );
    if (shapes.length === 0) throw nothingLastWeek(last);
    const company = await readCompany(app, tx);
    const today = companyDay(company, app.clock.now());
    const there = await tx.rows(
      thereRow,
      sql`select r.id, r.name from runs r
           where r.day = ${day} and r.state in ('planned', 'loading') order by r.created_at, r.name, r.id`,
    );
    const copied: Copied = { runs: 0, put: 0, not: [], withoutCrew: [] };
    for (const shape of shapes) {
      let runId = there.find((run) => run.name === shape.name)?.id;
      if (runId === undefined) {
        const crew = await crewOf(tx, shape);
        if (!crew) copied.withoutCrew.push(shape.name);
        runId = await insertRun(app, tx, actor, {
          day,
          name: shape.name,
          leavesAt: shape.leavesAt,
          ...(crew ?? { driverId: null, truckId: null }),
        });
        copied.runs += 1;
      }
      const run = (await lockRuns(tx, runScope(actor), [runId])).get(runId) as LockedRun;
      const waiting = await waitingOf(tx, orderScope(actor), day, today);
      const orderIds = [...new Set(shape.customers)].flatMap((customerId) =>
        waiting.filter((order) => order.customerId === customerId).map((order) => order.orderId),
      );
      if (orderIds.length === 0) continue;
      const { put, not } = await appendToRun(app, tx, actor, { run, orderIds });
      copied.put += put.length;
      copied.not.push(...not);
    }
    return copied;
  });
}

/** Last week's driver and truck, or null where one of them is not to be had any more. */
async function crewOf(
  tx: Sql,
  { driverId, truckId }: { driverId: string | null; truckId: string | null },
) {
  try {
    await checkCrew(tx, { driverId, truckId });
    return { driverId, truckId };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
