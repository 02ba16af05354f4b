import { Form, Link, useNavigation } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { momentText } from '../../kit/time.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { useLiveReload } from '../../ui/live-page.ts';
import { Badge, EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { languageOf, useLanguage, useMessages } from '../../ui/use-messages.ts';
import { type ContactRow, changeState } from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { handleRequest } from '../server/handle-request.ts';
import { listContactRequests } from '../server/queries.ts';
import { REQUEST_STATES, type RequestState } from '../topics.ts';
import type { Route } from './+types/inbox';

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${contactMessages[languageOf(matches)].inbox} | Bellcart` },
];

export const middleware = [requireRole('staff')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const url = new URL(request.url);
  const asked = url.searchParams.get('state');
  const state =
    asked === 'all' ? 'all' : (REQUEST_STATES.find((known) => known === asked) ?? 'new');
  return {
    state,
    ...(await listContactRequests(app, user, state, url.searchParams.get('before'))),
  };
}

export const action = formAction(changeState, async (change, { app, user }) => {
  await handleRequest(app, user, change);
  return null;
});

const TABS: readonly (RequestState | 'all')[] = ['new', 'answered', 'closed', 'all'];
const TONES = { new: 'warning', answered: 'success', closed: 'plain' } as const;

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  useLiveReload('request');
  const messages = useMessages(contactMessages);
  const { state, rows, next } = loaderData;
  return (
    <Page>
      <PageHeading title={messages.inbox} description={messages.inboxLead} />
      <nav aria-label={messages.state} className="mb-5 flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={`?state=${tab}`}
            aria-current={tab === state ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-md border border-border px-4 font-semibold text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
          >
            {tab === 'all' ? messages.all : messages.states[tab]}
          </Link>
        ))}
      </nav>
      <FailureNote failure={useFailure(actionData)} />
      {rows.length === 0 ? (
        <EmptyState title={state === 'new' ? messages.nothingNew : messages.noMessages}>
          {messages.whereTheyCome}
        </EmptyState>
      ) : (
        <ul className="space-y-4">
          {rows.map((row) => (
            <Message key={row.id} row={row} />
          ))}
        </ul>
      )}
      {next ? (
        <p className="mt-6">
          <Link className="text-brand underline" to={`?state=${state}&before=${next}`}>
            {messages.older}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

function Message({ row }: { row: ContactRow }) {
  const messages = useMessages(contactMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('id') === row.id;
  const subject = encodeURIComponent(messages.replySubject(row.reference));
  return (
    <li className="rounded-lg border border-rule bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">
          {row.name}
          {row.company ? <span className="font-normal text-muted">, {row.company}</span> : null}
        </h2>
        <p className="flex items-center gap-3 text-sm">
          <span className="font-mono">{row.reference}</span>
          <Badge tone={TONES[row.state]}>{messages.states[row.state]}</Badge>
        </p>
      </div>
      <p className="text-sm text-muted">
        {messages.topics[row.topic]},{' '}
        <time dateTime={row.createdAt}>{momentText(row.createdAt, timeZone, language)}</time>
        {row.handledByName
          ? `, ${messages.handledBy(messages.states[row.state], row.handledByName)}`
          : ''}
      </p>
      <p className="mt-3 max-w-prose break-words whitespace-pre-line">{row.message}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          href={`mailto:${row.email}?subject=${subject}`}
        >
          {messages.replyTo(row.email)}
        </a>
        {row.phone ? (
          <a
            className="inline-flex min-h-11 items-center text-brand underline"
            href={`tel:${row.phone}`}
          >
            {messages.call(row.phone)}
          </a>
        ) : null}
        <Form method="post" className="ml-auto flex flex-wrap gap-2">
          <input type="hidden" name="id" value={row.id} />
          {REQUEST_STATES.filter((state) => state !== row.state).map((state) => (
            <Button
              key={state}
              type="submit"
              name="state"
              value={state}
              variant="secondary"
              busy={busy}
            >
              {messages.markAs(messages.states[state])}
            </Button>
          ))}
        </Form>
      </div>
    </li>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="inbox" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />;
}
