import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { listAudit } from '../../../company/server/queries.ts';
import { verifyAuditChain } from '../../../company/server/verify-audit-chain.ts';
import { auditOrder } from './audit-order.ts';
import { applyDelivery } from './public/apply-delivery.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let buyer: TestUser;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  await app.db.pool.query(`update mails set state = 'sent'`);
});
afterAll(() => app.close());

async function place(): Promise<{ orderId: string; number: string }> {
  const lines = [{ productId: soap, quantity: 4, expectedUnitPriceCents: 5000 }];
  return (
    await app.call(
      buyer,
      'POST',
      '/api/place-order',
      { customerId: hotel, lines },
      { 'idempotency-key': randomUUID() },
    )
  ).body;
}
const log = async (object: string) =>
  (await listAudit(app, { object }, 'America/New_York', 50)).rows.toReversed();

test('the whole history of an order stands in the audit log, with who, before and after, and is found by its number', async () => {
  const order = await place();
  const { orderId, number } = order;
  await app.call(buyer, 'POST', '/api/update-order', {
    orderId,
    version: 1,
    action: 'change-lines',
    lines: [{ productId: soap, quantity: 3 }],
  });
  app.clock.advance(60_000);
  await app.call(desk, 'POST', '/api/update-order', { orderId, version: 2, action: 'confirm' });
  await app.call(desk, 'POST', '/api/update-order', { orderId, version: 3, action: 'send-out' });
  const line = (
    await app.db.pool.query('select id from order_lines where order_id = $1', [orderId])
  ).rows[0].id;
  await app.db.transaction((tx) =>
    applyDelivery(tx, app, desk, {
      orderId,
      deliveryId: orderId,
      lines: [{ orderLineId: line, delivered: 3, refused: 0 }],
      extras: [],
      settledAt: new Date(app.clock.now()),
    }),
  );
  await auditOrder(app, { orderId });
  const rows = await log(number);
  expect(rows.map((row) => [row.action, row.objectKind, row.actorId])).toEqual([
    ['order.placed', 'order', buyer.id],
    ['order.change-lines', 'order', buyer.id],
    ['order.confirm', 'order', desk.id],
    ['order.send-out', 'order', desk.id],
    ['order.delivered', 'order', desk.id],
  ]);
  expect(rows[1]).toMatchObject({
    actorRole: 'user',
    before: { totalCents: 20000, lines: [{ productId: soap, quantity: 4 }] },
    after: { totalCents: 15000, lines: [{ productId: soap, quantity: 3 }], version: 2 },
  });
  expect(rows[2]).toMatchObject({
    actorRole: 'admin',
    before: { status: 'placed' },
    after: { status: 'confirmed' },
  });
  expect(Date.parse(rows[2]!.at) - Date.parse(rows[1]!.at)).toBe(60_000);
  expect(await verifyAuditChain(app)).toMatchObject({ brokenAt: null });
});

test('it is written once, whatever is repeated and however often at once', async () => {
  const { orderId, number } = await place();
  await Promise.all([1, 2, 3, 4].map(() => auditOrder(app, { orderId })));
  await auditOrder(app, { orderId });
  expect(await log(number)).toHaveLength(1);
  await app.call(desk, 'POST', '/api/update-order', { orderId, version: 1, action: 'confirm' });
  await auditOrder(app, { orderId });
  expect((await log(number)).map((row) => row.action)).toEqual(['order.placed', 'order.confirm']);
});

test('the entry comes with the order’s own commit: refused changes leave none, and every committed one is queued', async () => {
  const { orderId } = await place();
  const queued = async () =>
    (
      await app.db.pool.query(
        `select count(*)::int as n from graphile_worker.jobs where key = 'audit-order:' || $1`,
        [orderId],
      )
    ).rows[0].n;
  expect(await queued()).toBe(1);
  await app.db.pool.query(
    `delete from graphile_worker._private_jobs where key = 'audit-order:' || $1`,
    [orderId],
  );
  expect(
    (await app.call(desk, 'POST', '/api/update-order', { orderId, version: 9, action: 'confirm' }))
      .status,
  ).toBe(409);
  expect(await queued()).toBe(0);
  await app.call(desk, 'POST', '/api/update-order', { orderId, version: 1, action: 'confirm' });
  expect(await queued()).toBe(1);
});
