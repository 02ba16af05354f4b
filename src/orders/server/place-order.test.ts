import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../tests/support/rows.ts';
import { totalsOf } from '../../cart/contract.ts';

let app: AppUnderTest;
let buyer: TestUser;
let customer: string;
let soap: string;
let bleach: string;

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

const setCompany = (settings: object) =>
  app.db.pool.query('update company_settings set settings = $1', [JSON.stringify(settings)]);
const line = (productId: string, quantity = 2, expectedUnitPriceCents: unknown = 5000) => ({
  productId,
  quantity,
  expectedUnitPriceCents,
});
const order = (extra: object = {}) => ({
  customerId: customer,
  lines: [line(soap), line(bleach, 3, 1999)],
  ...extra,
});
const place = (body: unknown, user: TestUser | null = buyer, key: string = randomUUID()) =>
  app.call(user, 'POST', '/api/place-order', body, { 'idempotency-key': key });

/** Everything that an order writes: equal before and after a failure. */
async function written(): Promise<unknown> {
  const { rows } = await app.db.pool.query(
    `select (select count(*) from orders) as orders, (select count(*) from order_lines) as lines, (select count(*) from order_events) as events,
            (select count(*) from mails) as mails, (select count(*) from idempotency_keys) as keys, (select sum(promised) from products) as promised,
            (select json_agg(c order by user_id, product_id) from cart_lines c) as cart`,
  );
  return rows[0];
}

async function refusedWithoutATrace(
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

test('an order freezes its lines, promises stock, empties the cart of what was ordered and queues two e-mails', async () => {
  const left = await addProduct(app);
  await app.call(buyer, 'PUT', '/api/cart', {
    lines: [soap, bleach, left].map((productId) => ({ productId, quantity: 4 })),
  });
  const answer = await place(
    order({ poNumber: ' PO-7 ', note: 'Dock B', wantedOn: '2026-03-05', shortfallPolicy: 'drop' }),
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: 'placed',
    version: 1,
    subtotalCents: 15997,
    taxCents: 700,
    deliveryFeeCents: 0,
    totalCents: 16697,
    backOrdered: [],
  });
  expect(answer.body.number).toMatch(/^BC-\d{6}$/);

  const { orderId } = answer.body;
  const stored = (await app.db.pool.query('select * from orders where id = $1', [orderId])).rows[0];
  expect(stored).toMatchObject({
    po_number: 'PO-7',
    note: 'Dock B',
    wanted_on: '2026-03-05',
    shortfall_policy: 'drop',
    placed_by: buyer.id,
    placed_by_name: '',
    tax_rate_bp: 700,
  });
  expect(stored.ship_to).toMatchObject({ city: 'Newport', state: 'RI', zip: '02840' });
  const lines = (
    await app.db.pool.query('select * from order_lines where order_id = $1 order by position', [
      orderId,
    ])
  ).rows;
  expect(lines).toMatchObject([
    {
      position: 1,
      product_id: soap,
      ordered: 2,
      unit_price_cents: 5000,
      price_rule: 'list',
      taxable: true,
      brand: 'Linnetfold',
      size_unit: '5 gal pail',
    },
    { position: 2, product_id: bleach, ordered: 3, unit_price_cents: 1999, taxable: false },
  ]);
  expect(
    (
      await app.db.pool.query(
        'select promised from products where id = any($1) order by promised',
        [[soap, bleach]],
      )
    ).rows,
  ).toEqual([{ promised: 2 }, { promised: 3 }]);
  expect(
    (await app.call(buyer, 'GET', '/api/cart')).body.lines.map((item: any) => item.productId),
  ).toEqual([left]);
  const events = (
    await app.db.pool.query(
      'select kind, version, actor_id from order_events where order_id = $1',
      [orderId],
    )
  ).rows;
  expect(events).toEqual([{ kind: 'placed', version: 1, actor_id: buyer.id }]);
  const mails = (
    await app.db.pool.query(
      `select recipient, subject, body_text from mails where dedupe_key like 'order-placed:' || $1 || '%' order by dedupe_key`,
      [orderId],
    )
  ).rows;
  expect(mails.map((mail: any) => mail.recipient)).toEqual([
    buyer.email,
    'office@bellcart.example',
  ]);
  expect(mails[0].body_text).toContain('$166.97');
});

test('the frozen price does not follow the product', async () => {
  const { body } = await place(order());
  await app.db.pool.query(`update products set price_cents = 1, name = 'Renamed' where id = $1`, [
    soap,
  ]);
  const stored = await app.db.pool.query(
    'select name, unit_price_cents from order_lines where order_id = $1 and product_id = $2',
    [body.orderId, soap],
  );
  expect(stored.rows[0].unit_price_cents).toBe(5000);
  expect(stored.rows[0].name).not.toBe('Renamed');
});

test('the customer’s own price is charged and its rule is kept', async () => {
  await addStaffPrice(app, customer, soap, 4100);
  const answer = await place(order({ lines: [line(soap, 10, 4100)] }));
  expect(answer.body.subtotalCents).toBe(41000);
  expect(
    (
      await app.db.pool.query('select price_rule from order_lines where order_id = $1', [
        answer.body.orderId,
      ])
    ).rows,
  ).toEqual([{ price_rule: 'staff' }]);
});

test('twenty at once with one key are one order and one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(order(), buyer, key)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect(
    (
      await app.db.pool.query('select count(*)::int as n from orders where placed_by = $1', [
        buyer.id,
      ])
    ).rows[0].n,
  ).toBe(1);
  expect(
    (await app.db.pool.query('select promised from products where id = $1', [soap])).rows[0]
      .promised,
  ).toBe(2);
  expect(
    (
      await app.db.pool.query(
        `select count(*)::int as n from mails where dedupe_key like 'order-placed:' || $1 || '%'`,
        [answers[0]?.body.orderId],
      )
    ).rows[0].n,
  ).toBe(2);
});

test('the same key with another body is refused, another person’s same key is their own', async () => {
  const key = randomUUID();
  expect((await place(order(), buyer, key)).status).toBe(200);
  const before = await written();
  const other = await place(order({ note: 'changed' }), buyer, key);
  expect([other.status, other.body.error.code]).toEqual([422, 'failed-precondition']);
  expect(await written()).toEqual(before);
  const colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  expect((await place(order(), colleague, key)).status).toBe(200);
});

test('a key is required', async () => {
  const before = await written();
  const answer = await app.call(buyer, 'POST', '/api/place-order', order());
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('Idempotency-Key');
  expect(await written()).toEqual(before);
});

test('a refused order leaves its key free', async () => {
  const key = randomUUID();
  expect((await place(order({ lines: [line(soap, 101)] }), buyer, key)).status).toBe(409);
  await app.db.pool.query('update products set quantity = 200 where id = $1', [soap]);
  expect((await place(order({ lines: [line(soap, 101)] }), buyer, key)).status).toBe(200);
});

test('a visitor places nothing', () => refusedWithoutATrace(order(), 401, 'unauthenticated', null));

test('foreign, missing and inactive customers answer alike', async () => {
  const foreign = await addCustomer(app);
  const closed = await addCustomer(app, { isActive: false });
  await app.db.pool.query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
    buyer.id,
    closed,
  ]);
  const missing = customer.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const refusals = [];
  for (const customerId of [foreign, closed, missing])
    refusals.push(await refusedWithoutATrace(order({ customerId }), 404, 'not-found'));
  for (const { requestId: _, ...failure } of refusals)
    expect(failure).toEqual({ code: 'not-found', message: 'Requested document not found.' });
});

test('a person whose list of customers was emptied orders for nobody', async () => {
  const nobody = await addUser(app, { brands: ['Linnetfold'], customers: [] });
  await refusedWithoutATrace(order(), 404, 'not-found', nobody);
});

test('hidden brands, inactive and missing products answer alike and name nothing', async () => {
  const hidden = await addProduct(app, { brand: 'Kettlebrace' });
  const inactive = await addProduct(app, { isActive: false });
  const missing = soap.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const productId of [hidden, inactive, missing]) {
    const { requestId: _, ...failure } = await refusedWithoutATrace(
      order({ lines: [line(soap), line(productId)] }),
      404,
      'not-found',
    );
    expect(failure).toEqual({ code: 'not-found', message: 'Requested document not found.' });
  }
});

test('staff of one brand may not order another, the owner may', async () => {
  const hidden = await addProduct(app, { brand: 'Kettlebrace', priceCents: 5000 });
  const desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  await refusedWithoutATrace(order({ lines: [line(hidden)] }), 404, 'not-found', desk);
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  expect((await place(order({ lines: [line(hidden)] }), owner)).status).toBe(200);
});

test('a changed price is refused with the new one', async () => {
  await app.db.pool.query('update products set price_cents = 5150 where id = $1', [soap]);
  const failure = await refusedWithoutATrace(order(), 409, 'failed-precondition');
  expect(failure.details).toMatchObject({
    reason: 'prices-changed',
    prices: [{ productId: soap, expectedUnitPriceCents: 5000, unitPriceCents: 5150 }],
  });
});

test('one product on two lines counts as one, and each line’s price is checked', async () => {
  const answer = await place(order({ lines: [line(soap, 60), line(soap, 40)] }));
  expect(answer.body.subtotalCents).toBe(500000);
  expect(
    (
      await app.db.pool.query('select ordered from order_lines where order_id = $1', [
        answer.body.orderId,
      ])
    ).rows,
  ).toEqual([{ ordered: 100 }]);
  await refusedWithoutATrace(
    order({ lines: [line(bleach, 60, 1999), line(bleach, 41, 1999)] }),
    409,
    'failed-precondition',
  );
  await refusedWithoutATrace(
    order({ lines: [line(bleach, 60, 1999), line(bleach, 1, 1)] }),
    409,
    'failed-precondition',
  );
  await refusedWithoutATrace(
    order({ lines: [line(bleach, 9999, 1999), line(bleach, 1, 1999)] }),
    400,
    'invalid-argument',
  );
});

test('a product without a price is not ordered', async () => {
  const unpriced = await addProduct(app, { priceCents: null });
  const failure = await refusedWithoutATrace(
    order({ lines: [line(unpriced, 1, 0)] }),
    409,
    'failed-precondition',
  );
  expect(failure.details.reason).toBe('price-on-request');
});

test('too little stock is refused with what there is, or back-ordered by the company’s setting', async () => {
  const scarce = await addProduct(app, { priceCents: 20000, quantity: 3 });
  const failure = await refusedWithoutATrace(
    order({ lines: [line(soap), line(scarce, 5, 20000)] }),
    409,
    'failed-precondition',
  );
  expect(failure.details).toMatchObject({
    reason: 'short-of-stock',
    short: [{ productId: scarce, wanted: 5, available: 3 }],
  });
  await setCompany({ backOrdersAllowed: true });
  const answer = await place(order({ lines: [line(soap), line(scarce, 5, 20000)] }));
  expect(answer.body.backOrdered).toEqual([scarce]);
  expect(
    (
      await app.db.pool.query(
        'select back_ordered from order_lines where order_id = $1 order by position',
        [answer.body.orderId],
      )
    ).rows,
  ).toEqual([{ back_ordered: false }, { back_ordered: true }]);
});

test('the minimum of the company or the customer is said in dollars; staff may go below', async () => {
  await app.db.pool.query('update customers set order_minimum_cents = null where id = $1', [
    customer,
  ]);
  await setCompany({ orderMinimumCents: 12310 });
  const failure = await refusedWithoutATrace(
    order({ lines: [line(soap)] }),
    409,
    'failed-precondition',
  );
  expect(failure.message).toBe('Add $23.10 more to reach the order minimum of $123.10.');
  expect(failure.details).toMatchObject({ reason: 'below-minimum', missingCents: 2310 });
  await app.db.pool.query('update customers set order_minimum_cents = 10000 where id = $1', [
    customer,
  ]);
  expect((await place(order({ lines: [line(soap)] }))).status).toBe(200);
  await app.db.pool.query('update customers set order_minimum_cents = 90000 where id = $1', [
    customer,
  ]);
  const desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  expect((await place(order({ lines: [line(soap)] }), desk)).status).toBe(200);
});

test('a customer on credit hold goes on hold with the reason', async () => {
  await app.db.pool.query('update customers set on_credit_hold = true where id = $1', [customer]);
  const answer = await place(order());
  expect(answer.body.status).toBe('on_hold');
  expect(
    (await app.db.pool.query('select hold_reason from orders where id = $1', [answer.body.orderId]))
      .rows,
  ).toEqual([{ hold_reason: 'Credit hold' }]);
});

test('a setting confirms orders at once; the delivery fee is dropped from its limit on; exempt customers pay no tax', async () => {
  await setCompany({
    confirmOrdersAtOnce: true,
    deliveryFeeCents: 1250,
    freeDeliveryFromCents: 50000,
  });
  await app.db.pool.query('update customers set tax_exempt = true where id = $1', [customer]);
  expect((await place(order({ lines: [line(soap, 9)] }))).body).toMatchObject({
    status: 'confirmed',
    taxCents: 0,
    deliveryFeeCents: 1250,
    totalCents: 46250,
  });
  expect((await place(order({ lines: [line(soap, 10)] }))).body).toMatchObject({
    deliveryFeeCents: 0,
    totalCents: 50000,
  });
});

test('a wanted day in the past is refused', () =>
  refusedWithoutATrace(order({ wantedOn: '2026-03-02' }), 400, 'invalid-argument'));

test.each([0, -1, 1.5, 10000, 1e21, '2', null, true, [2], {}, Number.MAX_SAFE_INTEGER])(
  'a quantity of %j is refused',
  async (quantity) => {
    await refusedWithoutATrace(
      order({ lines: [{ ...line(soap), quantity }] }),
      400,
      'invalid-argument',
    );
  },
);

test.each([
  { totalCents: 1 },
  { taxCents: 0 },
  { discountCents: 100 },
  { status: 'confirmed' },
  { placedBy: 'someone' },
  { unitPriceCents: 1 },
])('an extra key %j is refused', async (extra) => {
  await refusedWithoutATrace({ ...order(), ...extra }, 400, 'invalid-argument');
  await refusedWithoutATrace(
    order({ lines: [{ ...line(soap), ...extra }] }),
    400,
    'invalid-argument',
  );
});

test('more than 200 lines are refused', () =>
  refusedWithoutATrace(
    order({ lines: Array.from({ length: 201 }, () => line(soap, 1)) }),
    400,
    'invalid-argument',
  ));

test('whatever is sent, what is charged comes from the database', async () => {
  const quantity = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 25 }) },
    fc.integer(),
    fc.double(),
    fc.constantFrom('3', null, '9'.repeat(30)),
  );
  const price = fc.oneof(
    { weight: 12, arbitrary: fc.constant('right' as const) },
    fc.integer({ min: -5, max: 9000 }),
    fc.constantFrom('5000', null),
  );
  const sent = fc.record({
    which: fc.integer({ min: 0, max: 1 }),
    quantity,
    price,
    extra: fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      fc.dictionary(fc.constantFrom('unitPriceCents', 'total', 'note'), fc.integer()),
    ),
  });
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 4 }), async (parts) => {
      await app.db.pool.query('delete from rate_limits');
      await app.db.pool.query('update products set promised = 0');
      const products = [soap, bleach];
      const right = [5000, 1999];
      const lines = parts.map((part) => ({
        productId: products[part.which],
        quantity: part.quantity,
        expectedUnitPriceCents: part.price === 'right' ? right[part.which] : part.price,
        ...part.extra,
      }));
      const before = await written();
      const answer = await place(order({ lines }));
      if (answer.status !== 200) {
        expect([400, 409]).toContain(answer.status);
        expect(await written()).toEqual(before);
        return;
      }
      accepted += 1;
      const expected = totalsOf(
        parts.map((part) => ({
          quantity: part.quantity as number,
          unitPriceCents: right[part.which] ?? 0,
          taxable: part.which === 0,
        })),
        { taxRateBp: 700, deliveryFeeCents: 0, freeDeliveryFromCents: 0 },
      );
      expect(answer.body).toMatchObject(expected);
      const stored = await app.db.pool.query(
        'select sum((ordered - cancelled) * unit_price_cents)::bigint as sum from order_lines where order_id = $1',
        [answer.body.orderId],
      );
      expect(stored.rows[0].sum).toBe(expected.subtotalCents);
    }),
    { numRuns: 120, seed: 20260303 },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('an order is a PDF for who may see it, and nothing for others', async () => {
  const { body } = await place(order());
  const pdf = await app.call(buyer, 'GET', `/api/orders/${body.orderId}/pdf`);
  expect([pdf.status, pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ]);
  expect(new TextDecoder().decode(pdf.body.slice(0, 5))).toBe('%PDF-');
  const stranger = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [await addCustomer(app)],
  });
  expect((await app.call(stranger, 'GET', `/api/orders/${body.orderId}/pdf`)).status).toBe(404);
  expect((await app.call(null, 'GET', `/api/orders/${body.orderId}/pdf`)).status).toBe(401);
});
