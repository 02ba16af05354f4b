import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { departed, departRunInput } from '../contract.ts';
import { departRun } from './depart-run.ts';

export const shippingEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/depart-run',
    who: ['desk', 'driver'],
    summary: 'Send a run out, when nothing is missing or what may be is overridden with a reason',
    input: departRunInput,
    output: departed,
    idempotent: true,
    handle: ({ app, actor, input, key }) => departRun(app, actor, input, key),
  }),
];
