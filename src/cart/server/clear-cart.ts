import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';

/** Empties the whole cart. An empty one stays empty. */
export async function clearCart(app: App, user: UserActor): Promise<void> {
  await app.db.execute(sql`delete from cart_lines where user_id = ${user.id}`);
}
