import { z } from 'zod';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import type { AllFiguresOfBooks } from '../../catalogue/server/import-products.ts';
import { setCustomerPricesInput, setListPricesInput } from '../contract.ts';
import { endCustomerPrice } from './end-customer-price.ts';
import { exportCustomerPrices } from './import-customer-prices.ts';
import { exportListPrices } from './import-list-prices.ts';
import { setCustomerPrice, setCustomerPriceInput } from './set-customer-price.ts';
import { setCustomerPrices } from './set-customer-prices.ts';
import { setListPrices } from './set-list-prices.ts';
import { withdrawListPrice } from './withdraw-list-price.ts';

const csvAnswer = (csv: string, fileName: string) =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });

export const priceEndpoints = (figuresOfBooks: AllFiguresOfBooks): readonly Endpoint[] => [
  endpoint({
    method: 'POST',
    path: '/api/list-prices',
    who: 'books',
    summary:
      'Set list prices (and, as a super_admin, costs), at once or from a later day on, all or none; 409 `aborted` names rows that changed meanwhile, 409 `below-cost` those that need a reason',
    input: setListPricesInput,
    output: z.object({ changed: z.int() }),
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      setListPrices(app, actor, input, { figuresOfBooks, key, requestId, network }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/list-prices/:id',
    who: 'books',
    summary: 'Withdraw a list price that has not come yet',
    input: command({ id: z.string() }),
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await withdrawListPrice(app, actor, input, { requestId, network });
      return {};
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/prices-export',
    who: 'books',
    summary:
      'List prices of today (for a super_admin with costs), as a CSV file that the import reads',
    input: z.strictObject({}),
    output: z.unknown(),
    handle: async ({ app, actor }) => csvAnswer(await exportListPrices(app, actor), 'prices.csv'),
  }),
  endpoint({
    method: 'GET',
    path: '/api/customer-prices-export',
    who: 'books',
    summary: 'Staff prices of customers, as a CSV file that the import reads',
    input: z.strictObject({}),
    output: z.unknown(),
    handle: async ({ app, actor }) =>
      csvAnswer(await exportCustomerPrices(app, actor), 'customer-prices.csv'),
  }),
  endpoint({
    method: 'POST',
    path: '/api/customer-prices-bulk',
    who: 'books',
    summary:
      'Set prices of customers for the same days, all or none; 409 `aborted` names rows that changed meanwhile',
    input: setCustomerPricesInput,
    output: z.object({ changed: z.int() }),
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      setCustomerPrices(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/customer-prices',
    who: 'books',
    summary: 'Set the price of one product for one customer, from a day on',
    input: setCustomerPriceInput,
    output: z.object({ id: z.string() }),
    handle: ({ app, actor, input, requestId, network }) =>
      setCustomerPrice(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/customer-prices/:id',
    who: 'books',
    summary: 'End a price that staff set, with yesterday',
    input: command({ id: z.string() }),
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await endCustomerPrice(app, actor, input, { requestId, network });
      return {};
    },
  }),
];
