import { UserPlus } from 'lucide-react';
import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { text } from '../../../kit/form-fields.ts';
import { messageFor } from '../../../kit/messages.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { failedForm } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { PEOPLE_STATES, ROLE_MESSAGES } from '../../choices.ts';
import { peopleFilter } from '../../contract.ts';
import { callerOfPage } from '../../sign-in/server/caller.ts';
import { closeAccountRequest } from '../../sign-in/server/request-account.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { listAccountRequests, listPeople } from '../server/queries.ts';
import { peopleScope } from '../server/scope.ts';
import { AccountRequests } from '../ui/account-requests.tsx';
import { PeopleTable } from '../ui/people-table.tsx';
import type { Route } from './+types/people';

export { PeopleError as ErrorBoundary } from '../ui/people-error.tsx';

export const middleware = [requireRole('staff')];

export const meta: Route.MetaFunction = () => [{ title: 'People · Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const params = new URL(request.url).searchParams;
  const parsed = peopleFilter.safeParse(
    Object.fromEntries(
      ['q', 'role', 'state', 'after'].flatMap((name) =>
        params.get(name) ? [[name, params.get(name)]] : [],
      ),
    ),
  );
  const filter = parsed.success ? parsed.data : peopleFilter.parse({});
  const [list, requests] = await Promise.all([
    listPeople(app, peopleScope(user), filter),
    listAccountRequests(app),
  ]);
  return {
    ...list,
    requests,
    filter,
    tab: params.get('tab') === 'requests' ? ('requests' as const) : ('people' as const),
    saved: params.get('saved'),
  };
}

const closeForm = z.strictObject({ requestId: text });

export const action = formAction(
  closeForm,
  async ({ requestId }, call) => {
    await closeAccountRequest(call.app, call.user, requestId, callerOfPage(call, call.request));
    return { closed: true as const };
  },
  { sentence: messageFor },
);

const STATE_MESSAGES: Record<(typeof PEOPLE_STATES)[number], string> = {
  all: 'All',
  active: 'Active',
  invited: 'Invited',
  disabled: 'Disabled',
};
const SAVED: Record<string, string> = {
  created: 'The account is open. An invitation is on its way.',
  deleted: 'The account is deleted. Orders and records stay under “Former user”.',
};
const TAB = 'inline-flex min-h-11 items-center border-b-3 px-3 font-semibold no-underline';

export default function People({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload('account');
  const { people, next, requests, filter, tab, saved } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const open = requests.filter((request) => request.state === 'new').length;
  return (
    <Page>
      <PageHeading title="People" description="Who may sign in, and what they see.">
        <ButtonLink to="/dashboard/people/new">
          <UserPlus aria-hidden="true" size={18} strokeWidth={1.75} />
          Create account
        </ButtonLink>
      </PageHeading>
      {saved && SAVED[saved] ? (
        <div className="mb-4">
          <Note tone="success" title={SAVED[saved]} />
        </div>
      ) : null}
      <nav aria-label="People" className="mb-5 flex gap-2 border-b border-rule">
        <Link
          to="/dashboard/people"
          aria-current={tab === 'people' ? 'page' : undefined}
          className={`${TAB} ${tab === 'people' ? 'border-brand text-brand' : 'border-transparent text-ink'}`}
        >
          Accounts
        </Link>
        <Link
          to="/dashboard/people?tab=requests"
          aria-current={tab === 'requests' ? 'page' : undefined}
          className={`${TAB} gap-2 ${tab === 'requests' ? 'border-brand text-brand' : 'border-transparent text-ink'}`}
        >
          Account requests
          {open > 0 ? (
            <span className="tabular rounded-sm bg-sunk px-2 text-sm">{open} new</span>
          ) : null}
        </Link>
      </nav>
      {tab === 'requests' ? (
        <>
          <AccountFailureNote failure={failedForm(actionData)?.error} />
          <AccountRequests requests={requests} busy={busy} />
        </>
      ) : (
        <>
          <Form
            method="get"
            className="mb-5 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]"
            aria-label="Find people"
          >
            <TextField
              label="Search"
              name="q"
              type="search"
              required={false}
              hideLabel
              defaultValue={filter.q}
              placeholder="Name or email"
              maxLength={200}
            />
            <SelectField label="Role" name="role" required defaultValue={filter.role}>
              <option value="">All roles</option>
              {Object.entries(ROLE_MESSAGES).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </SelectField>
            <SelectField label="State" name="state" required defaultValue={filter.state}>
              {PEOPLE_STATES.map((value) => (
                <option key={value} value={value}>
                  {STATE_MESSAGES[value]}
                </option>
              ))}
            </SelectField>
            <Button type="submit" variant="secondary" busy={busy}>
              Find
            </Button>
          </Form>
          {people.length === 0 ? (
            <EmptyState
              title="Nobody found"
              action={
                <ButtonLink to="/dashboard/people" variant="secondary">
                  Show everybody
                </ButtonLink>
              }
            >
              Try another name, or clear the filters.
            </EmptyState>
          ) : (
            <PeopleTable people={people} />
          )}
          {next ? (
            <p className="mt-4">
              <ButtonLink
                variant="secondary"
                to={`/dashboard/people?${new URLSearchParams({ q: filter.q, role: filter.role, state: filter.state, after: next }).toString()}`}
              >
                Next page
              </ButtonLink>
            </p>
          ) : null}
        </>
      )}
    </Page>
  );
}
