import { data, Form, redirect } from 'react-router';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { requestContext } from '../../platform/http/context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { ROLE_MESSAGES } from '../choices.ts';
import { changeAccess } from '../contract.ts';
import { awaitedRoleMessages } from '../messages.ts';
import { accessChoice, accessOf } from '../server/access-form.ts';
import { type Caller, callerOfPage } from '../server/caller.ts';
import { changeAccess as changeAccessVerb } from '../server/change-access.ts';
import { confirmPassword } from '../server/change-password.ts';
import { deleteAccount } from '../server/delete-account.ts';
import { disableAccount, enableAccount, signOutPerson } from '../server/disable-account.ts';
import { asFailure, parseForm, textOf } from '../server/form.ts';
import { readPerson } from '../server/queries.ts';
import { resendInvitation } from '../server/resend-invitation.ts';
import { peopleScope } from '../server/scope.ts';
import { AccessFields } from '../ui/access-fields.tsx';
import { FailureNote, type ShownFailure } from '../ui/failure-note.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { StateBadge } from '../ui/people-table.tsx';
import { PersonActions } from '../ui/person-actions.tsx';
import { SignInHistory } from '../ui/sign-in-history.tsx';
import { useDoing } from '../ui/use-doing.ts';
import type { Route } from './+types/person';
import { orStatus, staffOrAway } from './staff-gate.ts';

export { PeopleErrorBoundary as ErrorBoundary } from '../ui/people-boundary.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.person.displayName ?? 'Person'} · Bellcart` },
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const here = requestContext(context);
  const staff = staffOrAway(here, request);
  const [person, choice] = await Promise.all([
    orStatus(readPerson(here.app, peopleScope(staff), params.personId)),
    accessChoice(here.app, staff),
  ]);
  // Theirs first, inactive ones too: saving must not take away what the form does not show.
  const theirs = new Set(person.customerList.map((customer) => customer.id));
  choice.customers = [
    ...person.customerList,
    ...choice.customers.filter((customer) => !theirs.has(customer.id)),
  ];
  return { person, choice, mayManage: staff.role === 'super_admin', self: staff.id === person.id };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const here = requestContext(context);
  let staff = staffOrAway(here, request);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const from = callerOfPage(here, request);
  try {
    if (form.has('current')) {
      await confirmPassword(here.app, staff, textOf(form, 'current'), from);
      staff = { ...staff, signedInAt: here.app.clock.now() };
    }
    return await manage(here.app, staff, params.personId, intent, form, from);
  } catch (error) {
    return asFailure(intent, error);
  }
}

async function manage(
  app: App,
  staff: UserActor,
  id: string,
  intent: string,
  form: FormData,
  from: Caller,
) {
  switch (intent) {
    case 'access':
      await changeAccessVerb(
        app,
        staff,
        id,
        parseForm(changeAccess, { displayName: textOf(form, 'displayName'), ...accessOf(form) }),
        from,
      );
      return { saved: intent };
    case 'disable':
      await disableAccount(app, staff, id, from);
      return { saved: intent };
    case 'enable':
      await enableAccount(app, staff, id, from);
      return { saved: intent };
    case 'sign-out':
      await signOutPerson(app, staff, id, from);
      return { saved: intent };
    case 'invite':
      await resendInvitation(app, staff, id, from);
      return { saved: intent };
    case 'delete': {
      const { own } = await deleteAccount(app, staff, { userId: id }, from);
      return redirect(own ? '/' : '/dashboard/people?saved=deleted');
    }
    default:
      throw data('Unknown form.', { status: 400 });
  }
}

const SAVED: Record<string, string> = {
  access: 'Access is saved. The person’s devices were signed out if it changed.',
  disable: 'The account is disabled. It is signed out everywhere.',
  enable: 'The account can sign in again.',
  'sign-out': 'All devices of this person are signed out.',
  invite: 'A new invitation is on its way. The earlier link no longer works.',
};

export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person, choice, mayManage, self } = loaderData;
  const { failure, saved } = (actionData ?? {}) as { failure?: ShownFailure; saved?: string };
  const doing = useDoing();
  const onCustomers = failure?.error.code === 'account/customers-required';
  const askPassword =
    failure?.error.code === 'auth/requires-recent-login' ||
    failure?.error.code === 'auth/wrong-password';
  return (
    <Page>
      <PageHeading title={person.displayName} lead={person.email}>
        <ButtonLink to="/dashboard/people" look="secondary">
          All people
        </ButtonLink>
      </PageHeading>
      <div className="mb-5 grid gap-3">
        {saved && SAVED[saved] ? <Note tone="success" title={SAVED[saved]} /> : null}
        {onCustomers ? null : <FailureNote failure={failure} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Panel title="Access">
            {mayManage ? (
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
                  brands={person.brands}
                  customers={
                    person.customers === null
                      ? 'all'
                      : person.customerList.map((customer) => customer.id)
                  }
                  error={onCustomers && failure ? failure.error.message : undefined}
                />
                {askPassword && failure?.intent === 'access' ? (
                  <PasswordField
                    label="Your password, to confirm it is you"
                    name="current"
                    autoComplete="current-password"
                  />
                ) : null}
                <div>
                  <Button type="submit" busy={doing === 'access'}>
                    Save access
                  </Button>
                </div>
              </Form>
            ) : (
              <dl className="grid gap-3">
                <div>
                  <dt className="font-semibold">Role</dt>
                  <dd>{ROLE_MESSAGES[person.role]}</dd>
                </div>
                <div>
                  <dt className="font-semibold">Brands</dt>
                  <dd>{person.brands.join(', ') || 'None'}</dd>
                </div>
                <div>
                  <dt className="font-semibold">Customers</dt>
                  <dd>
                    {person.customers === null
                      ? 'All customers'
                      : person.customerList.map((customer) => customer.name).join(', ') || 'None'}
                  </dd>
                </div>
              </dl>
            )}
          </Panel>
          <SignInHistory rows={person.signIns} />
        </div>
        <Panel title="Account">
          <p className="mb-4 flex flex-wrap gap-2">
            <StateBadge state={person.state} />{' '}
            {person.secondFactor ? <Badge>Two-step</Badge> : null}{' '}
            {person.awaitsPassword ? (
              <Badge tone="warning">{awaitedRoleMessages.badge}</Badge>
            ) : null}
            <Badge>{person.sessions === 1 ? '1 device' : `${person.sessions} devices`}</Badge>
          </p>
          <PersonActions
            name={person.displayName}
            state={person.state}
            mayManage={mayManage}
            self={self}
            doing={doing}
            askPassword={askPassword && failure?.intent === 'delete'}
          />
        </Panel>
      </div>
    </Page>
  );
}
