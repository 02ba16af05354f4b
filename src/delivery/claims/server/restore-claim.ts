import { recordAudit } from '../../../company/server/record-audit.ts';
import { mayOrder, type UserActor } from '../../../kit/actor.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { ClaimState } from '../choices.ts';
import type { ClaimReceipt } from '../contract.ts';
import { notWithdrawn, tooMuch } from '../errors.ts';
import { claimableLines, lockClaims } from './claimable.ts';
import { readClaimIn } from './queries.ts';

const lockRow = rowShape({ deliveryId: text, state: textOf<ClaimState>() });

/**
 * A claim was withdrawn by mistake: it is open again, as it was reported and since when. Nobody is mailed: nobody was when it was withdrawn. Not
 * once its goods are reported anew.
 * @throws AppError `permission-denied`, `not-found`; `failed-precondition` when it is not withdrawn, or its goods stand in another claim
 */
export function restoreClaim(
  app: App,
  actor: UserActor,
  { id }: { id: string },
): Promise<ClaimReceipt> {
  if (!mayOrder(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const locked = await tx.row(
      lockRow,
      sql`select c.delivery_id, c.state from claims c join ${ordersForJoin} o on o.id = c.order_id
           where c.id = ${id} and ${inOrders(orderScope(actor), 'o')} for update of c`,
    );
    if (!locked) throw notFound();
    if (locked.state !== 'withdrawn') throw notWithdrawn(locked.state);
    await lockClaims(tx, locked.deliveryId);
    const claim = await readClaimIn(tx, id);
    const handed = await claimableLines(tx, locked.deliveryId);
    for (const { orderLineId, name, quantity } of claim.lines) {
      const left = handed.find((one) => one.orderLineId === orderLineId)?.left ?? 0;
      if (quantity > left) throw tooMuch(name, Math.max(0, left));
    }
    await tx.execute(
      sql`update claims set state = 'open', decided_by = null, decided_at = null where id = ${id}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'claim.restore',
      objectKind: 'claim',
      objectId: id,
      before: { state: 'withdrawn' },
      after: { state: 'open' },
    });
    return { id, state: 'open' };
  });
}
