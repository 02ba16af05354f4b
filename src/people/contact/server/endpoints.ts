import { z } from 'zod';
import { FIRST_LANGUAGE } from '../../../kit/language.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  answerRequest as answerInput,
  changeState,
  contactReceipt,
  contactRequest,
  contactRow,
  REQUEST_STATES,
} from '../contract.ts';
import { answerRequest } from './answer-request.ts';
import { contactUs } from './contact-us.ts';
import { handleRequest } from './handle-request.ts';
import { listContactRequests } from './public/queries.ts';

export const contactEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/contact-us',
    who: 'anyone',
    summary: 'Send a contact request',
    idempotent: true,
    input: contactRequest,
    output: contactReceipt,
    handle: ({ app, input, key, network }) =>
      contactUs(app, input, { network, key, language: FIRST_LANGUAGE }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/contact-requests',
    who: 'desk',
    summary: 'The contact inbox, newest first',
    input: z.strictObject({
      state: z.enum([...REQUEST_STATES, 'all']).default('all'),
      before: z.string().optional(),
    }),
    output: z.object({ rows: z.array(contactRow), next: z.string().nullable() }),
    handle: ({ app, actor, input }) =>
      listContactRequests(app, actor, input.state, input.before ?? null),
  }),
  endpoint({
    method: 'POST',
    path: '/api/contact-requests/:id/answers',
    who: 'desk',
    summary: 'Mail an answer to whoever wrote, and mark the request as answered',
    idempotent: true,
    input: answerInput,
    output: z.object({ id: z.string() }),
    handle: ({ app, actor, input, key }) => answerRequest(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/contact-requests/:id/state',
    who: 'desk',
    summary: 'Mark a contact request as new, answered or closed',
    input: changeState,
    output: z.object({}),
    handle: async ({ app, actor, input }) => {
      await handleRequest(app, actor, input);
      return {};
    },
  }),
];
