import { useEffect } from 'react';
import { data, useNavigation } from 'react-router';
import { invoicesOfCustomer, withoutReasons } from '../../accounting/server/queries.ts';
import { CustomerInvoices } from '../../accounting/ui/customer-invoices.tsx';
import { endCustomerPrice } from '../../catalogue/server/end-customer-price.ts';
import { listCustomerPrices } from '../../catalogue/server/list-customer-prices.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import {
  setCustomerPrice,
  setCustomerPriceInput,
} from '../../catalogue/server/set-customer-price.ts';
import { CustomerPrices } from '../../catalogue/ui/customer-prices.tsx';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { requireOwner, requireUser } from '../../company/server/require-owner.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import * as messages from '../../customers/messages.ts';
import { changeCustomer } from '../../customers/server/change-customer.ts';
import {
  peopleWithAccess,
  possibleParents,
  readCustomer,
  readCustomerForAdmin,
} from '../../customers/server/queries.ts';
import {
  readActiveForm,
  readCustomerForm,
  readIdentityForm,
} from '../../customers/server/read-customer-form.ts';
import { customerAdminScope, customerScope } from '../../customers/server/scope.ts';
import { ChangeCustomerForm } from '../../customers/ui/change-customer-form.tsx';
import { ChangeIdentityForm } from '../../customers/ui/change-identity-form.tsx';
import {
  AddressPanel,
  FamilyPanel,
  PeoplePanel,
  TermsPanel,
} from '../../customers/ui/customer-facts.tsx';
import { deliveriesOfCustomer } from '../../deliveries/server/queries.ts';
import { CustomerDeliveries } from '../../deliveries/ui/customer-deliveries.tsx';
import { isStaff, isSuperAdmin } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { parseDollars } from '../../kit/money.ts';
import { listOrders } from '../../orders/server/queries.ts';
import { orderScope } from '../../orders/server/scope.ts';
import { CustomerOrders } from '../../orders/ui/customer-orders.tsx';
import { invalidInput } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { missingOfSite } from '../../sheets/server/missing-sheets.ts';
import { siteSheets } from '../../sheets/server/site-sheets.ts';
import { CustomerSheets } from '../../sheets/ui/customer-sheets.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Badge, Note, Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import type { Route } from './+types/customer';

/** Rows of each of the customer's lists; the newest say how things stand. */
const NEWEST = 5;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = requireUser(context, request);
  const scope = customerScope(user);
  const reading = isSuperAdmin(user)
    ? readCustomerForAdmin(app, customerAdminScope(user), params.customerId)
    : readCustomer(app, scope, params.customerId);
  const [customer, company] = await Promise.all([reading.catch(failLoad), readCompany(app)]);
  const today = companyDay(company, app.clock.now());
  const seen = orderScope(user);
  const [people, parents, prices, orders, deliveries, invoices, handovers, missing] =
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
      invoicesOfCustomer(app.db, seen, customer.id, NEWEST),
      customer.isActive ? siteSheets(app, user, customer.id) : [],
      customer.isActive ? missingOfSite(app, user, customer.id) : [],
    ]);
  return {
    customer,
    people,
    parents,
    prices,
    orders: orders.slice(0, NEWEST),
    deliveries,
    invoices: invoices.map(withoutReasons),
    handovers,
    missing,
    today,
    timeZone: company.timeZone,
    companyMinimumCents: company.orderMinimumCents,
    staff: isStaff(user),
    mayChange: isSuperAdmin(user),
  };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function readPriceForm(customerId: string, form: FormData) {
  const parsed = setCustomerPriceInput.safeParse({
    customerId,
    sku: form.get('sku'),
    unitPriceCents: parseDollars(textOf(form, 'unitPrice')) ?? Number.NaN,
    from: form.get('from'),
    until: form.get('until') || null,
  });
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      path: issue.path,
      message: issue.path[0] === 'unitPriceCents' ? 'Enter a price such as 42.00.' : issue.message,
    })),
  );
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const from = { requestId, network };
  try {
    if (intent === 'change') {
      await changeCustomer(app, user, readCustomerForm(params.customerId, form), from);
      return { done: messages.saved };
    }
    if (intent === 'change-identity') {
      await changeCustomer(app, user, readIdentityForm(params.customerId, form), from);
      return { done: messages.addressSaved };
    }
    if (intent === 'switch-off' || intent === 'switch-on') {
      await changeCustomer(
        app,
        user,
        readActiveForm(params.customerId, form, intent === 'switch-on'),
        from,
      );
      return { done: intent === 'switch-on' ? messages.switchedOn : messages.switchedOff };
    }
    if (intent === 'set-price') {
      await setCustomerPrice(app, user, readPriceForm(params.customerId, form), from);
      return { done: messages.priceSet };
    }
    if (intent === 'end-price') {
      await endCustomerPrice(app, user, { id: textOf(form, 'priceId') }, from);
      return { done: messages.priceEnded };
    }
    throw new AppError('invalid-argument', 400, 'This form is not known.');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details, status } = error;
    return data({ error: { code, message, details }, intent }, { status });
  }
}

/** Also after a refusal: the form then shows what others have saved, and names their version. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} | Bellcart` },
];

function problemsOf(details: unknown): Record<string, string> {
  return Array.isArray(details)
    ? Object.fromEntries(
        (details as { path: string; message: string }[]).map((issue) => [
          issue.path,
          issue.message,
        ]),
      )
    : {};
}

export default function Customer({ loaderData, actionData }: Route.ComponentProps) {
  const {
    customer,
    people,
    parents,
    prices,
    orders,
    deliveries,
    invoices,
    handovers,
    missing,
    today,
    companyMinimumCents,
    mayChange,
  } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const refusal = actionData && 'error' in actionData ? actionData : undefined;
  const problems = problemsOf(refusal?.error.details);
  useEffect(() => {
    if (actionData && 'done' in actionData) toast.success(actionData.done);
  }, [actionData]);
  const lead = `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`;
  return (
    <Page>
      <PageHeading title={customer.name} lead={lead}>
        {customer.isActive ? null : <Badge tone="warning">Switched off</Badge>}
        {customer.onCreditHold ? <Badge tone="danger">On credit hold</Badge> : null}
      </PageHeading>
      {refusal ? (
        <div className="mb-4">
          <FailureFocus by={refusal}>
            <Note tone="danger" title="Nothing was saved">
              {messageFor(refusal.error)}
            </Note>
          </FailureFocus>
        </div>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AddressPanel customer={customer} />
        <TermsPanel customer={customer} companyMinimumCents={companyMinimumCents} />
        <FamilyPanel customer={customer} />
        {people ? <PeoplePanel {...people} /> : null}
        <div className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:col-span-2 xl:grid-cols-3">
          <CustomerOrders orders={orders} customerId={customer.id} timeZone={loaderData.timeZone} />
          <CustomerDeliveries deliveries={deliveries} />
          <CustomerInvoices invoices={invoices} staff={loaderData.staff} today={today} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <CustomerSheets handovers={handovers} missing={missing} customerId={customer.id} />
        </div>
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeIdentityForm
              customer={customer}
              busy={busy}
              problems={refusal?.intent === 'change-identity' ? problems : {}}
            />
          </div>
        ) : null}
        {mayChange ? (
          <div className="lg:col-span-2">
            <ChangeCustomerForm
              customer={customer}
              parents={parents}
              busy={busy}
              problems={refusal?.intent === 'change' ? problems : {}}
            />
          </div>
        ) : null}
        <div className="lg:col-span-2">
          <CustomerPrices
            prices={prices}
            edit={
              mayChange && customer.isActive
                ? { today, busy, problems: refusal?.intent === 'set-price' ? problems : {} }
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
