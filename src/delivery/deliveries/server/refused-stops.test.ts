import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { verifyRecord } from './delivery-record.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let second: TestUser;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  const staff = { role: 'admin' as const, customers: 'all' as const, brands: ['Linnetfold'] };
  second = await addUser(shop.app, { ...staff, displayName: 'Sue Second', duties: ['driver'] });
  desk = await addUser(shop.app, { ...staff, displayName: 'Dora Desk', duties: ['desk'] });
});
afterAll(() => shop.app.close());

const resolve = (who: TestUser | null, body: object, key: string = randomUUID()) =>
  shop.app.call(who, 'POST', '/api/settle-refused-stop', body, { 'idempotency-key': key });
const reportsOf = async (order: OrderToDeliver) =>
  (
    await shop.app.db.pool.query(
      `select id, driver_id, why, state, payload->>'signerName' as signer, delivery_id, settled_by, settled_reason
         from refused_stops where order_id = $1 order by received_at, id`,
      [order.id],
    )
  ).rows;
const quantities = async (order: OrderToDeliver) =>
  (
    await shop.app.db.pool.query(
      'select ordered, cancelled, delivered from order_lines where order_id = $1 order by position',
      [order.id],
    )
  ).rows.map((row) => [row.ordered, row.cancelled, row.delivered]);
const cancel = (order: OrderToDeliver) =>
  shop.app.db.pool.query(
    `with o as (update orders set status = 'cancelled' where id = $1 returning id)
     update order_lines set cancelled = ordered where order_id = (select id from o)`,
    [order.id],
  );

test('a cancelled order still on the phone: the stop is kept whole, once for its key, and answered the same each time', async () => {
  const order = await shop.makeOrder();
  await cancel(order);
  const key = randomUUID();
  const body = { orderId: order.id, lines: allOf(order), signerName: 'Rosa' };
  const answers = [];
  for (const many of [1, 6])
    answers.push(
      ...(await Promise.all(Array.from({ length: many }, () => shop.send(shop.driver, body, key)))),
    );
  for (const answer of answers) {
    expect([answer.status, answer.body.error.message]).toEqual([
      409,
      'This order was cancelled. The office has your report and decides. You need not send it again.',
    ]);
    expect(answer.body.error.details).toEqual(answers[0]?.body.error.details);
  }
  const reports = await reportsOf(order);
  expect(reports).toMatchObject([
    { driver_id: shop.driver.id, why: 'wrong-state', state: 'open', signer: 'Rosa' },
  ]);
  expect(answers[0]?.body.error.details).toEqual({
    reason: 'wrong-state',
    status: 'cancelled',
    kept: reports[0].id,
  });
  expect((await shop.send(shop.driver, { ...body, note: 'other' }, key)).status).toBe(422);
  expect(await reportsOf(order)).toHaveLength(1);
});

test('two drivers at once on one order: both evidences are kept, and nothing counts twice', async () => {
  for (let round = 0; round < 3; round += 1) {
    const order = await shop.makeOrder();
    const send = (who: TestUser, signerName: string) =>
      shop.send(who, { orderId: order.id, lines: allOf(order), signerName });
    const answers = await Promise.all([send(shop.driver, 'Rosa'), send(second, 'Raul')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await quantities(order)).toEqual([
      [5, 0, 5],
      [2, 0, 2],
    ]);
    const loser = answers[0]?.status === 409 ? 'Rosa' : 'Raul';
    expect(await reportsOf(order)).toMatchObject([{ signer: loser, state: 'open' }]);
  }
});

test('recorded anyway: a cancelled order is open as far as it was delivered, under the driver’s name and by the desk', async () => {
  const order = await shop.makeOrder();
  await cancel(order);
  const refused = await shop.send(shop.driver, {
    orderId: order.id,
    lines: [{ orderLineId: order.lineIds[0], delivered: 4, reason: 'damaged' }],
    signerName: 'Rosa',
  });
  const { kept } = refused.body.error.details;
  const key = randomUUID();
  const body = { id: kept, way: 'record', reason: 'The goods are there' };
  const answers = await Promise.all([resolve(desk, body, key), resolve(desk, body, key)]);
  for (const answer of answers) expect(answer.body).toMatchObject({ state: 'recorded' });
  expect(await quantities(order)).toEqual([
    [5, 1, 4],
    [2, 2, 0],
  ]);
  const { deliveryId } = answers[0]?.body ?? {};
  expect(await verifyRecord(shop.app.db, deliveryId)).toMatchObject({ holds: true });
  const { rows } = await shop.app.db.pool.query(
    `select d.driver_id, d.recorded_by_id, o.status from deliveries d join orders o on o.id = d.order_id where d.id = $1`,
    [deliveryId],
  );
  expect(rows[0]).toEqual({
    driver_id: shop.driver.id,
    recorded_by_id: desk.id,
    status: 'delivered',
  });
  expect((await resolve(desk, body)).body.error).toMatchObject({ details: { reason: 'settled' } });
  const jobs = await shop.app.db.pool.query(
    `select 1 from graphile_worker._private_jobs where payload->>'deliveryId' = $1`,
    [deliveryId],
  );
  expect(jobs.rows).toHaveLength(1);
});

test('what goes beyond the order was handed over all the same: recorded, it is an extra', async () => {
  const order = await shop.makeOrder();
  await shop.send(shop.driver, {
    orderId: order.id,
    lines: [{ orderLineId: order.lineIds[0], delivered: 3, reason: 'short-loaded' }],
    signerName: 'Rosa',
  });
  const refused = await shop.send(second, {
    orderId: order.id,
    lines: [{ orderLineId: order.lineIds[0], delivered: 3, reason: 'short-loaded' }],
    signerName: 'Raul',
  });
  expect(refused.body.error.details).toMatchObject({ reason: 'too-much' });
  const { kept } = refused.body.error.details;
  await resolve(desk, { id: kept, way: 'record', reason: 'Both signed' });
  expect((await quantities(order))[0]).toEqual([6, 0, 6]);
});

test('set aside with a reason, or not at all; and nobody but the desk of that customer', async () => {
  const order = await shop.makeOrder({ status: 'delivered' });
  const refused = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  const { kept } = refused.body.error.details;
  const outsider = await addUser(shop.app, { role: 'admin', customers: [] });
  const buyer = await addUser(shop.app, { customers: [shop.customerId] });
  const dismissal = { id: kept, way: 'set-aside', reason: 'Told twice' };
  for (const [who, status] of [
    [null, 401],
    [buyer, 403],
    [second, 403],
    [outsider, 404],
  ] as const)
    expect([status, (await resolve(who, dismissal)).status]).toEqual([status, status]);
  expect((await resolve(desk, { ...dismissal, reason: '' })).status).toBe(400);
  expect(await reportsOf(order)).toMatchObject([{ state: 'open' }]);
  expect((await resolve(desk, dismissal)).body).toMatchObject({
    state: 'set_aside',
    deliveryId: null,
  });
  expect(await reportsOf(order)).toMatchObject([
    { state: 'set_aside', settled_by: desk.id, settled_reason: 'Told twice' },
  ]);
});

test('a foreign order keeps nothing, and an earlier release hears what its driver can mend', async () => {
  const order = await shop.makeOrder();
  const outsider = await addUser(shop.app, { role: 'admin', customers: [] });
  const body = { orderId: order.id, lines: [], signerName: 'Rosa' };
  expect((await shop.send(outsider, body)).body.error.code).toBe('not-found');
  const mended = await shop.send(shop.driver, body);
  expect(mended.body.error).toMatchObject({ message: 'Say what happened to at least one line.' });
  expect(await reportsOf(order)).toEqual([]);
});
