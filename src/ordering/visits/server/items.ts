import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Pricing } from '../../../products/catalogue/public/contract.ts';
import { productsForJoinIn } from '../../../products/catalogue/server/public/joins.ts';
import { priceOf } from '../../../products/catalogue/server/public/price-of.ts';
import type { CatalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { orderLinesForJoin, ordersForJoin } from '../../orders/server/public/joins.ts';
import { boughtOf, type Counting, lapsedOf } from './bought.ts';

const itemColumns = { productId: text, name: text, sku: text, sizeUnit: text, slug: text };

const lapsedRow = rowShape({
  ...itemColumns,
  lastOn: date,
  lastQuantity: int,
  usualDays: int,
  daysSince: int,
});
export type LapsedItem = RowOf<typeof lapsedRow>;

const LAPSED_MOST = 30;

/** What a customer bought regularly and then no more, of the products that the reader sees; what is longest over its rhythm first. */
export function lapsedItems(
  db: Sql,
  customerId: string,
  counting: Counting,
  catalogue: CatalogueScope,
): Promise<LapsedItem[]> {
  return db.rows(
    lapsedRow,
    sql`select p.id as product_id, p.name, p.sku, p.size_unit, p.name_key as slug, item.last_on,
               item.last_quantity, round(item.usual)::int as usual_days, item.days_since
          from ${lapsedOf(sql`${customerId}::text`, counting)} item
          join ${productsForJoinIn(catalogue)} p on p.id = item.product_id
         order by item.days_since / item.usual desc, p.name, p.id limit ${LAPSED_MOST}`,
  );
}

const similarRow = rowShape({
  ...itemColumns,
  /** So many of the similar sites buy it. */
  sites: int,
  ofSites: int,
});
export type SimilarItem = RowOf<typeof similarRow>;

/** Sites are similar that share so many products in so many days; the closest of them count. */
const SIMILAR = { shared: 3, days: 180, sites: 20, items: 6 };

/**
 * What similar sites buy that this one did not in a year. Similar: it bought at least three of the same products in the last half
 * year; the twenty that share most count. Other customers are counted and never named, all of them alike.
 */
export function similarItems(
  db: Sql,
  customerId: string,
  counting: Counting,
  catalogue: CatalogueScope,
): Promise<SimilarItem[]> {
  const since = sql`${counting.today}::date - ${SIMILAR.days}::int`;
  return db.rows(
    similarRow,
    sql`
      with own as (
        select distinct b.name_key
          from ${boughtOf(sql`${customerId}::text`, counting, 365)} b),
      alike as (
        select o.customer_id
          from own cross join lateral (
                 select p.id from ${productsForJoinIn(catalogue)} p where p.name_key = own.name_key) p
         cross join lateral (
                 select l.order_id from ${orderLinesForJoin} l
                  where l.product_id = p.id and l.ordered > l.cancelled) l
          join ${ordersForJoin} o on o.id = l.order_id
         where o.placed_at > ${since} and o.status <> 'cancelled' and o.customer_id <> ${customerId}
         group by o.customer_id having count(distinct own.name_key) >= ${SIMILAR.shared}::int
         order by count(distinct own.name_key) desc, o.customer_id limit ${SIMILAR.sites}),
      theirs as (
        select distinct o.customer_id, p.name_key
          from alike join ${ordersForJoin} o on o.customer_id = alike.customer_id
          join ${orderLinesForJoin} l on l.order_id = o.id
          join ${productsForJoinIn(catalogue)} p on p.id = l.product_id
         where o.placed_at > ${since} and o.status <> 'cancelled' and l.ordered > l.cancelled),
      offered as (
        select t.name_key, count(*)::int as sites
          from theirs t
         where t.name_key not in (select name_key from own)
         group by t.name_key having count(*) > 1
         order by count(*) desc, t.name_key limit ${SIMILAR.items})
      select p.id as product_id, p.name, p.sku, p.size_unit, f.name_key as slug, f.sites,
             (select count(*)::int from alike) as of_sites
        from offered f
       cross join lateral (
         select one.* from ${productsForJoinIn(catalogue)} one where one.name_key = f.name_key
          order by one.price_cents nulls last, one.id limit 1) p
       order by f.sites desc, p.name, p.id`,
  );
}

const usualRow = rowShape({
  ...itemColumns,
  /** For this customer; null = price on request. */
  unitPriceCents: nullable(decimal),
  /** On hand and not promised, never below 0. */
  available: int,
  /** On how many days it was bought in the last half year. */
  times: int,
  lastOn: date,
  /** Of the last order that had it: another order of the same day is not added. */
  lastQuantity: int,
  /** The median of what was bought on a day. */
  usualQuantity: int,
});
export type UsualItem = RowOf<typeof usualRow>;

const USUAL = { days: 180, items: 60 };

/**
 * What a customer buys again and again, the most often bought first: each size with its price of today, its last and its usual quantity.
 */
export function usualItems(
  db: Sql,
  customerId: string,
  {
    counting,
    catalogue,
    pricing,
  }: { counting: Counting; catalogue: CatalogueScope; pricing: Pricing },
): Promise<UsualItem[]> {
  return db.rows(
    usualRow,
    sql`
      select p.id as product_id, p.name, p.sku, p.size_unit, p.name_key as slug, b.times, b.last_on,
             b.last_quantity, b.usual_quantity, price.unit_price_cents,
             greatest(p.quantity - p.promised, 0) as available
        from (
          select day.product_id, count(*)::int as times, max(day.day) as last_on,
                 (array_agg(day.last_quantity order by day.day desc))[1] as last_quantity,
                 percentile_disc(0.5) within group (order by day.quantity) as usual_quantity
            from ${boughtOf(sql`${customerId}::text`, counting, USUAL.days)} day
           group by day.product_id) b
        join ${productsForJoinIn(catalogue)} p on p.id = b.product_id
       cross join lateral ${priceOf('p', customerId, pricing)} price
       order by b.times desc, b.last_on desc, p.name, p.id limit ${USUAL.items}`,
  );
}
