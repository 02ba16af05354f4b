import { createHash } from 'node:crypto';
import type { Sellable } from '../../catalogue/contract.ts';
import { pricingAt, readSellable } from '../../catalogue/server/queries.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import type { CompanySettings } from '../../company/contract.ts';
import type { CustomerLabel } from '../../customers/server/queries.ts';
import { customerScope, inCustomers } from '../../customers/server/scope.ts';
import { isStaff, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import type { CartAnswer, CartLine, PricedLine } from '../contract.ts';

/** How many lines stand in the user's cart. */
export async function cartCount(app: App, user: UserActor): Promise<number> {
  const row = await app.db.row<{ count: number }>(
    'cart.count',
    'select count(*)::int as count from cart_lines where user_id = $1',
    [user.id],
  );
  return row?.count ?? 0;
}

function price(line: CartLine, product: Sellable, seesRule: boolean): PricedLine {
  return {
    productId: product.id,
    id: product.id,
    quantity: line.quantity,
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
    taxable: product.taxable,
    price: product.unitPriceCents,
    unitPriceCents: product.unitPriceCents,
    priceRule: seesRule ? product.priceRule : null,
    lineTotalCents: product.unitPriceCents === null ? null : product.unitPriceCents * line.quantity,
    available: Math.max(0, product.available),
    image: product.images[0] ?? null,
  };
}

interface StoredLine extends CartLine {
  addedAt: Date;
  name: string;
  sizeUnit: string;
  sku: string;
}

/**
 * The cart merged with its products and the customer's prices, in the order in which things were added. Products that this person may no longer
 * order are named apart. `state` names exactly this content: two browser tabs that show the same cart have the same one.
 */
export async function readCart(
  app: Pick<App, 'clock'> & { db: Sql },
  user: UserActor,
  customerId: string | null,
  company: CompanySettings,
): Promise<CartAnswer & { state: string }> {
  const stored = await app.db.rows<StoredLine>(
    'cart.read',
    `select c.product_id as "productId", c.quantity, c.added_at as "addedAt", p.name, p.size_unit as "sizeUnit", p.sku
       from cart_lines c join products p on p.id = c.product_id where c.user_id = $1 order by c.added_at, c.product_id`,
    [user.id],
  );
  const ids = stored.map((line) => line.productId);
  const sellable =
    ids.length > 0
      ? await readSellable(
          app.db,
          catalogueScope(user),
          customerId,
          ids,
          pricingAt(company, app.clock.now()),
        )
      : [];
  const products = new Map(sellable.map((product) => [product.id, product]));
  const lines = stored.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? [price(line, product, isStaff(user))] : [];
  });
  const state = createHash('sha256').update(user.id);
  for (const line of stored)
    state.update(`|${line.productId}:${line.quantity}:${line.addedAt.getTime()}`);
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
    state: state.digest('base64url'),
  };
}

export interface SavedList {
  id: string;
  name: string;
  /** For whom it is ordered; null when it is of no one in particular, or of a customer that the person can no longer order for. */
  customer: CustomerLabel | null;
  updatedAt: string;
  lines: { productId: string; name: string; sizeUnit: string; sku: string; quantity: number }[];
}

/** The person's saved lists with their lines, newest first. */
export function savedLists(app: App, user: UserActor): Promise<SavedList[]> {
  return app.db.rows<SavedList>(
    'cart.lists',
    `select l.id, l.name, to_char(l.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updatedAt",
            (select json_build_object('id', c.id, 'name', c.name, 'city', c.city, 'state', c.state) from customers c where c.id = l.customer_id and ${inCustomers('c', 2)}) as customer,
            coalesce((select json_agg(json_build_object('productId', p.id, 'name', p.name, 'sizeUnit', p.size_unit, 'sku', p.sku, 'quantity', s.quantity) order by s.position)
                        from saved_list_lines s join products p on p.id = s.product_id where s.list_id = l.id), '[]') as lines
       from saved_lists l where l.user_id = $1 order by l.updated_at desc, l.id desc limit 200`,
    [user.id, customerScope(user).ids],
  );
}

/** What stands in the person's cart, by product, with when it was put there: for "download my data". */
export function ownCart(
  app: Pick<App, 'db'>,
  user: UserActor,
): Promise<{ name: string; sizeUnit: string; sku: string; quantity: number; addedAt: Date }[]> {
  return app.db.rows(
    'cart.own-data',
    `select p.name, p.size_unit as "sizeUnit", p.sku, c.quantity, c.added_at as "addedAt"
       from cart_lines c join products p on p.id = c.product_id where c.user_id = $1 order by c.added_at, c.product_id`,
    [user.id],
  );
}

/** Names of active products for a guest's cart: nothing that a visitor may not read, no price, no stock. */
export function publicNames(
  app: App,
  productIds: string[],
): Promise<
  { id: string; nameKey: string; name: string; brand: string; category: string; sizeUnit: string }[]
> {
  return app.db.rows(
    'cart.public-names',
    'select id, name_key as "nameKey", name, brand, category, size_unit as "sizeUnit" from products where is_active and id = any($1::text[]) order by name, size_unit',
    [productIds],
  );
}
