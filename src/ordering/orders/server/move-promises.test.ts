import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  TEST_START,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addTruck } from '../../../../tests/support/runs.ts';
import { changeClosure } from '../../../company/server/change-closure.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import { poundsOfLine } from '../../../safety/hazards/public/transport.ts';
import { movePromises, promisesByDay, promisesOn } from './move-promises.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let owner: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  await app.db.pool.query('update customers set route_days = array[2, 4] where id = $1', [hotel]);
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
});
afterAll(() => app.close());
afterEach(() => app.clock.set(TEST_START));

const TUESDAY = '2026-03-10';
const THURSDAY = '2026-03-12';
const trace = { requestId: 'r', network: 'n' };
const closeDay = (day: string, closed = true) =>
  changeClosure(app, owner, { day, closed, name: 'Inventory' }, trace);
const order = (status: string, promisedOn = TUESDAY) =>
  addOrder(app, {
    customerId: hotel,
    placedBy: buyer.id,
    status,
    promisedOn,
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 5000 }],
  });

test('closing a day moves nothing; moving tells each customer, with the reason, once', async () => {
  const moving = [await order('placed'), await order('confirmed'), await order('on_hold')];
  const gone = await order('out_for_delivery');
  await order('cancelled');
  await closeDay(TUESDAY);
  expect((await promisesByDay(app, owner, TUESDAY, TUESDAY)).get(TUESDAY)).toBe(3);
  const promises = await promisesOn(app, owner, TUESDAY);
  expect(promises.map(({ number, to }) => [number, to]).sort()).toEqual(
    moving.map(({ number }) => [number, THURSDAY]).sort(),
  );
  expect((await readOrder(app.db, orderScope(owner), moving[0]!.id))?.promisedOn).toBe(TUESDAY);

  const reason = 'We count our stock.';
  expect(await movePromises(app, owner, { day: TUESDAY, reason })).toEqual({ moved: 3, left: [] });
  expect(await movePromises(app, owner, { day: TUESDAY, reason })).toEqual({ moved: 0, left: [] });
  for (const { id } of moving) {
    const moved = await readOrder(app.db, orderScope(buyer), id);
    expect(moved).toMatchObject({ promisedOn: THURSDAY, version: 2 });
    expect(moved?.events.at(-1)).toMatchObject({
      kind: 'move-day',
      detail: { before: { promisedOn: TUESDAY }, after: { promisedOn: THURSDAY, reason } },
    });
    const { rows } = await app.db.pool.query(
      `select recipient, body_text from mails where dedupe_key like $1`,
      [`order-moved:${id}:2:buyer%`],
    );
    expect(rows).toEqual([{ recipient: buyer.email, body_text: expect.stringContaining(reason) }]);
  }
  expect((await readOrder(app.db, orderScope(owner), gone.id))?.promisedOn).toBe(TUESDAY);
  await closeDay(TUESDAY, false);
});

test('a day on which the trucks are full is proposed to none: each order finds the next one that carries it', async () => {
  const drum = await addProduct(app, { sizeUnit: '55 gal drum', priceCents: 5000, quantity: 1000 });
  const drums = (quantity: number, promisedOn = TUESDAY) =>
    addOrder(app, {
      customerId: hotel,
      placedBy: buyer.id,
      status: 'confirmed',
      promisedOn,
      lines: [{ productId: drum, quantity, unitPriceCents: 5000 }],
    });
  const each = poundsOfLine(parsePack('55 gal drum'), null, 1);
  const truck = await addTruck(app, {});
  await app.db.pool.query('update trucks set capacity_pounds = $2 where id = $1', [
    truck,
    // Orders of other tests weigh less than the rest.
    Math.round(each * 4.8),
  ]);
  // Of four drums that a day carries, one is promised for Thursday already.
  const there = await drums(1, THURSDAY);
  const orders = [await drums(2), await drums(2), await drums(1)];
  const tooMuch = await drums(9);
  await closeDay(TUESDAY);
  const days = [THURSDAY, '2026-03-17', THURSDAY];
  expect((await promisesOn(app, owner, TUESDAY)).map(({ id, to, full }) => [id, to, full])).toEqual(
    [
      ...orders.map(({ id }, at) => [id, days[at], null]),
      [tooMuch.id, THURSDAY, expect.stringContaining('our trucks carry')],
    ],
  );
  const result = await movePromises(app, owner, { day: TUESDAY, reason: 'Closed.' });
  expect(result).toEqual({
    moved: 3,
    left: [{ number: tooMuch.number, why: expect.stringContaining('our trucks carry') }],
  });
  for (const [at, { id }] of orders.entries())
    expect((await readOrder(app.db, orderScope(owner), id))?.promisedOn).toBe(days[at]);
  await app.db.pool.query(`update orders set status = 'cancelled' where id = any($1)`, [
    [there, tooMuch, ...orders].map(({ id }) => id),
  ]);
  await app.db.pool.query('update trucks set is_active = false where id = $1', [truck]);
  await closeDay(TUESDAY, false);
});

test('an order that somebody changes meanwhile is left to them, or moved as it stands then', async () => {
  const one = await order('placed');
  await closeDay(TUESDAY);
  const [moved, changed] = await Promise.all([
    movePromises(app, owner, { day: TUESDAY, reason: 'Closed.' }),
    app.call(
      buyer,
      'POST',
      '/api/update-order',
      { orderId: one.id, version: 1, action: 'change-details', poNumber: 'PO 7' },
      { 'idempotency-key': randomUUID() },
    ),
  ]);
  const after = await readOrder(app.db, orderScope(owner), one.id);
  expect([moved.moved, moved.left.length]).toEqual(
    after?.promisedOn === THURSDAY ? [1, 0] : [0, 1],
  );
  expect(after?.poNumber).toBe(changed.status === 200 ? 'PO 7' : '');
  await closeDay(TUESDAY, false);
});

test('an open day keeps its orders', async () => {
  await expect(movePromises(app, owner, { day: TUESDAY, reason: 'Closed.' })).rejects.toMatchObject(
    { details: { reason: 'day-open' } },
  );
});

test.each(['admin', 'user'] as const)('%s may neither see nor move them', async (role) => {
  const person = await addUser(app, { role, customers: 'all' });
  const denied = { code: 'permission-denied' };
  const move = { day: TUESDAY, reason: 'x' };
  await expect(movePromises(app, person, move)).rejects.toMatchObject(denied);
  await expect(promisesOn(app, person, TUESDAY)).rejects.toMatchObject(denied);
  await expect(promisesByDay(app, person, TUESDAY, TUESDAY)).rejects.toMatchObject(denied);
});
