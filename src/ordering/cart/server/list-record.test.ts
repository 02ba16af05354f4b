import { beforeEach, expect, test } from 'vitest';
import {
  app,
  buyer,
  customer,
  rinse,
  soap,
  startShop,
} from '../../../../tests/support/filled-carts.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { fieldsOf, type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import type { ListLine } from '../contract.ts';
import { cartAction } from './cart-action.ts';
import { copyList } from './copy-list.ts';
import { listAction } from './list-action.ts';
import { loadQuickOrder } from './load-quick-order.ts';
import { savedLists } from './queries.ts';
import { saveList } from './save-list.ts';
import { takeList } from './take-list.ts';

startShop();

/** What a list says of itself, and of each of its lines. */
const NAME = 'Monday’s “big” order';
let lines: Sample<ListLine>[];
beforeEach(() => {
  lines = [
    { productId: rinse, quantity: 3, section: 'Shelf “B”, top', par: 12 },
    { productId: soap, quantity: 9999, section: 'Pool & spa', par: 1 },
  ];
});

const linesOf = async (listId: string) =>
  (await storedRows(app, 'saved_list_lines', { list_id: listId })).toSorted(
    (a, b) => Number(a['position']) - Number(b['position']),
  );
/** The same as the table has it, with the prices of now. */
const asStored = (listId: string) =>
  lines.map((line, at) => ({
    ...line,
    listId,
    position: at + 1,
    seenCents: line.productId === soap ? 5000 : null,
  }));
const post = async (action: unknown, form: URLSearchParams) => {
  const { data } = await postPage(app, buyer, { action }, form);
  expect(data.error).toBeUndefined();
  return data;
};

test('a list is stored with every field of it and of its lines, in their order, and read back', async () => {
  const { listId } = await saveList(app, buyer, { name: NAME, customerId: customer, lines });
  expect(await storedRow(app, 'saved_lists', { id: listId })).toMatchObject({
    userId: buyer.id,
    name: NAME,
    customerId: customer,
    version: 1,
  });
  expect(await linesOf(listId)).toEqual(asStored(listId));
  const [read] = await savedLists(app, buyer, listId);
  expect(read).toMatchObject({ id: listId, name: NAME, customer: { id: customer }, lines });
  const { listId: copied } = await copyList(app, buyer, listId);
  expect(await linesOf(copied)).toEqual(asStored(copied));
  expect(await storedRow(app, 'saved_lists', { id: copied })).toMatchObject({
    customerId: customer,
  });
});

test('the form of the cart stores the list that it names', async () => {
  const sent = lines.map(({ productId, quantity }) => ({ productId, quantity }));
  await post(
    cartAction,
    new URLSearchParams({
      intent: 'save-list',
      key: crypto.randomUUID(),
      name: NAME,
      customerId: customer,
      lines: JSON.stringify(sent),
    }),
  );
  const { id } = await storedRow(app, 'saved_lists', { user_id: buyer.id });
  expect(await savedLists(app, buyer, String(id))).toMatchObject([
    { name: NAME, customer: { id: customer }, lines: sent },
  ]);
});

test('the editor’s form stores every field of a list and of its lines', async () => {
  const { listId } = await saveList(app, buyer, {
    name: 'Before',
    customerId: customer,
    lines: [{ productId: soap, quantity: 1 }],
  });
  const form = new URLSearchParams({
    intent: 'edit',
    key: crypto.randomUUID(),
    listId,
    name: NAME,
    version: '1',
  });
  for (const line of lines)
    for (const field of fieldsOf(line)) form.append(field, String(line[field]));
  expect(await post(listAction, form)).toMatchObject({ version: 2, dropped: 0 });
  expect(await storedRow(app, 'saved_lists', { id: listId })).toMatchObject({
    name: NAME,
    customerId: customer,
    version: 2,
  });
  expect(await linesOf(listId)).toEqual(asStored(listId));
});

test('a list that is taken in is stored with each row as it was written, and read back', async () => {
  const { rows: skus } = await app.db.pool.query<{ id: string; sku: string; name: string }>(
    'select id, sku, name from products where id = any($1)',
    [[rinse, soap]],
  );
  const skuOf = (id: string) => skus.find((one) => one.id === id)?.sku ?? '';
  const written = `${skuOf(rinse)}\t3\n${skuOf(soap)}\t12\nNO-SUCH-1\t2\n`;
  const input: Sample<Parameters<typeof takeList>[2]> = {
    bytes: new TextEncoder().encode(written),
    name: 'Monday “big”.txt',
    customerId: customer,
    choices: {},
  };
  await takeList(app, buyer, input);
  const stored = await storedRow(app, 'quick_orders', { user_id: buyer.id });
  expect(stored).toMatchObject({
    customerId: customer,
    source: input.name,
    passedOver: 0,
    unread: 0,
  });
  const rows = (
    await storedRows(app, 'quick_order_rows', { quick_order_id: stored['id'] })
  ).toSorted((one, other) => Number(one['line']) - Number(other['line']));
  expect(rows).toMatchObject([
    { line: 1, sku: skuOf(rinse), quantity: '3', priceCents: null, odd: '' },
    { line: 2, sku: skuOf(soap), quantity: '12', priceCents: null, odd: '' },
    { line: 3, sku: 'NO-SUCH-1', quantity: '2', priceCents: null },
  ]);
  const request = new Request('http://localhost:3000/quick-order?show=all', {
    headers: { cookie: `bc_customer=${customer}` },
  });
  const { list } = await loadQuickOrder(app, buyer, request);
  expect(list?.rows).toMatchObject(
    rows.map(({ line, sku, quantity }) => ({ line, sku, quantity })),
  );
});
