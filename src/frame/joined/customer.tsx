import { redirect } from 'react-router';
import { loadCustomerInvoices } from '../../books/invoices/server/public/load-invoices.ts';
import { OverdueInvoices } from '../../books/invoices/ui/public/customer-debts.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { waitingClaimsOf } from '../../delivery/claims/server/public/waiting.ts';
import { deliveriesOfCustomer } from '../../delivery/deliveries/server/public/queries.ts';
import { CustomerDeliveries } from '../../delivery/deliveries/ui/public/customer-deliveries.tsx';
import { isBuyer, SEEING_MONEY } from '../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../kit/back-links.ts';
import { isId } from '../../kit/id.ts';
import { loadVisit } from '../../ordering/visits/server/public/load-visit.ts';
import { visitAction } from '../../ordering/visits/server/public/visit-action.ts';
import { CustomerOverview } from '../../ordering/visits/ui/public/customer-overview.tsx';
import { loadCustomer } from '../../people/customers/server/public/load-customer.ts';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useCachedAnswer, useLiveReload } from '../../ui/live-page.ts';
import { titleTag } from '../../ui/page-meta.ts';
import type { Route } from './+types/customer';

export const middleware = [requireRole(SEEING_MONEY)];

/** Overdue invoices that stand on the page; Money has them all. */
const DEBTS = 5;

/** What our own people call with. A buyer's own page, and that of a customer who is switched off, is the one with its details. */
export async function loader({ context, params: { customerId } }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!isId(customerId)) return failLoad(notFound());
  const { customer } = await loadCustomer(app, user, customerId).catch(failLoad);
  if (isBuyer(user) || !customer.isActive)
    throw redirect(`/dashboard/customers/${customerId}/details`, {
      headers: { 'cache-control': 'no-store' },
    });
  const [visit, { invoices, open, staff }, deliveries, claims] = await Promise.all([
    loadVisit(app, user, customerId),
    loadCustomerInvoices(app, user, customerId, DEBTS),
    deliveriesOfCustomer(app, user, customerId),
    waitingClaimsOf(app, user, customerId),
  ]).catch(failLoad);
  return { visit, invoices, open, staff, deliveries, claims };
}

export const action = visitAction;

/**
 * Always, also after a failure: a note that somebody changed is then shown as it is now. A saved note closes its form, and that step must not
 * cut the reading off.
 */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.visit.customer.name ?? 'Customer', matches),
];

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, invoices, open, staff, deliveries, claims } = loaderData;
  const { customer, today } = visit;
  const answer = useCachedAnswer(actionData);
  useLiveReload('order invoice request');
  return (
    <CustomerOverview
      visit={visit}
      claims={claims ?? []}
      answer={answer}
      deliveries={<CustomerDeliveries deliveries={deliveries} />}
      debts={
        <OverdueInvoices customerId={customer.id} {...{ invoices, today, staff }} owed={open} />
      }
    />
  );
}

export function ErrorBoundary() {
  return <RouteError subject="customer" back={BACK_TO_CUSTOMERS} />;
}
