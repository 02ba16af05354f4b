import { catalogueScope, inCatalogue } from '../../catalogue/server/scope.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { type CartLine, MAX_LINES, MAX_QUANTITY, mergeLines } from '../contract.ts';
import { cartFull, productNotFound } from '../errors.ts';

/** `set` writes the quantity, `add` adds to what is there; both end at 9999. Products outside the scope are left alone; the order of the lines is kept. */
async function upsert(
  app: App,
  tx: Sql,
  user: UserActor,
  how: 'set' | 'add',
  lines: CartLine[],
): Promise<string[]> {
  const written = await tx.rows<{ product_id: string }>(
    `cart.${how}`,
    `insert into cart_lines (user_id, product_id, quantity, added_at)
     select $1, p.id, w.quantity, $4::timestamptz + w.place * interval '1 microsecond' from unnest($2::text[], $3::int[]) with ordinality w(id, quantity, place) join products p on p.id = w.id and ${inCatalogue('p', 5)} order by p.id
     on conflict (user_id, product_id) do update set quantity = ${how === 'set' ? 'excluded.quantity' : `least(${MAX_QUANTITY}, cart_lines.quantity + excluded.quantity)`}
     returning product_id`,
    [
      user.id,
      lines.map((line) => line.productId),
      lines.map((line) => Math.min(MAX_QUANTITY, line.quantity)),
      new Date(app.clock.now()),
      catalogueScope(user).brands,
    ],
  );
  return written.map((row) => row.product_id);
}

async function sizeOf(tx: Sql, user: UserActor): Promise<number> {
  const row = await tx.row<{ count: number }>(
    'cart.size',
    'select count(*)::int as count from cart_lines where user_id = $1',
    [user.id],
  );
  const size = row?.count ?? 0;
  if (size > MAX_LINES) throw cartFull();
  return size;
}

async function writeAll(
  app: App,
  user: UserActor,
  how: 'set' | 'add',
  given: CartLine[],
): Promise<{ lines: number }> {
  const lines =
    how === 'set'
      ? [...new Map(given.map((line) => [line.productId, line])).values()]
      : mergeLines(given);
  return app.db.transaction(async (tx) => {
    const written = await upsert(app, tx, user, how, lines);
    if (written.length < lines.length) throw productNotFound();
    return { lines: await sizeOf(tx, user) };
  });
}

/**
 * Writes quantities in one batch, all or none.
 * @throws AppError `not-found` when one product is missing, inactive or of a hidden brand; `failed-precondition` past 200 lines.
 */
export function writeCart(
  app: App,
  user: UserActor,
  input: { lines: CartLine[] },
): Promise<{ lines: number }> {
  return writeAll(app, user, 'set', input.lines);
}

/** Adds to the quantities in the cart, all or none; each line ends at 9999. */
export function addToCart(
  app: App,
  user: UserActor,
  input: { lines: CartLine[] },
): Promise<{ lines: number }> {
  return writeAll(app, user, 'add', input.lines);
}

/** Adds what this person may order and says which products were left out: for lists, earlier orders and guest carts. */
export async function addWhatIsVisible(
  app: App,
  tx: Sql,
  user: UserActor,
  given: CartLine[],
): Promise<{ lines: number; added: string[]; dropped: string[] }> {
  const lines = mergeLines(given);
  const added = lines.length > 0 ? await upsert(app, tx, user, 'add', lines) : [];
  const seen = new Set(added);
  return {
    lines: await sizeOf(tx, user),
    added,
    dropped: lines.filter((line) => !seen.has(line.productId)).map((line) => line.productId),
  };
}
