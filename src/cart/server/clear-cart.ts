import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** Empties the whole cart. An empty one stays empty. */
export async function clearCart(app: App, user: UserActor): Promise<void> {
  await app.db.execute('cart.clear', 'delete from cart_lines where user_id = $1', [user.id]);
}
