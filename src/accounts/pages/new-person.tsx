import { Form, redirect, useNavigation } from 'react-router';
import { isId } from '../../kit/id.ts';
import { newId } from '../../platform/clock.ts';
import { requestContext } from '../../platform/http/context.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { createAccount } from '../contract.ts';
import { accessChoice, accessOf } from '../server/access-form.ts';
import { callerOfPage } from '../server/caller.ts';
import { createAccount as createAccountVerb } from '../server/create-account.ts';
import { asFailure, parseForm, textOf } from '../server/form.ts';
import { readAccountRequest } from '../server/queries.ts';
import { AccessFields } from '../ui/access-fields.tsx';
import { FailureNote, type ShownFailure } from '../ui/failure-note.tsx';
import type { Route } from './+types/new-person';
import { staffOrAway } from './staff-gate.ts';

export { PeopleErrorBoundary as ErrorBoundary } from '../ui/people-boundary.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Create account · Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const here = requestContext(context);
  const staff = staffOrAway(here, request);
  const requestId = new URL(request.url).searchParams.get('request') ?? '';
  const [choice, wish] = await Promise.all([
    accessChoice(here.app, staff),
    isId(requestId) ? readAccountRequest(here.app, requestId) : undefined,
  ]);
  return { choice, wish: wish ?? null, key: newId(here.app) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = requestContext(context);
  const staff = staffOrAway(here, request);
  const form = await request.formData();
  try {
    const requestId = textOf(form, 'accountRequestId');
    const input = parseForm(createAccount, {
      displayName: textOf(form, 'displayName'),
      email: textOf(form, 'email'),
      ...accessOf(form),
      ...(requestId ? { accountRequestId: requestId } : {}),
    });
    await createAccountVerb(
      here.app,
      staff,
      input,
      textOf(form, 'key'),
      callerOfPage(here, request),
    );
    return redirect('/dashboard/people?saved=created');
  } catch (error) {
    return asFailure('create', error);
  }
}

export default function NewPerson({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, wish, key } = loaderData;
  const { failure } = (actionData ?? {}) as { failure?: ShownFailure };
  const onCustomers = failure?.error.code === 'account/customers-required';
  const onEmail =
    failure?.error.code === 'auth/email-already-in-use' ||
    failure?.error.code === 'auth/invalid-email';
  return (
    <Page narrow>
      <PageHeading
        title="Create account"
        lead="We send an invitation with a link to choose a password."
      />
      <Panel>
        <Form method="post" className="grid gap-6">
          {onCustomers || onEmail ? null : <FailureNote failure={failure} />}
          <input type="hidden" name="key" value={key} />
          {wish ? <input type="hidden" name="accountRequestId" value={wish.id} /> : null}
          <TextField
            label="Name"
            name="displayName"
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={wish?.name}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            defaultValue={wish?.email}
            error={onEmail && failure ? failure.error.message : undefined}
          />
          <AccessFields
            choice={choice}
            given="user"
            brands={[]}
            customers={null}
            error={onCustomers && failure ? failure.error.message : undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={useNavigation().state !== 'idle'}>
              Create account and invite
            </Button>
            <ButtonLink to="/dashboard/people" look="secondary">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </Page>
  );
}
