import { Form } from 'react-router';
import { messageFor } from '../../../../kit/messages.ts';
import { failLoad } from '../../../../platform/http/failure.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { doneForm, failedForm } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Badge, Note, Page, PageHeading, Panel } from '../../../../ui/panel.tsx';
import { awaitedRoleMessages, deliveriesPhoneMessages, salesRepMessages } from '../../messages.ts';
import { ROLE_MESSAGES } from '../../public/choices.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { PasswordField } from '../../sign-in/ui/public/password-field.tsx';
import { useDoing } from '../../sign-in/ui/use-doing.ts';
import { accessChoice } from '../server/access-form.ts';
import { readPerson } from '../server/public/queries.ts';
import { peopleScope } from '../server/public/scope.ts';
import { AccessFields } from '../ui/access-fields.tsx';
import { StateBadge } from '../ui/people-list.tsx';
import { PersonActions } from '../ui/person-actions.tsx';
import { PersonPhones } from '../ui/person-phones.tsx';
import { SalesRepForm } from '../ui/sales-rep-form.tsx';
import { SignInHistory } from '../ui/sign-in-history.tsx';
import type { Route } from './+types/person';
import {
  accessForm,
  deleteForm,
  disableForm,
  enableForm,
  inviteForm,
  phoneForm,
  salesRepForm,
  signOutForm,
} from './person-forms.ts';

export { PeopleError as ErrorBoundary } from '../ui/people-error.tsx';

export const middleware = [requireRole('desk')];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.displayName ?? 'Person'} · Bellcart` },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [person, choice] = await Promise.all([
    readPerson(app, peopleScope(user), params.personId),
    accessChoice(app, user),
  ]).catch(failLoad);
  // Theirs first, inactive ones too: saving must not take away what the form does not show.
  const theirs = new Set(person.customerList.map((customer) => customer.id));
  choice.customers = [
    ...person.customerList,
    ...choice.customers.filter((customer) => !theirs.has(customer.id)),
  ];
  return { person, choice, mayManage: user.role === 'super_admin', self: user.id === person.id };
}

export const action = formActions(
  {
    access: accessForm,
    disable: disableForm,
    enable: enableForm,
    'sign-out': signOutForm,
    'sign-out-phone': phoneForm,
    invite: inviteForm,
    delete: deleteForm,
    'sales-rep': salesRepForm,
  },
  { sentence: messageFor },
);

const SAVED: Record<string, string> = {
  access: 'Access is saved. The person’s devices were signed out if it changed.',
  disable: 'The account is disabled. It is signed out everywhere.',
  enable: 'The account can sign in again.',
  'sign-out': 'All devices of this person are signed out.',
  'sign-out-phone': deliveriesPhoneMessages.signedOut,
  'sales-rep': salesRepMessages.saved,
  invite: 'A new invitation is on its way. The earlier link no longer works.',
};

const ASK_PASSWORD: readonly string[] = ['auth/requires-recent-login', 'auth/wrong-password'];

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, mayManage, self } = loaderData;
  const failed = failedForm(actionData);
  const failure = failed?.error;
  const saved = doneForm(actionData)?.saved;
  const doing = useDoing();
  const onCustomers = failure?.code === 'account/customers-required';
  const askPasswordFor = ASK_PASSWORD.includes(failure?.code ?? '') ? failed?.intent : undefined;
  return (
    <Page>
      <PageHeading title={person.displayName} description={person.email}>
        <ButtonLink to={`/dashboard/orders?by=${person.id}`} variant="secondary">
          Orders
        </ButtonLink>
        {mayManage ? (
          <ButtonLink to={`/dashboard/people/${person.id}/limits`} variant="secondary">
            Spending limits
          </ButtonLink>
        ) : null}
        <ButtonLink to="/dashboard/people" variant="secondary">
          All people
        </ButtonLink>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {saved && SAVED[saved] ? <Note tone="success" title={SAVED[saved]} /> : null}
        {onCustomers ? null : <AccountFailureNote failure={failure} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Panel title="Access">
            {mayManage ? (
              <AccessForm
                page={loaderData}
                busy={doing === 'access'}
                askPassword={askPasswordFor === 'access'}
                error={onCustomers ? failure?.message : undefined}
              />
            ) : (
              <AccessFacts person={person} />
            )}
          </Panel>
          {person.role === 'user' ? (
            <SalesRepForm
              salesRep={person.salesRep}
              mayChange={mayManage}
              busy={doing === 'sales-rep'}
            />
          ) : null}
          <SignInHistory rows={person.signIns} />
        </div>
        <Panel title="Account">
          <p className="mb-4 flex flex-wrap gap-2">
            <StateBadge state={person.state} />{' '}
            {person.secondFactor ? <Badge>Two-step</Badge> : null}{' '}
            {person.passkeys > 0 ? <Badge>Passkey</Badge> : null}{' '}
            {person.awaitsPassword ? (
              <Badge tone="warning">{awaitedRoleMessages.badge}</Badge>
            ) : null}
            <Badge>{person.sessions === 1 ? '1 device' : `${person.sessions} devices`}</Badge>
          </p>
          <PersonPhones phones={person.phones} />
          <PersonActions
            name={person.displayName}
            state={person.state}
            mayManage={mayManage}
            self={self}
            doing={doing}
            askPassword={askPasswordFor === 'delete'}
          />
        </Panel>
      </div>
    </Page>
  );
}

type PageData = Route.ComponentProps['loaderData'];

function AccessForm({
  page: { person, choice },
  busy,
  askPassword,
  error,
}: {
  page: PageData;
  busy: boolean;
  askPassword: boolean;
  error: string | undefined;
}) {
  return (
    <Form
      method="post"
      className="grid gap-6"
      key={`${person.role}${person.customers}${person.brands.join()}`}
    >
      <input type="hidden" name="intent" value="access" />
      <TextField
        label="Name"
        name="displayName"
        required
        maxLength={200}
        defaultValue={person.displayName}
        autoComplete="off"
      />
      <AccessFields
        choice={choice}
        given={person.role}
        duties={person.duties}
        brands={person.brands}
        customers={
          person.customers === null ? 'all' : person.customerList.map((customer) => customer.id)
        }
        error={error}
      />
      {askPassword ? (
        <PasswordField
          label="Your password, to confirm it is you"
          name="current"
          autoComplete="current-password"
        />
      ) : null}
      <div>
        <Button type="submit" busy={busy}>
          Save access
        </Button>
      </div>
    </Form>
  );
}

function AccessFacts({ person }: { person: PageData['person'] }) {
  const facts = [
    ['Role', ROLE_MESSAGES[person.role]],
    ['Brands', person.brands.join(', ') || 'None'],
    [
      'Customers',
      person.customers === null
        ? 'All customers'
        : person.customerList.map((customer) => customer.name).join(', ') || 'None',
    ],
  ];
  return (
    <dl className="grid gap-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="font-semibold">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
