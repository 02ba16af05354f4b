import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { endCustomerPrice } from './end-customer-price.ts';
import { setCustomerPrice, setCustomerPriceInput } from './set-customer-price.ts';

export const customerPriceEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/customer-prices',
    who: 'super_admin',
    summary: 'Set the price of one product for one customer, from a day on',
    input: setCustomerPriceInput,
    output: z.object({ id: z.string() }),
    handle: ({ app, actor, input, requestId, network }) =>
      setCustomerPrice(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/customer-prices/:id',
    who: 'super_admin',
    summary: 'End a price that staff set, with yesterday',
    input: command({ id: z.string() }),
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await endCustomerPrice(app, actor, input, { requestId, network });
      return {};
    },
  }),
];
