import { loadCustomerInvoices } from '../../books/invoices/server/public/load-customer-invoices.ts';
import { CustomerInvoices } from '../../books/invoices/ui/public/customer-invoices.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { deliveriesOfCustomer } from '../../delivery/deliveries/server/public/queries.ts';
import { CustomerDeliveries } from '../../delivery/deliveries/ui/public/customer-deliveries.tsx';
import { SEEING_MONEY } from '../../kit/actor.ts';
import { loadCustomerOrders } from '../../ordering/visits/server/public/load-customer-orders.ts';
import { CustomerOrders, NewOrderLink } from '../../ordering/visits/ui/public/customer-orders.tsx';
import { customerPageForms } from '../../people/customers/server/public/customer-page-forms.ts';
import { loadCustomer } from '../../people/customers/server/public/load-customer.ts';
import { CustomerView } from '../../people/customers/ui/public/customer-view.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as prices from '../../products/catalogue/server/public/customer-page-prices.ts';
import { CustomerPrices } from '../../products/catalogue/ui/public/customer-prices.tsx';
import { loadCustomerSafety } from '../../safety/inventory/server/public/load-customer-safety.ts';
import {
  ChemicalsLink,
  CustomerSafety,
} from '../../safety/inventory/ui/public/customer-safety.tsx';
import { useKeptAnswer, useLiveReload } from '../../ui/live-page.ts';
import type { Route } from './+types/customer';

/** Everybody who sees the customer reads. Prices are set by the duty books; the other forms ask their verbs, which are the owner's. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadCustomer(app, user, params.customerId).catch(failLoad);
  const [priced, safety, ordered, deliveries, billed] = await Promise.all([
    prices.loadCustomerPrices(app, user, page.customer),
    loadCustomerSafety(app, user, page.customer),
    loadCustomerOrders(app, user, page.customer),
    deliveriesOfCustomer(app, user, page.customer.id),
    loadCustomerInvoices(app, user, page.customer.id),
  ]);
  return { ...page, ...priced, ...safety, ...ordered, deliveries, ...billed };
}

export const action = formActions({ ...customerPageForms, ...prices.customerPagePriceForms });

/** Also after a failure: the form then shows what others have saved, and names their version. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} | Bellcart` },
];

export default function Customer({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData);
  useLiveReload('order invoice');
  return (
    <CustomerView
      page={page}
      answer={answer}
      links={
        <>
          <ChemicalsLink {...page} />
          <NewOrderLink {...page} />
        </>
      }
      business={
        <>
          <CustomerOrders {...page} />
          <CustomerDeliveries {...page} />
          <CustomerInvoices {...page} />
        </>
      }
      safety={<CustomerSafety {...page} />}
      prices={<CustomerPrices {...page} answer={answer} />}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="customer" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
