import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '../../src/books/inbox/contract.ts';
import * as inboxPage from '../../src/books/inbox/pages/inbox.tsx';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { stopsOfOrder } from '../../src/books/invoices/server/bill-stops.ts';
import { createThere } from '../../src/books/items/server/new-items.ts';
import { billAs, lacksItem } from '../../src/books/items/server/public/resolve-item.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, type OrderInHand, REALM, startBooks } from '../support/books.ts';
import { addOrder } from '../support/orders.ts';
import { mirrorOf } from '../support/outbox.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  // The items of the books are read once; what is made here later has none there.
  await books.order();
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  await books.app.runJobs();
  await books.app.call(books.owner, 'POST', '/api/accounting-items/income-account', {
    accountId: '1',
  });
});
afterAll(() => books.close());

let serial = 0;
/** A product that the books have never heard of, and an order of it, out for delivery. */
async function itemless(): Promise<{ productId: string; order: OrderInHand; sku: string }> {
  serial += 1;
  const sku = `NEW-${serial}`;
  const productId = await addProduct(books.app, {
    sku,
    name: `New Cleaner ${serial}`,
    quantity: 50,
  });
  const known = await books.order();
  const made = await addOrder(books.app, {
    customerId: known.customerId,
    lines: [{ productId, quantity: 2, unitPriceCents: 1000 }],
  });
  return { productId, sku, order: { ...known, ...made, quantities: [2] } };
}
const about = async (number: string): Promise<Task[]> =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.driver) })).filter((task) =>
    task.about.some(({ label }) => label === number),
  );
const intents = (task: Task | undefined) =>
  task?.ways.map((way) => ('intent' in way ? way.intent : way.to));
const itemWith = (sku: string) =>
  books.simulator.control.rows(REALM, 'Item').find((row) => row.entity.Sku === sku)?.entity as
    | { Id: string; IncomeAccountRef: { value: string }; UnitPrice: number }
    | undefined;
const press = (intent: string, fields: Record<string, string>) =>
  postPage(books.app, books.owner, inboxPage, { intent, ...fields });

seam(
  {
    fact: 'books: a product has no item there',
    act: 'catalogue and orders: it is made, and sold',
    outcome: 'told',
    guard: {
      file: 'src/books/items/server/public/resolve-item.ts',
      code: 'return found > 0;',
      without: 'return found > 1;',
    },
  },
  async () => {
    const { productId, order } = await itemless();
    expect(await lacksItem(books.app.db, productId)).toBe(true);
    expect(await stopsOfOrder(books.app.db, orderScope(books.driver), order.id)).toMatchObject([
      { kind: 'item-missing', objectId: productId },
    ]);
  },
);

seam(
  {
    fact: 'books: a product has no item there',
    act: 'inbox: its first bill says as which item it is billed',
    outcome: 'asked',
    guard: {
      file: 'src/books/invoices/server/find-items.ts',
      code: 'const unknown = goods.filter((one) => !ids.has(one.productId));',
      without: 'const unknown = goods.filter((one) => !one.accountingId);',
    },
  },
  async () => {
    const { productId, order } = await itemless();
    const { deliveryId } = await books.deliver(order, [2]);
    await books.app.runJobs();
    const [task] = await about(order.number);
    expect(task?.code).toBe('item-missing');
    expect(intents(task)).toEqual(['create-item', 'bill-as', 'retry', 'by-hand']);
    const nothing = await press('bill-as', { productId, item: 'No such thing' });
    expect(JSON.stringify(nothing.data)).toContain('Not one active item in QuickBooks');
    expect((await mirrorOf(books, deliveryId)).state).toBe('needs_attention');
    const result = await press('bill-as', { productId, item: order.skus[0] ?? '' });
    expect(result.status, JSON.stringify(result.data)).toBe(200);
    await books.app.runJobs();
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    // The other door, for the next such product, with the same words.
    const other = await itemless();
    const bill = (item: string) =>
      books.app.call(books.owner, 'POST', '/api/accounting-items/bill-as', {
        productId: other.productId,
        item,
      });
    expect((await bill('No such thing')).body.error.message).toContain(
      'Not one active item in QuickBooks',
    );
    expect(await bill(order.skus[0] ?? '')).toMatchObject({
      status: 200,
      body: { productId: other.productId },
    });
    expect(await lacksItem(books.app.db, other.productId)).toBe(false);
    const invoice = books.invoices().at(-1);
    expect(invoice?.Line[0]?.SalesItemLineDetail?.ItemRef.value).toBe(
      itemWith(order.skus[0] ?? '')?.Id,
    );
    expect(await about(order.number)).toEqual([]);
  },
);

seam(
  {
    fact: 'books: a product has no item there',
    act: 'inbox: its item is created there, before or after its first bill',
    outcome: 'asked',
    guard: {
      file: 'src/books/items/server/public/resolve-item.ts',
      code: 'for (const { deliveryId } of woken) await enqueueInvoice(tx, deliveryId);',
      without: 'void [woken, enqueueInvoice];',
    },
  },
  async () => {
    const { productId, order, sku } = await itemless();
    const [before] = await about(order.number);
    expect(intents(before)).toEqual(['create-item', 'bill-as', '/dashboard/accounting/products']);
    const { deliveryId } = await books.deliver(order, [2]);
    await books.app.runJobs();
    const like = order.skus[0] ?? '';
    const result = await press('create-item', { productId });
    expect(result.status, JSON.stringify(result.data)).toBe(200);
    expect(itemWith(sku)?.IncomeAccountRef.value).toBe(itemWith(like)?.IncomeAccountRef.value);
    await books.app.runJobs();
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    expect(await lacksItem(books.app.db, productId)).toBe(false);
    // A second press finds it done, and makes nothing.
    const again = await press('create-item', { productId });
    expect(JSON.stringify(again.data)).toContain('has its item in QuickBooks by now');
    const other = await itemless();
    const create = (name: string) =>
      books.app.call(books.owner, 'POST', '/api/accounting-items/create-there', {
        productId: name,
        like,
      });
    expect((await create(productId)).status).toBe(409);
    expect((await create(other.productId)).status).toBe(200);
    expect(itemWith(other.sku)?.IncomeAccountRef.value).toBe(
      itemWith(like)?.IncomeAccountRef.value,
    );
    expect(
      books.simulator.control.rows(REALM, 'Item').filter((row) => row.entity.Sku === sku),
    ).toHaveLength(1);
  },
);

test('nobody without the duty books says what a product is billed as, or makes an item', async () => {
  const { productId, order } = await itemless();
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const buyer = await addUser(books.app, { role: 'user', customers: 'all' });
  for (const actor of [desk, buyer]) {
    await expect(
      billAs(books.app, actor, { productId, item: order.skus[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(
      createThere(books.app, actor, { productId, like: order.skus[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'permission-denied' });
  }
  expect(await lacksItem(books.app.db, productId)).toBe(true);
});
