import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, int, rowShape, text, textListOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { lockProducts } from '../../../products/catalogue/server/public/lock-products.ts';
import {
  passByComingPrices,
  takeListPrices,
} from '../../../products/catalogue/server/public/receive-items.ts';
import { heldChanged, heldResolvedAlready, notFound, permissionDenied } from '../../errors.ts';
import type { HeldReason, ResolveHeld } from '../held-contract.ts';

const batchRow = rowShape({ id: text, state: text, changedAt: time });
const priceRow = rowShape({ productId: text, afterCents: decimal });

/**
 * Answers a batch of list prices of the books as it was seen, whole or some of it; the others then go on waiting. Yes: they are in force, and prices that were set for later for
 * these products go. No: ours stay, and the same prices are not asked about again until the books say others.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when it was answered, or a reading changed it since
 */
export async function resolveHeldPrices(
  app: App,
  actor: Actor,
  { batchId, answer, seenAt, productIds }: ResolveHeld,
): Promise<{ batchId: string; answer: ResolveHeld['answer']; prices: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    // Products before the batch, as a reading does it.
    await lockProducts(tx, null);
    const batch = await tx.row(
      batchRow,
      sql`select id, state, changed_at from held_price_batches where id = ${batchId} for update`,
    );
    if (!batch) throw notFound();
    if (batch.state !== 'waiting') throw heldResolvedAlready();
    if (batch.changedAt.getTime() !== Date.parse(seenAt)) throw heldChanged();
    const now = new Date(app.clock.now());
    const resolvedId = productIds ? await partOf(app, tx, { batchId, productIds, now }) : batchId;
    const rows = await tx.rows(
      priceRow,
      sql`select product_id, after_cents from held_prices
           where batch_id = ${resolvedId} order by product_id`,
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
                 decided_by = ${actor.id}, decided_at = ${now}
           where id = ${resolvedId}`,
    );
    await recordAudit(app, tx, actor, {
      action: `list-prices.${answer === 'accept' ? 'accepted' : 'refused'}`,
      objectKind: 'held-prices',
      objectId: resolvedId,
      after: { prices: rows.length },
    });
    return { batchId, answer, prices: rows.length };
  });
}

const countRow = rowShape({ count: int });
const wholeRow = rowShape({
  realmId: text,
  reasons: textListOf<HeldReason>(),
  foundAt: time,
  changedAt: time,
});
const partRow = rowShape({ ...wholeRow.columns, id: text, state: text, decidedAt: time });

/**
 * Takes some prices out of a batch that waits, as a batch of their own; that is the same one where they are all of it.
 * @throws AppError `failed-precondition` when one of them waits no more
 */
async function partOf(
  app: App,
  tx: Sql,
  { batchId, productIds, now }: { batchId: string; productIds: readonly string[]; now: Date },
): Promise<string> {
  const ids = [...new Set(productIds)];
  const all = await tx.row(
    countRow,
    sql`select count(*)::int as count from held_prices where batch_id = ${batchId}`,
  );
  const ticked = await tx.row(
    countRow,
    sql`select count(*)::int as count from held_prices
         where batch_id = ${batchId} and product_id = any(${ids}::text[])`,
  );
  if (ticked?.count !== ids.length) throw heldChanged();
  if (all?.count === ids.length) return batchId;
  const id = newId(app);
  const whole = await tx.row(
    wholeRow,
    sql`select realm_id, reasons, found_at, changed_at from held_price_batches
         where id = ${batchId}`,
  );
  if (!whole) throw notFound();
  // It never waits: of each company one batch does, and that is the one that stays.
  const part = { ...whole, id, state: 'accepted', decidedAt: now };
  await tx.execute(sql`insert into held_price_batches ${inserting(partRow, part)}`);
  await tx.execute(
    sql`update held_prices set batch_id = ${id}
         where batch_id = ${batchId} and product_id = any(${ids}::text[])`,
  );
  await tx.execute(sql`update held_price_batches set changed_at = ${now} where id = ${batchId}`);
  return id;
}
