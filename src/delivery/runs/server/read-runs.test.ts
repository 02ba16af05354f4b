import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addRun, addTruck } from '../../../../tests/support/runs.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { newId } from '../../../platform/clock.ts';
import { endStop } from './end-stop.ts';
import { readRun, runsOfDay } from './queries.ts';
import { runScope } from './scope.ts';

const DAY = '2026-03-10';
let app: AppUnderTest;
let inn: string;
let lodge: string;
let soap: string;
let desk: TestUser;
let driver: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startApp();
  app.clock.set(Date.parse(`${DAY}T15:00:00Z`));
  [inn, lodge] = [await addCustomer(app, { name: 'Inn' }), await addCustomer(app)];
  soap = await addProduct(app, { sizeUnit: '5 gal pail', hazardous: true });
  const people = { role: 'admin', customers: 'all' } as const;
  desk = await addUser(app, { ...people, duties: ['desk'] });
  driver = await addUser(app, { ...people, duties: ['driver'], displayName: 'Dan' });
  other = await addUser(app, { ...people, duties: ['driver'] });
});
afterAll(() => app.close());

const order = async (status = 'confirmed', customerId = inn, promisedOn = DAY) =>
  (
    await addOrder(app, {
      customerId,
      status,
      promisedOn,
      lines: [{ productId: soap, quantity: 3, unitPriceCents: 5000 }],
    })
  ).id;
const scopeOf = (user: TestUser) => ({ runs: runScope(user), orders: orderScope(user) });
const stopsSeen = async (user: TestUser, runId: string) =>
  (await readRun(app.db, scopeOf(user), runId))?.stops.map((stop) => stop.orderId);

test('a run is the desk’s and its driver’s; another driver, the books and a buyer find none', async () => {
  const orders = [await order(), await order()];
  const truckId = await addTruck(app, { name: 'Box 1', sections: ['nose', 'tail'] });
  const runId = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders });
  expect(await readRun(app.db, scopeOf(desk), runId)).toMatchObject({
    name: 'North',
    driverName: 'Dan',
    truckName: 'Box 1',
    sections: ['nose', 'tail'],
    hiddenStops: 0,
    stops: [
      { position: 1, customerName: 'Inn', lineCount: 1, packages: 3, hazardous: true },
      // The same door.
      { position: 1 },
    ],
  });
  expect((await readRun(app.db, scopeOf(desk), runId))?.stops[0]?.pounds).toBeGreaterThan(100);
  expect(await stopsSeen(driver, runId)).toEqual(orders);
  const books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  const buyer = await addUser(app, { customers: [inn] });
  for (const user of [other, books, buyer]) {
    expect(await stopsSeen(user, runId)).toBeUndefined();
    expect(await runsOfDay(app.db, scopeOf(user), DAY)).toEqual([]);
  }
});

test('stops of customers whom somebody may not see are counted, and not shown', async () => {
  const orders = [await order('confirmed', lodge), await order()];
  const runId = await addRun(app, { day: DAY, orders });
  const listed = await addUser(app, { role: 'admin', customers: [inn], duties: ['desk'] });
  expect(await readRun(app.db, scopeOf(listed), runId)).toMatchObject({
    hiddenStops: 1,
    stops: [{ orderId: orders[1], position: 2 }],
  });
});

test('what was cancelled, held or promised for another day is no stop to drive, and comes back by itself', async () => {
  const orders = [await order(), await order(), await order(), await order()];
  const runId = await addRun(app, { day: DAY, orders });
  const set = (column: string, value: string, id?: string) =>
    app.db.pool.query(`update orders set ${column} = $2 where id = $1`, [id, value]);
  await set('status', 'cancelled', orders[0]);
  await set('promised_on', '2026-03-12', orders[1]);
  await app.db.pool.query(
    `update orders set status = 'on_hold', hold_reason = 'credit' where id = $1`,
    [orders[2]],
  );
  expect(await stopsSeen(desk, runId)).toEqual([orders[3]]);
  await app.db.pool.query(
    `update orders set status = 'confirmed', hold_reason = null where id = $1`,
    [orders[2]],
  );
  expect(await stopsSeen(desk, runId)).toEqual([orders[2], orders[3]]);
  await set('promised_on', '2026-03-09', orders[3]);
  expect(await stopsSeen(desk, runId)).toEqual([orders[2]]);
});

test('a delivery settles the stop of its order once; without a run it does nothing', async () => {
  const orders = [await order('out_for_delivery'), await order('out_for_delivery')];
  const runId = await addRun(app, { day: DAY, orders, state: 'out' });
  const endStopOf = (orderId: string, state: 'done' | 'failed') =>
    app.db.transaction(async (tx) => {
      const deliveryId = newId(app);
      await endStop(tx, { orderId, runId, deliveryId, state, at: new Date(app.clock.now()) });
      return deliveryId;
    });
  const first = await endStopOf(orders[0] ?? '', 'done');
  await endStopOf(orders[0] ?? '', 'failed');
  await endStopOf(await order('out_for_delivery'), 'done');
  await endStopOf(orders[1] ?? '', 'failed');
  expect((await readRun(app.db, scopeOf(driver), runId)) ?? null).toBeNull();
  expect((await readRun(app.db, scopeOf(desk), runId))?.stops).toMatchObject([
    { state: 'done', deliveryId: first, settledAt: new Date(app.clock.now()) },
    { state: 'failed' },
  ]);
});
