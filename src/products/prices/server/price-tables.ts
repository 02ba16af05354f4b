import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { Sorting } from '../../../kit/table-view.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import {
  bool,
  date,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { PriceRule } from '../../catalogue/public/contract.ts';
import type { AllFiguresOfBooks } from '../../catalogue/server/import-products.ts';
import {
  customerPricesForJoin,
  listPriceChangesForJoin,
} from '../../catalogue/server/price-joins.ts';
import { todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { productCostsForJoin, productsForJoin } from '../../catalogue/server/public/joins.ts';
import { priceOf, pricesOf } from '../../catalogue/server/public/price-of.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { inPrices, priceScope } from '../../catalogue/server/public/scope.ts';

/** Most rows of one table of prices: each has fields, and 500 of them were 565 kB. The file takes any number. */
export const TABLE_ROWS = 250;

/** Which products a table of prices is about. */
export interface PriceFilter {
  term: string;
  brand: string;
  category: string;
  /** By the name, or by `price`; by the name, up, unless told. */
  sort?: Sorting;
}

const comingPrice = rowShape({ id: text, priceCents: decimal, from: text });

const listPriceRow = rowShape({
  id: text,
  sku: text,
  name: text,
  sizeUnit: text,
  isActive: bool,
  accountingId: nullable(text),
  priceCents: nullable(decimal),
  costCents: nullable(decimal),
  coming: jsonRows(comingPrice),
});
export type ListPriceRow = Omit<RowOf<typeof listPriceRow>, 'accountingId' | 'costCents'> & {
  keptByBooks: boolean;
  /** Only for whom costs are shown to. */
  costCents?: number | null;
};

/** On `p`: what a filter leaves. */
export const inPriceTable = ({ term, brand, category }: PriceFilter): SqlText => {
  const folded = normalise(term);
  return sql`${folded ? sql`p.search like '%' || ${folded} || '%'` : sql`true`}
    and ${brand ? sql`p.brand = ${brand}` : sql`true`}
    and ${category ? sql`p.category = ${category}` : sql`true`}`;
};

/** The order of a table: what has no price comes last. */
const orderOf = (sort: Sorting | undefined, name: SqlText, price: SqlText): SqlText => {
  const down = sort?.down ? sql`desc` : sql`asc`;
  return sort?.by === 'price' ? sql`${price} ${down} nulls last, ${name}` : sql`${name} ${down}`;
};

const COMING = (today: string) => sql`
  (select coalesce(json_agg(json_build_object('id', ch.id, 'priceCents', ch.price_cents,
                                              'from', ch.holds_from) order by ch.holds_from), '[]')
     from ${listPriceChangesForJoin} ch
    where ch.product_id = p.id and ch.settled_at is null
      and ch.holds_from > ${today}::date)`;

/**
 * List prices, with costs for whom they are shown to, and what is to come, by name: the duty books.
 * `cut`: there are more.
 * @throws AppError `permission-denied`
 */
export async function readListPrices(
  app: App,
  actor: UserActor,
  filter: PriceFilter | { id: string },
  figuresOfBooks: AllFiguresOfBooks,
): Promise<{ rows: ListPriceRow[]; cut: boolean; today: string; costs: boolean }> {
  const scope = priceScope(actor);
  const today = await todayOf(app);
  const asPrices = 'id' in filter ? sql`p.id = ${filter.id}` : inPriceTable(filter);
  const sort = 'id' in filter ? undefined : filter.sort;
  const orderBy = (price: SqlText) =>
    sql`order by ${orderOf(sort, sql`p.name`, price)}, p.sku, p.id`;
  const day = { onDate: today, windowDays: -1 };
  // Sorted by their prices, all of them are read; else those of the table's rows alone.
  const priced =
    sort?.by === 'price'
      ? sql`join ${pricesOf(
          sql`array(select p.id from ${productsForJoin} p where ${asPrices} and ${inPrices(scope, 'p')})`,
          null,
          day,
        )} sorted on sorted.product_id = p.id`
      : sql.empty;
  // The table's rows first, then the prices of these alone.
  const rows = await app.db.rows(
    listPriceRow,
    sql`with page as materialized (
          select p.id, p.sku, p.name, p.size_unit, p.is_active, p.accounting_id
            from ${productsForJoin} p ${priced} where ${asPrices} and ${inPrices(scope, 'p')}
           ${orderBy(sql`sorted.unit_price_cents`)} limit ${TABLE_ROWS + 1})
        select p.id, p.sku, p.name, p.size_unit, p.is_active, p.accounting_id,
               list.unit_price_cents as price_cents, k.cost_cents, ${COMING(today)} as coming
          from page p
          join ${pricesOf(sql`array(select one.id from page one)`, null, day)} list
            on list.product_id = p.id
          left join ${productCostsForJoin} k on k.product_id = p.id
         ${orderBy(sql`list.unit_price_cents`)}`,
  );
  const figures = await figuresOfBooks(app.db);
  return {
    rows: rows.slice(0, TABLE_ROWS).map(({ accountingId, costCents, ...row }) => ({
      ...row,
      ...(scope.costs ? { costCents } : {}),
      keptByBooks: accountingId !== null && figures(accountingId).price,
    })),
    cut: rows.length > TABLE_ROWS,
    today,
    costs: scope.costs,
  };
}

const customerTableRow = rowShape({
  productId: text,
  customerId: text,
  title: text,
  detail: text,
  listCents: nullable(decimal),
  priceCents: nullable(decimal),
  rule: textOf<PriceRule>(),
  /** The staff price of the customer's own that runs, with its days. */
  ownId: nullable(text),
  ownFrom: nullable(date),
  ownUntil: nullable(date),
  setBy: nullable(text),
});
export type CustomerTableRow = RowOf<typeof customerTableRow>;

/**
 * What one customer pays for many products, or many customers for one product: the duty books, of
 * the customers and products that they may see.
 * @throws AppError `permission-denied`
 */
export async function readCustomerPriceTable(
  app: App,
  actor: UserActor,
  of:
    | { customerId: string; filter: PriceFilter }
    | { productId: string; term: string; own?: boolean; sort?: Sorting },
): Promise<{ rows: CustomerTableRow[]; cut: boolean; today: string }> {
  const scope = priceScope(actor);
  const pricing = pricingAt(await readCompany(app), app.clock.now());
  const { onDate } = pricing;
  const byCustomer = 'customerId' in of;
  const term = byCustomer ? '' : of.term.trim().toLowerCase();
  const where = byCustomer
    ? sql`c.id = ${of.customerId} and p.is_active and ${inPriceTable(of.filter)}`
    : sql`p.id = ${of.productId}
          and ${term ? sql`strpos(lower(c.name || ' ' || c.city), ${term}) > 0` : sql`true`}
          ${of.own ? sql`and exists (select from ${ownPrices(of.productId, onDate)} where cp.customer_id = c.id)` : sql.empty}`;
  const ids = byCustomer
    ? sql`array(select p.id from ${productsForJoin} p
                 where p.is_active and ${inPriceTable(of.filter)} and ${inPrices(scope, 'p')})`
    : [of.productId];
  // Many products of one customer are one set; many customers of one product are asked one by one.
  const prices = byCustomer
    ? sql`join ${pricesOf(ids, of.customerId, pricing)}`
    : sql`join lateral (select p.id as product_id, one.* from ${priceOf('p', sql`c.id`, pricing)} one)`;
  const rows = await app.db.rows(
    customerTableRow,
    sql`select p.id as product_id, c.id as customer_id,
               ${byCustomer ? sql`p.name` : sql`c.name`} as title,
               ${byCustomer ? sql`p.size_unit || ' · ' || p.sku` : sql`c.city || ', ' || c.state`}
                 as detail,
               list.unit_price_cents as list_cents, price.unit_price_cents as price_cents,
               price.rule, own.id as own_id, own.valid_from as own_from,
               own.valid_until as own_until, who.display_name as set_by
          from ${customersForJoinIn(scope.customers)} c
          cross join ${productsForJoin} p
          join ${pricesOf(ids, null, pricing)} list on list.product_id = p.id
          ${prices} price on price.product_id = p.id
          left join lateral (
            select cp.id, cp.valid_from, cp.valid_until, cp.set_by from ${customerPricesForJoin} cp
             where cp.customer_id = c.id and cp.product_id = p.id and cp.source = 'staff'
               and cp.valid_from <= ${onDate}::date
               and (cp.valid_until is null or cp.valid_until >= ${onDate}::date)
             order by cp.valid_from desc, cp.id desc limit 1) own on true
          left join ${peopleForJoin} who on who.id = own.set_by
         where ${where} and ${inPrices(scope, 'p')}
         order by ${orderOf(
           byCustomer ? of.filter.sort : of.sort,
           byCustomer ? sql`p.name` : sql`c.name`,
           sql`price.unit_price_cents`,
         )}, ${byCustomer ? sql`p.sku` : sql`c.id`}
         limit ${TABLE_ROWS + 1}`,
  );
  return { rows: rows.slice(0, TABLE_ROWS), cut: rows.length > TABLE_ROWS, today: onDate };
}

const choiceRow = rowShape({ brand: text, category: text });

/** The brands and categories to narrow a table of prices with: those of the products in it. @throws AppError `permission-denied` */
export async function priceChoices(
  app: App,
  actor: UserActor,
): Promise<{ brands: string[]; categories: string[] }> {
  const rows = await app.db.rows(
    choiceRow,
    sql`select distinct p.brand, p.category from ${productsForJoin} p
         where ${inPrices(priceScope(actor), 'p')} order by p.brand, p.category`,
  );
  const sorted = (values: string[]) => [...new Set(values)].sort((a, b) => a.localeCompare(b));
  return {
    brands: sorted(rows.map((row) => row.brand)),
    categories: sorted(rows.map((row) => row.category)),
  };
}

const pricedRow = rowShape({
  id: text,
  name: text,
  nameKey: text,
  sizeUnit: text,
  sku: text,
  priceCents: nullable(decimal),
});

/**
 * The product that a table of its customers' prices is about; undefined for one that the person
 * keeps no prices of. @throws AppError `permission-denied`
 */
export async function pricedProduct(
  app: App,
  actor: UserActor,
  id: string,
): Promise<RowOf<typeof pricedRow> | undefined> {
  const { onDate } = pricingAt(await readCompany(app), app.clock.now());
  return app.db.row(
    pricedRow,
    sql`select p.id, p.name, p.name_key, p.size_unit, p.sku, list.unit_price_cents as price_cents
          from ${productsForJoin} p
          cross join lateral ${priceOf('p', null, { onDate, windowDays: -1 })} list
         where p.id = ${id} and ${inPrices(priceScope(actor), 'p')}`,
  );
}

/** As `cp`: the prices of a product that are a customer's own on a day, whoever set them. What its parent has is not its own. The one reading of it. */
const ownPrices = (productId: string, day: string): SqlText => sql`(
  select one.customer_id from ${customerPricesForJoin} one
   where one.product_id = ${productId} and one.valid_from <= ${day}::date
     and (one.valid_until is null or one.valid_until >= ${day}::date)) cp`;

const countRow = rowShape({ customers: int });

/** How many of their customers pay a price of their own for a product today: the duty books. @throws AppError `permission-denied` */
export async function countOwnPrices(app: App, actor: UserActor, id: string): Promise<number> {
  const scope = priceScope(actor);
  const today = await todayOf(app);
  const row = await app.db.row(
    countRow,
    sql`select count(distinct cp.customer_id)::int as customers
          from ${ownPrices(id, today)}
          join ${customersForJoinIn(scope.customers)} c on c.id = cp.customer_id`,
  );
  return row?.customers ?? 0;
}
