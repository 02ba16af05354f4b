import { Link, redirect } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { BACK_TO_PRODUCTS } from '../../../kit/back-links.ts';
import { text } from '../../../kit/form-fields.ts';
import { ownPath } from '../../../kit/own-path.ts';
import * as customerMessages from '../../../people/customers/public/messages.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { listCustomers } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { ChangeCustomerForm } from '../../../people/customers/ui/public/change-customer-of-cart.tsx';
import { CustomerSearch } from '../../../people/customers/ui/public/customer-search.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { changeCustomer } from '../server/change-customer.ts';
import { openCarts } from '../server/open-carts.ts';
import { CustomerChoice, OpenCarts } from '../ui/open-carts.tsx';
import type { Route } from './+types/choose-customer';

export const middleware = [requireRole(ORDERING)];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').slice(0, 200);
  const cursor = query.get('cursor') ?? undefined;
  const returnTo = ownPath(query.get('returnTo'), '/products');
  const [page, chosen, open, company] = await Promise.all([
    listCustomers(app, customerScope(user), { search, limit: 30, ...(cursor ? { cursor } : {}) }),
    chosenCustomer(app, user, request),
    openCarts(app, user),
    readCompany(app),
  ]).catch(failLoad);
  return {
    ...page,
    search,
    isFirstPage: !cursor,
    chosenId: chosen?.id ?? null,
    /** What joins the cart of the customer that is chosen now. */
    unassigned: open.find((cart) => cart.customer === null)?.lines ?? 0,
    carts: open.flatMap(({ customer, ...cart }) => (customer ? [{ ...cart, customer }] : [])),
    timeZone: company.timeZone,
    returnTo,
  };
}

const chooseForm = z.strictObject({
  // Without scripts the form can be sent with no customer chosen.
  customerId: text.default(''),
  returnTo: text.default('').transform((path) => ownPath(path, '/products')),
});

/** Remembers on this browser for whom a person orders, and goes back to where they came from. */
export const action = formAction(chooseForm, async ({ customerId, returnTo }, call) => {
  const { app, user, request, setCookies } = call;
  const chosen = await chosenCustomer(app, user, request);
  try {
    setCookies.push(await changeCustomer(app, user, customerId, chosen));
  } catch (error) {
    // A customer that is not there is the page's error.
    if (!(error instanceof AppError) || error.status !== 409) failLoad(error);
    throw error;
  }
  throw redirect(returnTo);
});

export const meta = titled(messages.chooseCustomer);

export default function ChooseCustomer({ loaderData }: Route.ComponentProps) {
  const { customers, carts, next, search, chosenId, returnTo, isFirstPage } = loaderData;
  const inCart = new Map(carts.map((cart) => [cart.customer.id, messages.openCart(cart)]));
  return (
    <Page narrow>
      <PageHeading title={messages.chooseCustomer} description={messages.chooseCustomerLead} />
      {loaderData.unassigned > 0 ? (
        <Note tone="info">{messages.joins(loaderData.unassigned)}</Note>
      ) : null}
      {isFirstPage && search === '' ? <OpenCarts {...loaderData} /> : null}
      <CustomerSearch search={search} kept={{ returnTo }} />
      {customers.length === 0 ? (
        <EmptyState
          title={search ? customerMessages.noneFound : customerMessages.none}
          action={
            search ? null : (
              <ButtonLink to="/dashboard/customers" variant="secondary">
                {customerMessages.openList}
              </ButtonLink>
            )
          }
        >
          {search ? customerMessages.noneFoundHelp : customerMessages.noneHelp}
        </EmptyState>
      ) : (
        <ChangeCustomerForm returnTo={returnTo} className="border-t-2 border-ink">
          <ul aria-label="Customers" className="divide-y divide-rule border-b border-rule">
            {customers.map((customer) => (
              <li key={customer.id}>
                <CustomerChoice
                  customer={customer}
                  isChosen={customer.id === chosenId}
                  beside={inCart.get(customer.id) ?? null}
                >
                  {customer.address1}, {customer.city}, {customer.state}{' '}
                  <span className="tabular">{customer.zip}</span>
                </CustomerChoice>
              </li>
            ))}
          </ul>
        </ChangeCustomerForm>
      )}
      <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
        {next ? (
          <Link
            className={buttonClass('secondary')}
            to={`?${new URLSearchParams({ q: search, returnTo, cursor: next }).toString()}`}
          >
            {messages.MORE_CUSTOMERS}
          </Link>
        ) : null}
        <ButtonLink to={returnTo} variant="secondary">
          Back
        </ButtonLink>
      </nav>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={BACK_TO_PRODUCTS} />;
}
