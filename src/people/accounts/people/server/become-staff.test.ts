import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPerson,
  GOOD_PASSWORD,
  mailTo,
  runResetJobs,
} from '../../../../../tests/support/accounts.ts';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';

const SHORT = 'six otters';
const STAFF = 'nine grey otters by the mill';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const person = () => addPerson(app, { brands: ['Linnetfold'], customers: 'all' });
const give = (id: string, role: string) => app.call(owner, 'PATCH', `/api/people/${id}`, { role });
const shown = async (id: string) => (await app.call(owner, 'GET', `/api/people/${id}`)).body;

/** Signs in with the form's endpoint: an actor with that browser's cookie. */
async function signIn(who: TestUser, password = GOOD_PASSWORD): Promise<TestUser> {
  const answer = await app.call(null, 'POST', '/api/sign-in', { email: who.email, password });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { ...who, cookie };
}
const roleOf = async (actor: TestUser) => (await app.call(actor, 'GET', '/api/users/me')).body.role;
const staffPage = async (actor: TestUser) =>
  (await app.call(actor, 'GET', '/api/contact-requests')).status;

test.each(['admin', 'super_admin'])(
  'whoever becomes %s works on as a user until they chose a password of the staff’s rule',
  async (role) => {
    const one = await person();
    expect((await give(one.id, role)).status).toBe(200);
    expect(await shown(one.id)).toMatchObject({ role, awaitsPassword: true });
    expect((await mailTo(app, one.email, 'awaited-role'))?.text).toContain('15 characters');

    const session = await signIn(one);
    expect(await roleOf(session)).toBe('user');
    expect(await staffPage(session)).toBe(403);

    const change = (password: string) =>
      app.call(session, 'POST', '/api/users/me/password', { current: GOOD_PASSWORD, password });
    const weak = await change(SHORT);
    expect(weak.status).toBe(400);
    expect(weak.body.error).toMatchObject({
      code: 'auth/weak-password',
      details: { need: expect.stringContaining('15 characters') },
    });
    expect(await roleOf(session)).toBe('user');

    expect((await change(STAFF)).status).toBe(200);
    // The session was a user's, with a user's lifetime: it ends, and the new rights begin with a sign-in.
    expect((await app.call(session, 'GET', '/api/users/me')).status).toBe(401);
    const staff = await signIn(one, STAFF);
    expect(await roleOf(staff)).toBe(role);
    expect(await staffPage(staff)).toBe(200);
    expect(await shown(one.id)).toMatchObject({ role, awaitsPassword: false });
  },
);

test('a reset by mail counts too, and asks for the staff’s rule', async () => {
  const one = await person();
  await give(one.id, 'admin');
  await app.call(null, 'POST', '/api/forgot-password', { email: one.email });
  await runResetJobs(app);
  const oobCode = (await mailTo(app, one.email, 'reset-password'))?.code;
  expect(
    (await app.call(null, 'POST', '/api/reset-password/confirm', { oobCode, password: SHORT })).body
      .error.code,
  ).toBe('auth/weak-password');
  expect(
    (await app.call(null, 'POST', '/api/reset-password/confirm', { oobCode, password: STAFF }))
      .status,
  ).toBe(200);
  expect(await roleOf(await signIn(one, STAFF))).toBe('admin');
});

test('somebody with a second factor has the role at once: their password is good enough for it', async () => {
  const one = await person();
  await app.db.pool.query('update users set two_factor_enabled = true where id = $1', [one.id]);
  await give(one.id, 'admin');
  expect(await shown(one.id)).toMatchObject({ role: 'admin', awaitsPassword: false });
});

test('a waiting super_admin is nobody’s last one, and the wait is taken back with the role', async () => {
  await app.db.pool.query(
    `update users set disabled = true where role = 'super_admin' and id <> $1`,
    [owner.id],
  );
  const one = await person();
  await give(one.id, 'super_admin');
  const last = await give(owner.id, 'admin');
  expect(last.body.error.code).toBe('account/last-super-admin');
  await give(one.id, 'user');
  expect(await shown(one.id)).toMatchObject({ role: 'user', awaitsPassword: false });
  const session = await signIn(one);
  await app.call(session, 'POST', '/api/users/me/password', {
    current: GOOD_PASSWORD,
    password: STAFF,
  });
  expect(await roleOf(session)).toBe('user');
});

test('who is staff already keeps working when the role changes', async () => {
  const one = await addPerson(app, { role: 'admin', customers: 'all' });
  await give(one.id, 'super_admin');
  expect(await shown(one.id)).toMatchObject({ role: 'super_admin', awaitsPassword: false });
});
