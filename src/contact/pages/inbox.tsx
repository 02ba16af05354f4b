import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { useTimeZone } from '../../company/ui/time-zone.ts';
import { isStaff } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { momentText } from '../../kit/time.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import { Refused } from '../../ui/refused.tsx';
import { type ContactRow, changeState } from '../contract.ts';
import { STATE_MESSAGES, TOPIC_MESSAGES } from '../messages.ts';
import { handleRequest } from '../server/handle-request.ts';
import { listContactRequests } from '../server/queries.ts';
import { REQUEST_STATES, type RequestState } from '../topics.ts';
import type { Route } from './+types/inbox';

export const meta = () => [{ title: 'Contact inbox | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/contact-requests');
  // A refusal that a loader throws bare would be shown as a fault of ours.
  if (!isStaff(user))
    throw data(
      { error: { code: 'permission-denied', message: permissionDenied().message } },
      { status: 403 },
    );
  const url = new URL(request.url);
  const asked = url.searchParams.get('state');
  const state =
    asked === 'all' ? 'all' : (REQUEST_STATES.find((known) => known === asked) ?? 'new');
  return {
    state,
    ...(await listContactRequests(app, user, state, url.searchParams.get('before'))),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/contact-requests');
  try {
    const parsed = changeState.safeParse(Object.fromEntries(await request.formData()));
    if (!parsed.success) throw permissionDenied();
    await handleRequest(app, user, parsed.data);
    return { failure: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ failure: messageFor(error) }, { status: error.status });
  }
}

const TABS: readonly (RequestState | 'all')[] = ['new', 'answered', 'closed', 'all'];
const TONES = { new: 'warning', answered: 'success', closed: 'plain' } as const;

export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { state, rows, next } = loaderData;
  return (
    <Page>
      <PageHeading
        title="Contact inbox"
        lead="Messages from the contact form. Answer by e-mail; the reference is in the subject."
      />
      <nav aria-label="State" className="mb-5 flex flex-wrap gap-2">
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={`?state=${tab}`}
            aria-current={tab === state ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-md border border-border px-4 font-semibold text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
          >
            {tab === 'all' ? 'All' : STATE_MESSAGES[tab]}
          </Link>
        ))}
      </nav>
      {actionData?.failure ? (
        <Refused by={actionData}>
          <Note tone="danger" title={actionData.failure} />
        </Refused>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState title={state === 'new' ? 'Nothing new' : 'No messages here'}>
          New messages come here and by e-mail to the company’s address.
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
            Older messages
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

function Message({ row }: { row: ContactRow }) {
  const timeZone = useTimeZone();
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('id') === row.id;
  const subject = encodeURIComponent(`Re: your message ${row.reference}`);
  return (
    <li className="rounded-lg border border-rule bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">
          {row.name}
          {row.company ? <span className="font-normal text-muted">, {row.company}</span> : null}
        </h2>
        <p className="flex items-center gap-3 text-sm">
          <span className="font-mono">{row.reference}</span>
          <Badge tone={TONES[row.state]}>{STATE_MESSAGES[row.state]}</Badge>
        </p>
      </div>
      <p className="text-sm text-muted">
        {TOPIC_MESSAGES[row.topic]},{' '}
        <time dateTime={row.createdAt}>{momentText(row.createdAt, timeZone)}</time>
        {row.handledByName
          ? `, ${STATE_MESSAGES[row.state].toLowerCase()} by ${row.handledByName}`
          : ''}
      </p>
      <p className="mt-3 max-w-prose break-words whitespace-pre-line">{row.message}</p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <a
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          href={`mailto:${row.email}?subject=${subject}`}
        >
          Reply to {row.email}
        </a>
        {row.phone ? (
          <a
            className="inline-flex min-h-11 items-center text-brand underline"
            href={`tel:${row.phone}`}
          >
            Call {row.phone}
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
              look="secondary"
              busy={busy}
            >
              Mark as {STATE_MESSAGES[state].toLowerCase()}
            </Button>
          ))}
        </Form>
      </div>
    </li>
  );
}
