import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { newId } from '../../../platform/clock.ts';
import { applyDelivery } from './public/apply-delivery.ts';
import { restsMovedNow } from './public/next-deliveries.ts';
import { loadOrder } from './public/order-page.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let desk: TestUser;
let customer: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  // The truck comes on Thursdays; the clock stands on Tuesday, March 3.
  customer = await addCustomer(app, { name: 'Harbor House', email: 'inn@example.com' });
  await app.db.pool.query('update customers set route_days = $2 where id = $1', [customer, [4]]);
  soap = await addProduct(app, { name: 'Soap' });
});
afterAll(() => app.close());

type Policy = 'ask' | 'back_order' | 'drop';

/** An order of five, of which so many were handed over. */
async function shortOrder(delivered: number, shortfallPolicy: Policy = 'ask') {
  const order = await addOrder(app, {
    customerId: customer,
    shortfallPolicy,
    lines: [{ productId: soap, quantity: 5, unitPriceCents: 1000 }],
  });
  const applied = await app.db.transaction((tx) =>
    applyDelivery(tx, app, desk, {
      orderId: order.id,
      deliveryId: newId(app),
      lines: [{ orderLineId: order.lineIds[0] ?? '', delivered, refused: 0 }],
      extras: [],
      settledAt: new Date(app.clock.now()),
    }),
  );
  return { ...order, settled: applied };
}
const rowOf = async (id: string) =>
  (
    await app.db.pool.query(
      `select o.status, o.promised_on::text, o.rest_since is not null as waits, o.rest_ask_on::text, o.version, l.cancelled, l.back_ordered
         from orders o join order_lines l on l.order_id = o.id where o.id = $1`,
      [id],
    )
  ).rows[0];
const decide = (orderId: string, fields: object, version = 2) =>
  app.call(
    desk,
    'POST',
    '/api/update-order',
    { orderId, version, ...fields },
    { 'idempotency-key': randomUUID() },
  );

test.each<[Policy, number, object | null, object]>([
  ['ask', 3, { fate: 'asked' }, { status: 'part_delivered', waits: true, cancelled: 0 }],
  [
    'back_order',
    3,
    { fate: 'back-order', promisedOn: '2026-03-05' },
    { status: 'part_delivered', waits: false, promised_on: '2026-03-05', back_ordered: true },
  ],
  ['drop', 3, { fate: 'dropped' }, { status: 'delivered', waits: false, cancelled: 2 }],
  ['ask', 5, null, { status: 'delivered', waits: false }],
  // Nothing was handed over: the desk decides, whatever the order says.
  ['back_order', 0, { fate: 'asked' }, { status: 'confirmed', waits: true, cancelled: 0 }],
  ['drop', 0, { fate: 'asked' }, { status: 'confirmed', waits: true, cancelled: 0 }],
])('%s with %i of 5 handed over', async (policy, delivered, rest, row) => {
  const order = await shortOrder(delivered, policy);
  expect(order.settled.rest).toEqual(rest);
  expect(await rowOf(order.id)).toMatchObject(row);
});

test('the desk puts it on the truck’s next day, or on another, and the customer is told', async () => {
  const next = await shortOrder(3);
  expect((await decide(next.id, { action: 'redeliver' })).body.promisedOn).toBe('2026-03-05');
  expect(await rowOf(next.id)).toMatchObject({ waits: false, back_ordered: true });
  const other = await shortOrder(0);
  const fields = { action: 'redeliver', promisedOn: '2026-03-12', reason: 'The dock was shut' };
  expect((await decide(other.id, fields)).status).toBe(200);
  expect(await rowOf(other.id)).toMatchObject({ status: 'confirmed', promised_on: '2026-03-12' });
  expect((await decide(other.id, { ...fields, promisedOn: '2026-03-02' }, 3)).status).toBe(400);
  const { rows } = await app.db.pool.query(
    `select subject from mails where kind = 'order-moved' and dedupe_key like $1`,
    [`order-moved:${other.id}:%`],
  );
  expect(rows.length).toBeGreaterThan(0);
});

test('a new day is taken back as long as nothing has happened since, and the desk decides anew', async () => {
  const short = await shortOrder(3);
  const movedNow = () => restsMovedNow(app.db, orderScope(desk), desk, app.clock.now());
  const mine = async () => (await movedNow()).filter(({ orderId }) => orderId === short.id);
  const redelivery = { action: 'redeliver', promisedOn: '2026-03-05' };
  expect((await decide(short.id, redelivery)).body.promisedOn).toBe('2026-03-05');
  expect(await mine()).toMatchObject([{ promisedOn: '2026-03-05', version: 3 }]);
  const page = await loadOrder(app, desk, short.id);
  expect(page.restDay).toBeNull();
  expect((await decide(short.id, { action: 'undo-rest' }, 3)).status).toBe(200);
  expect(await rowOf(short.id)).toMatchObject({ waits: true, rest_ask_on: null });
  expect(await mine()).toEqual([]);
  // The page says the day that the button is for.
  expect((await loadOrder(app, desk, short.id)).restDay).toBe('2026-03-05');
  // It was taken back once; there is nothing more to take back.
  expect((await decide(short.id, { action: 'undo-rest' }, 4)).body.error.details.reason).toBe(
    'no-undo',
  );
  expect((await decide(short.id, redelivery, 4)).status).toBe(200);
  const moved = { action: 'move-day', promisedOn: '2026-03-12', reason: 'Snow' };
  expect((await decide(short.id, moved, 5)).status).toBe(200);
  expect((await decide(short.id, { action: 'undo-rest' }, 6)).status).toBe(409);
  expect(await rowOf(short.id)).toMatchObject({ waits: false, promised_on: '2026-03-12' });
});

test('it leaves it out, or asks later: then it comes back to the list on that day', async () => {
  const dropped = await shortOrder(3);
  expect((await decide(dropped.id, { action: 'close-rest' })).body.status).toBe('delivered');
  expect(await rowOf(dropped.id)).toMatchObject({ waits: false, cancelled: 2 });
  const later = await shortOrder(3);
  const ask = (askOn: string, version = 2) =>
    decide(later.id, { action: 'ask-later', askOn }, version);
  expect((await ask('2026-03-03')).status).toBe(400);
  expect((await ask('2026-03-06')).status).toBe(200);
  expect(await rowOf(later.id)).toMatchObject({ waits: true, rest_ask_on: '2026-03-06' });
  // Put off is not decided: it goes out once the desk says that it is delivered again.
  expect((await decide(later.id, { action: 'send-out' }, 3)).status).toBe(409);
  expect((await decide(later.id, { action: 'redeliver' }, 3)).status).toBe(200);
  expect((await decide(later.id, { action: 'send-out' }, 4)).status).toBe(200);
  expect(await rowOf(later.id)).toMatchObject({ waits: false, rest_ask_on: null });
});

test('where nothing is open there is nothing to decide', async () => {
  const all = await shortOrder(5);
  expect((await decide(all.id, { action: 'redeliver' })).status).toBe(409);
});
