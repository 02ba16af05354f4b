import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  addItems as addItemsInput,
  billAsInput,
  chooseIncomeAccount as chooseAccountInput,
  createdFromBooks,
  createFromBooks as createFromBooksInput,
  createThereInput,
  ignoredItems,
  ignoreItems as ignoreInput,
  incomeAccountChosen,
  itemResolvedAnswer,
  itemsQueued,
  mapItems as mapInput,
  resolvedActive,
  resolveActive as resolveInput,
} from '../item-contract.ts';
import { createFromBooks } from './create-from-books.ts';
import { ignoreItems, mapItems, resolveActive } from './decide-items.ts';
import { chooseIncomeAccount } from './income-account.ts';
import { addItems, createThere } from './new-items.ts';
import { billAs } from './public/resolve-item.ts';

/** What the books' items become here, and the items of products that have none there. */
export const itemEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/create',
    who: 'books',
    summary: 'Make products of the items of the books that are offered: those listed, or all',
    input: createFromBooksInput,
    output: createdFromBooks,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      createFromBooks(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/ignore',
    who: 'books',
    summary: 'Ignore items of the books, or offer them again',
    input: ignoreInput,
    output: ignoredItems,
    handle: ({ app, actor, input, requestId, network }) =>
      ignoreItems(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/mapping',
    who: 'books',
    summary:
      'Set what categories of the books are called here, and which facts of products stay in step',
    input: mapInput,
    output: z.object({ categories: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      mapItems(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/bill-as',
    who: 'books',
    summary:
      'Say as which item of the books, by its SKU or name, a product is billed that has none there; what waited for it goes on',
    input: billAsInput,
    output: itemResolvedAnswer,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => billAs(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/create-there',
    who: 'books',
    summary:
      'Make the item of a product in the books, with the income account of another item, else the one chosen for the company; an item with its SKU there is taken instead',
    input: createThereInput,
    output: itemResolvedAnswer,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input }) => createThere(app, actor, input),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/income-account',
    who: 'books',
    summary: 'Choose the income account of the items that are made in the books for products',
    input: chooseAccountInput,
    output: incomeAccountChosen,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, requestId, network }) =>
      chooseIncomeAccount(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/add',
    who: 'books',
    summary:
      'Make the items of products that have none in the books, each once: those listed, or all',
    input: addItemsInput,
    output: itemsQueued,
    limit: { points: 120, seconds: 60, by: 'actor' },
    handle: ({ app, actor, input, requestId, network }) =>
      addItems(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/accounting-items/settle',
    who: 'books',
    summary:
      'Follow an item that was switched on or off in the books, or leave its product as it is',
    input: resolveInput,
    output: resolvedActive,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      resolveActive(app, actor, input, { key, requestId, network }),
  }),
];
