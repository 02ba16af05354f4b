import { afterAll, beforeAll, expect } from 'vitest';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { heldBatch } from '../../src/books/prices/server/held-prices.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type Books, startBooks } from '../support/books.ts';
import { priceInBooks } from '../support/held-prices.ts';
import { seam } from './seam.ts';

let books: Books;
let skus: string[];
let productIds: string[];
beforeAll(async () => {
  books = await startBooks();
  const orders = [await books.order(), await books.order()];
  skus = orders.flatMap((order) => order.skus);
  productIds = orders.flatMap((order) => order.productIds);
  for (const at of productIds.keys()) await setHere(at, 10_000);
});
afterAll(() => books.close());

async function setHere(at: number, cents: number): Promise<void> {
  const { rows } = await books.app.db.pool.query(
    'select price_cents::float as cents from products where id = $1',
    [productIds[at]],
  );
  const price = { id: productIds[at], priceCents: cents, was: rows[0].cents };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answer = await books.app.call(
    books.driver,
    'POST',
    '/api/list-prices',
    { rows: [price] },
    key,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
async function sync(): Promise<void> {
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
  await books.app.db.pool.query('delete from rate_limits');
  const answer = await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await books.app.runJobs();
}
const prices = async (): Promise<number[]> => {
  const { rows } = await books.app.db.pool.query(
    'select id, price_cents::float as cents from products',
  );
  return productIds.map((id) => rows.find((row) => row.id === id)?.cents);
};
async function refuse(): Promise<void> {
  const batch = await heldBatch(books.app.db);
  const answer = await books.app.call(books.driver, 'POST', '/api/settle-list-prices', {
    batchId: batch?.id,
    answer: 'refuse',
    seenAt: batch?.changedAt.toISOString(),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

seam(
  {
    fact: 'prices: a list price was set here before QuickBooks was connected',
    act: 'books: the first sync of products reads another one',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/server/hold-list-prices.ts',
      code: 'waits.has(productId) || own.has(productId)',
      without: 'waits.has(productId)',
    },
  },
  async () => {
    await books.connect();
    for (const sku of skus) priceInBooks(books, sku, 100);
    priceInBooks(books, skus[0] ?? '', 97);
    priceInBooks(books, skus[1] ?? '', 98);
    // The second one has no price here: nothing of ours is lost.
    await books.app.db.pool.query('update products set price_cents = null where id = $1', [
      productIds[1],
    ]);
    await sync();
    expect(await prices()).toEqual([10_000, 9_800, 10_000, 10_000]);
    const batch = await heldBatch(books.app.db);
    expect(batch).toMatchObject({
      reasons: ['own'],
      prices: [{ productId: productIds[0], beforeCents: 10_000, afterCents: 9_700 }],
    });
    const tasks = await readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
    expect(tasks.find(({ code }) => code === 'held-prices')?.sentence).toMatch(
      /would change 1 list price.*set here before QuickBooks was read/,
    );
    // It waits on, sync after sync, and a no stands.
    await sync();
    expect((await prices())[0]).toBe(10_000);
    await refuse();
    await sync();
    expect((await prices())[0]).toBe(10_000);
    // Later syncs follow as they always did.
    priceInBooks(books, skus[0] ?? '', 96);
    priceInBooks(books, skus[2] ?? '', 101);
    await sync();
    expect(await prices()).toEqual([9_600, 9_800, 10_100, 10_000]);
    expect(await heldBatch(books.app.db)).toBeUndefined();
  },
);

seam(
  {
    fact: 'prices: a list price was set here while QuickBooks was disconnected',
    act: 'books: the first sync after it is connected again reads another one',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/server/hold-list-prices.ts',
      code: ' or ch.items_read_at < live.connected_at)',
      without: ')',
    },
  },
  async () => {
    await books.signInAgain(books.owner);
    const left = await books.app.call(books.owner, 'POST', '/api/quickbooks-disconnect', {});
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    books.app.clock.advance(60_000);
    await setHere(2, 10_200);
    books.app.clock.advance(2 * 86_400_000);
    await books.simulator.control.setTime(books.app.clock.now());
    await books.signInAgain(books.owner);
    await books.connect();
    priceInBooks(books, skus[3] ?? '', 103);
    await sync();
    // The books gave the price of the others: those follow.
    expect(await prices()).toEqual([9_600, 9_800, 10_200, 10_300]);
    expect(await heldBatch(books.app.db)).toMatchObject({
      reasons: ['own'],
      prices: [{ productId: productIds[2], beforeCents: 10_200, afterCents: 10_100 }],
    });
  },
);
