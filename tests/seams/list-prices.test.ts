import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readChanges } from '../../src/books/connection/server/read-changes.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { action } from '../../src/books/prices/pages/list-prices.tsx';
import { heldBatch } from '../../src/books/prices/server/held-prices.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { newId } from '../../src/platform/clock.ts';
import { addUser } from '../support/app.ts';
import { sendForm } from '../support/bookkeeper.ts';
import { type Books, startBooks } from '../support/books.ts';
import { priceInBooks, takeHeldPrices } from '../support/held-prices.ts';
import { seam } from './seam.ts';

let books: Books;
let skus: string[];
let productIds: string[];
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  const orders = [await books.order(), await books.order()];
  skus = orders.flatMap((order) => order.skus);
  productIds = orders.flatMap((order) => order.productIds);
  await readChanges(books.app);
  await sync();
  await takeHeldPrices(books);
});
afterAll(() => books.close());
beforeEach(async () => {
  await pass();
  for (const sku of skus) priceInBooks(books, sku, 100);
  await sync();
  await takeHeldPrices(books);
  // What followed by itself is counted for a day.
  books.app.clock.advance(2 * 86_400_000);
  await pass();
});

async function pass(): Promise<void> {
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
  await books.app.db.pool.query('delete from rate_limits');
}
async function sync(): Promise<void> {
  const answer = await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  expect(answer.status).toBe(200);
  await books.app.runJobs();
}
const priceOf = async (at: number): Promise<number> =>
  (
    await books.app.db.pool.query(
      'select price_cents::float as cents from products where id = $1',
      [productIds[at]],
    )
  ).rows[0].cents;
const held = () => heldBatch(books.app.db);
const answerBatch = (answer: string, batchId: string, seenAt: Date, who = books.driver) =>
  books.app.call(who, 'POST', '/api/settle-list-prices', {
    batchId,
    answer,
    seenAt: seenAt.toISOString(),
  });
const setLater = (at: number, cents: number) =>
  books.app.db.pool.query(
    `insert into list_price_changes (id, product_id, price_cents, holds_from)
     select $4, id, $2, $3::date from products where id = $1`,
    [productIds[at], cents, new Date(books.app.clock.now() + 9 * 86_400_000), newId(books.app)],
  );
const set = (settings: object) =>
  books.app.db.pool.query('update company_settings set settings = $1', [JSON.stringify(settings)]);
const later = async (): Promise<number> =>
  (
    await books.app.db.pool.query(
      'select count(*)::int as count from list_price_changes where settled_at is null',
    )
  ).rows[0].count;

seam(
  {
    fact: 'books: a reading brings a list price of one cent',
    act: 'prices: the reading is taken over',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/held-reasons.ts',
      code: "if (moved.some(({ afterCents }) => afterCents <= NEXT_TO_NOTHING)) reasons.push('cent');",
      without: '',
    },
  },
  async () => {
    await set({ heldPriceChangePercent: 1000 });
    priceInBooks(books, skus[0] ?? '', 0.01);
    await sync();
    await set({});
    expect(await priceOf(0)).toBe(10_000);
    const batch = await held();
    expect(batch).toMatchObject({
      reasons: ['cent'],
      prices: [{ beforeCents: 10_000, afterCents: 1 }],
    });
    expect(
      (await answerBatch('accept', batch?.id ?? '', batch?.changedAt ?? new Date())).status,
    ).toBe(200);
    expect(await priceOf(0)).toBe(1);
    const again = await answerBatch('refuse', batch?.id ?? '', batch?.changedAt ?? new Date());
    expect(again.status).toBe(409);
  },
);

seam(
  {
    fact: 'books: a reading moves a list price by more than the company lets',
    act: 'prices: the reading is taken over, and each one after it',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/held-reasons.ts',
      code: "if (moved.some((one) => (movesBy(one) ?? 0) > heldPriceChangePercent)) reasons.push('much');",
      without: '',
    },
  },
  async () => {
    priceInBooks(books, skus[0] ?? '', 131);
    priceInBooks(books, skus[1] ?? '', 110);
    await readChanges(books.app);
    // The whole reading waits; read once more, the small one does not slip through.
    await pass();
    priceInBooks(books, skus[1] ?? '', 111);
    await readChanges(books.app);
    expect([await priceOf(0), await priceOf(1)]).toEqual([10_000, 10_000]);
    const tasks = await readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
    expect(tasks.find(({ code }) => code === 'held-prices')?.sentence).toMatch(/moves by much/);
    const batch = await held();
    expect(batch?.prices).toMatchObject([{ afterCents: 13_100 }, { afterCents: 11_100 }]);
    const buyer = await addUser(books.app, {});
    const at = batch?.changedAt ?? new Date();
    expect((await answerBatch('refuse', batch?.id ?? '', at, buyer)).status).toBe(403);
    expect((await answerBatch('refuse', batch?.id ?? '', at)).status).toBe(200);
    expect([await priceOf(0), await priceOf(1)]).toEqual([10_000, 10_000]);
    // A no is remembered until the books say another price.
    await pass();
    await sync();
    expect(await held()).toBeUndefined();
    expect(await priceOf(0)).toBe(10_000);
    priceInBooks(books, skus[0] ?? '', 120);
    await sync();
    expect(await priceOf(0)).toBe(12_000);
  },
);

seam(
  {
    fact: 'books: list prices change one by one, many within a day',
    act: 'prices: each event is taken over',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/server/hold-list-prices.ts',
      code: 'const others = [...new Set([...waits, ...taken])].filter((id) => !here.has(id)).length;',
      without: 'const others = 0;',
    },
  },
  async () => {
    await set({ heldPricesFrom: 3 });
    for (const [at, sku] of skus.entries()) {
      priceInBooks(books, sku, 105);
      await readChanges(books.app);
      await pass();
      expect(await priceOf(at)).toBe(at < 2 ? 10_500 : 10_000);
    }
    expect(await held()).toMatchObject({ reasons: ['many'], prices: [{}, {}] });
    await set({});
  },
);

seam(
  {
    fact: 'prices: a list price is set for later',
    act: 'books: a reading has another price, and would drop it',
    outcome: 'asked',
    guard: {
      file: 'src/books/prices/held-reasons.ts',
      code: "if (changes.some(({ coming }) => coming.length > 0)) reasons.push('scheduled');",
      without: '',
    },
  },
  async () => {
    await setLater(2, 12_500);
    priceInBooks(books, skus[2] ?? '', 104);
    await sync();
    expect(await later()).toBe(1);
    const first = await held();
    expect(first).toMatchObject({
      reasons: ['scheduled'],
      prices: [{ beforeCents: 10_000, afterCents: 10_400, coming: [{ priceCents: 12_500 }] }],
    });
    // What was seen is what is said yes to.
    await pass();
    priceInBooks(books, skus[2] ?? '', 105);
    await sync();
    const stale = await answerBatch('accept', first?.id ?? '', first?.changedAt ?? new Date());
    expect(stale.status).toBe(409);
    expect(stale.body.error.message).toMatch(/since you looked/);
    expect([await priceOf(2), await later()]).toEqual([10_000, 1]);
    const batch = await held();
    const answer = await sendForm(
      books,
      action,
      '/dashboard/accounting/list-prices',
      new URLSearchParams({
        intent: 'accept',
        batchId: batch?.id ?? '',
        seenAt: batch?.changedAt.toISOString() ?? '',
        productIds: productIds[2] ?? '',
      }),
    );
    expect(answer.data?.error).toBeUndefined();
    expect([await priceOf(2), await later()]).toEqual([10_500, 0]);
  },
);

seam(
  {
    fact: 'books: a reading has the list price that we have',
    act: 'prices: another one is set for later',
    outcome: 'told',
    guard: {
      file: 'src/books/prices/server/hold-list-prices.ts',
      code: '.filter((one) => !refusedBefore.includes(one) && !agreed.includes(one))',
      without: '.filter((one) => !refusedBefore.includes(one))',
    },
  },
  async () => {
    await setLater(1, 12_500);
    await sync();
    expect(await held()).toBeUndefined();
    expect([await priceOf(1), await later()]).toEqual([10_000, 1]);
    // Beside one that differs it is neither counted nor dropped.
    priceInBooks(books, skus[0] ?? '', 150);
    await sync();
    const batch = await held();
    expect(batch?.prices.map(({ productId }) => productId)).toEqual([productIds[0]]);
    await takeHeldPrices(books);
    expect([await priceOf(0), await later()]).toEqual([15_000, 1]);
    await books.app.db.pool.query('delete from list_price_changes where settled_at is null');
  },
);

seam(
  {
    fact: 'prices: of several list prices that wait, some are ticked',
    act: 'prices: they are taken, or kept',
    outcome: 'told',
    guard: {
      file: 'src/books/prices/server/resolve-held-prices.ts',
      code: 'productIds ? await partOf(app, tx, { batchId, productIds, now }) : batchId',
      without: 'batchId',
    },
  },
  async () => {
    for (const sku of skus.slice(0, 3)) priceInBooks(books, sku, 150);
    await sync();
    const answer = async (intent: string, ...at: number[]) => {
      const batch = await held();
      const body = new URLSearchParams({
        intent,
        batchId: batch?.id ?? '',
        seenAt: batch?.changedAt.toISOString() ?? '',
      });
      for (const one of at) body.append('productIds', productIds[one] ?? '');
      return (await sendForm(books, action, '/dashboard/accounting/list-prices', body)).data?.error;
    };
    expect((await answer('accept'))?.message).toBe('Tick at least one price.');
    expect((await answer('accept', 3))?.message).toMatch(/since you looked/);
    expect(await answer('accept', 0)).toBeUndefined();
    const prices = () => Promise.all([0, 1, 2].map(priceOf));
    expect(await prices()).toEqual([15_000, 10_000, 10_000]);
    await pass();
    expect(await answer('refuse', 1)).toBeUndefined();
    expect((await held())?.prices.map(({ productId }) => productId)).toEqual([productIds[2]]);
    // The no is remembered, and the third one still asked.
    await pass();
    await sync();
    expect((await held())?.prices.map(({ productId }) => productId)).toEqual([productIds[2]]);
    await pass();
    expect(await answer('accept', 2)).toBeUndefined();
    expect(await prices()).toEqual([15_000, 10_000, 15_000]);
    expect(await held()).toBeUndefined();
  },
);

seam(
  {
    fact: 'books: a reading brings a small change of one list price',
    act: 'prices: it is taken over while others wait',
    outcome: 'told',
    guard: {
      file: 'src/books/prices/server/hold-list-prices.ts',
      code: 'const held = reasons.length > 0 ? changes : waiting;',
      without: 'const held = changes;',
    },
  },
  async () => {
    priceInBooks(books, skus[3] ?? '', 104);
    await sync();
    expect(await priceOf(3)).toBe(10_400);
    expect(await held()).toBeUndefined();
  },
);
