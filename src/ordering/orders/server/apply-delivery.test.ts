import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { newId } from '../../../platform/clock.ts';
import { applyDelivery, type DeliveryToApply } from './public/apply-delivery.ts';
import { orderForDelivery } from './public/order-for-delivery.ts';
import { recordInvoiced } from './public/record-invoiced.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let buyer: TestUser;
let driver: TestUser;
let customer: string;
let soap: string;
let rinse: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  driver = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  soap = await addProduct(app, { priceCents: 5000, quantity: 20 });
  rinse = await addProduct(app, { priceCents: 2000, quantity: 20 });
});

async function outOrder(
  shortfallPolicy = 'ask',
): Promise<{ orderId: string; soapLine: string; rinseLine: string }> {
  const lines = [
    { productId: soap, quantity: 4, expectedUnitPriceCents: 5000 },
    { productId: rinse, quantity: 2, expectedUnitPriceCents: 2000 },
  ];
  const { body } = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: customer, lines, shortfallPolicy },
    { 'idempotency-key': randomUUID() },
  );
  const { orderId } = body;
  await app.call(driver, 'POST', '/api/update-order', { orderId, version: 1, action: 'confirm' });
  await app.call(driver, 'POST', '/api/update-order', { orderId, version: 2, action: 'send-out' });
  const rows = (
    await app.db.pool.query('select id from order_lines where order_id = $1 order by position', [
      orderId,
    ])
  ).rows;
  return { orderId, soapLine: rows[0].id, rinseLine: rows[1].id };
}

const apply = (
  input: Omit<DeliveryToApply, 'deliveryId' | 'settledAt' | 'extras'> & {
    extras?: DeliveryToApply['extras'];
  },
) =>
  app.db.transaction((tx) =>
    applyDelivery(tx, app, driver, {
      deliveryId: newId(app),
      settledAt: new Date(app.clock.now()),
      extras: [],
      ...input,
    }),
  );

const linesOf = async (orderId: string) =>
  (
    await app.db.pool.query(
      'select product_id, ordered, cancelled, delivered, refused, invoiced, back_ordered from order_lines where order_id = $1 order by position',
      [orderId],
    )
  ).rows;
const stockOf = async (id: string) =>
  (await app.db.pool.query('select quantity, promised from products where id = $1', [id])).rows[0];
const orderOf = async (orderId: string) =>
  (
    await app.db.pool.query('select status, version, total_cents from orders where id = $1', [
      orderId,
    ])
  ).rows[0];

test('everything handed over is delivered; its stock stays promised until it is invoiced', async () => {
  const { orderId, soapLine, rinseLine } = await outOrder();
  const applied = await apply({
    orderId,
    lines: [
      { orderLineId: soapLine, delivered: 4, refused: 0 },
      { orderLineId: rinseLine, delivered: 2, refused: 0 },
    ],
  });
  expect(applied).toMatchObject({ status: 'delivered', version: 4, open: [] });
  expect(applied.delivered).toEqual([
    { orderLineId: soapLine, productId: soap, quantity: 4, isExtra: false },
    { orderLineId: rinseLine, productId: rinse, quantity: 2, isExtra: false },
  ]);
  expect(await stockOf(soap)).toEqual({ quantity: 20, promised: 4 });
  await app.db.transaction((tx) =>
    recordInvoiced(tx, app, {
      orderId,
      lines: [
        { orderLineId: soapLine, quantity: 4 },
        { orderLineId: rinseLine, quantity: 2 },
      ],
    }),
  );
  expect(await stockOf(soap)).toEqual({ quantity: 16, promised: 0 });
  expect((await linesOf(orderId)).map((line) => line.invoiced)).toEqual([4, 2]);
});

test('a line short asks the desk: part delivered, the rest stays promised, the desk leaves it out', async () => {
  const { orderId, soapLine, rinseLine } = await outOrder('ask');
  const applied = await apply({
    orderId,
    lines: [
      { orderLineId: soapLine, delivered: 3, refused: 1 },
      { orderLineId: rinseLine, delivered: 2, refused: 0 },
    ],
  });
  expect(applied).toMatchObject({
    status: 'part_delivered',
    open: [{ orderLineId: soapLine, productId: soap, quantity: 1 }],
  });
  expect(await linesOf(orderId)).toMatchObject([
    { delivered: 3, refused: 1, cancelled: 0, back_ordered: false },
    { delivered: 2 },
  ]);
  expect(await stockOf(soap)).toMatchObject({ promised: 4 });
  const closed = await app.call(driver, 'POST', '/api/update-order', {
    orderId,
    version: 4,
    action: 'close-rest',
  });
  expect(closed.body).toMatchObject({ status: 'delivered', totalCents: 19000 });
  expect(await stockOf(soap)).toMatchObject({ promised: 3 });
});

test('`drop` frees what was not delivered and settles the order; `back_order` marks it', async () => {
  const dropped = await outOrder('drop');
  expect(
    (
      await apply({
        orderId: dropped.orderId,
        lines: [{ orderLineId: dropped.soapLine, delivered: 3, refused: 0 }],
      })
    ).status,
  ).toBe('delivered');
  expect(await linesOf(dropped.orderId)).toMatchObject([
    { delivered: 3, cancelled: 1 },
    { delivered: 0, cancelled: 2 },
  ]);
  expect(await orderOf(dropped.orderId)).toMatchObject({ total_cents: 15000 });
  expect([(await stockOf(soap)).promised, (await stockOf(rinse)).promised]).toEqual([3, 0]);
  const later = await outOrder('back_order');
  expect(
    (
      await apply({
        orderId: later.orderId,
        lines: [{ orderLineId: later.soapLine, delivered: 4, refused: 0 }],
      })
    ).status,
  ).toBe('part_delivered');
  expect(await linesOf(later.orderId)).toMatchObject([
    { back_ordered: false },
    { back_ordered: true },
  ]);
});

test('nothing handed over brings the order back to confirmed, whatever its policy', async () => {
  const { orderId, soapLine } = await outOrder('drop');
  expect(
    (await apply({ orderId, lines: [{ orderLineId: soapLine, delivered: 0, refused: 4 }] })).status,
  ).toBe('confirmed');
  expect(await linesOf(orderId)).toMatchObject([
    { delivered: 0, refused: 4, cancelled: 0 },
    { cancelled: 0 },
  ]);
  expect(await stockOf(soap)).toMatchObject({ promised: 4 });
});

test('extras become lines at the customer’s price, beyond stock too; more of a line grows the line', async () => {
  const extra = await addProduct(app, { priceCents: 900, quantity: 0 });
  const { orderId, soapLine, rinseLine } = await outOrder();
  const applied = await apply({
    orderId,
    lines: [
      { orderLineId: soapLine, delivered: 4, refused: 0 },
      { orderLineId: rinseLine, delivered: 2, refused: 0 },
    ],
    extras: [
      { productId: extra, quantity: 2 },
      { productId: soap, quantity: 1 },
    ],
  });
  expect(applied.status).toBe('delivered');
  expect(
    applied.delivered
      .filter((line) => line.isExtra)
      .map(({ productId, quantity }) => [productId, quantity]),
  ).toEqual([
    [extra, 2],
    [soap, 1],
  ]);
  expect(await linesOf(orderId)).toMatchObject([
    { ordered: 5, delivered: 5 },
    { ordered: 2 },
    { product_id: extra, ordered: 2, delivered: 2 },
  ]);
  expect(await stockOf(extra)).toEqual({ quantity: 0, promised: 2 });
  expect(await stockOf(soap)).toMatchObject({ promised: 5 });
  expect(await orderOf(orderId)).toMatchObject({ total_cents: 30800 });
});

test('a line that the office cut while the truck was out grows back to what was handed over', async () => {
  const { orderId, soapLine, rinseLine } = await outOrder();
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  await app.call(owner, 'POST', '/api/update-order', {
    orderId,
    version: 3,
    action: 'change-lines',
    lines: [{ productId: soap, quantity: 1 }],
  });
  expect(await stockOf(soap)).toMatchObject({ promised: 1 });
  const applied = await apply({
    orderId,
    lines: [
      { orderLineId: soapLine, delivered: 4, refused: 0 },
      { orderLineId: rinseLine, delivered: 2, refused: 0 },
    ],
  });
  expect(applied.status).toBe('delivered');
  expect(await linesOf(orderId)).toMatchObject([{ ordered: 4, cancelled: 0, delivered: 4 }, {}]);
  expect(await stockOf(soap)).toMatchObject({ promised: 4 });
});

test('an order that is not at the door is refused, and lines of another order too', async () => {
  const { orderId } = await outOrder();
  const other = await outOrder();
  await expect(
    apply({ orderId, lines: [{ orderLineId: other.soapLine, delivered: 1, refused: 0 }] }),
  ).rejects.toMatchObject({ code: 'failed-precondition' });
  await app.db.pool.query(`update orders set status = 'placed' where id = $1`, [orderId]);
  await expect(apply({ orderId, lines: [] })).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(
    apply({ orderId: uuidv7(app.clock.now(), app.random.bytes(10)), lines: [] }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('more is never invoiced than was delivered', async () => {
  const { orderId, soapLine } = await outOrder();
  await apply({ orderId, lines: [{ orderLineId: soapLine, delivered: 3, refused: 0 }] });
  await expect(
    app.db.transaction((tx) =>
      recordInvoiced(tx, app, { orderId, lines: [{ orderLineId: soapLine, quantity: 4 }] }),
    ),
  ).rejects.toThrow(/check constraint/);
  expect(await stockOf(soap)).toEqual({ quantity: 20, promised: 4 });
});

test('the driver reads what is open, strangers read nothing', async () => {
  const { orderId } = await outOrder();
  expect(await orderForDelivery(app.db, orderScope(driver), orderId)).toMatchObject({
    status: 'out_for_delivery',
    lines: [{ open: 4 }, { open: 2 }],
  });
  const stranger = await addUser(app, { role: 'admin', customers: [await addCustomer(app)] });
  expect(await orderForDelivery(app.db, orderScope(stranger), orderId)).toBeUndefined();
});
