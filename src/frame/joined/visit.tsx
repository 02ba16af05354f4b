import { loadCustomerInvoices } from '../../books/invoices/server/public/load-customer-invoices.ts';
import { CustomerInvoices } from '../../books/invoices/ui/public/customer-invoices.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { ORDERING } from '../../kit/actor.ts';
import { isId } from '../../kit/id.ts';
import { loadVisit } from '../../ordering/visits/server/public/load-visit.ts';
import { visitAction } from '../../ordering/visits/server/public/visit-action.ts';
import { VisitView } from '../../ordering/visits/ui/public/visit-view.tsx';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import type { Route } from './+types/visit';

export const middleware = [requireRole(ORDERING)];

export async function loader({ context, params: { customerId } }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!isId(customerId)) return failLoad(notFound());
  const [visit, { invoices }] = await Promise.all([
    loadVisit(app, user, customerId),
    loadCustomerInvoices(app, user, customerId),
  ]).catch(failLoad);
  return { visit, invoices };
}

export const action = visitAction;

/** Also after a failure: a note that somebody changed is then shown as it is now. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Visit: ${loaderData?.visit.customer.name ?? 'customer'} | Bellcart` },
];

export default function VisitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, invoices } = loaderData;
  return (
    <VisitView
      visit={visit}
      answer={actionData}
      invoices={<CustomerInvoices invoices={invoices} staff={false} today={visit.today} />}
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="customer"
      back={{ to: '/dashboard/visits', label: 'All customers to call' }}
    />
  );
}
