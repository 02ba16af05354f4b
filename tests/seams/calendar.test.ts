import { beforeEach, expect } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../support/accounts.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { eventsOf, makeCalendar, readCalendar } from '../support/calendar.ts';
import { app, confirmed, desk, inn, startShop } from '../support/planning.ts';
import { seam } from './seam.ts';

startShop();

let buyer: TestUser;
let address: string;
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  buyer = await addUser(app, { customers: [inn] });
  address = await makeCalendar(app, buyer);
});

seam(
  {
    fact: 'orders: the desk moved the day of an order',
    act: 'deliveries: a buyer’s calendar reads it again',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/calendar-feed.ts',
      code: 'sequence: version,',
      without: 'sequence: 1,',
    },
  },
  async () => {
    const orderId = await confirmed();
    const events = async () => eventsOf(await readCalendar(app, address));
    const [before] = await events();
    expect(before).toMatchObject({ 'DTSTART;VALUE=DATE': '20260310' });
    const body = { orderId, version: 1, action: 'move-day', promisedOn: '2026-03-12' };
    const moved = await app.call(desk, 'POST', '/api/update-order', body);
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    // The same event, which says that it is newer.
    const after = await events();
    expect(after).toMatchObject([{ UID: before?.UID, 'DTSTART;VALUE=DATE': '20260312' }]);
    expect(Number(after[0]?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE));
  },
);

seam(
  {
    fact: 'accounts: the owner switched a person off',
    act: 'deliveries: that person’s calendar reads',
    outcome: 'refused',
    guard: {
      file: 'src/people/accounts/sign-in/server/public/read-person.ts',
      code: 'and u.deleted_at is null and not u.disabled`',
      without: 'and u.deleted_at is null`',
    },
  },
  async () => {
    await confirmed();
    expect((await readCalendar(app, address)).status).toBe(200);
    const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    const off = await app.call(owner, 'POST', `/api/people/${buyer.id}/disable`, {});
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect((await readCalendar(app, address)).status).toBe(404);
  },
);

seam(
  {
    fact: 'accounts: a person chose another password, because somebody else may know the old one',
    act: 'deliveries: a calendar reads under an address that was made before',
    outcome: 'refused',
    guard: {
      file: 'src/people/accounts/sign-in/server/set-password.ts',
      code: 'delete from calendar_addresses where user_id = ${userId}',
      without: 'delete from calendar_addresses where false and user_id = ${userId}',
    },
  },
  async () => {
    const person = await addPerson(app, { customers: [inn] });
    const theirs = await makeCalendar(app, person);
    expect((await readCalendar(app, theirs)).status).toBe(200);
    const changed = await app.call(person, 'POST', '/api/users/me/password', {
      current: GOOD_PASSWORD,
      password: 'seven brass kettles sing',
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await readCalendar(app, theirs)).status).toBe(404);
  },
);

seam(
  {
    fact: 'customers: the owner switched a customer off',
    act: 'deliveries: the desk’s calendar reads',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/next-deliveries.ts',
      code: "where ${inOrders(scope, 'o')} and o.status <> 'cancelled'",
      without: "where o.status <> 'cancelled'",
    },
  },
  async () => {
    const orderId = await confirmed();
    const theirs = await makeCalendar(app, desk);
    const shown = async () =>
      (await eventsOf(await readCalendar(app, theirs))).map(({ UID }) => UID);
    expect(await shown()).toContain(orderId);
    await app.db.pool.query('update customers set is_active = false where id = $1', [inn]);
    expect(await shown()).not.toContain(orderId);
  },
);
