import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { orderPlaced, orderUpdated, placeOrderInput, updateOrderInput } from '../contract.ts';
import { placeOrder } from './place-order.ts';
import { updateOrder } from './update-order.ts';

export const orderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/place-order',
    who: 'signed-in',
    summary: 'Place an order',
    input: placeOrderInput,
    output: orderPlaced,
    idempotent: true,
    limit: { points: 30, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, key }) => placeOrder(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/update-order',
    who: 'signed-in',
    summary: 'Change, cancel or move an order along',
    input: updateOrderInput,
    output: orderUpdated,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => updateOrder(app, actor, input),
  }),
];
