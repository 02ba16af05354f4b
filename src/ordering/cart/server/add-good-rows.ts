import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import type { App } from '../../../platform/app.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { sql } from '../../../platform/sql.ts';
import { isGood } from '../quick-order.ts';
import { tooManyProducts } from '../quick-order-errors.ts';
import { judgeRows } from './judge-rows.ts';
import { lockList, rowsOfList } from './quick-order-list.ts';
import { addWhatIsVisible } from './write-cart.ts';

export interface AddedRows {
  /** Rows that left the list. */
  rows: number;
  products: number;
  /** Rows that stay to be corrected. */
  left: number;
}

const isCartFull = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.details as { reason?: string } | undefined)?.reason === 'cart-full';

/**
 * Puts the good rows of a list into the cart of its customer, all or none, and takes them off the
 * list: judged at this moment, in one transaction. A second press finds them gone, and with the
 * same key gets the first answer.
 * @throws AppError `not-found` (list-gone); `failed-precondition` with `details.reason` cart-full
 */
export function addGoodRows(
  app: App,
  user: UserActor,
  listId: string,
  key: string | undefined,
): Promise<AddedRows> {
  return app.db.transaction((tx) =>
    onceIfKeyed(
      tx,
      { actor: user.id, operation: 'add-quick-order', key, body: { listId } },
      async () => {
        const inside = { ...app, db: tx };
        const list = await lockList(app, tx, user, listId);
        const rows = await judgeRows(inside, user, list, await rowsOfList(tx, list.id));
        const good = rows.filter((row) => isGood(row.state));
        const lines = good.flatMap(({ product, count, state }) =>
          product && count !== null && state !== 'replaced'
            ? [{ productId: product.id, quantity: count }]
            : [],
        );
        const products = new Set(lines.map(({ productId }) => productId)).size;
        const left = rows.length - good.length;
        if (products === 0) return { rows: 0, products, left };
        const { customerId } = list;
        await addWhatIsVisible(app, tx, user, { customerId, lines }).catch((error: unknown) => {
          throw isCartFull(error) ? tooManyProducts(MAX_LINES) : error;
        });
        await tx.execute(sql`
          delete from quick_order_rows r
           where r.quick_order_id = ${list.id}
             and r.line = any(${good.map((row) => row.line)}::int[])`);
        if (left === 0) await tx.execute(sql`delete from quick_orders where id = ${list.id}`);
        return { rows: good.length, products, left };
      },
    ),
  );
}
