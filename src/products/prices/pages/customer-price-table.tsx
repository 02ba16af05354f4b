import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { customerPriceForms } from '../server/customer-price-forms.ts';
import { loadCustomerPrices } from '../server/load-customer-prices.ts';
import { priceChoices, readCustomerPriceTable } from '../server/price-tables.ts';
import { CustomerPriceGrid } from '../ui/customer-price-grid.tsx';
import { CustomerPrices } from '../ui/customer-prices.tsx';
import { filterOf, PriceFilterForm } from '../ui/price-filter.tsx';
import type { Route } from './+types/customer-price-table';

/** Who sees the customer reads its prices; the duty books sets them. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { customer } = await loadCustomer(app, user, params.customerId).catch(failLoad);
  const filter = filterOf(new URL(request.url).searchParams);
  if (!hasDuty(user, 'books') || !customer.isActive) {
    const read = await loadCustomerPrices(app, user, customer.id, filter.term).catch(failLoad);
    return { customer, read, set: null };
  }
  const [table, choices] = await Promise.all([
    readCustomerPriceTable(app, user, { customerId: customer.id, filter }),
    priceChoices(app, user),
  ]).catch(failLoad);
  return { customer, read: null, set: { filter, table, ...choices } };
}

export const action = formActions(customerPriceForms);

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(`Prices of ${loaderData?.customer.name ?? 'a customer'}`, matches),
];

export default function CustomerPriceTable({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, read, set } = loaderData;
  return (
    <Page>
      <CustomerHeading customer={customer} />
      {read ? <CustomerPrices {...read} customer={customer} /> : null}
      {set ? (
        <CustomerPriceGrid
          table={set.table}
          answer={actionData}
          label={`Prices of ${customer.name}`}
          empty={messages.none}
          linkOf={(row) => `/dashboard/products/${row.productId}/prices`}
        >
          <p className="mb-4 max-w-prose text-sm text-muted">{messages.overlapRule}</p>
          <PriceFilterForm filter={set.filter} brands={set.brands} categories={set.categories} />
        </CustomerPriceGrid>
      ) : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="customer" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
