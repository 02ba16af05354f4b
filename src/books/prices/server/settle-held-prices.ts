import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { decimal, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lockProducts } from '../../../products/catalogue/server/public/lock-products.ts';
import {
  passByComingPrices,
  takeListPrices,
} from '../../../products/catalogue/server/public/receive-items.ts';
import { heldChanged, heldSettledAlready, notFound, permissionDenied } from '../../errors.ts';
import type { SettleHeld } from '../held-contract.ts';

const batchRow = rowShape({ id: text, state: text, changedAt: time });
const priceRow = rowShape({ productId: text, afterCents: decimal });

/**
 * Answers a batch of list prices of the books, whole and as it was seen. Yes: they are in force, and prices that were set for later for
 * these products go. No: ours stay, and the same prices are not asked about again until the books say others.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it was answered, or a reading changed it since
 */
export async function settleHeldPrices(
  app: App,
  actor: Actor,
  { batchId, answer, seenAt }: SettleHeld,
): Promise<{ batchId: string; answer: SettleHeld['answer']; prices: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    // Products before the batch, as a reading does it.
    await lockProducts(tx, null);
    const batch = await tx.row(
      batchRow,
      sql`select id, state, changed_at from held_price_batches where id = ${batchId} for update`,
    );
    if (!batch) throw notFound();
    if (batch.state !== 'waiting') throw heldSettledAlready();
    if (batch.changedAt.getTime() !== Date.parse(seenAt)) throw heldChanged();
    const rows = await tx.rows(
      priceRow,
      sql`select product_id, after_cents from held_prices
           where batch_id = ${batchId} order by product_id`,
    );
    if (answer === 'accept') {
      await takeListPrices(
        app,
        tx,
        actor,
        rows.map(({ productId, afterCents }) => ({ id: productId, priceCents: afterCents })),
      );
      await passByComingPrices(
        app,
        tx,
        rows.map(({ productId }) => productId),
      );
    }
    await tx.execute(
      sql`update held_price_batches
             set state = ${answer === 'accept' ? 'accepted' : 'refused'},
                 decided_by = ${actor.id}, decided_at = ${new Date(app.clock.now())}
           where id = ${batchId}`,
    );
    await recordAudit(app, tx, actor, {
      action: `list-prices.${answer === 'accept' ? 'accepted' : 'refused'}`,
      objectKind: 'held-prices',
      objectId: batchId,
      after: { prices: rows.length },
    });
    return { batchId, answer, prices: rows.length };
  });
}
