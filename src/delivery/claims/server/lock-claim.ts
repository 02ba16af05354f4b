import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Claim } from '../contract.ts';
import { lockClaims } from './claimable.ts';
import { readClaimIn } from './queries.ts';

const lockRow = rowShape({ deliveryId: text });

/** Locks a claim for the desk, whatever its state. @throws AppError `permission-denied`, `not-found` */
export async function lockClaim(tx: Sql, actor: UserActor, id: string): Promise<Claim> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const locked = await tx.row(
    lockRow,
    sql`select c.delivery_id from claims c join ${ordersForJoin} o on o.id = c.order_id
         where c.id = ${id} and ${inOrders(orderScope(actor), 'o')} for update of c`,
  );
  if (!locked) throw notFound();
  await lockClaims(tx, locked.deliveryId);
  return readClaimIn(tx, id);
}
