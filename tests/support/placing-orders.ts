import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of placing orders: startShop starts the shop, and fills these anew before each test.
export let app: AppUnderTest;
export let buyer: TestUser;
export let customer: string;
export let soap: string;
export let bleach: string;

/** Starts the shop before the tests of a file, fills it anew before each, and closes it after them. */
export function startShop(): void {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.pool.query('delete from rate_limits');
    await app.db.pool.query(`update company_settings set settings = '{}'`);
    customer = await addCustomer(app, { taxRateBp: 700 });
    buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
    soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
    bleach = await addProduct(app, { priceCents: 1999, quantity: 100, taxable: false });
  });
}

export const setCompany = (settings: object) =>
  app.db.pool.query('update company_settings set settings = $1', [JSON.stringify(settings)]);
export const line = (productId: string, quantity = 2, expectedUnitPriceCents: unknown = 5000) => ({
  productId,
  quantity,
  expectedUnitPriceCents,
});
export const order = (extra: object = {}) => ({
  customerId: customer,
  lines: [line(soap), line(bleach, 3, 1999)],
  ...extra,
});
export const place = (body: unknown, user: TestUser | null = buyer, key: string = randomUUID()) =>
  app.call(user, 'POST', '/api/place-order', body, { 'idempotency-key': key });

/** Everything that an order writes: equal before and after a failure. */
export async function written(): Promise<unknown> {
  const { rows } = await app.db.pool.query(
    `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines, (select count(*) from order_events) as events,
            (select count(*) from mails) as mails, (select count(*) from idempotency_keys) as keys, (select sum(promised) from products) as promised,
            (select json_agg(c order by user_id, customer_id, product_id) from cart_lines c) as cart`,
  );
  return rows[0];
}

export async function failsWithoutATrace(
  body: unknown,
  status: number,
  code: string,
  user: TestUser | null = buyer,
): Promise<any> {
  const before = await written();
  const answer = await place(body, user);
  expect(answer.status).toBe(status);
  expect(answer.body.error.code).toBe(code);
  expect(await written()).toEqual(before);
  return answer.body.error;
}
