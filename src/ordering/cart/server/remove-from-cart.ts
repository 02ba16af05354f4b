import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { notInCart } from '../errors.ts';
import { inCart } from './cart-customer.ts';

/** Deletes one line of a customer's cart, only if it is there. @throws AppError `not-found` */
export async function removeFromCart(
  app: Pick<App, 'db'>,
  user: UserActor,
  { customerId, productId }: { customerId: string | null; productId: string },
): Promise<void> {
  const gone = await app.db.execute(
    sql`delete from cart_lines c
         where ${inCart(user, customerId, 'c')} and c.product_id = ${productId}`,
  );
  if (gone === 0) throw notInCart();
}
