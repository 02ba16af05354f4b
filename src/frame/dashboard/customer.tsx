import { useNavigation } from 'react-router';
import { invoicesOfCustomer, withoutReasons } from '../../books/invoices/server/queries.ts';
import { CustomerInvoices } from '../../books/invoices/ui/customer-invoices.tsx';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { deliveriesOfCustomer } from '../../delivery/deliveries/server/queries.ts';
import { CustomerDeliveries } from '../../delivery/deliveries/ui/customer-deliveries.tsx';
import {
  hasDuty,
  isStaff,
  isSuperAdmin,
  ORDERING,
  SEEING_MONEY,
  worksHere,
} from '../../kit/actor.ts';
import { listOrders } from '../../ordering/orders/server/queries.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import { CustomerOrders } from '../../ordering/orders/ui/customer-orders.tsx';
import { orderFor } from '../../ordering/visits/choices.ts';
import {
  peopleWithAccess,
  possibleParents,
  readCustomer,
  readCustomerForAdmin,
} from '../../people/customers/server/queries.ts';
import { customerAdminScope, customerScope } from '../../people/customers/server/scope.ts';
import { ChangeCustomerForm } from '../../people/customers/ui/change-customer-form.tsx';
import { ChangeIdentityForm } from '../../people/customers/ui/change-identity-form.tsx';
import {
  AddressPanel,
  FamilyPanel,
  PeoplePanel,
  TermsPanel,
} from '../../people/customers/ui/customer-facts.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { mayEnter } from '../../platform/http/who.ts';
import { endPriceForm } from '../../products/catalogue/server/customer-price-forms.ts';
import { listCustomerPrices } from '../../products/catalogue/server/list-customer-prices.ts';
import { catalogueScope } from '../../products/catalogue/server/scope.ts';
import { CustomerPrices } from '../../products/catalogue/ui/customer-prices.tsx';
import { siteCodes } from '../../safety/binders/server/site-codes.ts';
import { SiteCodesPanel } from '../../safety/binders/ui/site-codes-panel.tsx';
import { inventoryAddress } from '../../safety/inventory/addresses.ts';
import * as inventoryMessages from '../../safety/inventory/messages.ts';
import { SEES_TO_SHEETS, safetyContacts } from '../../safety/sheets/server/save-safety-contact.ts';
import { siteSheets } from '../../safety/sheets/server/site-sheets.ts';
import { CustomerSheets } from '../../safety/sheets/ui/customer-sheets.tsx';
import { SafetyContactPanel } from '../../safety/sheets/ui/safety-contact-panel.tsx';
import { keysOf, siteProductsFor, withoutSheet } from '../../safety/sites/server/site-products.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDone } from '../../ui/done.ts';
import { FailureNote, failedForm } from '../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../ui/live-page.ts';
import { Badge, Page, PageHeading } from '../../ui/panel.tsx';
import type { Route } from './+types/customer';
import { identityForm, setPriceForm, switchForm, termsForm } from './customer-forms.ts';

/** Rows of each of the customer's lists; the newest say how things stand. */
const NEWEST = 5;

/** Everybody who sees the customer reads. Prices are set by the duty books; the other forms ask their verbs, which are the owner's. */
export const middleware = [requireRole(SEEING_MONEY), requireRole('books', { writesOnly: true })];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const scope = customerScope(user);
  const reading = isSuperAdmin(user)
    ? readCustomerForAdmin(app, customerAdminScope(user), params.customerId)
    : readCustomer(app, scope, params.customerId);
  const [customer, company] = await Promise.all([reading.catch(failLoad), readCompany(app)]);
  const today = companyDay(company, app.clock.now());
  const seen = orderScope(user);
  const [people, parents, prices, orders, deliveries, invoices, handovers, has, contacts, codes] =
    await Promise.all([
      isStaff(user) && customer.isActive ? peopleWithAccess(app, scope, customer.id) : null,
      isSuperAdmin(user) ? possibleParents(app, scope, customer.id) : [],
      customer.isActive
        ? listCustomerPrices(
            app,
            { customers: scope, catalogue: catalogueScope(user) },
            customer.id,
            today,
          )
        : [],
      listOrders(app.db, seen, {
        term: '',
        status: null,
        customerId: customer.id,
        after: null,
        limit: NEWEST,
      }),
      deliveriesOfCustomer(app.db, seen, customer.id, NEWEST),
      invoicesOfCustomer(app.db, seen, customer.id, today, NEWEST),
      customer.isActive ? siteSheets(app, user, customer.id) : [],
      customer.isActive ? siteProductsFor(app, user, customer.id) : [],
      customer.isActive ? safetyContacts(app, user, customer.id) : [],
      customer.isActive ? siteCodes(app, user, customer.id) : [],
    ]);
  return {
    customer,
    people,
    parents,
    prices,
    orders: orders.slice(0, NEWEST),
    deliveries,
    invoices: invoices.map((one) => withoutReasons(one, customer.id)),
    handovers,
    here: keysOf(has),
    missing: withoutSheet(has),
    contacts,
    codes,
    ours: worksHere(user),
    takesOrders: customer.isActive && worksHere(user) && mayEnter(ORDERING, user),
    seesToSheets: customer.isActive && mayEnter(SEES_TO_SHEETS, user),
    // Also of a site that is switched off: its record is kept for 30 years.
    seesChemicals: mayEnter(SEES_TO_SHEETS, user),
    today,
    timeZone: company.timeZone,
    companyMinimumCents: company.orderMinimumCents,
    staff: isStaff(user),
    mayChange: isSuperAdmin(user),
    mayPrice: hasDuty(user, 'books'),
  };
}

export const action = formActions({
  change: termsForm,
  'change-identity': identityForm,
  'switch-off': switchForm(false),
  'switch-on': switchForm(true),
  'set-price': setPriceForm,
  'end-price': endPriceForm,
});

/** Also after a failure: the form then shows what others have saved, and names their version. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} | Bellcart` },
];

export default function Customer({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('order invoice');
  const {
    customer,
    people,
    parents,
    prices,
    orders,
    deliveries,
    invoices,
    handovers,
    here,
    missing,
    today,
    companyMinimumCents,
    mayChange,
  } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const failed = failedForm(actionData);
  const problemsOf = (intent: string) =>
    failed?.intent === intent ? (failed.error.fields ?? {}) : {};
  useDone(actionData);
  const lead = `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`;
  return (
    <Page>
      <PageHeading title={customer.name} description={lead}>
        {loaderData.seesChemicals ? (
          <ButtonLink to={inventoryAddress(customer.id)} variant="secondary">
            {inventoryMessages.title}
          </ButtonLink>
        ) : null}
        {loaderData.takesOrders ? (
          <ButtonLink to={orderFor(customer.id)}>New order</ButtonLink>
        ) : null}
        {customer.isActive ? null : <Badge tone="warning">Switched off</Badge>}
        {customer.onCreditHold ? <Badge tone="danger">On credit hold</Badge> : null}
      </PageHeading>
      {failed ? (
        <div className="mb-4">
          <FailureNote failure={failed.error} title="Nothing was saved" />
        </div>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AddressPanel customer={customer} />
        <TermsPanel customer={customer} companyMinimumCents={companyMinimumCents} />
        <FamilyPanel customer={customer} />
        {people ? (
          <PeoplePanel
            {...people}
            inviteTo={mayChange ? `/dashboard/people/new?customer=${customer.id}` : null}
          />
        ) : null}
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:col-span-2 xl:grid-cols-3">
          <CustomerOrders orders={orders} customerId={customer.id} timeZone={loaderData.timeZone} />
          <CustomerDeliveries deliveries={deliveries} />
          <CustomerInvoices invoices={invoices} staff={loaderData.staff} today={today} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <CustomerSheets
            handovers={handovers}
            here={here}
            missing={missing}
            customerId={customer.id}
          />
        </div>
        <SafetyContactPanel
          customerId={customer.id}
          contacts={loaderData.contacts}
          ours={loaderData.ours}
          mayChange={loaderData.seesToSheets}
        />
        {loaderData.seesToSheets ? (
          <SiteCodesPanel customerId={customer.id} codes={loaderData.codes} />
        ) : null}
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeIdentityForm
              customer={customer}
              busy={busy}
              problems={problemsOf('change-identity')}
            />
          </div>
        ) : null}
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeCustomerForm
              customer={customer}
              parents={parents}
              busy={busy}
              problems={problemsOf('change')}
            />
          </div>
        ) : null}
        <div className="lg:col-span-2">
          <CustomerPrices
            prices={prices}
            customerId={customer.id}
            staff={loaderData.staff}
            edit={
              loaderData.mayPrice && customer.isActive
                ? {
                    today,
                    busy,
                    problems: problemsOf('set-price'),
                    needsReason: failed?.error.code === 'below-cost',
                  }
                : null
            }
          />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="customer" back={{ to: '/dashboard/customers', label: 'All customers' }} />
  );
}
