import { DELIVERING } from '../../kit/actor.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { driverDay, readDriverDayInput } from '../contract.ts';
import { readDriverDay } from './read-driver-day.ts';

export const stopEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/driver/stops',
    who: DELIVERING,
    summary: 'The stops of a driver today with all that their phone needs without a connection',
    input: readDriverDayInput,
    output: driverDay,
    handle: ({ app, actor, input }) => readDriverDay(app, actor, input),
  }),
];
