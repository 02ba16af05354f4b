import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { updateOrder } from './public/update-order.ts';

/** `RACE_ROUNDS=50 vitest run src/ordering/orders/server/race.test.ts` is the full proof; a few rounds run always. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 4);
const BUYERS = 50;

let app: AppUnderTest;
let buyers: TestUser[];
let customer: string;

beforeAll(async () => {
  app = await startApp({ DATABASE_POOL: '16' });
  customer = await addCustomer(app);
  buyers = [];
  for (let n = 0; n < BUYERS; n += 1)
    buyers.push(await addUser(app, { brands: ['Linnetfold'], customers: [customer] }));
});
afterAll(() => app.close());

async function deadlocks(): Promise<number> {
  await app.db.pool.query('select pg_stat_force_next_flush()');
  return (
    await app.db.pool.query(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  ).rows[0].n;
}

const place = (buyer: TestUser, productIds: string[]) =>
  app.call(
    buyer,
    'POST',
    '/api/place-order',
    {
      customerId: customer,
      lines: productIds.map((productId) => ({
        productId,
        quantity: 1,
        expectedUnitPriceCents: 5000,
      })),
    },
    { 'idempotency-key': randomUUID() },
  );

test(
  `${BUYERS} buyers race for the last unit of two products, in opposite orders: one winner in each of ${ROUNDS} rounds and no deadlock`,
  async () => {
    const before = await deadlocks();
    for (let round = 0; round < ROUNDS; round += 1) {
      await app.db.pool.query('delete from rate_limits');
      const [left, right] = [
        await addProduct(app, { quantity: 1 }),
        await addProduct(app, { quantity: 1 }),
      ];
      const answers = await Promise.all(
        buyers.map((buyer, n) => place(buyer, n % 2 === 0 ? [left, right] : [right, left])),
      );
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const losers = answers.filter((answer) => answer.status !== 200);
      for (const loser of losers)
        expect([loser.status, loser.body.error.details.reason]).toEqual([409, 'short-of-stock']);
      const stock = await app.db.pool.query(
        'select quantity - promised as available from products where id = any($1)',
        [[left, right]],
      );
      expect(stock.rows).toEqual([{ available: 0 }, { available: 0 }]);
      const lines = await app.db.pool.query(
        'select count(*)::int as n from order_lines where product_id = any($1)',
        [[left, right]],
      );
      expect(lines.rows[0].n).toBe(2);
    }
    expect(await deadlocks()).toBe(before);
  },
  20_000 + ROUNDS * 5000,
);

test('orders that are changed while others are placed never deadlock, and stock stays exact', async () => {
  await app.db.pool.query('delete from rate_limits');
  const before = await deadlocks();
  const products = [
    await addProduct(app, { quantity: 1000 }),
    await addProduct(app, { quantity: 1000 }),
    await addProduct(app, { quantity: 1000 }),
  ];
  const first = await Promise.all(buyers.slice(0, 20).map((buyer) => place(buyer, products)));
  const changes = first.map((answer, n) => {
    const [a = '', b = '', c = ''] = n % 2 === 0 ? products : [...products].reverse();
    return updateOrder(app, buyers[n]!, {
      action: 'change-lines',
      orderId: answer.body.orderId,
      version: 1,
      lines: [
        { productId: a, quantity: 5 },
        { productId: b, quantity: 0 },
        { productId: c, quantity: 7 },
      ],
    });
  });
  const placed = buyers
    .slice(20, 45)
    .map((buyer, n) => place(buyer, n % 2 === 0 ? products : [...products].reverse()));
  await Promise.all([...changes, ...placed]);
  expect(await deadlocks()).toBe(before);
  const drift = await app.db.pool.query(
    `select p.promised::int, (select sum(l.ordered - l.cancelled - l.invoiced)::int from order_lines l where l.product_id = p.id) as owed from products p where p.id = any($1)`,
    [products],
  );
  for (const row of drift.rows) expect(row.promised).toBe(row.owed);
});
