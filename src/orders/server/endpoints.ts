import { z } from 'zod';
import { idText } from '../../cart/contract.ts';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { orderPlaced, orderUpdated, placeOrderInput, updateOrderInput } from '../contract.ts';
import { orderPdf } from './order-pdf.ts';
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
    handle: ({ app, actor, input, key }) => placeOrder(app, actor, input, key),
  }),
  endpoint({
    method: 'POST',
    path: '/api/update-order',
    who: 'signed-in',
    summary: 'Change, cancel or move an order along',
    input: updateOrderInput,
    output: orderUpdated,
    handle: ({ app, actor, input }) => updateOrder(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/orders/:orderId/pdf',
    who: 'signed-in',
    summary: 'An order as a PDF',
    input: command({ orderId: idText }),
    output: z.unknown(),
    limit: { points: 60, seconds: 60, by: 'actor' },
    handle: async ({ app, actor, input }) => {
      const { bytes, number } = await orderPdf(app, actor, input.orderId);
      return new Response(new Uint8Array(bytes), {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${number}.pdf"`,
          'cache-control': 'no-store',
          'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
        },
      });
    },
  }),
];
