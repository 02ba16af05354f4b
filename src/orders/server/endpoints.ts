import { z } from 'zod';
import { idText } from '../../cart/contract.ts';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { orderPlaced, orderUpdated, placeOrderInput, updateOrderInput } from '../contract.ts';
import { orderPdf } from './order-pdf.ts';
import { placeOrder } from './place-order.ts';
import { printOrders } from './print-orders.ts';
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
      return pdfAnswer(bytes, `${number}.pdf`);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/orders-print',
    who: 'signed-in',
    summary: 'Orders as one PDF to print, those of them that the caller may see',
    input: command({ rows: z.string().max(10_000) }),
    output: z.unknown(),
    limit: { points: 10, seconds: 60, by: 'actor' },
    handle: async ({ app, actor, input }) =>
      pdfAnswer(await printOrders(app, actor, input.rows.split(',')), 'orders.pdf'),
  }),
];

function pdfAnswer(bytes: Uint8Array, filename: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${filename}"`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    },
  });
}
