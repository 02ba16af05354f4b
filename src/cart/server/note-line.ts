import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { sql } from '../../platform/sql.ts';
import { notInCart } from '../errors.ts';

/** Writes the note of one line, only if the line is there; an empty one takes it away. @throws AppError `not-found` */
export async function noteLine(
  app: App,
  user: UserActor,
  { productId, note }: { productId: string; note: string },
): Promise<void> {
  const noted = await app.db.execute(
    sql`update cart_lines set note = ${note}
         where user_id = ${user.id} and product_id = ${productId}`,
  );
  if (noted === 0) throw notInCart();
}
