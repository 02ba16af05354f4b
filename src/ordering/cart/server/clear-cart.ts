import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { inCart } from './cart-customer.ts';

/** Empties the whole cart for one customer (null: the one without customer). An empty one stays empty, and so do carts for others. */
export async function clearCart(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string | null,
): Promise<void> {
  await app.db.execute(sql`delete from cart_lines c where ${inCart(user, customerId, 'c')}`);
}
