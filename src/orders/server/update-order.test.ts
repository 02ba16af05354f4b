import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import type { Role } from '../../kit/actor.ts';
import { MOVES, type OrderAction, type OrderStatus, STATUSES } from '../contract.ts';

let app: AppUnderTest;
let customer: string;
let soap: string;
let rinse: string;
let people: Record<Role, TestUser>;

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

async function placed(user: TestUser = people.user): Promise<string> {
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
async function orderIn(status: OrderStatus): Promise<string> {
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

const update = (user: TestUser | null, body: object) =>
  app.call(user, 'POST', '/api/update-order', { version: 1, ...body });

async function snapshot(orderId: string): Promise<unknown> {
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
async function expectExactStock(): Promise<void> {
  const { rows } = await app.db.pool.query(
    `select p.sku, p.promised::int, coalesce((select sum(l.ordered - l.cancelled - l.invoiced) from order_lines l where l.product_id = p.id), 0)::int as owed from products p where p.id = any($1)`,
    [[soap, rinse]],
  );
  for (const row of rows) expect(row).toMatchObject({ promised: row.owed });
}

const EXTRA: Partial<Record<OrderAction, object>> = {
  hold: { reason: 'Ask the chef' },
  'cancel-line': {},
  'change-details': { poNumber: 'PO-9' },
  'move-day': { promisedOn: '2026-03-20', reason: 'Snow' },
};

describe('the state machine', () => {
  for (const action of Object.keys(MOVES) as OrderAction[]) {
    test(`${action}: every role in every state`, async () => {
      for (const status of STATUSES) {
        for (const role of Object.keys(people) as Role[]) {
          const allowed = MOVES[action].from[role]?.includes(status) ?? false;
          await app.db.pool.query('delete from rate_limits');
          const orderId = await orderIn(status);
          const extra =
            action === 'change-lines'
              ? { lines: [{ productId: soap, quantity: 3 }] }
              : action === 'cancel-line'
                ? { productId: rinse }
                : EXTRA[action];
          const before = await snapshot(orderId);
          const answer = await update(people[role], { orderId, action, ...extra });
          const seen = { role, status, answer: answer.status };
          if (allowed) {
            expect(seen).toEqual({ role, status, answer: 200 });
            if (MOVES[action].to) expect(answer.body.status).toBe(MOVES[action].to);
            expect(answer.body.version).toBe(2);
          } else {
            expect(seen).toEqual({ role, status, answer: MOVES[action].from[role] ? 409 : 403 });
            expect(await snapshot(orderId)).toEqual(before);
          }
          await app.db.pool.query(
            'update products set promised = 0, quantity = 100 where id = any($1)',
            [[soap, rinse]],
          );
        }
      }
    });
  }

  test('buyers only change and cancel, and only while it is placed', () => {
    const may = Object.entries(MOVES).filter(([, move]) => move.from.user);
    expect(may.map(([action, move]) => [action, move.from.user])).toEqual([
      ['cancel', ['placed']],
      ['change-lines', ['placed']],
      ['cancel-line', ['placed']],
      ['change-details', ['placed']],
    ]);
  });
});

test('visitors, foreign buyers and staff of other customers find nothing and change nothing', async () => {
  const orderId = await placed();
  const before = await snapshot(orderId);
  const other = await addCustomer(app);
  const strangers = [
    await addUser(app, { brands: ['Linnetfold'], customers: [other] }),
    await addUser(app, { brands: ['Linnetfold'], customers: [] }),
    await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: [other] }),
  ];
  expect((await update(null, { orderId, action: 'cancel' })).status).toBe(401);
  const missing = orderId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const { requestId: _, ...expected } = (
    await update(people.user, { orderId: missing, action: 'cancel' })
  ).body.error;
  for (const stranger of strangers) {
    const answer = await update(stranger, { orderId, action: 'cancel' });
    const { requestId: __, ...failure } = answer.body.error;
    expect([answer.status, failure]).toEqual([404, expected]);
  }
  expect(await snapshot(orderId)).toEqual(before);
});

test('a colleague of the same customer may change it', async () => {
  const orderId = await placed();
  const colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  expect(
    (await update(colleague, { orderId, action: 'change-details', poNumber: 'PO-1' })).status,
  ).toBe(200);
});

test('a stale version is refused as aborted', async () => {
  const orderId = await placed();
  expect((await update(people.admin, { orderId, action: 'confirm' })).status).toBe(200);
  const before = await snapshot(orderId);
  const answer = await update(people.admin, { orderId, action: 'hold', reason: 'x' });
  expect([answer.status, answer.body.error.code]).toEqual([409, 'aborted']);
  expect(await snapshot(orderId)).toEqual(before);
});

test('two changes of one version: one wins', async () => {
  const orderId = await placed();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) =>
      update(people.user, { orderId, action: 'change-details', note: `n${n}` }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
});

test('cancelling frees all stock, keeps what was ordered on record and tells the buyer', async () => {
  const orderId = await placed();
  const answer = await update(people.user, { orderId, action: 'cancel', reason: 'Ordered twice' });
  expect(answer.body).toMatchObject({ status: 'cancelled', version: 2, totalCents: 0 });
  const lines = (
    await app.db.pool.query(
      'select ordered, cancelled from order_lines where order_id = $1 order by position',
      [orderId],
    )
  ).rows;
  expect(lines).toEqual([
    { ordered: 4, cancelled: 4 },
    { ordered: 2, cancelled: 2 },
  ]);
  await expectExactStock();
  const mails = (
    await app.db.pool.query(
      `select recipient from mails where dedupe_key like 'order-cancelled:' || $1 || '%' order by dedupe_key`,
      [orderId],
    )
  ).rows;
  expect(mails).toEqual([
    { recipient: people.user.email },
    { recipient: 'office@bellcart.example' },
  ]);
  const event = (
    await app.db.pool.query(
      'select kind, version, detail from order_events where order_id = $1 order by seq desc limit 1',
      [orderId],
    )
  ).rows[0];
  expect(event).toMatchObject({
    kind: 'cancel',
    version: 2,
    detail: {
      before: { status: 'placed' },
      after: { status: 'cancelled', reason: 'Ordered twice' },
    },
  });
});

test('changed lines move stock and money by the difference and keep before and after', async () => {
  const added = await addProduct(app, { priceCents: 700, quantity: 5 });
  const orderId = await placed();
  const answer = await update(people.user, {
    orderId,
    action: 'change-lines',
    lines: [
      { productId: soap, quantity: 6 },
      { productId: rinse, quantity: 0 },
      { productId: added, quantity: 3, expectedUnitPriceCents: 700 },
    ],
  });
  expect(answer.body).toMatchObject({ version: 2, totalCents: 35310 });
  const lines = (
    await app.db.pool.query(
      'select ordered, cancelled, unit_price_cents from order_lines where order_id = $1 order by position',
      [orderId],
    )
  ).rows;
  expect(lines).toEqual([
    { ordered: 6, cancelled: 0, unit_price_cents: 5000 },
    { ordered: 2, cancelled: 2, unit_price_cents: 2000 },
    { ordered: 3, cancelled: 0, unit_price_cents: 700 },
  ]);
  await expectExactStock();
  expect(
    (await app.db.pool.query('select promised from products where id = $1', [added])).rows[0]
      .promised,
  ).toBe(3);
  const event = (
    await app.db.pool.query(
      'select detail from order_events where order_id = $1 order by seq desc limit 1',
      [orderId],
    )
  ).rows[0].detail;
  expect(event.before).toMatchObject({
    totalCents: 26400,
    lines: [
      { productId: soap, quantity: 4 },
      { productId: rinse, quantity: 2 },
      { productId: added, quantity: 0 },
    ],
  });
  expect(event.after.lines).toEqual([
    { productId: soap, quantity: 6 },
    { productId: rinse, quantity: 0 },
    { productId: added, quantity: 3 },
  ]);
});

test('a line keeps its frozen price when more of it is ordered', async () => {
  const orderId = await placed();
  await app.db.pool.query('update products set price_cents = 9900 where id = $1', [soap]);
  const answer = await update(people.user, {
    orderId,
    action: 'change-lines',
    lines: [{ productId: soap, quantity: 5 }],
  });
  expect(answer.body.totalCents).toBe(31900);
});

test('what a change may not do leaves the order as it was', async () => {
  const orderId = await placed();
  const hidden = await addProduct(app, { brand: 'Kettlebrace', priceCents: 100, quantity: 0 });
  const before = await snapshot(orderId);
  const refuse = async (status: number, reason: string | undefined, lines: object[]) => {
    const answer = await update(people.user, { orderId, action: 'change-lines', lines });
    expect([answer.status, answer.body.error.details?.reason]).toEqual([status, reason]);
    expect(await snapshot(orderId)).toEqual(before);
  };
  await refuse(409, 'short-of-stock', [{ productId: soap, quantity: 21 }]);
  await refuse(404, undefined, [{ productId: hidden, quantity: 1, expectedUnitPriceCents: 100 }]);
  await refuse(409, 'no-change', [{ productId: soap, quantity: 4 }]);
  await refuse(409, 'last-line', [
    { productId: soap, quantity: 0 },
    { productId: rinse, quantity: 0 },
  ]);
  await refuse(409, 'not-on-order', [{ productId: hidden, quantity: 0 }]);
  for (const quantity of [-1, 1.5, 10000, '3']) {
    const answer = await update(people.user, {
      orderId,
      action: 'change-lines',
      lines: [{ productId: soap, quantity }],
    });
    expect(answer.status).toBe(400);
  }
  await app.db.pool.query('update customers set order_minimum_cents = 20000 where id = $1', [
    customer,
  ]);
  await refuse(409, 'below-minimum', [{ productId: soap, quantity: 1 }]);
  expect((await update(people.user, { orderId, action: 'confirm', extra: 1 })).status).toBe(400);
  expect((await update(people.user, { orderId, action: 'deliver' })).status).toBe(400);
});

test('a buyer changes an order until the cut-off of its promised day, the desk later too', async () => {
  const orderId = await placed();
  // The clock of tests stands at 10 am in Providence; the cut-off is 2 pm.
  expect((await update(people.user, { orderId, action: 'change-details', note: 'a' })).status).toBe(
    200,
  );
  app.clock.advance(4 * 3_600_000);
  const late = await update(people.user, { orderId, version: 2, action: 'cancel' });
  expect([late.status, late.body.error.details.reason]).toEqual([409, 'cut-off']);
  expect((await update(people.admin, { orderId, version: 2, action: 'cancel' })).status).toBe(200);
});
