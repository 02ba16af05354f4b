import { beforeEach, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../../../../tests/support/accounts.ts';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { eventsOf, makeCalendar, readCalendar } from '../../../../tests/support/calendar.ts';
import {
  app,
  confirmed,
  DAY,
  deliveredAt,
  desk,
  dockAt,
  driver,
  inn,
  startShop,
} from '../../../../tests/support/planning.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { addRun } from '../../../../tests/support/runs.ts';
import { shiftDay } from '../../../kit/time.ts';

startShop();

let buyer: TestUser;
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  await app.asOwner((owner) => owner.query('truncate orders cascade'));
  buyer = await addUser(app, { customers: [inn] });
});

const numberOf = async (id: string): Promise<string> =>
  (await app.db.pool.query('select number from orders where id = $1', [id])).rows[0].number;
const read = async (person: TestUser) =>
  eventsOf(await readCalendar(app, await makeCalendar(app, person)));
const uids = async (person: TestUser) => (await read(person)).map(({ UID }) => UID);

test('an order is one event on its promised day, with its state in words and the way to its page', async () => {
  const id = await confirmed();
  const number = await numberOf(id);
  const answer = await readCalendar(app, await makeCalendar(app, buyer));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  const text = await answer.clone().text();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const url = `http://localhost:3000/dashboard/orders/${id}`;
  expect(await eventsOf(answer)).toEqual([
    {
      BEGIN: 'VEVENT',
      UID: id,
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      'LAST-MODIFIED': '20260310T150000Z',
      SEQUENCE: '1',
      'DTSTART;VALUE=DATE': '20260310',
      SUMMARY: `Delivery ${number}\\, Inn`,
      DESCRIPTION: String.raw`Confirmed.\n${url}`,
      URL: url,
      TRANSP: 'TRANSPARENT',
      END: 'VCALENDAR',
    },
  ]);
  // No money, no street, nobody's name or address.
  const { rows } = await app.db.pool.query(
    `select ship_to->>'address1' as street, placed_by_name as who from orders where id = $1`,
    [id],
  );
  for (const unsaid of [
    '50.00',
    '100.00',
    '$',
    rows[0].street,
    rows[0].who,
    buyer.email,
    buyer.displayName,
  ])
    expect(text.replaceAll(id, ''), unsaid).not.toContain(unsaid);
});

test('from thirty days ago to sixty days ahead, without what was cancelled or waits for an approval', async () => {
  const within = [
    await confirmed('delivered', shiftDay(DAY, -30)),
    await confirmed('placed', DAY),
    await confirmed('on_hold', shiftDay(DAY, 1)),
    await confirmed('confirmed', shiftDay(DAY, 60)),
  ];
  await confirmed('delivered', shiftDay(DAY, -31));
  await confirmed('confirmed', shiftDay(DAY, 61));
  await confirmed('cancelled', DAY);
  const waiting = await confirmed('on_hold', DAY);
  await app.db.pool.query(`update orders set hold_reason = 'approval' where id = $1`, [waiting]);
  expect(await uids(buyer)).toEqual(within);
  expect((await read(buyer)).map(({ DESCRIPTION = '' }) => DESCRIPTION.split('.')[0])).toEqual([
    'Delivered',
    'Placed',
    'On hold',
    'Confirmed',
  ]);
});

test('everybody reads the orders that they see, as they see them now', async () => {
  const other = await addCustomer(app, { name: 'Lodge' });
  const [mine, theirs] = [await confirmed(), await confirmed('confirmed', shiftDay(DAY, 1), other)];
  const rep = await addUser(app, { customers: [other], salesRep: true });
  const books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  expect(await uids(buyer)).toEqual([mine]);
  expect(await uids(rep)).toEqual([theirs]);
  for (const all of [desk, books, owner]) expect(await uids(all)).toEqual([mine, theirs]);

  const address = await makeCalendar(app, buyer);
  const now = async () => (await eventsOf(await readCalendar(app, address))).map(({ UID }) => UID);
  await app.db.pool.query('delete from user_customers where user_id = $1', [buyer.id]);
  expect(await now()).toEqual([]);
  await app.db.pool.query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
    buyer.id,
    other,
  ]);
  expect(await now()).toEqual([theirs]);
  // A customer who is switched off is gone from staff, as its orders are.
  await app.db.pool.query('update customers set is_active = false where id = $1', [other]);
  expect(await uids(desk)).toEqual([mine]);
});

test('who only drives has none, nor has who only drives since', async () => {
  await confirmed();
  expect((await app.call(driver, 'POST', '/api/users/me/calendar', {})).status).toBe(403);
  const address = await makeCalendar(app, desk);
  expect((await readCalendar(app, address)).status).toBe(200);
  await app.db.pool.query(`update users set duties = '{driver}' where id = $1`, [desk.id]);
  expect((await readCalendar(app, address)).status).toBe(404);
});

test('on the road it stands at the time that the order’s page tells, else on its day', async () => {
  const at = 41.8;
  await dockAt(at);
  await deliveredAt(inn, at + 0.1);
  const [out, next] = [
    await confirmed('out_for_delivery'),
    await confirmed('confirmed', shiftDay(DAY, 1)),
  ];
  await addRun(app, { day: DAY, driverId: driver.id, state: 'out', orders: [out] });
  const events = await read(buyer);
  const onRoad = events.find(({ UID }) => UID === out);
  expect(onRoad).toMatchObject({
    DTSTART: expect.stringMatching(/^20260310T15\d[05]00Z$/),
    DURATION: 'PT15M',
    DESCRIPTION: expect.stringMatching(/^Out for delivery\. Expected about 11:\d[05] AM\.\\n/),
  });
  expect(onRoad).not.toHaveProperty('DTSTART;VALUE=DATE');
  expect(events.find(({ UID }) => UID === next)).toMatchObject({
    'DTSTART;VALUE=DATE': '20260311',
  });
});

test('what a program has already is not sent again, until something changed', async () => {
  const id = await confirmed();
  const address = await makeCalendar(app, buyer);
  const etag = (await readCalendar(app, address)).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]{43}"$/);
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
    const again = await readCalendar(app, address, { headers: { 'if-none-match': known } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  const body = { orderId: id, version: 1, action: 'move-day', promisedOn: '2026-03-12' };
  const moved = await app.call(desk, 'POST', '/api/update-order', body);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const after = await readCalendar(app, address, { headers: { 'if-none-match': etag } });
  expect(await eventsOf(after)).toMatchObject([
    { UID: id, SEQUENCE: '2', 'DTSTART;VALUE=DATE': '20260312' },
  ]);
});

test('an address that is none, ended, or of somebody who is off is a plain 404', async () => {
  const person = await addPerson(app, { customers: [inn] });
  await confirmed();
  const gone = async (address: string) => {
    const answer = await readCalendar(app, address);
    return [answer.status, await answer.text()];
  };
  const nowhere = await gone(`http://localhost:3000/calendar/${'x'.repeat(43)}.ics`);
  expect(nowhere[0]).toBe(404);
  for (const odd of ['none', '', `${'x'.repeat(42)}%`, 'x'.repeat(4000)])
    expect(await gone(`http://localhost:3000/calendar/${odd}.ics`)).toEqual(nowhere);

  const first = await makeCalendar(app, person);
  const second = await makeCalendar(app, person);
  expect(await gone(first)).toEqual(nowhere);
  expect((await readCalendar(app, second)).status).toBe(200);
  expect((await app.call(person, 'DELETE', '/api/users/me/calendar')).status).toBe(200);
  expect(await gone(second)).toEqual(nowhere);

  const third = await makeCalendar(app, person);
  const changed = await app.call(person, 'POST', '/api/users/me/password', {
    current: GOOD_PASSWORD,
    password: 'seven brass kettles sing',
  });
  expect(changed.status).toBe(200);
  expect(await gone(third)).toEqual(nowhere);

  const fourth = await makeCalendar(app, person);
  await app.db.pool.query('update users set disabled = true where id = $1', [person.id]);
  expect(await gone(fourth)).toEqual(nowhere);
});

test('an address opens nothing else', async () => {
  const address = await makeCalendar(app, buyer);
  const token = address.split('/').at(-1)?.slice(0, -4) ?? '';
  for (const headers of [
    { authorization: `Bearer ${token}` },
    { cookie: `bc_session=${token}` },
  ] as Record<string, string>[])
    expect((await app.call(null, 'GET', '/api/orders', undefined, headers)).status).toBe(401);
});

test('reading is limited for a network and for a person', async () => {
  const address = await makeCalendar(app, buyer);
  const used = (key: string, points: number) =>
    app.db.pool.query(
      `insert into rate_limits (key, points, expire)
       values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint + 60000)`,
      [key, points],
    );
  await used('calendar-network:198.51.100.9', 300);
  expect((await readCalendar(app, address, { network: '198.51.100.9' })).status).toBe(429);
  expect((await readCalendar(app, address)).status).toBe(200);
  await app.db.pool.query('delete from rate_limits');
  await used(`calendar:${buyer.id}`, 240);
  expect((await readCalendar(app, address)).status).toBe(429);
});
