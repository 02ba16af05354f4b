import type { UserActor } from '../../../kit/actor.ts';
import { MAX_QUANTITY } from '../../../kit/quantity.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { names, recordset, settingFrom } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { type CartLine, mergeLines } from '../contract.ts';
import { cartChangedSince } from '../errors.ts';
import { inCart } from './cart-customer.ts';
import { type HeldLine, heldLine } from './held-line.ts';
import type { HowAgain } from './write-cart.ts';

/** A cart before and after lines were put into it. */
export interface CartChange {
  customerId: string;
  before: HeldLine[];
  after: Pick<HeldLine, 'productId' | 'quantity' | 'note'>[];
}

/** All lines of a customer's cart, in their order, locked until the end of the transaction. */
export async function lockCart(tx: Sql, user: UserActor, customerId: string): Promise<HeldLine[]> {
  const mine = sql`from cart_lines c where ${inCart(user, customerId, 'c')}`;
  // Read only after the wait: lines that the one before us put in are not seen by the statement that waits.
  await tx.execute(sql`select 1 ${mine} for update of c`);
  return tx.rows(
    heldLine,
    sql`select c.product_id, c.quantity, c.note, c.added_at::text as added_at ${mine}
         order by c.added_at, c.product_id`,
  );
}

/** What a cart holds once lines were put into it; `added` are those that were allowed. What another tab writes meanwhile is not in it, so an undo finds that the cart changed. */
export function cartAfter(
  before: readonly HeldLine[],
  requested: readonly CartLine[],
  added: readonly string[],
  how: HowAgain,
): CartChange['after'] {
  const allowed = new Set(added);
  const after = new Map(
    before
      .filter(({ productId }) => how !== 'only' || allowed.size === 0 || allowed.has(productId))
      .map(({ productId, quantity, note }) => [productId, { productId, quantity, note }]),
  );
  for (const { productId, quantity } of mergeLines(requested)) {
    if (!allowed.has(productId)) continue;
    const there = after.get(productId);
    const next = quantity + (how === 'add' ? (there?.quantity ?? 0) : 0);
    after.set(productId, {
      productId,
      quantity: Math.min(MAX_QUANTITY, next),
      note: there?.note ?? '',
    });
  }
  return [...after.values()];
}

const isSame = (lines: CartChange['after'], others: CartChange['after']): boolean => {
  const sameText = ({ productId, quantity, note }: CartChange['after'][number]) =>
    JSON.stringify([productId, quantity, note]);
  const known = new Set(others.map(sameText));
  return lines.length === others.length && lines.every((line) => known.has(sameText(line)));
};

/**
 * Puts a customer's cart back as it was before: products, quantities, notes and their order. Safe to repeat.
 * @throws AppError `aborted` with reason cart-changed when it is not any more what was put there; nothing is changed then
 */
export async function putCartBack(
  app: Pick<App, 'clock'>,
  tx: Sql,
  user: UserActor,
  { customerId, before, after }: CartChange,
): Promise<void> {
  const now = await lockCart(tx, user, customerId);
  if (isSame(now, before)) return;
  if (!isSame(now, after)) throw cartChangedSince();
  const ids = before.map(({ productId }) => productId);
  await tx.execute(
    sql`delete from cart_lines c
         where ${inCart(user, customerId, 'c')} and c.product_id <> all(${ids}::text[])`,
  );
  // What can no longer be there (a product that was deleted) stays away.
  await tx.execute(sql`
    insert into cart_lines (${names(heldLine)}, user_id, customer_id, changed_at)
    select p.id, line.quantity, line.note, line.added_at::timestamptz, ${user.id}, ${customerId},
           ${new Date(app.clock.now())}
      from ${recordset(heldLine, before, 'line')}
      join ${productsForJoin} p on p.id = line.product_id
     order by p.id
    on conflict (user_id, customer_id, product_id) do update
      set ${settingFrom(heldLine, 'excluded')}, changed_at = excluded.changed_at`);
}
