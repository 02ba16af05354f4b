import type { UserActor } from '../../../kit/actor.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { recordRun } from './lock-runs.ts';
import { dropStops, putStops } from './stop-rows.ts';

const leftRow = rowShape({ day: date, position: int, hasStop: bool, isOut: bool });
const otherRow = rowShape({ runId: text, orderId: text });

/**
 * A report was made at the door before the desk took its stop off the reporter's own run, which it names, or put it on another: the goods rode
 * on that truck, so the stop stands on that run again and wherever else it stood no more. A run that is not on the road (any more) stays as it is,
 * and so does a stop at which nothing was handed over and which the desk has put on another run. What the desk decided of a report (`decided`)
 * rode on the truck that the report names, whenever it was made; of a run that was closed meanwhile it counts as late. The caller holds the order.
 * @returns the run and its day (YYYY-MM-DD); null: nothing changed
 */
export async function returnToRun(
  app: App,
  tx: Sql,
  actor: UserActor,
  of: {
    order: Pick<LockedOrder, 'id' | 'number' | 'promisedOn'>;
    /** The run that the report names. */
    runId: string | undefined;
    /** When the report was made, UTC ms. */
    at: number;
    handedOver: boolean;
    decided: boolean;
  },
): Promise<{ runId: string; day: string } | null> {
  const { order, runId, at, handedOver, decided } = of;
  if (runId === undefined) return null;
  const left = await tx.row(
    leftRow,
    sql`select r.day, (select coalesce(max(s.position), 0)::int from run_stops s
                 where s.run_id = r.id and s.state in ('done', 'failed')) as position,
               exists (select from run_stops s
                        where s.run_id = r.id and s.order_id = ${order.id}) as has_stop,
               r.state = 'out' as is_out
          from runs r
         where r.id = ${runId}
           and ${
             decided
               ? sql`r.state in ('out', 'closed')`
               : sql`r.state = 'out' and r.driver_id = ${actor.id}`
}
           and exists (select from run_events e
                        where e.run_id = r.id and e.kind = 'took-off'
                          ${decided ? sql.empty : sql`and e.at > ${new Date(at)}`}
                          and e.detail->>'orderId' = ${order.id})
           for update of r`,
  );
  if (!left || left.hasStop) return null;
  if (!left.isOut) return { runId, day: left.day };
  const others = await tx.rows(
    otherRow,
    sql`select s.run_id, s.order_id from run_stops s
         where s.order_id = ${order.id} and s.state in ('planned', 'out')`,
  );
  if (others.length > 0 && !handedOver) return null;
  await dropStops(tx, others);
  const event = { what: order.number, detail: { orderId: order.id } };
  for (const other of others)
    await recordRun(app, tx, actor, { runId: other.runId, kind: 'took-off', ...event });
  await putStops(app, tx, runId, { orders: [order], state: 'out' });
  // Behind the doors at which the driver has been: those ahead keep their order.
  await tx.execute(sql`
    update run_stops s set position = case when s.order_id = ${order.id} then ${left.position} + 1
                                           else s.position + 1 end
     where s.run_id = ${runId} and (s.order_id = ${order.id} or s.position > ${left.position})`);
  await recordRun(app, tx, actor, { runId, kind: 'reported', ...event });
  return { runId, day: left.day };
}
