import { z } from 'zod';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  binderState as binderStateShape,
  makeBinderInput,
  makeSiteCode as makeCodeInput,
  renameSiteCode as renameCodeInput,
  revokeSiteCode as revokeCodeInput,
} from '../contract.ts';
import { binderState, makeBinder } from './make-binder.ts';
import { makeSiteCode, renameSiteCode, revokeSiteCode } from './site-codes.ts';

export const binderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/sds-binders',
    who: 'anyone',
    summary: 'Ask for several sheets as one PDF; the same sheets on one day give the same binder',
    input: makeBinderInput,
    output: binderStateShape,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, network }) => makeBinder(app, actor, input, network),
  }),
  endpoint({
    method: 'GET',
    path: '/api/sds-binders/:id',
    who: 'anyone',
    summary: 'How far a binder is',
    input: command({ id: z.string().max(40) }),
    output: binderStateShape,
    limit: { points: 300, seconds: 60, by: 'network' },
    handle: ({ app, actor, input }) => binderState(app, actor, input.id),
  }),
  endpoint({
    method: 'POST',
    path: '/api/site-codes',
    who: ['user', 'desk'],
    summary:
      'Make the code of a storeroom: whoever scans it opens the sheets of what the site has received',
    input: makeCodeInput,
    output: z.object({ id: z.string() }),
    handle: ({ app, actor, input, requestId, network }) =>
      makeSiteCode(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/site-codes/:codeId/rename',
    who: ['user', 'desk'],
    summary: 'Give the storeroom of a code another name; its sign stays valid',
    input: renameCodeInput,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await renameSiteCode(app, actor, input, { requestId, network });
      return {};
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/site-codes/:codeId/revoke',
    who: ['user', 'desk'],
    summary: 'Take a code back for good',
    input: revokeCodeInput,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await revokeSiteCode(app, actor, input, { requestId, network });
      return {};
    },
  }),
];
