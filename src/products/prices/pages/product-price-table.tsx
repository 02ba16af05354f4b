import { Form } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { customerPriceForms } from '../server/customer-price-forms.ts';
import { pricedProduct, readCustomerPriceTable } from '../server/price-tables.ts';
import { CustomerPriceGrid } from '../ui/customer-price-grid.tsx';
import { amountText } from '../ui/price-grid.tsx';
import type { Route } from './+types/product-price-table';

export const middleware = [requireRole('books')];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const product = await pricedProduct(app, user, params.productId);
  if (!product) return failLoad(notFound());
  const term = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 100);
  const table = await readCustomerPriceTable(app, user, { productId: product.id, term }).catch(
    failLoad,
  );
  const ofProduct = { id: product.id, nameKey: product.nameKey };
  return { product, ofProduct, term, table, owner: isSuperAdmin(user) };
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
  const { product, term, table, owner } = loaderData;
  return (
    <Page>
      <PageHeading
        title={messages.customerPricesOf(product.name)}
        description={`${product.sizeUnit} · ${product.sku} · list ${amountText(product.priceCents)}`}
      >
        {owner ? null : (
          <ButtonLink variant="secondary" to={`/products/${product.nameKey}`}>
            The product
          </ButtonLink>
        )}
      </PageHeading>
      <CustomerPriceGrid
        table={table}
        answer={actionData}
        label={messages.customerPricesOf(product.name)}
        empty={messages.noCustomers}
        linkOf={(row) => `/dashboard/customers/${row.customerId}/prices`}
      >
        <p className="mb-4 max-w-prose text-sm text-muted">{messages.overlapRule}</p>
        <Form role="search" className="mb-4 flex flex-wrap items-end gap-3">
          <TextField
            label="Search customers"
            required={false}
            name="q"
            type="search"
            maxLength={100}
            defaultValue={term}
            className="min-w-0 flex-1 basis-48"
          />
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </Form>
      </CustomerPriceGrid>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="product" back={{ to: '/dashboard/prices', label: 'All prices' }} />;
}
