import type { CompanySettings } from '../../../company/contract.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { lineTotal } from '../../../kit/money.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import {
  customersForJoin,
  customersForJoinIn,
} from '../../../people/customers/server/public/joins.ts';
import { labelRow } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  decimal,
  int,
  jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Sellable } from '../../../products/catalogue/public/contract.ts';
import {
  activeProductsForJoin,
  productsForJoin,
} from '../../../products/catalogue/server/public/joins.ts';
import {
  pricingAt,
  sellable,
  sellableRow,
} from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { depositOf } from '../../../products/packs/public/returnable.ts';
import type { CartAnswer, CartLine, PricedLine } from '../contract.ts';
import { inCart } from './cart-customer.ts';
import { cartState, STATE_COLUMNS, stateLine } from './cart-state.ts';
import { changesList, readsList } from './list-scope.ts';
import { countAtDoor } from './public/cart-counts.ts';

const cartCountRow = rowShape({ count: int });

/**
 * How many products the cart page shows for a customer that the person may order for: those of its cart, and what has no customer yet,
 * which joins it there.
 */
export async function cartCount(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string | null,
): Promise<number> {
  const known = countAtDoor(app.db, customerId);
  if (known !== undefined) return known;
  const row = await app.db.row(
    cartCountRow,
    sql`select count(distinct c.product_id)::int as count from cart_lines c
         where (${inCart(user, customerId, 'c')}) or (${inCart(user, null, 'c')})`,
  );
  return row?.count ?? 0;
}

function price(
  line: CartLine & { note: string },
  product: Sellable,
  seesRule: boolean,
  company: CompanySettings,
): PricedLine {
  return {
    productId: product.id,
    id: product.id,
    quantity: line.quantity,
    note: line.note,
    nameKey: product.nameKey,
    name: product.name,
    brand: product.brand,
    category: product.category,
    sku: product.sku,
    sizeUnit: product.sizeUnit,
    isActive: product.isActive,
    images: product.images.map((image) => image.url),
    sds: product.sds,
    hazardous: product.hazardous,
    hazardKnown: product.hazardKnown,
    taxable: product.taxable,
    price: product.unitPriceCents,
    unitPriceCents: product.unitPriceCents,
    priceRule: seesRule ? product.priceRule : null,
    lineTotalCents:
      product.unitPriceCents === null ? null : lineTotal(product.unitPriceCents, line.quantity),
    available: Math.max(0, product.available),
    depositCents: depositOf(company, product.sizeUnit),
    image: product.images[0] ?? null,
  };
}

const storedLine = rowShape({
  ...stateLine.columns,
  name: text,
  sizeUnit: text,
  sku: text,
});

const cartRow = rowShape({ stored: jsonRows(storedLine), sellable: jsonRows(sellableRow) });

/**
 * The cart for a customer (null: without customer) merged with its products and the customer's prices, in the order in which things were added. Products that this person may no longer
 * order are named apart. `state` names exactly this content: two browser tabs that show the same cart have the same one.
 */
export async function readCart(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  customerId: string | null,
  company: CompanySettings,
): Promise<CartAnswer & { state: string }> {
  const inIt = sql`
    select ${STATE_COLUMNS}, p.name, p.size_unit, p.sku
      from cart_lines c join ${productsForJoin} p on p.id = c.product_id
     where ${inCart(user, customerId, 'c')} order by c.added_at, c.product_id`;
  const orderable = sellable(
    catalogueScope(user),
    customerId,
    sql`array(select c.product_id from cart_lines c where ${inCart(user, customerId, 'c')})`,
    pricingAt(company, app.clock.now()),
  );
  // One statement: what is in the cart and what may be ordered of it are of one moment.
  const row = await app.db.row(
    cartRow,
    sql`select ${rowsAsJson(storedLine, inIt)} as stored,
               ${rowsAsJson(sellableRow, orderable)} as sellable`,
  );
  const stored = row?.stored ?? [];
  const products = new Map(row?.sellable.map((product) => [product.id, product]));
  const lines = stored.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [price(line, product, isStaff(user), company)] : [];
  });
  return {
    customerId,
    lines,
    hidden: stored
      .filter((line) => !products.has(line.productId))
      .map(({ productId, quantity, name, sizeUnit, sku }) => ({
        productId,
        quantity,
        name,
        sizeUnit,
        sku,
      })),
    subtotalCents: lines.reduce((sum, line) => sum + (line.lineTotalCents ?? 0), 0),
    state: cartState(user, customerId, stored),
  };
}

const savedList = rowShape({
  id: text,
  name: text,
  /** For whom it is ordered; null when it is of no one in particular, or of a customer that the person can no longer order for. */
  customer: nullable(jsonRow(labelRow)),
  version: int,
  /** Null when the account was deleted: the customer's people keep what they share. */
  ownerName: nullable(text),
  isMine: bool,
  /** Its owner, and staff. */
  mayChange: bool,
  updatedAt: text,
  lines: jsonRows(
    rowShape({
      productId: text,
      name: text,
      sizeUnit: text,
      sku: text,
      quantity: int,
      section: text,
      par: nullable(int),
      /** The price when the list was last saved, in cents; null = none was known. */
      seenCents: nullable(decimal),
    }),
  ),
});
export type SavedList = RowOf<typeof savedList>;

/** The saved lists that a person reads, or the one named: their own and those of their customers, the one changed last first. */
export function savedLists(app: App, user: UserActor, listId?: string): Promise<SavedList[]> {
  return app.db.rows(
    savedList,
    sql`
      select l.id, l.name, l.version, owner.display_name as owner_name,
             coalesce(l.user_id = ${user.id}, false) as is_mine,
             coalesce(${changesList(user, 'l')}, false) as may_change,
             to_char(l.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at,
             (select ${jsonOf(labelRow, 'c')} from ${customersForJoinIn(customerScope(user))} c
               where c.id = l.customer_id) as customer,
             coalesce((select json_agg(json_build_object(
                         'productId', p.id, 'name', p.name, 'sizeUnit', p.size_unit, 'sku', p.sku,
                         'quantity', s.quantity, 'section', s.section, 'par', s.par,
                         'seenCents', s.seen_cents) order by s.position)
                         from saved_list_lines s
                         join ${productsForJoin} p on p.id = s.product_id
                        where s.list_id = l.id), '[]') as lines
        from saved_lists l left join ${peopleForJoin} owner on owner.id = l.user_id
       where ${readsList(user, 'l')} and (${listId ?? null}::text is null or l.id = ${listId ?? null})
       order by l.updated_at desc, l.id desc limit 200`,
  );
}

/** The person's own saved lists, for "download my data": what colleagues share is theirs. */
export const ownLists = async (app: App, user: UserActor): Promise<SavedList[]> =>
  (await savedLists(app, user)).filter(({ isMine }) => isMine);

const ownLine = rowShape({
  customer: nullable(text),
  name: text,
  sizeUnit: text,
  sku: text,
  quantity: int,
  note: text,
  addedAt: time,
});

/** What stands in all carts of a person, by customer and product, with when it was put there: for "download my data". */
export function ownCarts(app: Pick<App, 'db'>, user: UserActor): Promise<RowOf<typeof ownLine>[]> {
  return app.db.rows(
    ownLine,
    sql`
      select customer.name as customer, p.name, p.size_unit, p.sku, c.quantity, c.note, c.added_at
        from cart_lines c join ${productsForJoin} p on p.id = c.product_id
        left join ${customersForJoin} customer on customer.id = c.customer_id
       where c.user_id = ${user.id} order by customer.name nulls first, c.added_at, c.product_id`,
  );
}

const publicName = rowShape({
  id: text,
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  sizeUnit: text,
});

/** Names of active products for a guest's cart: nothing that a visitor may not read, no price, no stock. */
export function publicNames(app: App, productIds: string[]): Promise<RowOf<typeof publicName>[]> {
  return app.db.rows(
    publicName,
    sql`
      select ${columns(publicName, 'p')} from ${activeProductsForJoin} p
       where p.id = any(${productIds}::text[]) order by p.name, p.size_unit`,
  );
}
