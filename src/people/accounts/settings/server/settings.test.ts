import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  accountRows,
  addPerson,
  GOOD_PASSWORD,
  mailTo,
} from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { addCustomer } from '../../../../../tests/support/rows.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const NEW = 'seven brass kettles sing';
const rowOf = async (id: string) =>
  (await app.db.pool.query('select * from users where id = $1', [id])).rows[0];
const signIn = (email: string, password: string) =>
  app.call(null, 'POST', '/api/sign-in', { email, password });

test('one changes the own name, appearance, notifications and default customer', async () => {
  const hotel = await addCustomer(app);
  const user = await addUser(app, { customers: [hotel] });
  const change = {
    displayName: 'New Name',
    appearance: 'dark',
    notifications: { delivered: false },
    defaultCustomerId: hotel,
  };
  expect((await app.call(user, 'PATCH', '/api/users/me', change)).status).toBe(200);
  expect(await rowOf(user.id)).toMatchObject({
    display_name: 'New Name',
    appearance: 'dark',
    notifications: { delivered: false },
    default_customer_id: hotel,
  });
  await app.call(user, 'PATCH', '/api/users/me', {
    notifications: { sdsRevised: false },
    defaultCustomerId: null,
  });
  expect(await rowOf(user.id)).toMatchObject({
    notifications: { delivered: false, sdsRevised: false },
    default_customer_id: null,
    display_name: 'New Name',
  });
});

test('a foreign or inactive default customer answers like a missing one', async () => {
  const [hotel, spa, closed] = [
    await addCustomer(app),
    await addCustomer(app),
    await addCustomer(app, { isActive: false }),
  ];
  const user = await addUser(app, { customers: [hotel, closed] });
  const before = await accountRows(app);
  for (const defaultCustomerId of [spa, closed, '01890000-0000-7000-8000-000000000000']) {
    expect((await app.call(user, 'PATCH', '/api/users/me', { defaultCustomerId })).status).toBe(
      404,
    );
  }
  expect(await accountRows(app)).toBe(before);
});

test.each([
  { role: 'super_admin' },
  { brands: ['Ostrel'] },
  { customers: 'all' },
  { email: 'x@example.com' },
  { disabled: false },
  { customerScope: 'all' },
  { notifications: { root: true } },
])('rights are not a setting: %j is refused and nothing changes', async (body) => {
  const user = await addUser(app);
  const before = await accountRows(app);
  expect((await app.call(user, 'PATCH', '/api/users/me', body)).status).toBe(400);
  expect(await accountRows(app)).toBe(before);
});

test.each([
  ['PATCH', '/api/users/me', { displayName: 'x' }],
  ['POST', '/api/users/me/password', { current: 'x', password: NEW }],
  ['POST', '/api/users/me/confirm-password', { current: 'x' }],
  ['POST', '/api/users/me/email', { current: 'x', email: 'x@example.com' }],
  ['POST', '/api/users/me/email/confirm', { code: 'x' }],
  ['GET', '/api/users/me/export', undefined],
  ['GET', '/api/users/me/devices', undefined],
  ['DELETE', '/api/users/me/devices/01890000-0000-7000-8000-000000000000', undefined],
  ['POST', '/api/users/me/sign-out-everywhere', {}],
  ['POST', '/api/users/me/token', {}],
  ['GET', '/api/account-requests', undefined],
  ['POST', '/api/account-requests/01890000-0000-7000-8000-000000000000/close', {}],
] as const)('a visitor may not %s %s', async (method, path, body) => {
  const before = await accountRows(app);
  expect((await app.call(null, method, path, body)).status).toBe(401);
  expect(await accountRows(app)).toBe(before);
});

test('changing the password takes the current one, ends the other sessions and tells by mail', async () => {
  const user = await addPerson(app, { email: 'pass@example.com' });
  const other =
    (await signIn(user.email, GOOD_PASSWORD)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const change = (current: string, password: string) =>
    app.call(user, 'POST', '/api/users/me/password', { current, password });
  expect((await change('wrong', NEW)).body.error).toMatchObject({
    code: 'auth/wrong-password',
    message: 'Incorrect password. Please try again.',
  });
  expect((await change(GOOD_PASSWORD, 'short')).body.error.code).toBe('auth/weak-password');
  expect((await change(GOOD_PASSWORD, '')).body.error.message).toBe('Password cannot be empty');
  expect((await signIn(user.email, GOOD_PASSWORD)).status).toBe(200);
  expect((await change(GOOD_PASSWORD, NEW)).status).toBe(200);
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(200);
  expect((await app.call(null, 'GET', '/api/users/me', undefined, { cookie: other })).status).toBe(
    401,
  );
  expect((await signIn(user.email, GOOD_PASSWORD)).status).toBe(401);
  expect((await signIn(user.email, NEW)).status).toBe(200);
  expect(await mailTo(app, user.email, 'password-changed')).toBeDefined();
});

test('the own password can be guessed at ten times', async () => {
  const user = await addPerson(app);
  for (let tries = 1; tries <= 10; tries += 1)
    await app.call(user, 'POST', '/api/users/me/confirm-password', { current: 'wrong' });
  expect(
    (await app.call(user, 'POST', '/api/users/me/confirm-password', { current: GOOD_PASSWORD }))
      .status,
  ).toBe(429);
});

test('an e-mail address changes only when the link in the new mailbox is used, by the person who asked', async () => {
  const user = await addPerson(app, { email: 'old@example.com' });
  const stranger = await addPerson(app);
  const ask = (email: string, current = GOOD_PASSWORD) =>
    app.call(user, 'POST', '/api/users/me/email', { current, email });
  expect((await ask('new@example.com', 'wrong')).body.error.code).toBe('auth/wrong-password');
  expect((await ask('nowhere')).body.error.code).toBe('auth/invalid-email');
  expect((await ask('New@Example.com')).status).toBe(200);
  expect((await rowOf(user.id)).email).toBe('old@example.com');
  const mail = await mailTo(app, 'new@example.com', 'confirm-email');
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/settings\?emailCode=/);
  expect(
    (await app.call(stranger, 'POST', '/api/users/me/email/confirm', { code: mail?.code })).body
      .error.code,
  ).toBe('auth/invalid-action-code');
  expect(
    (
      await app.call(null, 'POST', '/api/reset-password/confirm', {
        oobCode: mail?.code,
        password: NEW,
      })
    ).body.error.code,
  ).toBe('auth/invalid-action-code');
  expect(
    (await app.call(user, 'POST', '/api/users/me/email/confirm', { code: mail?.code })).body,
  ).toEqual({ email: 'new@example.com' });
  expect(
    (await app.call(user, 'POST', '/api/users/me/email/confirm', { code: mail?.code })).body.error
      .code,
  ).toBe('auth/invalid-action-code');
  expect((await mailTo(app, 'old@example.com', 'email-changed'))?.text).toContain(
    'new@example.com',
  );
  expect((await signIn('new@example.com', GOOD_PASSWORD)).status).toBe(200);
  expect((await signIn('old@example.com', GOOD_PASSWORD)).status).toBe(401);
});

test('asking for an address that belongs to somebody else answers the same, and sends nothing', async () => {
  const taken = await addPerson(app, { email: 'taken@example.com' });
  const user = await addPerson(app);
  const free = await app.call(user, 'POST', '/api/users/me/email', {
    current: GOOD_PASSWORD,
    email: 'free@example.com',
  });
  const other = await app.call(user, 'POST', '/api/users/me/email', {
    current: GOOD_PASSWORD,
    email: taken.email,
  });
  expect([other.status, other.body]).toEqual([free.status, free.body]);
  expect(await mailTo(app, taken.email, 'confirm-email')).toBeUndefined();
});

test('devices are listed and signed out one by one or all; a foreign one answers like a missing one', async () => {
  const user = await addPerson(app, { email: 'many@example.com' });
  for (let n = 1; n <= 3; n += 1) await signIn(user.email, GOOD_PASSWORD);
  const list = async () =>
    (await app.call(user, 'GET', '/api/users/me/devices')).body.devices as {
      id: string;
      current: boolean;
      network: string;
    }[];
  const devices = await list();
  expect(devices).toHaveLength(4);
  expect(devices[0]).toMatchObject({ id: user.sessionId, current: true });
  expect(devices[1]?.network).toBe('127.0.0.1');
  const stranger = await addUser(app);
  const foreign = await app.call(stranger, 'DELETE', `/api/users/me/devices/${devices[1]?.id}`);
  const missing = await app.call(
    stranger,
    'DELETE',
    '/api/users/me/devices/01890000-0000-7000-8000-000000000000',
  );
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body.error, requestId: '' }).toEqual({
    ...missing.body.error,
    requestId: '',
  });
  expect((await app.call(user, 'DELETE', `/api/users/me/devices/${devices[1]?.id}`)).status).toBe(
    200,
  );
  expect(await list()).toHaveLength(3);
  expect((await app.call(user, 'POST', '/api/users/me/sign-out-everywhere', {})).body).toEqual({
    ended: 2,
  });
  expect(await list()).toHaveLength(1);
});

test('"download my data" holds what is kept and no secret', async () => {
  const hotel = await addCustomer(app, { name: 'Harbor House' });
  const user = await addPerson(app, {
    email: 'export@example.com',
    displayName: 'Exported',
    customers: [hotel],
  });
  await signIn(user.email, GOOD_PASSWORD);
  const answer = await app.call(user, 'GET', '/api/users/me/export');
  expect(answer.headers.get('content-disposition')).toContain('my-data.json');
  expect(answer.body).toMatchObject({
    account: { id: user.id, displayName: 'Exported', customers: [{ name: 'Harbor House' }] },
    signIns: [{ outcome: 'ok' }],
  });
  const secrets = await app.db.pool.query(
    'select token as secret from sessions where user_id = $1 union all select password from credentials where user_id = $1',
    [user.id],
  );
  for (const row of secrets.rows) expect(JSON.stringify(answer.body)).not.toContain(row.secret);
});
