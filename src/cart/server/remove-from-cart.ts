import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { notInCart } from '../errors.ts';

/** Deletes one line, only if it is there. @throws AppError `not-found` */
export async function removeFromCart(
  app: App,
  user: UserActor,
  input: { productId: string },
): Promise<void> {
  const gone = await app.db.execute(
    'cart.remove',
    'delete from cart_lines where user_id = $1 and product_id = $2',
    [user.id, input.productId],
  );
  if (gone === 0) throw notInCart();
}
