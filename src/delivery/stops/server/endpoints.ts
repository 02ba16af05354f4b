import { DELIVERING } from '../../../kit/actor.ts';
import { sentByItsDriver } from '../../../people/accounts/sign-in/server/public/sent-by-its-driver.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { driverDay, driverProducts, readDriverDayInput } from '../contract.ts';
import { productsOf } from './queries.ts';
import { readDriverDay } from './read-driver-day.ts';

export const stopEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/driver/stops',
    who: DELIVERING,
    summary: 'The stops of a driver today with all that their phone needs without a connection',
    input: readDriverDayInput,
    output: driverDay,
    handle: ({ app, actor, input, request }) => {
      sentByItsDriver(actor, request);
      return readDriverDay(app, actor, input);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/driver/products',
    who: DELIVERING,
    summary: 'All active products that a driver may hand over beyond an order, without prices',
    input: command({}),
    output: driverProducts,
    handle: async ({ app, actor, request }) => {
      sentByItsDriver(actor, request);
      return { products: await productsOf(app.db, actor) };
    },
  }),
];
