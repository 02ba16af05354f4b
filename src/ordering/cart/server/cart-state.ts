import { createHash } from 'node:crypto';
import type { UserActor } from '../../../kit/actor.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inCart } from './cart-customer.ts';

/** What of a line names the content of its cart; `addedAt` in ms. */
export const stateLine = rowShape({ productId: text, quantity: int, note: text, addedAt: int });

/** The columns of `stateLine` for `cart_lines` under the alias `c`. */
export const STATE_COLUMNS = sql`
  c.product_id, c.quantity, c.note, floor(extract(epoch from c.added_at) * 1000) as added_at`;

/** Names exactly this content of a customer's cart; its lines in the order of a cart. */
export function cartState(
  user: UserActor,
  customerId: string | null,
  lines: readonly RowOf<typeof stateLine>[],
): string {
  const state = createHash('sha256').update(`${user.id}|${customerId ?? ''}`);
  for (const line of lines)
    state.update(`|${line.productId}:${line.quantity}:${line.addedAt}:${line.note}`);
  return state.digest('base64url');
}

/** The lines that name the content of a cart, locked until the end of the transaction: two who place it come one after the other. */
export const lockedState = (user: UserActor, customerId: string): SqlText => sql`
  select ${STATE_COLUMNS} from cart_lines c
   where ${inCart(user, customerId, 'c')} order by c.added_at, c.product_id for update of c`;
