import { type CustomerScope, inCustomers } from '../../customers/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { type CatalogueScope, inCatalogue } from './scope.ts';

export interface CustomerPrice {
  id: string;
  sku: string;
  name: string;
  sizeUnit: string;
  unitPriceCents: number;
  listPriceCents: number | null;
  source: 'staff' | 'accounting';
  from: string;
  until: string | null;
  /** Running today, still to come, or over. */
  state: 'running' | 'coming' | 'over';
}

/** Prices of one customer for products that the asking person may see, by product, the newest first. `on` is the company's day. */
export async function listCustomerPrices(
  app: Pick<App, 'db'>,
  scopes: { customers: CustomerScope; catalogue: CatalogueScope },
  customerId: string,
  on: string,
): Promise<CustomerPrice[]> {
  return app.db.rows<CustomerPrice>(
    'catalogue.customer-prices',
    `select cp.id, p.sku, p.name, p.size_unit as "sizeUnit", cp.unit_price_cents as "unitPriceCents", p.price_cents as "listPriceCents", cp.source,
            cp.valid_from as "from", cp.valid_until as "until",
            case when cp.valid_until < $4::date then 'over' when cp.valid_from > $4::date then 'coming' else 'running' end as state
       from customer_prices cp
       join customers c on c.id = cp.customer_id and ${inCustomers('c', 2)}
       join products p on p.id = cp.product_id and ${inCatalogue('p', 3)}
      where cp.customer_id = $1 and cp.accepted
      order by p.name, p.sku, cp.valid_from desc, cp.id desc limit 500`,
    [customerId, scopes.customers.ids, scopes.catalogue.brands, on],
  );
}
