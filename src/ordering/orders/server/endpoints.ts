import { z } from 'zod';
import { ORDERING, SEEING_MONEY } from '../../../kit/actor.ts';
import { idText } from '../../../kit/id-schema.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  noteOrderInput,
  orderNoted,
  orderPlaced,
  orderUpdated,
  placeOrderInput,
  updateOrderInput,
} from '../contract.ts';
import {
  orderEventRecords,
  orderLineRecords,
  orderRecords,
  orderWithLines,
  readOneOrderInput,
  readOrderEventsInput,
  readOrderLinesInput,
  readOrdersInput,
} from '../public/reading-contract.ts';
import { noteOrder } from './order-notes.ts';
import { orderPdf } from './order-pdf.ts';
import { placeOrder } from './place-order.ts';
import { printOrders } from './print-orders.ts';
import { updateOrder } from './public/update-order.ts';
import { readOneOrder, readOrderEvents, readOrderLines, readOrders } from './read-orders.ts';

export const orderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/place-order',
    who: ORDERING,
    summary: 'Place an order',
    input: placeOrderInput,
    output: orderPlaced,
    idempotent: true,
    handle: ({ app, actor, input, key }) => placeOrder(app, actor, input, { key }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/update-order',
    who: ORDERING,
    summary: 'Change, cancel or move an order along',
    input: updateOrderInput,
    output: orderUpdated,
    handle: ({ app, actor, input }) => updateOrder(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/note-order',
    who: ['desk'],
    summary: 'Note something of an order for staff alone',
    input: noteOrderInput,
    output: orderNoted,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      noteOrder(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/orders',
    who: SEEING_MONEY,
    summary:
      'Orders that the caller may see, newest first: by state, customer, promised day, number, PO or what changed since, page by page',
    input: readOrdersInput,
    output: orderRecords,
    handle: ({ app, actor, input }) => readOrders(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/orders/:order',
    who: SEEING_MONEY,
    summary: 'One order with its lines, by its id or its number',
    input: readOneOrderInput,
    output: orderWithLines,
    handle: ({ app, actor, input }) => readOneOrder(app, actor, input.order),
  }),
  endpoint({
    method: 'GET',
    path: '/api/order-lines',
    who: SEEING_MONEY,
    summary:
      'Lines of the orders that the caller may see, with every quantity and the frozen price: newest order first, page by page',
    input: readOrderLinesInput,
    output: orderLineRecords,
    handle: ({ app, actor, input }) => readOrderLines(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/order-events',
    who: SEEING_MONEY,
    summary:
      'What happened to the orders that the caller may see, newest first; `changedSince` is the moment of the event',
    input: readOrderEventsInput,
    output: orderEventRecords,
    handle: ({ app, actor, input }) => readOrderEvents(app, actor, input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/orders/:orderId/pdf',
    who: SEEING_MONEY,
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
    who: SEEING_MONEY,
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
