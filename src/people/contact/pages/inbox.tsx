import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { messageFor } from '../../../kit/messages.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { dayIn, dayText, longMomentText } from '../../../kit/time.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { doneForm, FailureFocus, useFailure } from '../../../ui/failure.tsx';
import { useCachedAnswer, useFreshRows, useLiveReload } from '../../../ui/live-page.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { languageOf, useMessages } from '../../../ui/use-messages.ts';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../accounts/lists/server/public/list-forms.ts';
import type { ContactRow } from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { requestTable } from '../request-table.ts';
import { type Handled, handleRequests } from '../server/handle-request.ts';
import { tableRequests } from '../server/public/queries.ts';
import { REQUEST_STATES, type RequestState, TOPICS } from '../topics.ts';
import { RequestStateBadge } from '../ui/request-state.tsx';
import type { Route } from './+types/inbox';

const LIST: ListName = 'contact-requests';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag(contactMessages[languageOf(matches)].inbox, matches),
];

export const middleware = [requireRole('desk')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user, language } = signedIn(context);
  const choices = await listChoices(app, user, LIST, { url, usual: { dense: true } });
  // An address that asks for nothing opens what nobody has answered.
  const params = url.search === '' ? new URLSearchParams('state=new') : url.searchParams;
  const view = readTable(requestTable(contactMessages[language]), params);
  return { ...(await tableRequests(app, user, view, PAGE_ROWS)), ...choices, view };
}

const chosenForm = z.strictObject({ row: list(text) });
const moveTo = (state: RequestState) =>
  pageForm(chosenForm, async ({ row }, { app, user, language }) => {
    if (row.length === 0)
      throw new AppError('invalid-argument', 400, contactMessages[language].nothingChosen);
    return { handled: await handleRequests(app, user, row.slice(0, PAGE_ROWS), state) };
  });

export const action = formActions({
  ...listForms(LIST),
  new: moveTo('new'),
  answered: moveTo('answered'),
  closed: moveTo('closed'),
});

const ORDER: readonly RequestState[] = ['answered', 'closed', 'new'];

export default function Inbox({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useCachedAnswer(page.actionData);
  useLiveReload('request');
  const messages = useMessages(contactMessages);
  const timeZone = useTimeZone();
  const { rows, next, previous, view, views, dense } = loaderData;
  const shape = requestTable(messages);
  const fresh = useFreshRows(rows.map(({ id }) => id));
  const failure = useFailure(actionData);
  const done = doneForm(actionData);
  const sending = useNavigation().formData?.get('intent');
  return (
    <Page>
      <PageHeading compact title={messages.inbox} />
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{messageFor(failure)}</Note>
        </FailureFocus>
      ) : null}
      {done && 'handled' in done ? <HandledNote {...done.handled} /> : null}
      <DataTable<ContactRow>
        phone={{
          first: ['name'],
          firstEnd: 'state',
          second: ['topic', 'message'],
          secondEnd: 'received',
        }}
        views={{
          builtIn: [
            ...REQUEST_STATES.map((state) => ({
              name: messages.states[state],
              search: `?state=${state}`,
            })),
            { name: messages.all, search: '?view=all' },
          ],
          own: views,
          answer: actionData,
        }}
        label={messages.inbox}
        shape={shape}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={requestCells(timeZone, dense)}
        widths={WIDTHS}
        name={(row) => row.reference}
        href={(row) => `/dashboard/contact-requests/${row.id}`}
        rowValue={(row) => `${row.id}_${row.state}`}
        fields={[
          {
            kind: 'search',
            name: 'q',
            label: messages.search,
            placeholder: messages.searchHint,
          },
          {
            kind: 'choice',
            name: 'state',
            label: messages.state,
            options: REQUEST_STATES.map((value) => ({ value, label: messages.states[value] })),
          },
          {
            kind: 'choice',
            name: 'topic',
            label: messages.about,
            options: TOPICS.map((value) => ({ value, label: messages.topics[value] })),
          },
        ]}
        dense={dense}
        densityIntent="density"
        fresh={fresh}
        exportTo="/dashboard/contact-requests.csv"
        answer={actionData}
        bulk={ORDER.filter((state) => state !== view.filters.state).map((state) => ({
          label: messages.markAs(messages.states[state]),
          intent: state,
          busy: sending === state,
        }))}
        empty={<EmptyState title={messages.noMessages}>{messages.whereTheyCome}</EmptyState>}
        noMatch={{
          title: isUnanswered(view.filters) ? messages.nothingNew : messages.noMatch,
          hint: isUnanswered(view.filters) ? messages.whereTheyCome : messages.noMatchHint,
        }}
      />
    </Page>
  );
}

/** The view is filtered by "not answered" and by nothing else. */
const isUnanswered = (filters: Readonly<Record<string, string>>) =>
  filters.state === 'new' && Object.keys(filters).length === 1;

const WIDTHS = {
  reference: 'w-30',
  name: 'w-40',
  company: 'w-44',
  topic: 'w-36',
  state: 'w-24',
  received: 'w-28',
};

const requestCells = (timeZone: string, dense: boolean) => ({
  reference: (row: ContactRow) => (
    <Link
      to={`/dashboard/contact-requests/${row.id}`}
      prefetch="intent"
      className="font-mono text-brand underline"
    >
      {row.reference}
    </Link>
  ),
  name: (row: ContactRow) => <span className="font-semibold">{row.name}</span>,
  message: (row: ContactRow) => (
    <span className={dense ? 'block truncate text-muted' : 'line-clamp-2 text-muted'}>
      {row.message}
    </span>
  ),
  state: (row: ContactRow) => <RequestStateBadge state={row.state} compact={dense} />,
  received: (row: ContactRow) => (
    <time
      dateTime={row.createdAt}
      title={longMomentText(row.createdAt, timeZone)}
      className="tabular text-muted"
    >
      {dayText(dayIn(timeZone, row.createdAt))}
    </time>
  ),
});

/** What became of the chosen messages, each that was not moved with its reason. */
function HandledNote({ state, done, not }: Handled) {
  const messages = useMessages(contactMessages);
  return (
    <FailureFocus by={not}>
      <Note
        tone={not.length === 0 ? 'success' : 'warning'}
        title={messages.handled(done, messages.states[state], not.length)}
      >
        {not.length > 0 ? (
          <ul>
            {not.map((one, at) => (
              <li key={one.reference || at}>
                {one.state
                  ? `${one.reference}: ${messages.meanwhile(messages.states[one.state])}`
                  : messages.noLongerThere}
              </li>
            ))}
          </ul>
        ) : null}
      </Note>
    </FailureFocus>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="inbox" back="dashboard" />;
}
