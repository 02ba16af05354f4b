import { RouteError } from '../../../company/ui/route-error.tsx';
import { hasDuty, SEEING_MONEY } from '../../../kit/actor.ts';
import { readTable } from '../../../kit/table-view.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { filterOf, PRODUCT_PRICES } from '../price-rows.ts';
import { customerPriceForms } from '../server/customer-price-forms.ts';
import { loadCustomerPrices } from '../server/load-customer-prices.ts';
import { priceChoices, readCustomerPriceTable } from '../server/price-tables.ts';
import { CustomerPriceGrid } from '../ui/customer-price-grid.tsx';
import { CustomerPrices } from '../ui/customer-prices.tsx';
import { productFields } from '../ui/price-tools.tsx';
import type { Route } from './+types/customer-price-table';

/** Who sees the customer reads its prices; the duty books sets them. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { customer } = await loadCustomer(app, user, params.customerId).catch(failLoad);
  const view = readTable(PRODUCT_PRICES, new URL(request.url).searchParams);
  const filter = filterOf(view);
  if (!hasDuty(user, 'books') || !customer.isActive) {
    const read = await loadCustomerPrices(app, user, customer.id, filter.term).catch(failLoad);
    return { customer, read, set: null };
  }
  const [table, choices] = await Promise.all([
    readCustomerPriceTable(app, user, { customerId: customer.id, filter }),
    priceChoices(app, user),
  ]).catch(failLoad);
  return { customer, read: null, set: { view, table, ...choices } };
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

export function ErrorBoundary() {
  return (
    <RouteError subject="customer" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
