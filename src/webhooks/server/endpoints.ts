import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint, type Outgoing } from '../../platform/http/endpoint.ts';
import {
  addReceiver as addInput,
  changeEvents as eventsInput,
  MESSAGE_TYPES,
  message,
  messageBody,
  ofReceiver,
  pauseReceiver as pauseInput,
  receiver,
} from '../contract.ts';
import { TYPES } from '../messages.ts';
import { addReceiver } from './add-receiver.ts';
import { changeEvents } from './change-events.ts';
import { changeSecret } from './change-secret.ts';
import { pauseReceiver } from './pause-receiver.ts';
import { listMessages, listReceivers } from './queries.ts';
import { removeReceiver } from './remove-receiver.ts';
import { sendFailedAgain, sendMessageAgain } from './send-again.ts';
import { sendTest } from './send-test.ts';

/** What we post to a receiver, for the OpenAPI document. */
export const webhookMessages: readonly Outgoing[] = MESSAGE_TYPES.map((type) => ({
  name: type,
  summary: TYPES[type],
  body: messageBody.extend({ type: z.literal(type) }),
}));

export const webhookEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/webhooks',
    who: 'super_admin',
    summary: 'The programs that are told of orders, without their secrets',
    input: command({}),
    output: z.object({ webhooks: z.array(receiver) }),
    handle: async ({ app, actor }) => ({ webhooks: await listReceivers(app, actor) }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/webhooks',
    who: 'super_admin',
    summary: 'Add a program that is told of orders. Its secret is answered once',
    input: addInput,
    output: z.object({ id: z.string(), secret: z.string() }),
    handle: ({ app, actor, input, requestId, network }) =>
      addReceiver(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/webhooks/:id',
    who: 'super_admin',
    summary: 'Pause a receiver of webhooks, or resume it and send what waited meanwhile',
    input: pauseInput,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await pauseReceiver(app, actor, input, { requestId, network });
      return {};
    },
  }),
  endpoint({
    method: 'PUT',
    path: '/api/webhooks/:id/events',
    who: 'super_admin',
    summary:
      'Say anew of which events a receiver of webhooks is told. What waits for one that was taken away is not sent',
    input: eventsInput,
    output: z.object({ unsent: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      changeEvents(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/webhooks/:id',
    who: 'super_admin',
    summary: 'Remove a receiver of webhooks with its messages',
    input: ofReceiver,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await removeReceiver(app, actor, input, { requestId, network });
      return {};
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/secret',
    who: 'super_admin',
    summary: 'Give a receiver of webhooks another secret, answered once; both sign for a day',
    input: ofReceiver,
    output: z.object({ secret: z.string() }),
    limit: { points: 30, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, requestId, network }) =>
      changeSecret(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/test',
    who: 'super_admin',
    summary: 'Send a receiver of webhooks a test, once',
    input: ofReceiver,
    output: z.object({ messageId: z.string() }),
    handle: ({ app, actor, input, requestId, network }) =>
      sendTest(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/webhooks/:id/messages',
    who: 'super_admin',
    summary: 'The last 50 messages to a receiver of webhooks, with what was answered',
    input: ofReceiver,
    output: z.object({ messages: z.array(message) }),
    handle: async ({ app, actor, input }) => ({
      messages: await listMessages(app, actor, input),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/webhooks/:id/send-again',
    who: 'super_admin',
    summary: 'Send all messages again that a receiver of webhooks was not told',
    input: ofReceiver,
    output: z.object({ count: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      sendFailedAgain(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/webhook-messages/:id/send-again',
    who: 'super_admin',
    summary: 'Send one webhook message again, under the id that it had',
    input: ofReceiver,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await sendMessageAgain(app, actor, input, { requestId, network });
      return {};
    },
  }),
];
