import { CustomerHeading } from '../../../../people/customers/ui/public/customer-heading.tsx';
import { Page } from '../../../../ui/panel.tsx';
import * as messages from '../../messages.ts';
import { PRODUCT_PRICES } from '../../price-rows.ts';
import type { CustomerPricePageData } from '../../server/public/load-customer-price-page.ts';
import { CustomerPriceGrid } from '../customer-price-grid.tsx';
import { CustomerPrices } from '../customer-prices.tsx';
import { productFields } from '../price-tools.tsx';

export const customerPriceTitle = messages.pricesOf;

/** The prices of one customer: a table for who sets them, else what it pays. */
export function CustomerPricePage({
  page: { customer, read, set },
  answer,
}: {
  page: CustomerPricePageData;
  /** What the page's action answered. */
  answer: unknown;
}) {
  return (
    <Page>
      <CustomerHeading customer={customer} />
      {read ? <CustomerPrices {...read} customer={customer} /> : null}
      {set ? (
        <CustomerPriceGrid
          table={set.table}
          answer={answer}
          label={messages.pricesOf(customer.name)}
          empty={messages.none}
          linkOf={(row) => `/dashboard/products/${row.productId}/prices`}
          find={{
            shape: PRODUCT_PRICES,
            view: set.view,
            fields: productFields(set.brands, set.categories),
          }}
        />
      ) : null}
    </Page>
  );
}
