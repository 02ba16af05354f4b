import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { consumeStock, promiseStock, releaseStock } from './public/promise-stock.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp({ DATABASE_POOL: '20' });
});
afterAll(() => app.close());

const stockOf = async (id: string) =>
  (
    await app.db.pool.query<{ quantity: number; promised: number }>(
      'select quantity, promised from products where id = $1',
      [id],
    )
  ).rows[0];
const promise = (lines: { productId: string; quantity: number }[], allowBackOrders = false) =>
  app.db.transaction((tx) => promiseStock(tx, lines, { allowBackOrders }));

test('promises every line when there is enough', async () => {
  const [a, b] = [await addProduct(app, { quantity: 5 }), await addProduct(app, { quantity: 2 })];
  const lines = [
    { productId: b, quantity: 2 },
    { productId: a, quantity: 3 },
  ];
  expect(await promise(lines)).toEqual({ short: [], backOrdered: [] });
  expect(await stockOf(a)).toEqual({ quantity: 5, promised: 3 });
  expect(await stockOf(b)).toEqual({ quantity: 2, promised: 2 });
});

test('promises nothing when one line falls short, and says what is left', async () => {
  const [a, b] = [await addProduct(app, { quantity: 5 }), await addProduct(app, { quantity: 2 })];
  const lines = [
    { productId: a, quantity: 3 },
    { productId: b, quantity: 3 },
  ];
  expect(await promise(lines)).toEqual({
    short: [{ productId: b, available: 2 }],
    backOrdered: [],
  });
  expect(await stockOf(a)).toEqual({ quantity: 5, promised: 0 });
});

test('two lines of one product count together', async () => {
  const a = await addProduct(app, { quantity: 5 });
  const lines = [
    { productId: a, quantity: 3 },
    { productId: a, quantity: 3 },
  ];
  expect((await promise(lines)).short).toEqual([{ productId: a, available: 5 }]);
});

test('back-orders go beyond what is on hand and are named', async () => {
  const [a, b] = [await addProduct(app, { quantity: 1 }), await addProduct(app, { quantity: 9 })];
  const lines = [
    { productId: a, quantity: 3 },
    { productId: b, quantity: 3 },
  ];
  expect(await promise(lines, true)).toEqual({ short: [], backOrdered: [a] });
  expect(await stockOf(a)).toEqual({ quantity: 1, promised: 3 });
  // more on order than on hand: nothing is left for the next one
  expect(await promise([{ productId: a, quantity: 1 }])).toEqual({
    short: [{ productId: a, available: 0 }],
    backOrdered: [],
  });
});

test('an unknown product is short even with back-orders, and nothing is promised', async () => {
  const a = await addProduct(app, { quantity: 5 });
  const missing = '01890000-0000-7000-8000-000000000000';
  const lines = [
    { productId: a, quantity: 1 },
    { productId: missing, quantity: 1 },
  ];
  expect(await promise(lines, true)).toEqual({
    short: [{ productId: missing, available: 0 }],
    backOrdered: [],
  });
  expect(await stockOf(a)).toEqual({ quantity: 5, promised: 0 });
});

test('released and consumed stock never falls below zero', async () => {
  const a = await addProduct(app, { quantity: 5 });
  await promise([{ productId: a, quantity: 3 }]);
  await app.db.transaction((tx) => releaseStock(tx, [{ productId: a, quantity: 1 }]));
  expect(await stockOf(a)).toEqual({ quantity: 5, promised: 2 });
  await app.db.transaction((tx) => consumeStock(tx, [{ productId: a, quantity: 2 }]));
  expect(await stockOf(a)).toEqual({ quantity: 3, promised: 0 });
  await app.db.transaction((tx) => consumeStock(tx, [{ productId: a, quantity: 9 }]));
  await app.db.transaction((tx) => releaseStock(tx, [{ productId: a, quantity: 9 }]));
  expect(await stockOf(a)).toEqual({ quantity: 0, promised: 0 });
});

test('20 buyers race for the last unit, 20 rounds: one winner each', async () => {
  for (let round = 0; round < 20; round += 1) {
    const a = await addProduct(app, { quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => promise([{ productId: a, quantity: 1 }])),
    );
    expect(answers.filter((answer) => answer.short.length === 0)).toHaveLength(1);
    expect(await stockOf(a)).toEqual({ quantity: 1, promised: 1 });
  }
});

test('orders for the same products in opposite order do not deadlock', async () => {
  const [a, b] = [
    await addProduct(app, { quantity: 1000 }),
    await addProduct(app, { quantity: 1000 }),
  ];
  const there = [a, b].map((productId) => ({ productId, quantity: 1 }));
  const back = there.toReversed();
  await Promise.all(
    Array.from({ length: 100 }, (_, turn) =>
      app.db.transaction(async (tx) => {
        await promiseStock(tx, turn % 2 ? there : back, { allowBackOrders: false });
        await releaseStock(tx, turn % 2 ? back : there);
      }),
    ),
  );
  expect(await stockOf(a)).toEqual({ quantity: 1000, promised: 0 });
  const deadlocks = await app.db.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks.rows[0]?.deadlocks).toBe(0);
});
