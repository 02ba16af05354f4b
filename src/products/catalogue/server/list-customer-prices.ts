import { lentCustomersIn } from '../../../people/customers/server/public/lent.ts';
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
import { sql } from '../../../platform/sql.ts';
import { pricesOf } from './public/price-of.ts';
import { type CatalogueScope, inCatalogue } from './public/scope.ts';

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

/**
 * Prices of one customer for products that the asking person may see, by product, the newest first.
 * `on` is the company's day.
 */
export async function listCustomerPrices(
  app: Pick<App, 'db'>,
  scopes: { customers: CustomerScope; catalogue: CatalogueScope },
  customerId: string,
  on: string,
): Promise<CustomerPrice[]> {
  const priced = sql`array(select product_id from customer_prices where customer_id = ${customerId})`;
  return app.db.rows(
    customerPriceRow,
    sql`select cp.id, cp.product_id, p.sku, p.name, p.size_unit, cp.unit_price_cents,
               list.unit_price_cents as list_price_cents, cp.source, cp.valid_from as from,
               cp.valid_until as until,
               case when cp.valid_until < ${on}::date then 'over'
                    when cp.valid_from > ${on}::date then 'coming' else 'running' end as state
          from customer_prices cp
          join ${lentCustomersIn(scopes.customers)} c on c.id = cp.customer_id
          join products p on p.id = cp.product_id and ${inCatalogue(scopes.catalogue, 'p')}
          join ${pricesOf(priced, null, { onDate: on, windowDays: -1 })} list
            on list.product_id = p.id
         where cp.customer_id = ${customerId} and cp.accepted
         order by p.name, p.sku, cp.valid_from desc, cp.id desc limit 500`,
  );
}
