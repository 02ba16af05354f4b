import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { mailWeekReport } from './mail-week-report.ts';

let app: AppUnderTest;
let reader: TestUser;
/** 7:05 in the morning in Providence on a Monday in winter, ten minutes before, and a day later. */
const MONDAY = Date.parse('2026-03-02T12:05:00Z');
const BEFORE = MONDAY - 600_000;
const TUESDAY = MONDAY + 86_400_000;

beforeAll(async () => {
  app = await startApp();
  const wish = (user: TestUser) =>
    app.db.pool.query(`update users set notifications = '{"weekReport": true}' where id = $1`, [
      user.id,
    ]);
  reader = await addUser(app, { role: 'super_admin', customers: 'all' });
  await wish(reader);
  // Did not ask; may not see the company's sales; is gone.
  await addUser(app, { role: 'super_admin', customers: 'all' });
  await wish(await addUser(app, { role: 'admin', customers: 'all', duties: ['desk', 'books'] }));
  await wish(await addUser(app, { role: 'super_admin', customers: 'all', disabled: true }));
});
afterAll(() => app.close());
beforeEach(() => app.db.pool.query('delete from mails'));

const mails = async () =>
  (
    await app.db.pool.query<{
      kind: string;
      recipient: string;
      subject: string;
      body_text: string;
    }>('select kind, recipient, subject, body_text from mails')
  ).rows;
const email = async () =>
  (await app.db.pool.query('select email from users where id = $1', [reader.id])).rows[0]?.email;

test('on Monday at seven of the company’s day, once, to the owner who asked for it', async () => {
  app.clock.set(BEFORE);
  await mailWeekReport(app);
  expect(await mails()).toEqual([]);
  app.clock.set(MONDAY);
  await Promise.all([mailWeekReport(app), mailWeekReport(app), mailWeekReport(app)]);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    kind: 'week-report',
    recipient: await email(),
    subject: 'Your week, Mon, Feb 23 – Sun, Mar 1',
  });
  for (const part of [
    'Sales',
    'Late deliveries',
    'Lost customers',
    'Overdue',
    '/dashboard/reports?by=customer&period=last-week',
  ])
    expect(sent[0]?.body_text).toContain(part);
});

test('on no other day', async () => {
  app.clock.set(TUESDAY);
  await mailWeekReport(app);
  expect(await mails()).toEqual([]);
});
