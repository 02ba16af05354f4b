import { expect, test } from 'vitest';
import {
  app,
  customer,
  expectExactStock,
  people,
  placed,
  rinse,
  snapshot,
  soap,
  startShop,
  update,
} from '../../../../tests/support/changing-orders.ts';
import { addProduct } from '../../../../tests/support/rows.ts';

startShop();

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
  // The sentence has the line as a whole, as it stands on the screen: four of it are on the order, and promised.
  const short = await update(people.user, {
    orderId,
    action: 'change-lines',
    lines: [{ productId: soap, quantity: 21 }],
  });
  const { available } = short.body.error.details.short[0];
  expect(short.body.error.details.short).toMatchObject([{ productId: soap, wanted: 17 }]);
  expect(short.body.error.message).toContain(`: ${4 + available} of 21 in stock.`);
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
