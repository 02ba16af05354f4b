import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { notInCart } from '../errors.ts';
import { inCart } from './cart-customer.ts';

/** Writes the note of one line, only if the line is there; an empty one takes it away. @throws AppError `not-found` */
export async function noteLine(
  app: Pick<App, 'clock' | 'db'>,
  user: UserActor,
  line: { customerId: string | null; productId: string; note: string },
): Promise<void> {
  const noted = await app.db.execute(
    sql`update cart_lines c set note = ${line.note}, changed_at = ${new Date(app.clock.now())}
         where ${inCart(user, line.customerId, 'c')} and c.product_id = ${line.productId}`,
  );
  if (noted === 0) throw notInCart();
}
