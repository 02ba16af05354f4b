import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../company/ui/route-error.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { doneForm, FailureNote, failedForm, useFailure } from '../../ui/failure.tsx';
import { useCachedAnswer } from '../../ui/live-page.ts';
import { titled } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import {
  addReceiver as addInput,
  changeEvents as eventsInput,
  type Message,
  ofReceiver,
  pauseReceiver as pauseInput,
} from '../contract.ts';
import * as messages from '../messages.ts';
import { addReceiver } from '../server/add-receiver.ts';
import { changeEvents } from '../server/change-events.ts';
import { changeSecret } from '../server/change-secret.ts';
import { pauseReceiver } from '../server/pause-receiver.ts';
import { listMessages, listReceivers } from '../server/queries.ts';
import { removeReceiver } from '../server/remove-receiver.ts';
import { sendFailedAgain, sendMessageAgain } from '../server/send-again.ts';
import { sendTest } from '../server/send-test.ts';
import { AddReceiver } from '../ui/add-receiver.tsx';
import { Messages } from '../ui/messages.tsx';
import { MadeSecret, Receivers } from '../ui/receivers.tsx';
import type { Route } from './+types/webhooks';

export const meta = titled(messages.TITLE);

export const middleware = [requireRole('super_admin')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const receivers = await listReceivers(app, user).catch(failLoad);
  const receiverParam = url.searchParams.get('receiver');
  // The newest by default: a receiver that was just added is tried next.
  const chosen = receivers.find(({ id }) => id === receiverParam) ?? receivers.at(-1) ?? null;
  return {
    receivers,
    chosen,
    messages: chosen ? await listMessages(app, user, chosen).catch(failLoad) : [],
  };
}

const pauseForm = pauseInput.extend({
  paused: z.enum(['true', 'false']).transform((value) => value === 'true'),
});

export const action = formActions(
  {
    add: pageForm(addInput, async (input, { app, user, requestId, network }) => ({
      made: await addReceiver(app, user, input, { requestId, network }),
    })),
    secret: pageForm(ofReceiver, async ({ id }, { app, user, requestId, network }) => ({
      made: { id, ...(await changeSecret(app, user, { id }, { requestId, network })) },
      both: true,
    })),
    test: pageForm(ofReceiver, async (input, { app, user, requestId, network }) => {
      await sendTest(app, user, input, { requestId, network });
      return { message: messages.done.test };
    }),
    pause: pageForm(pauseForm, async (input, { app, user, requestId, network }) => {
      await pauseReceiver(app, user, input, { requestId, network });
      return { message: input.paused ? messages.done.paused : messages.done.resumed };
    }),
    events: pageForm(eventsInput, async (input, { app, user, requestId, network }) => {
      const { unsent } = await changeEvents(app, user, input, { requestId, network });
      return { message: messages.done.events(unsent) };
    }),
    remove: pageForm(ofReceiver, async (input, { app, user, requestId, network }) => {
      await removeReceiver(app, user, input, { requestId, network });
      return { message: messages.done.removed };
    }),
    'failed-again': pageForm(ofReceiver, async (input, { app, user, requestId, network }) => {
      const { count } = await sendFailedAgain(app, user, input, { requestId, network });
      return { message: messages.done.again(count) };
    }),
    again: pageForm(ofReceiver, async (input, { app, user, requestId, network }) => {
      await sendMessageAgain(app, user, input, { requestId, network });
      return { message: messages.done.again(1) };
    }),
  },
  { typed: ['id', 'address', 'note'] },
);

/** A message that has just been queued is tried within seconds: the page looks for it so often, so far apart (ms). */
const LOOKS = 20;
const APART = 1500;

/** Reads the page anew while a message has not been tried yet, for some seconds after each press. */
function useOutcome(shown: readonly Message[], answer: unknown): void {
  const { revalidate } = useRevalidator();
  const left = useRef(LOOKS);
  useEffect(() => {
    left.current = LOOKS;
  }, [answer]);
  useEffect(() => {
    // One that was sent again has tries already: after a press whatever waits is looked at.
    const isAwaited = ({ state, tries }: Message) =>
      state === 'waiting' && (tries === 0 || answer !== undefined);
    if (left.current === 0 || !shown.some(isAwaited)) return;
    const timer = setTimeout(() => {
      left.current -= 1;
      void revalidate();
    }, APART);
    return () => {
      clearTimeout(timer);
    };
  }, [shown, answer, revalidate]);
}

interface Done {
  message?: string;
  made?: { id: string; secret: string };
  both?: boolean;
}

export default function Webhooks({ loaderData, ...page }: Route.ComponentProps) {
  const { receivers, chosen } = loaderData;
  const actionData = useCachedAnswer(page.actionData);
  const failed = failedForm(actionData);
  const failure = useFailure(actionData, failed?.intent);
  // The form of a receiver that is still there says by itself what is wrong.
  const changing =
    failed?.intent === 'events' && receivers.some(({ id }) => id === failed.typed.id)
      ? failed
      : undefined;
  const { message, made, both = false }: Done = doneForm(actionData) ?? {};
  useOutcome(loaderData.messages, page.actionData);
  useEffect(() => {
    if (message) toast.success(message);
  }, [message, actionData]);
  return (
    <Page>
      <PageHeading title={messages.TITLE} description={messages.LEAD} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failed?.intent === 'add' || changing ? null : (
          <FailureNote failure={failure} title={messages.NOT_DONE} />
        )}
        {made ? <MadeSecret key={made.secret} secret={made.secret} both={both} /> : null}
        <Receivers
          receivers={receivers}
          chosenId={chosen?.id ?? null}
          changing={changing}
          answer={actionData}
        />
        <AddReceiver
          key={receivers.length}
          failed={failed?.intent === 'add' ? failed : undefined}
          answer={actionData}
          first={receivers.length === 0}
        />
        {chosen ? <Messages receiver={chosen} messages={loaderData.messages} /> : null}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
