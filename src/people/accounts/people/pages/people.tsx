import { UserPlus } from 'lucide-react';
import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { text } from '../../../../kit/form-fields.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { PAGE_ROWS, readTable } from '../../../../kit/table-view.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { failedForm } from '../../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../../ui/live-page.ts';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { type ListName, listChoices, listForms } from '../../lists/server/public/list-forms.ts';
import { PEOPLE_TABLE } from '../../people-table.ts';
import { callerOfPage } from '../../sign-in/server/caller.ts';
import { closeAccountRequest } from '../../sign-in/server/request-account.ts';
import { AccountFailureNote } from '../../sign-in/ui/failure-note.tsx';
import { listAccountRequests } from '../server/public/queries.ts';
import { peopleScope } from '../server/public/scope.ts';
import { tablePeople } from '../server/table-people.ts';
import { AccountRequests } from '../ui/account-requests.tsx';
import { PeopleList } from '../ui/people-list.tsx';
import type { Route } from './+types/people';

export { PeopleError as ErrorBoundary } from '../ui/people-error.tsx';

const LIST: ListName = 'people';

export const middleware = [requireRole('desk')];

export const meta: Route.MetaFunction = () => [{ title: 'People · Bellcart' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const params = new URLSearchParams(url.searchParams);
  const tab = params.get('tab') === 'requests' ? ('requests' as const) : ('people' as const);
  const saved = params.get('saved');
  // What the page itself says in its address is no filter of the table.
  for (const own of ['tab', 'saved']) params.delete(own);
  const view = readTable(PEOPLE_TABLE, params);
  const [page, requests, choices] = await Promise.all([
    tablePeople(app.db, peopleScope(user), view, PAGE_ROWS),
    listAccountRequests(app),
    listChoices(app, user, LIST, url, { dense: true }),
  ]);
  const { rows: people, next, previous } = page;
  return { list: { people, next, previous, view, ...choices }, requests, tab, saved };
}

const closeForm = z.strictObject({ requestId: text });

export const action = formActions(
  {
    ...listForms(LIST),
    '': pageForm(closeForm, async ({ requestId }, call) => {
      await closeAccountRequest(call.app, call.user, requestId, callerOfPage(call, call.request));
      return { closed: true as const };
    }),
  },
  { sentence: messageFor },
);

const SAVED: Record<string, string> = {
  created: 'The account is open. An invitation is on its way.',
  deleted: 'The account is deleted. Orders and records stay under “Former user”.',
};
const TAB = 'inline-flex min-h-11 items-center border-b-3 px-3 font-semibold no-underline';

export default function People({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('account');
  const { list, requests, tab, saved } = loaderData;
  const busy = useNavigation().state !== 'idle';
  const open = requests.filter((request) => request.state === 'new').length;
  return (
    <Page>
      <PageHeading low title="People">
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
        <PeopleList {...list} answer={actionData} />
      )}
    </Page>
  );
}
