import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import {
  inOrders,
  type OrderScope,
  orderScope,
} from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { type RowOf, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/**
 * What nobody had sent out was handed over: the goods are gone, so the report stands, and what a departure asks (paper, sheets, sections,
 * count) was not asked. `points`: what it could not have been sent out for; `reason`: what its person said why. Inside the delivery's transaction.
 */
export const recordNotSentOut = (
  tx: Sql,
  of: { deliveryId: string; reason: string; points: readonly string[] },
): Promise<unknown> =>
  tx.execute(
    sql`insert into deliveries_not_sent_out (delivery_id, reason, points)
        values (${of.deliveryId}, ${of.reason}, ${[...of.points]}::text[])`,
  );

const row = rowShape({
  deliveryId: text,
  orderId: text,
  number: text,
  customerName: text,
  driverName: text,
  deliveredOn: text,
  /** What its person said why. */
  reason: text,
  /** What it could not have been sent out for. */
  points: textList,
});
export type NotSentOut = RowOf<typeof row>;

/** Those of which the desk has not read, the oldest first. */
export const notSentOut = (db: Sql, scope: OrderScope): Promise<NotSentOut[]> =>
  db.rows(
    row,
    sql`
      select d.id as delivery_id, o.id as order_id, o.number, o.customer_in_list as customer_name,
             person_name(d.driver_id, d.driver_name) as driver_name,
             d.delivered_on::text as delivered_on, n.reason, n.points
        from deliveries_not_sent_out n join deliveries d on d.id = n.delivery_id
             join ${ordersForJoin} o on o.id = d.order_id
       where n.noted_at is null and ${inOrders(scope, 'o')}
       order by d.accepted_at, d.id limit 200`,
  );

/**
 * The desk has read of it. Said again it stands.
 * @throws AppError `permission-denied`, `not-found`
 */
export async function noteNotSentOut(
  app: App,
  actor: UserActor,
  deliveryId: string,
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const noted = await app.db.execute(
    sql`update deliveries_not_sent_out n
           set noted_by = coalesce(n.noted_by, ${actor.id}),
               noted_at = coalesce(n.noted_at, ${new Date(app.clock.now())})
          from deliveries d join ${ordersForJoin} o on o.id = d.order_id
         where n.delivery_id = ${deliveryId} and d.id = n.delivery_id
           and ${inOrders(orderScope(actor), 'o')}`,
  );
  if (noted === 0) throw notFound();
}
