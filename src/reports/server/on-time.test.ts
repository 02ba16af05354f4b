import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { newId } from '../../platform/clock.ts';
import { lateOf, onTimeBy } from './on-time.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  const customerId = await addCustomer(app);
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const came = async (promisedOn: string, ...days: string[]) => {
    const order = await addOrder(app, { customerId, lines, status: 'delivered', promisedOn });
    for (const [at, day] of days.entries())
      await app.db.pool.query(
        `insert into deliveries (id, order_id, attempt, state, driver_name, delivered_on, accepted_at, created_at)
         values ($1, $2, $3, 'delivered', '', $4, now(), now())`,
        [newId(app), order.id, at + 1, day],
      );
  };
  await came('2026-02-02', '2026-02-02');
  await came('2026-02-03', '2026-02-04');
  // Early is not late, and not on the day; the second delivery of an order is no promise of its own.
  await came('2026-02-06', '2026-02-05', '2026-02-20');
  await came('2026-03-02', '2026-03-02');
  await came('2026-12-31', '2027-01-04');
});
afterAll(() => app.close());

test('the first delivery of each order against its promised day, by week, month and year', async () => {
  expect(await onTimeBy(app.db, 'week', '2027-02-01')).toEqual([
    { key: '2027-01-04', deliveries: 1, onTime: 0 },
    { key: '2026-03-02', deliveries: 1, onTime: 1 },
    { key: '2026-02-02', deliveries: 3, onTime: 1 },
  ]);
  expect(await onTimeBy(app.db, 'month', '2026-12-31')).toEqual([
    { key: '2026-03-01', deliveries: 1, onTime: 1 },
    { key: '2026-02-01', deliveries: 3, onTime: 1 },
  ]);
  expect(await onTimeBy(app.db, 'year', '2027-02-01')).toEqual([
    { key: '2027-01-01', deliveries: 1, onTime: 0 },
    { key: '2026-01-01', deliveries: 4, onTime: 2 },
  ]);
  expect(await lateOf(app.db, { from: '2026-02-01', to: '2026-02-28' })).toEqual({
    deliveries: 3,
    late: 1,
  });
});
