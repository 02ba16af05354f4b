import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { decimal, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Pricing } from '../../../products/catalogue/public/contract.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { ownPricesOf } from '../../../products/catalogue/server/public/price-of.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { incompatibleInCart } from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import { orderLinesForJoin, ordersForJoin } from '../../orders/server/public/joins.ts';
import { inOrders } from '../../orders/server/public/scope.ts';
import { PRODUCTS_TO_GO, type ProductsToGo } from '../choices.ts';
import type { Counting } from './bought.ts';
import { visitScope } from './scope.ts';

/** Of so many days the orders say what is bought most. */
const BOUGHT_DAYS = 180;

const productRow = rowShape({
  productId: text,
  nameKey: text,
  sku: text,
  name: text,
  sizeUnit: text,
  unitPriceCents: nullable(decimal),
});

/** The products that the reader may order, those that are bought most first, as many as go along on a phone. */
export const listedProducts = (
  app: App,
  user: UserActor,
  { orders, today }: Counting,
): Promise<ProductsToGo['items']> =>
  app.db.rows(
    productRow,
    sql`
      select p.id as product_id, p.name_key, p.sku, p.name, p.size_unit,
             p.price_cents as unit_price_cents
        from ${productsForJoinIn(catalogueScope(user))} p
        left join (select l.product_id, count(*) as times
                     from ${ordersForJoin} o
                     join ${orderLinesForJoin} l on l.order_id = o.id
                    where o.placed_at > ${today}::date - ${BOUGHT_DAYS}::int and o.status <> 'cancelled'
                      and ${inOrders(orders, 'o')}
                    group by l.product_id) bought on bought.product_id = p.id
       order by bought.times desc nulls last, p.name, p.id limit ${sql.count(PRODUCTS_TO_GO)}`,
  );

/**
 * What a phone takes along for whoever never bought it: products with their list prices, and which must be kept apart.
 * @throws AppError `not-found` for buyers
 */
export async function loadProductsToGo(
  app: App,
  user: UserActor,
  counting: Counting,
): Promise<ProductsToGo> {
  visitScope(user);
  const items = await listedProducts(app, user, counting);
  const apart = await incompatibleInCart(
    app,
    items.map(({ productId }) => productId),
  );
  return {
    readAt: app.clock.now(),
    items,
    apart: apart.map(({ a, b, reason, advice, severity }) => ({ a, b, reason, advice, severity })),
  };
}

const ownRow = rowShape({ productId: text, cents: decimal });

/** Of these products the prices that a customer has of its own and that are not the list's, by product. */
export async function ownPrices(
  app: App,
  listed: ProductsToGo['items'],
  customerId: string,
  pricing: Pricing,
): Promise<Record<string, number>> {
  const ids = listed.map(({ productId }) => productId);
  const rows = await app.db.rows(
    ownRow,
    sql`select own.product_id, own.cents from ${ownPricesOf(ids, customerId, pricing)} own`,
  );
  const priceOf = new Map(listed.map((one) => [one.productId, one.unitPriceCents]));
  return Object.fromEntries(
    rows
      .filter(({ productId, cents }) => priceOf.get(productId) !== cents)
      .map(({ productId, cents }) => [productId, cents]),
  );
}
