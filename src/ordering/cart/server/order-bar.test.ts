import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  customer,
  put,
  rinse,
  soap,
  startShop,
} from '../../../../tests/support/filled-carts.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { nextDelivery } from '../../../company/delivery-days.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { customerTerms } from '../../../people/customers/server/public/customer-terms.ts';
import { loadOrderBar } from './order-bar.ts';

startShop();

const here = async (extra: object = {}) => {
  await app.db.pool.query('update company_settings set settings = $1', [
    JSON.stringify({ orderMinimumCents: 15_000, deliveryFeeCents: 1500, ...extra }),
  ]);
  return { id: customer, name: 'Harbor House' };
};

test('customer, products, total with tax and delivery, what is missing, the next day and its cut-off', async () => {
  await app.db.pool.query(
    'update customers set tax_rate_bp = 700, order_minimum_cents = null where id = $1',
    [customer],
  );
  const label = await here();
  await put([
    { productId: soap, quantity: 2 },
    { productId: rinse, quantity: 1 },
  ]);
  const company = await readCompany(app);
  const { routeDays } = await customerTerms(app.db, buyer, customer);
  const now = app.clock.now();
  expect(await loadOrderBar(app, buyer, label)).toEqual({
    customer: label,
    lines: 2,
    unpriced: 1,
    totalCents: 10_000 + 700 + 1500,
    missingCents: 5000,
    delivery: nextDelivery(company, routeDays, now),
    cutOffs: expect.objectContaining({}),
    nowMs: expect.any(Number),
  });
  await put([{ productId: soap, quantity: 3 }]);
  expect(await loadOrderBar(app, buyer, label)).toMatchObject({ missingCents: 0 });
});

test('the customer’s own minimum counts, and staff may go below it', async () => {
  const label = await here();
  await app.db.pool.query('update customers set order_minimum_cents = 7500 where id = $1', [
    customer,
  ]);
  await put([{ productId: soap, quantity: 1 }]);
  expect(await loadOrderBar(app, buyer, label)).toMatchObject({ missingCents: 2500 });
  const clerk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: [customer],
  });
  expect(await loadOrderBar(app, clerk, label)).toMatchObject({ lines: 0, missingCents: 0 });
});

test('after the cut-off the server names the next day', async () => {
  const label = await here();
  const before = await loadOrderBar(app, buyer, label);
  app.clock.advance(before.delivery.cutOffAtMs - before.nowMs - 1);
  expect((await loadOrderBar(app, buyer, label)).delivery).toEqual(before.delivery);
  app.clock.advance(1);
  const after = await loadOrderBar(app, buyer, label);
  expect(after.delivery.day > before.delivery.day).toBe(true);
  expect(after.delivery.cutOffAtMs).toBeGreaterThan(after.nowMs);
});

test('who may not: a customer that is not theirs', async () => {
  const foreign = { id: await addCustomer(app), name: 'Foreign' };
  await expect(loadOrderBar(app, buyer, foreign)).rejects.toMatchObject({ code: 'not-found' });
});
