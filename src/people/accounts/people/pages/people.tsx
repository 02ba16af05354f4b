import { UserPlus } from 'lucide-react';
import { isSuperAdmin } from '../../../../kit/actor.ts';
import { messageFor } from '../../../../kit/messages.ts';
import { PAGE_ROWS, readTable } from '../../../../kit/table-view.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { leadOn } from '../../../../platform/http/lead-on.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useCachedAnswer, useLiveReload } from '../../../../ui/live-page.ts';
import { titled } from '../../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { type ListName, listChoices, listForms } from '../../lists/server/public/list-forms.ts';
import { PEOPLE_TABLE } from '../../people-table.ts';
import { NEW_PERSON, PEOPLE_SAVED } from '../page-messages.ts';
import { peopleScope } from '../server/public/scope.ts';
import { tablePeople } from '../server/table-people.ts';
import { PeopleList } from '../ui/people-list.tsx';
import type { Route } from './+types/people';

export { PeopleError as ErrorBoundary } from '../ui/public/people-error.tsx';

const LIST: ListName = 'people';

export const middleware = [requireRole('desk')];

export const meta = titled('People');

/** `?tab=requests`, an address of before: who asked for an account stands with the messages. */
function toRequests(url: URL) {
  const rest = new URL(url);
  rest.searchParams.delete('tab');
  return leadOn({ url: rest.href }, '/dashboard/contact-requests/accounts');
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const params = new URLSearchParams(url.searchParams);
  if (params.get('tab') === 'requests') throw toRequests(url);
  const saved = params.get('saved');
  // What the page itself says in its address is no filter of the table.
  params.delete('saved');
  const view = readTable(PEOPLE_TABLE, params);
  const [page, choices] = await Promise.all([
    tablePeople(app.db, peopleScope(user), view, PAGE_ROWS),
    listChoices(app, user, LIST, { url, usual: { dense: true } }),
  ]);
  const { rows: people, next, previous } = page;
  const mayManage = isSuperAdmin(user);
  return { list: { people, next, previous, view, mayManage, ...choices }, saved };
}

export const action = formActions(listForms(LIST), { sentence: messageFor });

export default function People({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useCachedAnswer(page.actionData);
  useLiveReload('account');
  const { list, saved } = loaderData;
  return (
    <Page>
      <PageHeading compact title="People">
        <ButtonLink to="/dashboard/people/new">
          <UserPlus aria-hidden="true" size={18} strokeWidth={1.75} />
          {NEW_PERSON.title}
        </ButtonLink>
      </PageHeading>
      {saved && PEOPLE_SAVED[saved] ? (
        <div className="mb-4">
          <Note tone="success" title={PEOPLE_SAVED[saved]} />
        </div>
      ) : null}
      <PeopleList {...list} answer={actionData} />
    </Page>
  );
}
