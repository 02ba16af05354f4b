import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import type { TypedQuantity } from '../contract.ts';
import { inCart } from './cart-customer.ts';
import { addWhatIsVisible } from './write-cart.ts';

/** What became of typed quantities: the products that this person can't order any more. Their quantities were not written. */
export interface TypedWritten {
  refused: string[];
}

/**
 * Writes quantities into a customer's cart as they stand on the screen; 0 takes a product out. One that can no longer be ordered is named
 * and keeps none of the others from being written. The caller's transaction makes it one.
 * @throws AppError `not-found` for a customer that one may not order for; `failed-precondition` past 2,000 products
 */
export async function typeQuantities(
  app: App,
  user: UserActor,
  { customerId, lines }: { customerId: string | null; lines: readonly TypedQuantity[] },
): Promise<TypedWritten> {
  // Of a product that stands in the batch twice, what was typed last.
  const last = [...new Map(lines.map((line) => [line.productId, line])).values()];
  const out = last.filter(({ quantity }) => quantity === 0).map(({ productId }) => productId);
  if (out.length > 0)
    await app.db.execute(sql`
      delete from cart_lines c
       where ${inCart(user, customerId, 'c')} and c.product_id = any(${out}::text[])`);
  const toAdd = last.filter(({ quantity }) => quantity > 0);
  if (toAdd.length === 0) return { refused: [] };
  const { dropped } = await addWhatIsVisible(app, app.db, user, {
    customerId,
    lines: toAdd,
    how: 'set',
  });
  return { refused: dropped };
}
