import { sentByItsDriver } from '../../../people/accounts/sign-in/server/public/sent-by-its-driver.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { checkLoadInput, loadChecked } from '../load-contract.ts';
import { takenOver, takeOverInput } from '../take-over-contract.ts';
import { checkLoad } from './check-load.ts';
import { takeOverStop } from './take-over-stop.ts';

export const loadEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/check-load',
    who: ['desk', 'driver'],
    summary: 'Record what stands on the truck of a run, line by line',
    input: checkLoadInput,
    output: loadChecked,
    idempotent: true,
    handle: ({ app, actor, input, key, request }) => {
      sentByItsDriver(actor, request);
      return checkLoad(app, actor, input, key);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/take-over-stop',
    who: ['desk', 'driver'],
    summary: 'Take over a stop of today from a colleague’s run, by the order’s number',
    input: takeOverInput,
    output: takenOver,
    idempotent: true,
    handle: ({ app, actor, input, key, request }) => {
      sentByItsDriver(actor, request);
      return takeOverStop(app, actor, input, key);
    },
  }),
];
