import { RouteError } from '../../../company/ui/route-error.tsx';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { BACK_TO_PRICES } from '../../../kit/back-links.ts';
import { readTable } from '../../../kit/table-view.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { CUSTOMER_PRICES, filterOf } from '../price-rows.ts';
import { customerPriceForms } from '../server/customer-price-forms.ts';
import { pricedProduct, readCustomerPriceTable } from '../server/price-tables.ts';
import { CustomerPriceGrid } from '../ui/customer-price-grid.tsx';
import { amountText } from '../ui/price-grid.tsx';
import { CUSTOMER_FIELDS } from '../ui/price-tools.tsx';
import type { Route } from './+types/product-price-table';

export const middleware = [requireRole('books')];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const product = await pricedProduct(app, user, params.productId);
  if (!product) return failLoad(notFound());
  const view = readTable(CUSTOMER_PRICES, new URL(request.url).searchParams);
  const { term, sort } = filterOf(view);
  const table = await readCustomerPriceTable(app, user, {
    productId: product.id,
    term,
    own: view.filters.own === 'yes',
    sort,
  }).catch(failLoad);
  const ofProduct = { id: product.id, nameKey: product.nameKey };
  return { product, ofProduct, view, table, owner: isSuperAdmin(user) };
}

export const action = formActions(customerPriceForms);

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.customerPricesOf(loaderData?.product.name ?? 'a product'), matches),
];

export default function ProductPriceTable({ loaderData, actionData }: Route.ComponentProps) {
  const { product, view, table, owner } = loaderData;
  return (
    <Page>
      <PageHeading
        title={messages.customerPricesOf(product.name)}
        description={messages.listedAt(
          product.sizeUnit,
          product.sku,
          amountText(product.priceCents),
        )}
      >
        {owner ? null : (
          <ButtonLink variant="secondary" to={`/products/${product.nameKey}`}>
            {messages.theProduct}
          </ButtonLink>
        )}
      </PageHeading>
      <CustomerPriceGrid
        table={table}
        answer={actionData}
        label={messages.customerPricesOf(product.name)}
        empty={messages.noCustomers}
        linkOf={(row) => `/dashboard/customers/${row.customerId}/prices`}
        find={{ shape: CUSTOMER_PRICES, view, fields: CUSTOMER_FIELDS }}
      />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="product" back={BACK_TO_PRICES} />;
}
