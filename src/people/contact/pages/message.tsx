import { useState } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { momentText } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { AddLines } from '../../../ui/add-lines.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { useLeaveGuard } from '../../../ui/leave-guard.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { languageOf, useLanguage, useMessages } from '../../../ui/use-messages.ts';
import {
  answerRequest as answerInput,
  type ContactAnswer,
  type ContactRow,
  changeState,
} from '../contract.ts';
import { contactMessages } from '../messages.ts';
import { answerRequest } from '../server/answer-request.ts';
import { handleRequest } from '../server/handle-request.ts';
import {
  answersOf,
  customerCalled,
  customersOfSender,
  readRequest,
} from '../server/public/queries.ts';
import { REQUEST_STATES } from '../topics.ts';
import { RequestStateBadge } from '../ui/request-state.tsx';
import type { Route } from './+types/message';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.row.reference ?? contactMessages[languageOf(matches)].inbox, matches),
];

export const middleware = [requireRole('desk')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { requestId } = params;
  const [row, answers] = await Promise.all([
    readRequest(app, user, requestId),
    answersOf(app, user, requestId),
  ]).catch(failLoad);
  const [customers, named] = await Promise.all([
    customersOfSender(app, user, row.email),
    customerCalled(app, user, row.company),
  ]).catch(failLoad);
  return { row, answers, customers, named };
}

export const action = formActions(
  {
    // Without a script it comes without a key, and is a sending of its own.
    answer: pageForm(answerInput, async (input, { app, user, keyIfAny }) => ({
      answered: (await answerRequest(app, user, input, keyIfAny ?? newId(app))).id,
    })),
    state: pageForm(changeState, async (change, { app, user }) => {
      await handleRequest(app, user, change);
      return null;
    }),
  },
  { typed: ['answer'] },
);

/** One message of the contact form: what was written, how to answer, and its state. */
export default function Message({ loaderData, ...page }: Route.ComponentProps) {
  const actionData = useCachedAnswer(page.actionData);
  useLiveReload('request');
  const messages = useMessages(contactMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { row, answers, customers, named } = loaderData;
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
            {named ? (
              <>
                <Link to={`/dashboard/customers/${named}`} className="text-brand underline">
                  {row.company}
                </Link>
                {' · '}
              </>
            ) : row.company ? (
              `${row.company} · `
            ) : (
              ''
            )}
            <span className="font-mono">{row.reference}</span> · {messages.topics[row.topic]} ·{' '}
            <time dateTime={row.createdAt}>{momentText(row.createdAt, timeZone, language)}</time>
            {row.handledByName
              ? ` · ${messages.handledBy(messages.states[row.state], row.handledByName)}`
              : ''}
          </>
        }
      />
      <FailureNote failure={useFailure(actionData, 'state')} />
      {row.phone || customers.length > 0 ? (
        <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
          {row.phone ? (
            <a href={`tel:${row.phone}`} className="text-brand underline">
              {messages.call(row.phone)}
            </a>
          ) : null}
          {customers.map(({ id, name }) => (
            <Link key={id} to={`/dashboard/customers/${id}`} className="text-brand underline">
              {messages.ofCustomer(name)}
            </Link>
          ))}
        </p>
      ) : null}
      {row.orderId ? (
        <p className="mb-3">
          <Link to={`/dashboard/orders/${row.orderId}`} className="text-brand underline">
            {messages.aboutOrder(row.orderNumber)}
          </Link>
        </p>
      ) : null}
      <Panel>
        <p className="max-w-prose break-words whitespace-pre-line">{row.message}</p>
      </Panel>
      <Answers answers={answers} />
      {row.topic === 'new-account' ? (
        <p className="mt-4 flex flex-wrap items-center gap-3">
          {messages.isAccountRequest}
          <ButtonLink variant="secondary" to="/dashboard/contact-requests/accounts">
            {messages.toAccountRequests}
          </ButtonLink>
        </p>
      ) : null}
      {row.answerTo ? (
        // An answer that went out leaves an empty field.
        <AnswerForm key={answers.length} row={row} answer={actionData} />
      ) : (
        <p className="mt-4">{messages.noAddress}</p>
      )}
      <OtherWays row={row} />
    </Page>
  );
}

function Answers({ answers }: { answers: readonly ContactAnswer[] }) {
  const messages = useMessages(contactMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers" className="mt-4">
      <h2 id="answers" className="mb-2 text-lg">
        {messages.answers}
      </h2>
      <ol className="grid gap-3">
        {answers.map((one) => (
          <li key={one.id} className="border-l-4 border-brand bg-card px-4 py-3">
            <p className="text-sm text-muted">
              {messages.answeredBy(one.byName)},{' '}
              <time dateTime={one.createdAt}>{momentText(one.createdAt, timeZone, language)}</time>
            </p>
            <p className="max-w-prose break-words whitespace-pre-line">
              <LinkedText text={one.answer} path="/sds/" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type RowProps = Route.ComponentProps['loaderData']['row'];

function AnswerForm({ row, answer }: { row: RowProps; answer: unknown }) {
  const messages = useMessages(contactMessages);
  const failure = useFailure(failedForm(answer), 'answer');
  const sending = useNavigation().formData?.get('intent') === 'answer';
  const [isTyped, setTyped] = useState(() => Boolean(failedForm(answer)?.typed?.answer));
  useLeaveGuard(isTyped && !sending, messages.answerNotSent);
  return (
    <Form
      method="post"
      className="mt-4 grid gap-3"
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setTyped(target.value.trim() !== '');
      }}
    >
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={row.id} />
      <FailureNote
        failure={failure}
        {...(failure?.code === NETWORK_ERROR.code ? { title: NETWORK_ERROR.message } : {})}
        unanswered={messages.answerAgain}
      />
      <TextArea
        name="answer"
        label={messages.answerTo(row.answerTo)}
        hint={messages.answerHint}
        rows={6}
        maxLength={5000}
        required
        defaultValue={failedForm(answer)?.typed?.answer ?? ''}
        error={failure?.fields?.answer}
      />
      {row.orderId ? (
        <AddLines
          from={`/dashboard/orders/${row.orderId}/sheets`}
          field="answer"
          words={messages.sheetsToAdd}
        />
      ) : null}
      <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
      <div>
        <Button type="submit" busy={sending}>
          {messages.sendAnswer}
        </Button>
      </div>
    </Form>
  );
}

/** What is said of the message without an answer. */
function OtherWays({ row }: { row: ContactRow }) {
  const messages = useMessages(contactMessages);
  const sending = useNavigation().formData?.get('state');
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-rule pt-4">
      <Form method="post" className="flex flex-wrap gap-2 sm:ml-auto">
        <input type="hidden" name="intent" value="state" />
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
