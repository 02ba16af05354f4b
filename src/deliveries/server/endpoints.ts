import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { deliverOrderInput, orderDelivered } from '../contract.ts';
import { deliverOrder } from './deliver-order.ts';

export const deliveryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/deliver-order',
    who: 'staff',
    summary: 'Record what was handed over at the door',
    input: deliverOrderInput,
    output: orderDelivered,
    idempotent: true,
    handle: ({ app, actor, input, key }) => deliverOrder(app, actor, input, key),
  }),
];
