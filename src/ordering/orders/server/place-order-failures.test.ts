import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  bleach,
  buyer,
  customer,
  failsWithoutATrace,
  line,
  order,
  place,
  setCompany,
  soap,
  startShop,
} from '../../../../tests/support/placing-orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';

startShop();

test('a visitor places nothing', () => failsWithoutATrace(order(), 401, 'unauthenticated', null));

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
    refusals.push(await failsWithoutATrace(order({ customerId }), 404, 'not-found'));
  for (const { requestId: _, ...failure } of refusals)
    expect(failure).toEqual({ code: 'not-found', message: 'Requested document not found.' });
});

test('a person whose list of customers was emptied orders for nobody', async () => {
  const nobody = await addUser(app, { brands: ['Linnetfold'], customers: [] });
  await failsWithoutATrace(order(), 404, 'not-found', nobody);
});

test('hidden brands, inactive and missing products answer alike and name nothing', async () => {
  const hidden = await addProduct(app, { brand: 'Kettlebrace' });
  const inactive = await addProduct(app, { isActive: false });
  const missing = soap.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const productId of [hidden, inactive, missing]) {
    const { requestId: _, ...failure } = await failsWithoutATrace(
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
  await failsWithoutATrace(order({ lines: [line(hidden)] }), 404, 'not-found', desk);
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  expect((await place(order({ lines: [line(hidden)] }), owner)).status).toBe(200);
});

test('a changed price is refused with the new one', async () => {
  await app.db.pool.query('update products set price_cents = 5150 where id = $1', [soap]);
  const failure = await failsWithoutATrace(order(), 409, 'failed-precondition');
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
  await failsWithoutATrace(
    order({ lines: [line(bleach, 60, 1999), line(bleach, 41, 1999)] }),
    409,
    'failed-precondition',
  );
  await failsWithoutATrace(
    order({ lines: [line(bleach, 60, 1999), line(bleach, 1, 1)] }),
    409,
    'failed-precondition',
  );
  await failsWithoutATrace(
    order({ lines: [line(bleach, 9999, 1999), line(bleach, 1, 1999)] }),
    400,
    'invalid-argument',
  );
});

test('a product without a price is not ordered', async () => {
  const unpriced = await addProduct(app, { priceCents: null });
  const failure = await failsWithoutATrace(
    order({ lines: [line(unpriced, 1, 0)] }),
    409,
    'failed-precondition',
  );
  expect(failure.details.reason).toBe('price-on-request');
});

test('too little stock is refused with what there is, or back-ordered by the company’s setting', async () => {
  const scarce = await addProduct(app, { priceCents: 20000, quantity: 3 });
  const failure = await failsWithoutATrace(
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
  const failure = await failsWithoutATrace(
    order({ lines: [line(soap)] }),
    409,
    'failed-precondition',
  );
  expect(failure.message).toBe('Add $23.10 of goods to reach the order minimum of $123.10.');
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

test('a wanted day in the past is refused', () =>
  failsWithoutATrace(order({ wantedOn: '2026-03-02' }), 400, 'invalid-argument'));

test.each([0, -1, 1.5, 10000, 1e21, '2', null, true, [2], {}, Number.MAX_SAFE_INTEGER])(
  'a quantity of %j is refused',
  async (quantity) => {
    await failsWithoutATrace(
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
  await failsWithoutATrace({ ...order(), ...extra }, 400, 'invalid-argument');
  await failsWithoutATrace(
    order({ lines: [{ ...line(soap), ...extra }] }),
    400,
    'invalid-argument',
  );
});

test('more than 2,000 lines are refused', () =>
  failsWithoutATrace(
    order({ lines: Array.from({ length: 2001 }, () => line(soap, 1)) }),
    400,
    'invalid-argument',
  ));
