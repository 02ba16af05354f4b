import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { date, decimal, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { WriteFacts } from './create-product.ts';
import { inPrices, priceScope } from './public/scope.ts';
import { todayOf } from './public/settle-list-prices.ts';

const comingRow = rowShape({ productId: text, priceCents: present(decimal), from: date });

/**
 * Takes back a list price that has not come yet: the duty books. The audit log keeps it.
 * @throws AppError `permission-denied`; `not-found`, also for one that holds already
 */
export async function withdrawListPrice(
  app: App,
  actor: UserActor,
  input: { id: string },
  facts: Omit<WriteFacts, 'key'>,
): Promise<void> {
  const scope = priceScope(actor);
  await app.db.transaction(async (tx) => {
    const today = await todayOf(app, tx);
    await tx.execute(
      sql`select p.id from products p
           where p.id = (select ch.product_id from list_price_changes ch where ch.id = ${input.id})
             for update`,
    );
    const gone = await tx.row(
      comingRow,
      sql`delete from list_price_changes ch
           where ch.id = ${input.id} and ch.settled_at is null
             and ch.holds_from > ${today}::date
             and ch.product_id in (select p.id from products p where ${inPrices(scope, 'p')})
          returning ch.product_id, ch.price_cents, ch.holds_from as from`,
    );
    if (!gone) throw notFound();
    const { productId, ...before } = gone;
    await recordAudit(app, tx, actor, {
      action: 'list-price.withdraw',
      objectKind: 'product',
      objectId: productId,
      before,
      after: null,
      ...facts,
    });
  });
}
