import { z } from 'zod';
import { DELIVERING } from '../../../kit/actor.ts';
import { sentByItsDriver } from '../../../people/accounts/sign-in/server/public/sent-by-its-driver.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { makeReceivingLinkInput, receivingLinkMade, receivingProgress } from '../contract.ts';
import { makeReceivingLink } from './make-link.ts';
import { readProgress } from './read-progress.ts';

export const receivingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/receiving-links',
    who: DELIVERING,
    summary:
      'Make a code by which the receiver counts and signs one delivery on their own phone; it takes back the one before',
    input: makeReceivingLinkInput,
    output: receivingLinkMade,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, request }) => {
      sentByItsDriver(actor, request);
      return makeReceivingLink(app, actor, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/receiving-links/:id',
    who: DELIVERING,
    summary: 'How far the receiver is, and what they counted and signed',
    input: command({ id: z.string().max(40) }),
    output: receivingProgress,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, request }) => {
      sentByItsDriver(actor, request);
      return readProgress(app, actor, input.id);
    },
  }),
];
