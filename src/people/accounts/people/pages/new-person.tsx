import { useEffect, useRef, useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { figure, text } from '../../../../kit/form-fields.ts';
import { isId } from '../../../../kit/id.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { normalise } from '../../../../kit/normalise.ts';
import { parseDollars } from '../../../../kit/parse-money.ts';
import { newId } from '../../../../platform/clock.ts';
import { formAction } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { failedForm, showFailure } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { titled } from '../../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { SendKey } from '../../../../ui/send-key.tsx';
import { createAccount as createContract } from '../../contract.ts';
import { BRANDS } from '../../messages.ts';
import { callerOfPage } from '../../sign-in/server/caller.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { isKind, kindsFor, roleOf } from '../kinds.ts';
import { NEW_PERSON } from '../page-messages.ts';
import { accountRequestWords as words } from '../request-messages.ts';
import { accessChoice, accessOfKind, brandsOfBuyers, kindFields } from '../server/access-form.ts';
import { createAccount } from '../server/create-account.ts';
import { readAccountRequest } from '../server/public/queries.ts';
import { FieldsOfKind, KindChoice } from '../ui/kind-fields.tsx';
import { RequestSummary, WishedLimit } from '../ui/request-summary.tsx';
import type { Route } from './+types/new-person';

export { PeopleError as ErrorBoundary } from '../ui/public/people-error.tsx';

export const middleware = [requireRole('desk')];

export const meta = titled(NEW_PERSON.title);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { searchParams } = new URL(request.url);
  const requestedKind = searchParams.get('kind');
  const requestId = searchParams.get('request') ?? '';
  /** Whose page the invitation was begun on. */
  const customerId = searchParams.get('customer') ?? '';
  const [offered, requested] = await Promise.all([
    accessChoice(app, user),
    isId(requestId) ? readAccountRequest(app, requestId) : undefined,
  ]);
  const site = offered.customers.find(({ id }) => id === customerId) ?? null;
  // The preselected customer comes first in the list, where it is visible.
  const choice = site
    ? { ...offered, customers: [site, ...offered.customers.filter((one) => one !== site)] }
    : offered;
  const usualOf = site?.id ?? requested?.customerId;
  const usual = usualOf ? await brandsOfBuyers(app, usualOf) : undefined;
  /** The site of the buyer who asked for a colleague. */
  const ofColleague = choice.customers.filter(({ id }) => id === requested?.customerId);
  const ofBuyers = choice.brands.filter((brand) => usual?.brands.includes(brand));
  const named = normalise(requested?.company ?? '');
  const known =
    ofColleague.length > 0
      ? ofColleague
      : choice.customers.filter(({ name }) => named !== '' && normalise(name) === named);
  const requestText = normalise(requested?.message ?? '');
  const brandsNamed = choice.brands.filter((brand) => requestText.includes(normalise(brand)));
  const kinds = kindsFor(offered);
  const first =
    site || requested
      ? 'buyer'
      : kinds.length === 1
        ? kinds[0]
        : kinds.find((one) => one === requestedKind);
  return {
    choice,
    /** Nobody else than a buyer is invited from a customer's page. */
    kinds: site ? (['buyer'] as const) : kinds,
    first: first ?? null,
    requested: requested ?? null,
    site,
    /** The one customer that is meant, where there is one. */
    only: site ?? (known.length === 1 ? (known[0] ?? null) : null),
    forCustomer: site ? [site.id] : known.length > 0 ? known.map(({ id }) => id) : null,
    /**
     * Those that the request names; where it names none, as for everybody whom somebody invites: all that may be given, because without one
     * they see no product. A colleague sees what the customer's buyers see.
     */
    brands: ofBuyers.length > 0 ? ofBuyers : brandsNamed.length > 0 ? brandsNamed : choice.brands,
    /** All brands, also those to come: unless the request names some, or the customer's buyers keep to a list. */
    allBrands:
      choice.allBrands && (usual?.allBrands || (ofBuyers.length === 0 && brandsNamed.length === 0)),
    mayCreateCustomer: known.length === 0 && !site,
  };
}

const limitCents = createContract.shape.limitCents;

const createForm = z.strictObject({
  displayName: text,
  email: text,
  ...kindFields,
  accountRequestId: text.optional(),
  /** Of a colleague, where the buyer wished one; empty: none. */
  limit: figure(
    limitCents,
    (typed) => (typed === '' ? null : (parseDollars(typed) ?? typed)),
    words.limitWrong,
  ).optional(),
  /** The customer on whose page it was begun. */
  site: text.optional(),
});

export const action = formAction(
  createForm,
  async ({ displayName, email, accountRequestId, limit, site, ...access }, call) => {
    const input = parseInput(createContract, {
      displayName,
      email,
      ...accessOfKind(access),
      ...(accountRequestId ? { accountRequestId } : {}),
      ...(limit === undefined ? {} : { limitCents: limit }),
    });
    const key = call.keyIfAny ?? newId(call.app);
    await createAccount(call.app, call.user, input, {
      key,
      from: callerOfPage(call, call.request),
    });
    // Whoever works through the requests goes on with the next one.
    if (accountRequestId) return redirect('/dashboard/contact-requests/accounts?saved=created');
    return redirect(
      site && isId(site)
        ? `/dashboard/customers/${site}/people`
        : '/dashboard/people?saved=created',
    );
  },
  { sentence: messageFor },
);

/** Who is invited so sees no product: staff of ours see all of them. */
const seesNothing = (sent: FormData) => {
  const kind = sent.get('kind');
  return (
    isKind(kind) &&
    roleOf(kind) === 'user' &&
    sent.get('brandScope') !== 'all' &&
    sent.getAll('brands').length === 0
  );
};

export default function NewPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, kinds, first, requested, forCustomer, site, only, mayCreateCustomer } =
    loaderData;
  const [kind, setKind] = useState(first);
  const [others, setOthers] = useState(false);
  const failure = failedForm(actionData)?.error;
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  /** An account that sees no product is requestedKind all the same. */
  const isAnyway = useRef(false);
  const onCustomers = failure?.code === 'account/customers-required';
  const onEmail =
    failure?.code === 'auth/email-already-in-use' || failure?.code === 'auth/invalid-email';
  // What is said at a field alone brings it into view as a note above the form would.
  useEffect(() => {
    if (failure && (onEmail || onCustomers) && form.current) showFailure(form.current);
  }, [failure, onEmail, onCustomers]);
  return (
    <Page narrow>
      <PageHeading
        title={site ? NEW_PERSON.ofCustomer(site.name) : NEW_PERSON.title}
        description={NEW_PERSON.lead}
      />
      {requested ? (
        <RequestSummary request={requested} mayCreateCustomer={mayCreateCustomer} />
      ) : null}
      <Panel>
        <Form
          ref={form}
          method="post"
          className="grid gap-6"
          onSubmit={(event) => {
            const sent = new FormData(event.currentTarget);
            if (isAnyway.current || choice.brands.length === 0 || !seesNothing(sent)) return;
            event.preventDefault();
            confirm({
              ...BRANDS.askNone,
              titleTone: 'warning',
              onConfirm: () => {
                isAnyway.current = true;
                form.current?.requestSubmit();
                isAnyway.current = false;
              },
            });
          }}
        >
          {onCustomers || onEmail ? null : <AccountFailureNote failure={failure} />}
          <SendKey answer={actionData} />
          {requested ? <input type="hidden" name="accountRequestId" value={requested.id} /> : null}
          {site ? <input type="hidden" name="site" value={site.id} /> : null}
          {kinds.length > 1 ? (
            <KindChoice kinds={kinds} chosen={kind} onChoose={setKind} />
          ) : (
            <input type="hidden" name="kind" value={kinds[0]} />
          )}
          <TextField
            label="Name"
            name="displayName"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={requested?.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={requested?.email}
            error={onEmail ? failure?.message : undefined}
          />
          {kind ? (
            <FieldsOfKind
              kind={kind}
              choice={choice}
              brands={loaderData.allBrands ? 'all' : loaderData.brands}
              customers={forCustomer}
              error={onCustomers ? failure?.message : undefined}
              only={onCustomers ? null : only}
              others={others}
              onOthers={() => setOthers(true)}
            />
          ) : null}
          {kind === 'buyer' ? <WishedLimit request={requested} failure={failure} /> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={useNavigation().state !== 'idle'}>
              {NEW_PERSON.create}
            </Button>
            <ButtonLink
              to={site ? `/dashboard/customers/${site.id}/people` : '/dashboard/people'}
              variant="secondary"
            >
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </Page>
  );
}
