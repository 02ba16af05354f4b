import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { checkLoadInput, loadChecked } from '../load-contract.ts';
import { checkLoad } from './check-load.ts';

export const loadEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/check-load',
    who: ['desk', 'driver'],
    summary: 'Record what stands on the truck of a run, line by line',
    input: checkLoadInput,
    output: loadChecked,
    idempotent: true,
    handle: ({ app, actor, input, key }) => checkLoad(app, actor, input, key),
  }),
];
