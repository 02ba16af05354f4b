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
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { wordsForJoin } from '../../receiving/server/joins.ts';

/**
 * What receivers wrote and the desk has not read: with the delivery that took it up, or the one that was reported without it. What a case of two
 * counts brings to the desk is not among it.
 */
export const unreadWords = sql`(
  select w.id, w.order_id, w.signer_name, w.signed_at, w.remark, d.id as delivery_id,
         coalesce(d.delivered_on, w.signed_at::date) as delivered_on, w.delivery_id is not null as is_taken
    from ${wordsForJoin} w
         join lateral (
           select of_order.id, of_order.delivered_on from deliveries of_order
            where of_order.order_id = w.order_id and of_order.accepted_at is not null
              and (of_order.id = w.delivery_id
                   or w.delivery_id is null and of_order.accepted_at >= w.signed_at)
            order by of_order.attempt limit 1) d on true
   where not exists (select from receiver_words_read r where r.link_id = w.id)
     and not exists (select from delivery_cases c
                      where c.delivery_id = w.delivery_id and c.remark <> ''))`;

const row = rowShape({
  id: text,
  orderId: text,
  number: text,
  customerName: text,
  deliveryId: text,
  deliveredOn: text,
  signerName: text,
  remark: text,
  isTaken: bool,
});
export type ReceiverWords = RowOf<typeof row>;

/** Those of the scope, the oldest first. */
export const wordsToRead = (db: Sql, scope: OrderScope): Promise<ReceiverWords[]> =>
  db.rows(
    row,
    sql`
      select w.id, o.id as order_id, o.number, o.customer_in_list as customer_name, w.delivery_id,
             w.delivered_on::text as delivered_on, w.signer_name, w.remark, w.is_taken
        from ${unreadWords} w join ${ordersForJoin} o on o.id = w.order_id
       where ${inOrders(scope, 'o')}
       order by w.signed_at, w.id limit 200`,
  );

/**
 * The desk has read what a receiver wrote. Said again it stands.
 * @throws AppError `permission-denied`, `not-found`
 */
export async function noteWordsRead(app: App, actor: UserActor, id: string): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const noted = await app.db.execute(
    sql`insert into receiver_words_read (link_id, noted_by, noted_at)
        select w.id, ${actor.id}, ${new Date(app.clock.now())}
          from ${wordsForJoin} w join ${ordersForJoin} o on o.id = w.order_id
         where w.id = ${id} and ${inOrders(orderScope(actor), 'o')}
        on conflict (link_id) do update set noted_by = receiver_words_read.noted_by`,
  );
  if (noted === 0) throw notFound();
}
