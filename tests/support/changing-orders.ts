import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Role } from '../../src/kit/actor.ts';
import { type OrderAction } from '../../src/ordering/orders/contract.ts';
import { type OrderStatus } from '../../src/ordering/orders/public/status.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of changing orders: startShop starts the shop, and fills these anew before each test.
export let app: AppUnderTest;
export let customer: string;
export let soap: string;
export let rinse: string;
export let people: Record<Role, TestUser>;

/** Starts the shop before the tests of a file, fills it anew before each, and closes it after them. */
export function startShop(): void {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.pool.query('delete from rate_limits');
    await app.db.pool.query(`update company_settings set settings = '{}'`);
    customer = await addCustomer(app, { taxRateBp: 1000 });
    soap = await addProduct(app, { priceCents: 5000, quantity: 20 });
    rinse = await addProduct(app, { priceCents: 2000, quantity: 20 });
    people = {
      user: await addUser(app, { brands: ['Linnetfold'], customers: [customer] }),
      admin: await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' }),
      super_admin: await addUser(app, { role: 'super_admin', customers: 'all' }),
    };
  });
}

export async function placed(user: TestUser = people.user): Promise<string> {
  const lines = [
    { productId: soap, quantity: 4, expectedUnitPriceCents: 5000 },
    { productId: rinse, quantity: 2, expectedUnitPriceCents: 2000 },
  ];
  const answer = await app.call(
    user,
    'POST',
    '/api/place-order',
    { customerId: customer, lines },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.status).toBe(200);
  return answer.body.orderId;
}

/** Puts an order into a state straight in the table: which way it came there is not what the matrix is about. */
export async function orderIn(status: OrderStatus): Promise<string> {
  const orderId = await placed();
  if (status === 'delivered' || status === 'part_delivered') {
    await app.db.pool.query(
      'update order_lines set delivered = case when $2 then ordered else 1 end where order_id = $1 and product_id = $3 or ($2 and order_id = $1)',
      [orderId, status === 'delivered', soap],
    );
  }
  await app.db.pool.query('update orders set status = $2, hold_reason = $3 where id = $1', [
    orderId,
    status,
    status === 'on_hold' ? 'Credit hold' : null,
  ]);
  return orderId;
}

export const update = (user: TestUser | null, body: object) =>
  app.call(user, 'POST', '/api/update-order', { version: 1, ...body });

export async function snapshot(orderId: string): Promise<unknown> {
  const { rows } = await app.db.pool.query(
    `select to_jsonb(o) as "order", (select json_agg(l order by position) from order_lines l where l.order_id = o.id) as lines,
            (select count(*) from order_events e where e.order_id = o.id) as events, (select json_agg(promised order by id) from products) as promised,
            (select count(*) from mails) as mails
       from orders o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

/** Promised stock is exactly what open orders owe. */
export async function expectExactStock(): Promise<void> {
  const { rows } = await app.db.pool.query(
    `select p.sku, p.promised::int, coalesce((select sum(l.ordered - l.cancelled - l.invoiced) from order_lines l where l.product_id = p.id), 0)::int as owed from products p where p.id = any($1)`,
    [[soap, rinse]],
  );
  for (const row of rows) expect(row).toMatchObject({ promised: row.owed });
}

export const EXTRA: Partial<Record<OrderAction, object>> = {
  hold: { reason: 'Ask the chef' },
  discount: { basisPoints: 500, reason: 'Late last week' },
  'cancel-line': {},
  'change-details': { poNumber: 'PO-9' },
  edit: { poNumber: 'PO-9' },
  'move-day': { promisedOn: '2026-03-20', reason: 'Snow' },
  'ask-later': { askOn: '2026-03-20' },
};
