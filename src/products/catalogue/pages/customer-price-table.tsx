import { RouteError } from '../../../company/ui/route-error.tsx';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../price-messages.ts';
import { customerPriceForms } from '../server/customer-price-forms.ts';
import { priceChoices, readCustomerPriceTable } from '../server/price-tables.ts';
import { CustomerPriceGrid } from '../ui/customer-price-grid.tsx';
import { filterOf, PriceFilterForm } from '../ui/price-filter.tsx';
import type { Route } from './+types/customer-price-table';

export const middleware = [requireRole('books')];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await customerLabel(app, customerScope(user), params.customerId);
  if (!customer) return failLoad(notFound());
  const filter = filterOf(new URL(request.url).searchParams);
  const [table, choices] = await Promise.all([
    readCustomerPriceTable(app, user, { customerId: customer.id, filter }),
    priceChoices(app, user),
  ]).catch(failLoad);
  return { customer, filter, table, ...choices };
}

export const action = formActions(customerPriceForms);

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Prices of ${loaderData?.customer.name ?? 'a customer'} | Bellcart` },
];

export default function CustomerPriceTable({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, filter, table, brands, categories } = loaderData;
  return (
    <Page>
      <PageHeading title={`Prices of ${customer.name}`}>
        <ButtonLink variant="secondary" to="/dashboard/prices/customers/import">
          {messages.importShort}
        </ButtonLink>
        <ButtonLink variant="secondary" to={`/dashboard/customers/${customer.id}`}>
          The customer
        </ButtonLink>
      </PageHeading>
      <CustomerPriceGrid
        table={table}
        answer={actionData}
        label={`Prices of ${customer.name}`}
        empty={messages.none}
        linkOf={(row) => `/dashboard/products/${row.productId}/prices`}
      >
        <p className="mb-4 max-w-prose text-sm text-muted">{messages.overlapRule}</p>
        <PriceFilterForm filter={filter} brands={brands} categories={categories} />
      </CustomerPriceGrid>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="customer" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
