import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  TEST_START,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { listOrders, readOrder } from '../../../ordering/orders/server/public/queries.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { unconfirmedOf } from '../../runs/server/load-board.ts';
import { stopsOfDay } from './public/queries.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let buyer: TestUser;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  // Tuesday is the day of its route.
  await app.db.pool.query('update customers set route_days = array[2] where id = $1', [hotel]);
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
});
afterAll(() => app.close());
afterEach(() => app.clock.set(TEST_START));

const SATURDAY = Date.parse('2026-03-07T15:00:00Z');
const TUESDAY = '2026-03-10';

async function place(
  extra: object = {},
): Promise<{ orderId: string; promisedOn: string; number: string }> {
  const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const { body, status } = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: hotel, lines, ...extra },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  return body;
}
const update = (who: TestUser | null, body: object) =>
  app.call(who, 'POST', '/api/update-order', { version: 1, ...body });
const stored = async (orderId: string) =>
  (await app.db.pool.query('select * from orders where id = $1', [orderId])).rows[0];
const mailsOf = async (key: string) =>
  (
    await app.db.pool.query<{ recipient: string; subject: string; body_text: string }>(
      `select recipient, subject, body_text from mails where dedupe_key like $1`,
      [`${key}%`],
    )
  ).rows;
const numbersOf = async (day: string, today: string) =>
  (await stopsOfDay(app.db, orderScope(desk), day, today)).map((stop) => stop.number);

test('what is ordered on Saturday is promised for Tuesday, everywhere', async () => {
  app.clock.set(SATURDAY);
  const order = await place();
  expect(order.promisedOn).toBe(TUESDAY);
  expect(await readOrder(app.db, orderScope(buyer), order.orderId)).toMatchObject({
    promisedOn: TUESDAY,
  });
  const [row] = await listOrders(app.db, orderScope(buyer), {
    term: '',
    status: null,
    customerId: hotel,
    after: null,
    limit: 1,
  });
  expect(row).toMatchObject({ number: order.number, promisedOn: TUESDAY });
  const mails = await mailsOf(`order-placed:${order.orderId}`);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(mail.body_text).toContain('Delivery: Tue, Mar 10');
  const pdf = await app.call(buyer, 'GET', `/api/orders/${order.orderId}/pdf`);
  expect((await readPdf(pdf.body)).pages.join()).toContain('Tue, Mar 10');
});

test('confirmed on Saturday for Tuesday, it stands on Tuesday and on no other day', async () => {
  app.clock.set(SATURDAY);
  const order = await place();
  expect(await unconfirmedOf(app.db, orderScope(desk), TUESDAY)).toContainEqual(
    expect.objectContaining({ number: order.number, orderStatus: 'placed' }),
  );
  expect((await update(desk, { orderId: order.orderId, action: 'confirm' })).body.promisedOn).toBe(
    TUESDAY,
  );
  expect(await numbersOf(TUESDAY, '2026-03-07')).toContain(order.number);
  for (const day of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-11'])
    expect(await numbersOf(day, '2026-03-07')).not.toContain(order.number);
  expect(
    (await unconfirmedOf(app.db, orderScope(desk), TUESDAY)).map((one) => one.number),
  ).not.toContain(order.number);
});

test('not delivered on its day, it stands on today until it is', async () => {
  const order = await place({ wantedOn: '2026-03-10' });
  await update(desk, { orderId: order.orderId, action: 'confirm' });
  expect(await numbersOf('2026-03-12', '2026-03-12')).toContain(order.number);
  expect(await numbersOf('2026-03-13', '2026-03-12')).not.toContain(order.number);
  expect(await numbersOf('2026-03-10', '2026-03-12')).toContain(order.number);
});

test('what goes out ahead of its day stands on today too', async () => {
  const order = await place({ wantedOn: '2026-03-24' });
  await update(desk, { orderId: order.orderId, action: 'confirm' });
  await update(desk, { orderId: order.orderId, action: 'send-out', version: 2 });
  expect(await numbersOf('2026-03-12', '2026-03-12')).toContain(order.number);
});

test('the wanted day is kept when the truck comes on it, else its next day from then on is promised', async () => {
  expect((await place({ wantedOn: '2026-03-17' })).promisedOn).toBe('2026-03-17');
  expect((await place({ wantedOn: '2026-03-18' })).promisedOn).toBe('2026-03-24');
});

test('another rule of the company or the customer moves no order that stands; a change of another detail neither', async () => {
  const { orderId } = await place();
  await app.db.pool.query('update customers set route_days = array[4] where id = $1', [hotel]);
  await app.db.pool.query(
    `update company_settings set settings = '{"closures": [{"day": "2026-03-10"}], "deliveryLeadDays": 2}'`,
  );
  expect(
    (await update(buyer, { orderId, action: 'change-details', note: 'Dock B' })).body.promisedOn,
  ).toBe(TUESDAY);
  await app.db.pool.query(`update company_settings set settings = '{}'`);
  await app.db.pool.query('update customers set route_days = array[2] where id = $1', [hotel]);
});

test('another wanted day is another promise, and the history has both', async () => {
  const { orderId } = await place();
  expect(
    (await update(buyer, { orderId, action: 'change-details', wantedOn: '2026-03-16' })).body
      .promisedOn,
  ).toBe('2026-03-17');
  const { rows } = await app.db.pool.query(
    'select detail from order_events where order_id = $1 order by seq desc limit 1',
    [orderId],
  );
  expect(rows[0].detail).toMatchObject({
    before: { promisedOn: TUESDAY },
    after: { promisedOn: '2026-03-17', wantedOn: '2026-03-16' },
  });
});

test('the desk moves it with a reason, which the customer reads; the stops follow', async () => {
  const order = await place();
  await update(desk, { orderId: order.orderId, action: 'confirm' });
  const answer = await update(desk, {
    orderId: order.orderId,
    version: 2,
    action: 'move-day',
    promisedOn: '2026-03-11',
    reason: 'The bridge is closed',
    anyway: 'They open the gate for us',
  });
  expect(answer.body).toMatchObject({ status: 'confirmed', version: 3, promisedOn: '2026-03-11' });
  expect(await numbersOf('2026-03-11', '2026-03-09')).toContain(order.number);
  expect(await numbersOf(TUESDAY, '2026-03-09')).not.toContain(order.number);
  const { rows } = await app.db.pool.query(
    'select kind, detail from order_events where order_id = $1 order by seq desc limit 1',
    [order.orderId],
  );
  expect(rows[0]).toMatchObject({
    kind: 'move-day',
    detail: {
      before: { promisedOn: TUESDAY },
      after: {
        promisedOn: '2026-03-11',
        reason: 'The bridge is closed',
        anyway: 'They open the gate for us',
      },
    },
  });
  const mails = await mailsOf(`order-moved:${order.orderId}`);
  expect(mails.map((mail) => mail.recipient).sort()).toEqual(
    [buyer.email, 'office@bellcart.example'].sort(),
  );
  const mine = mails.find((mail) => mail.recipient === buyer.email);
  expect(mine?.subject).toBe(`Your order ${order.number} now comes on Wed, Mar 11`);
  expect(mine?.body_text).toContain('from Tue, Mar 10 to Wed, Mar 11');
  expect(mine?.body_text).toContain('The bridge is closed');
});

test('nobody else may move it, and a move that can not be changes nothing', async () => {
  const { orderId } = await place();
  const move = { orderId, action: 'move-day', promisedOn: '2026-03-12', reason: 'Snow' };
  const stranger = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: [await addCustomer(app)],
  });
  const before = await stored(orderId);
  expect((await update(null, move)).status).toBe(401);
  expect((await update(buyer, move)).status).toBe(403);
  expect((await update(stranger, move)).status).toBe(404);
  for (const [wrong, status] of [
    [{ promisedOn: '2026-03-02' }, 400],
    [{ promisedOn: 'tomorrow' }, 400],
    [{ promisedOn: '2026-02-30' }, 400],
    [{ reason: 'x'.repeat(201) }, 400],
    [{ promisedOn: TUESDAY }, 409],
    [{ version: 9 }, 409],
  ] as const) {
    expect((await update(desk, { ...move, ...wrong })).status).toBe(status);
  }
  expect(await stored(orderId)).toEqual(before);
  expect(await mailsOf(`order-moved:${orderId}`)).toEqual([]);
});

test('a day is moved without a reason; the mail then gives none', async () => {
  const { orderId } = await place();
  const moved = await update(desk, { orderId, action: 'move-day', promisedOn: '2026-03-17' });
  expect(moved).toMatchObject({ status: 200, body: { promisedOn: '2026-03-17' } });
  const mails = await mailsOf(`order-moved:${orderId}`);
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(mail.body_text).not.toContain('The reason:');
});

test('a cut-off that passes while the buyer types changes nothing until they confirm the new day', async () => {
  // The day before: in time until 2 pm, 19:00 UTC.
  const MONDAY_CUT_OFF = Date.parse('2026-03-09T18:00:00Z');
  app.clock.set(MONDAY_CUT_OFF);
  const body = {
    customerId: hotel,
    lines: [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }],
  };
  const send = (expectedOn: string) =>
    app.call(
      buyer,
      'POST',
      '/api/place-order',
      { ...body, expectedOn },
      { 'idempotency-key': 'key-typed-slowly-0001' },
    );
  const count = async () =>
    (await app.db.pool.query('select count(*)::int as n from orders')).rows[0].n;
  const before = await count();
  const refused = await send(TUESDAY);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'failed-precondition',
        message:
          'We can no longer bring this order on Tue, Mar 10: orders for this day had to be in by Mon, Mar 9, 2:00 PM. It would come on Tue, Mar 17. Nothing is ordered yet: place the order again to take that day.',
        details: { reason: 'day-changed', expectedOn: TUESDAY, promisedOn: '2026-03-17' },
      },
    },
  });
  expect(await count()).toBe(before);
  expect(await send('2026-03-17')).toMatchObject({
    status: 200,
    body: { promisedOn: '2026-03-17' },
  });
  // The answer that got lost is asked for again, after the next cut-off as well.
  app.clock.set(MONDAY_CUT_OFF + 7 * 86_400_000);
  expect(await send('2026-03-17')).toMatchObject({ body: { promisedOn: '2026-03-17' } });
  expect(await count()).toBe(before + 1);
});
