import { DELIVERING } from '../../kit/actor.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { deliverOrderInput, orderDelivered } from '../contract.ts';
import {
  deliveryRecords,
  oneDelivery,
  readDeliveriesInput,
  readOneDeliveryInput,
} from '../reading-contract.ts';
import { deliverOrder } from './deliver-order.ts';
import { readDeliveries, readOneDelivery } from './read-deliveries.ts';

export const deliveryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/deliver-order',
    who: DELIVERING,
    summary: 'Record what was handed over at the door',
    input: deliverOrderInput,
    output: orderDelivered,
    idempotent: true,
    handle: ({ app, actor, input, key }) => deliverOrder(app, actor, input, key),
  }),
  endpoint({
    method: 'GET',
    path: '/api/deliveries',
    who: 'signed-in',
    summary:
      'Accepted deliveries of the orders that the caller may see, newest first, page by page',
    input: readDeliveriesInput,
    output: deliveryRecords,
    handle: ({ app, actor, input }) => readDeliveries(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/deliveries/:id',
    who: 'signed-in',
    summary: 'One accepted delivery with its lines',
    input: readOneDeliveryInput,
    output: oneDelivery,
    handle: ({ app, actor, input }) => readOneDelivery(app, actor, input.id),
  }),
];
