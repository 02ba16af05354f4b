import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { figure, list, numberText } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus, failedForm, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { requestedBy, thenAccount } from '../../accounts/people/request-messages.ts';
import { readAccountRequest } from '../../accounts/people/server/public/queries.ts';
import { basisPoints, percentText } from '../basis-points.ts';
import { taxRateMissing } from '../errors.ts';
import { NEW_CUSTOMER } from '../new-customer-messages.ts';
import { createCustomerInput } from '../public/contract.ts';
import { TAX_RATE_INVALID } from '../public/messages.ts';
import { addressInMessage } from '../server/address-in-message.ts';
import { createCustomer, createCustomerOfRequest } from '../server/create-customer.ts';
import { possibleParents } from '../server/public/queries.ts';
import { customerScope } from '../server/public/scope.ts';
import { ContactFields } from '../ui/contact-fields.tsx';
import { IdentityFields } from '../ui/identity-fields.tsx';
import { ParentField } from '../ui/parent-field.tsx';
import { TaxFields } from '../ui/tax-fields.tsx';
import { wayInForm } from '../way-in-form.ts';
import type { Route } from './+types/new-customer';

export const middleware = [requireRole('desk')];

const idIn = (url: string, name: string) => {
  const id = new URL(url).searchParams.get(name) ?? '';
  return isId(id) ? id : '';
};
/** The account request whose company becomes a customer; '' for none. */
const requestIn = (url: string) => idIn(url, 'request');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const requestId = requestIn(request.url);
  const { searchParams } = new URL(request.url);
  const parentId = idIn(request.url, 'parent');
  const [parents, accountRequest, company] = await Promise.all([
    possibleParents(app, customerScope(user), '', parentId).catch(failLoad),
    requestId ? readAccountRequest(app, requestId) : undefined,
    readCompany(app).catch(failLoad),
  ]);
  return {
    parents,
    /** Whose site it becomes, where it was begun on a customer's page. */
    parent: parents.find(({ id }) => id === parentId) ?? null,
    isNoBooks: company.usesQuickBooks === 'no',
    usualTaxRateBp: company.usualTaxRateBp,
    /** What a customer pays is a super_admin's to say. */
    mayTerms: isSuperAdmin(user),
    /** As it was typed where nobody was found by it. */
    name: (searchParams.get('name') ?? '').slice(0, 200),
    isForOrder: searchParams.has('order'),
    asked: accountRequest ? { ...accountRequest, address: askedAddress(accountRequest) } : null,
  };
}

/** The address that a message names, or a rep typed: the parts of it, or all of it in the street's field where they can't be told apart. */
const askedAddress = (requested: { message: string; askedAddress: string }) =>
  addressInMessage(requested.askedAddress || requested.message) ??
  (requested.askedAddress ? { address1: requested.askedAddress } : null);

/** What was asked for fills the form: company, address as far as the message names it, e-mail and phone. */
function requestValues(
  request: Route.ComponentProps['loaderData']['asked'],
): Record<string, string> {
  if (!request) return {};
  const { company, email, phone, address } = request;
  return { name: company, email, phone, ...address };
}

/** The company's usual rate stands in the question of the tax; null: none. */
const usualTax = (rateBp: number | null): Record<string, string> =>
  rateBp === null ? {} : { tax: 'rate', taxRate: String(rateBp / 100) };

const typed = z.string().trim();

const newCustomerForm = z.strictObject({
  name: typed,
  address1: typed,
  city: typed,
  state: typed,
  zip: typed,
  parentId: typed.optional(),
  email: typed,
  phone: typed,
  routeDays: list(numberText),
  dockFrom: typed,
  dockTo: typed,
  dockClosed: list(numberText),
  terms: typed.optional(),
  tax: z.enum(['open', 'rate', 'exempt']).optional(),
  taxRate: figure(
    createCustomerInput.shape.taxRateBp,
    (text) => (text === '' ? undefined : basisPoints(text)),
    TAX_RATE_INVALID,
  ).optional(),
  ...wayInForm,
});

/** A typed rate is sent whichever option is chosen; the exemption is sent beside it. */
function taxOf(tax: 'open' | 'rate' | 'exempt' | undefined, taxRateBp: number | undefined) {
  if (tax === 'rate' && taxRateBp === undefined) throw taxRateMissing();
  return {
    ...(taxRateBp === undefined ? {} : { taxRateBp }),
    ...(tax === 'exempt' ? { taxExempt: true } : {}),
  };
}

export const action = formAction(
  newCustomerForm,
  async (form, { app, user, keyIfAny, requestId, network, request }) => {
    const key = keyIfAny ?? newId(app);
    const { parentId, terms, tax, taxRate, ...facts } = form;
    const input = parseInput(createCustomerInput, {
      ...facts,
      ...(parentId ? { parentId } : {}),
      ...(terms === undefined ? {} : { terms }),
      ...taxOf(tax, taxRate),
    });
    const accountRequest = requestIn(request.url);
    const trace = { requestId, network };
    const id = accountRequest
      ? await createCustomerOfRequest(
          app,
          user,
          { requestId: accountRequest, customer: input, key },
          trace,
        )
      : (await createCustomer(app, user, input, { key, ...trace })).id;
    // A request that is done by this stands open no more: then the people of the customer follow.
    if (new URL(request.url).searchParams.has('order'))
      throw redirect(`/dashboard/new-order?customer=${id}`);
    throw redirect(
      accountRequest && (await readAccountRequest(app, accountRequest))
        ? `/dashboard/people/new?request=${accountRequest}&customer=${id}`
        : `/dashboard/customers/${id}`,
    );
  },
  { typed: 'all' },
);

export const meta = titled('New customer');

export default function NewCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle';
  const failure = useFailure(actionData);
  const problems = failure?.fields ?? {};
  const { asked, parent, usualTaxRateBp: usual } = loaderData;
  const values = failedForm(actionData)?.typed ?? {
    name: loaderData.name,
    ...requestValues(asked),
    ...(parent ? { parentId: parent.id } : {}),
  };
  const exists =
    failure?.code === 'customer-exists'
      ? (failure.details as { customerId: string }).customerId
      : null;
  return (
    <Page narrow>
      <PageHeading
        title={parent ? NEW_CUSTOMER.siteOf(parent.name) : NEW_CUSTOMER.title}
        description={NEW_CUSTOMER.lead}
      />
      {asked ? (
        <div className="mb-4">
          <Note tone="info" title={requestedBy(asked.company, asked.phone)}>
            <p className="whitespace-pre-wrap">{asked.message}</p>
            {asked.askedAddress ? null : <p className="mt-2">{thenAccount(asked.name)}</p>}
          </Note>
        </div>
      ) : null}
      {failure ? (
        <div className="mb-4">
          <FailureFocus by={failure}>
            <Note tone="danger" title={NEW_CUSTOMER.notCreated}>
              {failure.fields ? NEW_CUSTOMER.mend : failure.message}{' '}
              {exists ? (
                <a className="underline" href={`/dashboard/customers/${exists}`}>
                  {NEW_CUSTOMER.openIt}
                </a>
              ) : null}
            </Note>
          </FailureFocus>
        </div>
      ) : null}
      <Form method="post" noValidate className="grid gap-4">
        <SendKey answer={actionData} />
        <Panel title={NEW_CUSTOMER.identity}>
          <div className="grid gap-4 sm:grid-cols-6">
            <IdentityFields values={values} problems={problems} />
            {loaderData.parents.length > 0 ? (
              <ParentField
                hint={NEW_CUSTOMER.parentHint}
                parents={loaderData.parents}
                chosen={values.parentId ?? ''}
                error={problems.parentId}
                className="sm:col-span-6"
              />
            ) : null}
          </div>
        </Panel>
        <Panel title={NEW_CUSTOMER.contact}>
          <ContactFields values={values} problems={problems} hasTerms={loaderData.mayTerms} />
        </Panel>
        <Panel title={NEW_CUSTOMER.tax}>
          {loaderData.mayTerms ? (
            <TaxFields
              values={{ ...usualTax(usual), ...values }}
              problems={problems}
              isNoBooks={loaderData.isNoBooks}
              mayBeOpen={usual === null}
            />
          ) : (
            <p>
              {usual === null ? NEW_CUSTOMER.taxByOwner : NEW_CUSTOMER.taxUsual(percentText(usual))}
            </p>
          )}
        </Panel>
        <p className="text-sm text-muted">{NEW_CUSTOMER.later}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {asked && !asked.askedAddress ? NEW_CUSTOMER.createAndGoOn : NEW_CUSTOMER.create}
          </Button>
          <ButtonLink
            to={
              asked
                ? '/dashboard/contact-requests/accounts'
                : loaderData.isForOrder
                  ? '/dashboard/new-order'
                  : `/dashboard/customers${parent ? `/${parent.id}` : ''}`
            }
            variant="secondary"
          >
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK_TO_CUSTOMERS} />;
}
