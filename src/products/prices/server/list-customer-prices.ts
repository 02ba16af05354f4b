import { normalise } from '../../../kit/normalise.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { CustomerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import {
  date,
  decimal,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { Pricing } from '../../catalogue/public/contract.ts';
import { customerPricesForJoin } from '../../catalogue/server/price-joins.ts';
import { productsForJoin } from '../../catalogue/server/public/joins.ts';
import { pricesOf } from '../../catalogue/server/public/price-of.ts';
import { type CatalogueScope, inCatalogue } from '../../catalogue/server/public/scope.ts';

const customerPriceRow = rowShape({
  id: text,
  productId: text,
  sku: text,
  name: text,
  sizeUnit: text,
  unitPriceCents: decimal,
  listPriceCents: nullable(decimal),
  source: textOf<'staff' | 'accounting'>(),
  from: date,
  until: nullable(date),
  /** Running today, still to come, or over. */
  state: textOf<'running' | 'coming' | 'over'>(),
});
export type CustomerPrice = RowOf<typeof customerPriceRow>;

/** What the search of a customer's prices finds; the products are `p`. */
const matching = (term: string): SqlText => {
  const folded = normalise(term);
  return folded ? sql`p.search like '%' || ${folded} || '%'` : sql`true`;
};

/** What the customer buys comes first, in the order in which it is named; all else by its name. */
const boughtFirst = (bought: readonly string[]): SqlText =>
  sql`array_position(${bought}::text[], p.id::text), p.name, p.sku`;

/**
 * Prices of one customer for products that the asking person may see, by product, the newest first.
 * `on` is the company's day; `bought`: products that come before the others.
 */
export async function listCustomerPrices(
  app: Pick<App, 'db'>,
  scopes: { customers: CustomerScope; catalogue: CatalogueScope },
  {
    customerId,
    on,
    term = '',
    bought = [],
  }: { customerId: string; on: string; term?: string; bought?: readonly string[] },
): Promise<CustomerPrice[]> {
  const priced = sql`array(select cp.product_id from ${customerPricesForJoin} cp where cp.customer_id = ${customerId})`;
  return app.db.rows(
    customerPriceRow,
    sql`select cp.id, cp.product_id, p.sku, p.name, p.size_unit, cp.unit_price_cents,
               list.unit_price_cents as list_price_cents, cp.source, cp.valid_from as from,
               cp.valid_until as until,
               case when cp.valid_until < ${on}::date then 'over'
                    when cp.valid_from > ${on}::date then 'coming' else 'running' end as state
          from ${customerPricesForJoin} cp
          join ${customersForJoinIn(scopes.customers)} c on c.id = cp.customer_id
          join ${productsForJoin} p on p.id = cp.product_id and ${inCatalogue(scopes.catalogue, 'p')}
          join ${pricesOf(priced, null, { onDate: on, windowDays: -1 })} list
            on list.product_id = p.id
         where cp.customer_id = ${customerId} and cp.accepted and ${matching(term)}
         order by ${boughtFirst(bought)}, cp.valid_from desc, cp.id desc limit 500`,
  );
}

const otherPriceRow = rowShape({
  productId: text,
  sku: text,
  name: text,
  sizeUnit: text,
  /** For this customer; null = price on request. */
  unitPriceCents: nullable(decimal),
  listPriceCents: nullable(decimal),
});
export type OtherPrice = RowOf<typeof otherPriceRow>;

/** So many are shown at once; a search finds the others. */
const OTHERS_SHOWN = 200;

/**
 * What a customer pays for the products that it has no running price of its own for: the list price, unless its parent has one. Of those
 * that the asking person may see, those that it buys first. `cut`: there are more.
 */
export async function listOtherPrices(
  app: Pick<App, 'db'>,
  scopes: { customers: CustomerScope; catalogue: CatalogueScope },
  {
    customerId,
    pricing,
    term,
    bought = [],
  }: { customerId: string; pricing: Pricing; term: string; bought?: readonly string[] },
): Promise<{ rows: OtherPrice[]; cut: boolean }> {
  const others = sql`p.is_active and ${inCatalogue(scopes.catalogue, 'p')} and ${matching(term)}
    and not exists (select from ${customerPricesForJoin} cp
                     where cp.customer_id = ${customerId} and cp.product_id = p.id and cp.accepted
                       and cp.valid_from <= ${pricing.onDate}::date
                       and (cp.valid_until is null or cp.valid_until >= ${pricing.onDate}::date))`;
  const ids = sql`array(select p.id from ${productsForJoin} p where ${others}
                         order by ${boughtFirst(bought)} limit ${OTHERS_SHOWN + 1})`;
  const rows = await app.db.rows(
    otherPriceRow,
    sql`select p.id as product_id, p.sku, p.name, p.size_unit, price.unit_price_cents,
               list.unit_price_cents as list_price_cents
          from ${customersForJoinIn(scopes.customers)} c
         cross join ${pricesOf(ids, customerId, pricing)} price
          join ${productsForJoin} p on p.id = price.product_id
          join ${pricesOf(ids, null, pricing)} list on list.product_id = p.id
         where c.id = ${customerId}
         order by ${boughtFirst(bought)}`,
  );
  return { rows: rows.slice(0, OTHERS_SHOWN), cut: rows.length > OTHERS_SHOWN };
}
