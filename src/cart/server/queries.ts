import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';

/** How many lines stand in the user's cart. */
export async function cartCount(app: App, user: UserActor): Promise<number> {
  const row = await app.db.row<{ count: number }>('cart.count', 'select count(*)::int as count from cart_lines where user_id = $1', [user.id]);
  return row?.count ?? 0;
}
