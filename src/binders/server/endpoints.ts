import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { binderState as binderStateShape, makeBinderInput } from '../contract.ts';
import { binderState, makeBinder } from './make-binder.ts';

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
];
