import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../../../../../tests/support/app.ts';
import { makeCalendar, OWN_CALENDAR } from '../../../../../tests/support/calendar.ts';
import { postPage } from '../../../../../tests/support/post-page.ts';
import { storedRow, storedRows } from '../../../../../tests/support/record.ts';
import { hashOfCalendarToken } from '../../sign-in/server/calendar-token.ts';
import * as settingsPage from '../pages/settings.tsx';

let app: AppUnderTest;
let person: TestUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  person = await addPerson(app);
});

const tokenOf = (address: string) =>
  /^http:\/\/localhost:3000\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? '';
const madeAt = async () => (await app.call(person, 'GET', OWN_CALENDAR)).body.madeAt;
const stored = () => storedRows(app, 'calendar_addresses', { user_id: person.id });
const trail = async () =>
  (
    await app.db.pool.query(
      `select action, before, after from audit_log
        where object_kind = 'account' and object_id = $1 and action like 'calendar.%' order by seq`,
      [person.id],
    )
  ).rows;

test('an address is answered once and stored as its hash; a new one ends it; made, replaced and removed stand in the audit log', async () => {
  expect(await madeAt()).toBeNull();
  const first = await makeCalendar(app, person);
  const row = await storedRow(app, 'calendar_addresses', { user_id: person.id });
  expect(row).toMatchObject({
    tokenHash: `\\x${hashOfCalendarToken(tokenOf(first)).toString('hex')}`,
  });
  expect(JSON.stringify(row)).not.toContain(tokenOf(first));
  expect(Date.parse(await madeAt())).toBe(app.clock.now());

  const second = await makeCalendar(app, person);
  expect(second).not.toBe(first);
  expect((await stored()).map(({ tokenHash }) => tokenHash)).toEqual([
    `\\x${hashOfCalendarToken(tokenOf(second)).toString('hex')}`,
  ]);
  for (const _ of [1, 2]) expect((await app.call(person, 'DELETE', OWN_CALENDAR)).status).toBe(200);
  expect([await stored(), await madeAt()]).toEqual([[], null]);
  const entries = await trail();
  expect(entries.map(({ action }) => action)).toEqual([
    'calendar.make',
    'calendar.replace',
    'calendar.remove',
  ]);
  for (const token of [tokenOf(first), tokenOf(second)])
    expect(JSON.stringify(entries)).not.toContain(token);
});

test('on the page of settings it is made, said, made anew and removed', async () => {
  const press = async (intent: string) => {
    const { status, data } = await postPage(app, person, settingsPage, { intent });
    expect(status, JSON.stringify(data)).toBe(200);
    return data;
  };
  const { calendarAddress: first } = await press('calendar-make');
  expect(tokenOf(String(first))).not.toBe('');
  expect(await stored()).toHaveLength(1);
  const { calendarAddress: second } = await press('calendar-make');
  expect(second).not.toBe(first);
  expect(await press('calendar-remove')).toMatchObject({ saved: 'calendar-remove' });
  expect(await stored()).toEqual([]);
});

test('who may not, makes none: a visitor, who only drives, a program’s key', async () => {
  const before = (await app.db.pool.query('select * from calendar_addresses')).rows;
  expect((await app.call(null, 'POST', OWN_CALENDAR, {})).status).toBe(401);
  const driver = await addPerson(app, { role: 'admin', duties: ['driver'] });
  expect((await app.call(driver, 'POST', OWN_CALENDAR, {})).status).toBe(403);
  const byPage = await postPage(app, driver, settingsPage, { intent: 'calendar-make' });
  expect([byPage.status, byPage.data.error?.code]).toEqual([403, 'permission-denied']);
  const { body } = await app.call(person, 'POST', '/api/users/me/api-keys', {
    name: 'Purchasing',
    readsOnly: false,
    days: 30,
    current: GOOD_PASSWORD,
  });
  const headers = { authorization: `Bearer ${body.key}` };
  expect((await app.call(null, 'POST', OWN_CALENDAR, {}, headers)).status).toBe(403);
  expect((await app.db.pool.query('select * from calendar_addresses')).rows).toEqual(before);
});

test('nobody makes hundreds, and a deleted account keeps none', async () => {
  await makeCalendar(app, person);
  const mine = { user_id: person.id };
  const exported = await app.call(person, 'GET', '/api/users/me/export');
  expect(exported.body.calendarOfDeliveries).toEqual({ madeAt: expect.any(String) });
  for (let at = 1; at < 30; at += 1) await makeCalendar(app, person);
  expect((await app.call(person, 'POST', OWN_CALENDAR, {})).status).toBe(429);
  const gone = await postPage(app, person, settingsPage, {
    intent: 'delete',
    current: GOOD_PASSWORD,
  });
  expect(gone.status).toBe(200);
  expect(await storedRows(app, 'calendar_addresses', mine)).toEqual([]);
});

test('the log holds no address', () => {
  const path = `/calendar/${'a1-_'.repeat(10)}xyz.ics`;
  app.log.info('page', { path, url: `http://localhost:3000${path}` });
  expect(app.lines.at(-1)).toMatchObject({
    path: '/calendar/[removed].ics',
    url: 'http://localhost:3000/calendar/[removed].ics',
  });
});
