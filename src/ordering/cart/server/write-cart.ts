import type { UserActor } from '../../../kit/actor.ts';
import { MAX_LINES, MAX_QUANTITY } from '../../../kit/quantity.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { bool, int, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { type CartLine, mergeLines } from '../contract.ts';
import {
  alreadyInCart,
  cartFilled,
  cartFull,
  customerNotFound,
  productNotFound,
} from '../errors.ts';
import { mayOrderFor } from './cart-customer.ts';

/** Lines for the cart of one customer; null: the one without customer. */
export interface LinesFor {
  customerId: string | null;
  lines: CartLine[];
}

const writtenRow = rowShape({ allowed: textList, lines: int, mayOrder: bool });

const QUANTITY = {
  set: sql`excluded.quantity`,
  add: sql`least(${MAX_QUANTITY}::int, cart_lines.quantity + excluded.quantity)`,
};

/**
 * `set` writes the quantity, `add` adds to what is there; both end at 9999, and the order of the lines is
 * kept. One statement: when the cart would be too full, one may not order for the customer, or one product is
 * not allowed while all must be, nothing is written. Returns the products that are allowed, and how many lines
 * the cart has.
 */
async function upsert(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  { customerId, lines }: LinesFor,
  { how, which }: { how: keyof typeof QUANTITY; which: 'all' | 'allowed' },
): Promise<{ allowed: string[]; lines: number }> {
  const now = new Date(app.clock.now());
  const may = mayOrderFor(user, customerId);
  const written = app.db.row(
    writtenRow,
    sql`
      with asked as (
        select * from unnest(
          ${sql.list(lines.map((line) => line.productId))},
          ${sql.list(
            lines.map((line) => Math.min(MAX_QUANTITY, line.quantity)),
            'int',
          )})
          with ordinality asked(product_id, quantity, place)),
      allowed as (
        select asked.* from asked
          join ${productsForJoinIn(catalogueScope(user))} p on p.id = asked.product_id),
      size as (
        select count(*)::int as lines
          from (select product_id from cart_lines c
                 where c.user_id = ${user.id}
                   and c.customer_id is not distinct from ${customerId}::text
                union select product_id from allowed) all_lines),
      written as (
        insert into cart_lines (user_id, customer_id, product_id, quantity, added_at, changed_at)
        select ${user.id}, ${customerId}, product_id, quantity,
               ${now}::timestamptz + place * interval '1 microsecond', ${now}
          from allowed, size
         where ${may} and size.lines <= ${MAX_LINES}::int
           and (${which === 'allowed'}::boolean
                or (select count(*) from allowed) = (select count(*) from asked))
         order by product_id
        on conflict (user_id, customer_id, product_id) do update
          set quantity = ${QUANTITY[how]}, changed_at = excluded.changed_at)
      select coalesce((select array_agg(product_id) from allowed), '{}') as allowed, lines,
             ${may} as may_order
        from size`,
  );
  const row = await written.catch((error: unknown) => {
    throw violates(error, 'cart_lines_size') ? cartFull() : error;
  });
  if (!row?.mayOrder) throw customerNotFound();
  return row;
}

async function writeAll(
  app: App,
  user: UserActor,
  how: keyof typeof QUANTITY,
  requested: LinesFor,
): Promise<{ lines: number }> {
  const written = await upsert(app, user, requested, { how, which: 'all' });
  if (written.allowed.length < requested.lines.length) throw productNotFound();
  if (written.lines > MAX_LINES) throw cartFull();
  return { lines: written.lines };
}

/**
 * Writes quantities into a customer's cart in one batch, all or none.
 * @throws AppError `not-found` when one product is missing, inactive or of a hidden brand, and for a customer that one may not order for;
 *   `failed-precondition` past 200 lines.
 */
export function writeCart(app: App, user: UserActor, input: LinesFor): Promise<{ lines: number }> {
  const last = new Map(input.lines.map((line) => [line.productId, line]));
  return writeAll(app, user, 'set', { ...input, lines: [...last.values()] });
}

/** Adds to the quantities in a customer's cart, all or none; each line ends at 9999. Throws as `writeCart`. */
export function addToCart(app: App, user: UserActor, input: LinesFor): Promise<{ lines: number }> {
  return writeAll(app, user, 'add', { ...input, lines: mergeLines(input.lines) });
}

/** What becomes of products that are in the cart already: the quantities are set, or added on top; or nothing is written before that is said. */
export type HowAdded = 'set' | 'add';
/** For an earlier order also `only`: what else is in the cart is taken out. */
export type HowAgain = HowAdded | 'only';

const inCartRow = rowShape({ productId: text, name: text, inCart: int });

const otherRow = rowShape({ others: int });

/**
 * Nothing is added to what is in the cart already before the person has said how; what is there in the quantity that is asked for asks
 * nothing. `anything`: not to a cart that holds something else either. Returns what is there as it was asked for.
 */
async function askFirst(
  tx: Sql,
  user: UserActor,
  { customerId, lines }: LinesFor,
  anything: boolean,
): Promise<string[]> {
  const there = await tx.rows(
    inCartRow,
    sql`select c.product_id, p.name || ', ' || p.size_unit as name, c.quantity as in_cart
          from cart_lines c
          join ${productsForJoinIn(catalogueScope(user))} p on p.id = c.product_id
         where c.user_id = ${user.id} and c.customer_id is not distinct from ${customerId}::text
           and c.product_id = any(${lines.map((line) => line.productId)}::text[])
         order by c.added_at, c.product_id`,
  );
  const requestedOf = new Map(lines.map((line) => [line.productId, line.quantity]));
  const named = there.map((one) => ({ ...one, asked: requestedOf.get(one.productId) ?? 0 }));
  if (anything) {
    const row = await tx.row(
      otherRow,
      sql`select count(*)::int as others from cart_lines c
            join ${productsForJoinIn(catalogueScope(user))} p on p.id = c.product_id
           where c.user_id = ${user.id} and c.customer_id is not distinct from ${customerId}::text
             and c.product_id <> all(${lines.map((line) => line.productId)}::text[])`,
    );
    const others = row?.others ?? 0;
    if (named.length + others > 0) throw cartFilled(named, others);
    return [];
  }
  if (named.some((one) => one.inCart !== one.asked)) throw alreadyInCart(named);
  return named.map(({ productId }) => productId);
}

/**
 * Puts into a customer's cart what this person may order and says which products were left out: for lists, earlier orders and guest carts.
 * @param how of products that are there already; `ask`: then nothing is written, unless they are there as asked for (`same`); `ask-filled`: nor where the cart holds anything else.
 *   `only` takes out what else is there, unless nothing of it can be ordered any more
 * @throws AppError `failed-precondition` with reason in-cart, naming them
 */
export async function addWhatIsVisible(
  app: App,
  tx: Sql,
  user: UserActor,
  { customerId, lines: sent, how = 'add' }: { how?: HowAgain | 'ask' | 'ask-filled' } & LinesFor,
): Promise<{ lines: number; added: string[]; dropped: string[]; same: string[] }> {
  const requested = mergeLines(sent);
  const same =
    how === 'ask' || how === 'ask-filled'
      ? await askFirst(tx, user, { customerId, lines: requested }, how === 'ask-filled')
      : [];
  const { allowed, lines: size } = await upsert(
    { clock: app.clock, db: tx },
    user,
    { customerId, lines: requested },
    { how: how === 'add' ? 'add' : 'set', which: 'allowed' },
  );
  const isOnly = how === 'only' && allowed.length > 0;
  if (isOnly)
    await tx.execute(
      sql`delete from cart_lines c
           where c.user_id = ${user.id} and c.customer_id is not distinct from ${customerId}::text
             and c.product_id <> all(${allowed}::text[])`,
    );
  const lines = isOnly ? allowed.length : size;
  if (lines > MAX_LINES) throw cartFull();
  const added = new Set(allowed);
  return {
    lines,
    added: allowed,
    same,
    dropped: requested.map((line) => line.productId).filter((productId) => !added.has(productId)),
  };
}
