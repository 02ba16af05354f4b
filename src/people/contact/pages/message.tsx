import { Form, Link, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { languageOf, useLanguage, useMessages } from '../../../ui/use-messages.ts';
import { type ContactRow, changeState } from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { handleRequest } from '../server/handle-request.ts';
import { readRequest } from '../server/public/queries.ts';
import { REQUEST_STATES } from '../topics.ts';
import { RequestStateBadge } from '../ui/request-state.tsx';
import type { Route } from './+types/message';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  {
    title: `${loaderData?.row.reference ?? contactMessages[languageOf(matches)].inbox} | Bellcart`,
  },
];

export const middleware = [requireRole('desk')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return { row: await readRequest(app, user, params.requestId).catch(failLoad) };
}

export const action = formAction(changeState, async (change, { app, user }) => {
  await handleRequest(app, user, change);
  return null;
});

/** One message of the contact form: what was written, how to answer, and its state. */
export default function Message({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('request');
  const messages = useMessages(contactMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { row } = loaderData;
  return (
    <Page narrow>
      <p className="mb-2 text-sm">
        <Link to="/dashboard/contact-requests" className="text-brand underline">
          {messages.backToInbox}
        </Link>
      </p>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            {row.name}
            <span className="text-base">
              <RequestStateBadge state={row.state} />
            </span>
          </span>
        }
        description={
          <>
            {row.company ? `${row.company} · ` : ''}
            <span className="font-mono">{row.reference}</span> · {messages.topics[row.topic]} ·{' '}
            <time dateTime={row.createdAt}>{momentText(row.createdAt, timeZone, language)}</time>
            {row.handledByName
              ? ` · ${messages.handledBy(messages.states[row.state], row.handledByName)}`
              : ''}
          </>
        }
      />
      <FailureNote failure={useFailure(actionData)} />
      <Panel>
        <p className="max-w-prose break-words whitespace-pre-line">{row.message}</p>
      </Panel>
      <Answer row={row} />
    </Page>
  );
}

function Answer({ row }: { row: ContactRow }) {
  const messages = useMessages(contactMessages);
  const sending = useNavigation().formData?.get('state');
  const subject = encodeURIComponent(messages.replySubject(row.reference));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <a className={buttonClass('primary')} href={`mailto:${row.email}?subject=${subject}`}>
        {messages.replyTo(row.email)}
      </a>
      {row.phone ? (
        <a className={buttonClass('secondary')} href={`tel:${row.phone}`}>
          {messages.call(row.phone)}
        </a>
      ) : null}
      <Form method="post" className="flex flex-wrap gap-2 sm:ml-auto">
        <input type="hidden" name="id" value={row.id} />
        {REQUEST_STATES.filter((state) => state !== row.state).map((state) => (
          <Button
            key={state}
            type="submit"
            name="state"
            value={state}
            variant="secondary"
            busy={sending === state}
          >
            {messages.markAs(messages.states[state])}
          </Button>
        ))}
      </Form>
    </div>
  );
}

export function ErrorBoundary() {
  const messages = useMessages(contactMessages);
  return (
    <RouteError
      subject="inbox"
      back={{ to: '/dashboard/contact-requests', label: messages.backToInbox }}
      missing={{ title: messages.missing, text: messages.missingMore }}
    />
  );
}
