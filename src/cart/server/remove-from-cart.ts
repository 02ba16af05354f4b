import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';
import { notInCart } from '../errors.ts';

/** Deletes one line, only if it is there. @throws AppError `not-found` */
export async function removeFromCart(
  app: App,
  user: UserActor,
  input: { productId: string },
): Promise<void> {
  const gone = await app.db.execute(
    sql`delete from cart_lines where user_id = ${user.id} and product_id = ${input.productId}`,
  );
  if (gone === 0) throw notInCart();
}
