import type { UserActor } from '../../../kit/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { callPlaced } from '../../orders/errors.ts';
import { ordersForJoin } from '../../orders/server/public/joins.ts';

const lastRow = rowShape({ id: text, number: text });

/** The order that this person placed last for a customer: a call that was opened after it is another call. */
export const lastPlaced = (db: Sql, user: UserActor, customerId: string) =>
  db.row(
    lastRow,
    sql`select o.id, o.number from ${ordersForJoin} o
         where o.placed_by = ${user.id} and o.customer_id = ${customerId}
         order by o.placed_at desc, o.id desc limit 1`,
  );

/**
 * Asks, inside the transaction that places it, whether a call is still to be placed. Of two windows that send it at once the second waits.
 * @param after the id of what was placed last when the call was opened, empty when nothing was
 * @throws AppError `failed-precondition` with reason call-placed, naming the order that it became
 */
export async function checkNotPlaced(
  tx: Sql,
  user: UserActor,
  customerId: string,
  after: string,
): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`call ${user.id} ${customerId}`}, 0))`,
  );
  const last = await lastPlaced(tx, user, customerId);
  if (last && last.id !== after) throw callPlaced(last.number, last.id);
}
