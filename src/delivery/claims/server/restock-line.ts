import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { putBackIntoStock } from '../../../products/catalogue/server/public/promise-stock.ts';
import { fetchRefused } from '../errors.ts';
import type { Restock } from '../fetch-contract.ts';
import { FETCH_MESSAGES as words } from '../fetch-messages.ts';
import { lockClaim } from './lock-claim.ts';

const soldRow = rowShape({ productId: text });

/**
 * Goods that came back go into stock again, all of the line that are not there yet: only what was ordered by mistake, with which nothing is wrong. Where
 * QuickBooks counts the stock, its next sync has the last word.
 * @throws AppError `permission-denied`, `not-found`; `failed-precondition` where none came back
 */
export function restockLine(
  app: App,
  actor: UserActor,
  { id, orderLineId }: Restock,
): Promise<{ id: string; restocked: number }> {
  return app.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, actor, id);
    const line = claim.lines.find((one) => one.orderLineId === orderLineId);
    if (!line) throw notFound();
    const quantity =
      line.kind === 'by-mistake' ? Math.min(line.fetched, line.quantity) - line.restocked : 0;
    if (quantity <= 0) throw fetchRefused('none-back', words.noneBack(line.name));
    const sold = await tx.row(
      soldRow,
      sql`select l.product_id from ${orderLinesForJoin} l where l.id = ${orderLineId}`,
    );
    if (!sold) throw notFound();
    await putBackIntoStock(tx, [{ productId: sold.productId, quantity }]);
    await tx.execute(
      sql`update claim_lines set restocked = restocked + ${quantity}
           where claim_id = ${id} and order_line_id = ${orderLineId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'claim.restock',
      objectKind: 'claim',
      objectId: id,
      after: { orderLineId, quantity },
    });
    return { id, restocked: quantity };
  });
}
