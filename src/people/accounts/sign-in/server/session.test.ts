import { createHmac } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { requestContextKey } from '../../../../platform/http/context.ts';
import { derivedKey } from '../../../../platform/secrets.ts';
import * as loginPage from '../pages/login.tsx';
import { readApiToken } from './api-token.ts';
import { endedOnDevice } from './public/read-actor.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function signedIn(role: 'user' | 'admin' | 'super_admin') {
  const user = await addPerson(app, { role });
  const answer = await app.call(null, 'POST', '/api/sign-in', {
    email: user.email,
    password: GOOD_PASSWORD,
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { ...user, cookie };
}
const alive = async (user: Awaited<ReturnType<typeof signedIn>>) =>
  (await app.call(user, 'GET', '/api/users/me')).status === 200;

test.each([
  ['user', 7 * DAY],
  ['admin', HOUR],
  ['super_admin', 30 * MINUTE],
] as const)('a session of %s ends when it is idle for its time', async (role, idle) => {
  const user = await signedIn(role);
  app.clock.advance(idle - 1000);
  expect(await alive(user)).toBe(true);
  app.clock.advance(idle - 1000);
  expect(await alive(user)).toBe(true);
  app.clock.advance(idle + 1);
  expect(await alive(user)).toBe(false);
});

test.each([
  ['user', 30 * DAY, 6 * DAY],
  ['admin', 12 * HOUR, 50 * MINUTE],
  ['super_admin', 8 * HOUR, 25 * MINUTE],
] as const)(
  'a session of %s ends at its absolute time, however busy',
  async (role, absolute, step) => {
    const user = await signedIn(role);
    for (let age = step; age < absolute; age += step) {
      app.clock.advance(step);
      expect(await alive(user)).toBe(true);
    }
    app.clock.advance(step);
    expect(await alive(user)).toBe(false);
  },
);

test('the device of a session that ended by itself is told whose it was, and nobody else', async () => {
  const user = await signedIn('user');
  const endedFor = (cookie: string) =>
    endedOnDevice(app, new Headers({ cookie })).then((one) => one?.email ?? null);
  // A session that lives says nothing here, nor does another cookie.
  expect(await endedFor(user.cookie)).toBeNull();
  app.clock.advance(8 * DAY);
  expect(await endedFor(user.cookie)).toBe(user.email);
  expect(await endedFor('')).toBeNull();
  expect(await endedFor(`${user.cookie.slice(0, -6)}AAAAAA`)).toBeNull();
  // Neither of a phone that goes from hand to hand.
  await app.db.pool.query('update sessions set deliveries_only = true where user_id = $1', [
    user.id,
  ]);
  expect(await endedFor(user.cookie)).toBeNull();
  await app.db.pool.query('update sessions set deliveries_only = false where user_id = $1', [
    user.id,
  ]);
  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  expect(await endedFor(user.cookie)).toBeNull();

  const out = await signedIn('user');
  await app.call(out, 'POST', '/api/sign-out', {});
  app.clock.advance(8 * DAY);
  expect(await endedFor(out.cookie)).toBeNull();
});

test('the sign-in has the address of a session that ended in its field, once', async () => {
  const user = await signedIn('user');
  const opened = async (headers: Record<string, string>, expired: boolean) => {
    const context = new RouterContextProvider();
    context.set(requestContextKey, {
      app,
      actor: { kind: 'visitor' },
      expired,
      requestId: 'r',
      language: 'en-US',
      nonce: 'n',
      network: '198.51.100.4',
      setCookies: [],
    });
    const request = new Request('http://localhost/login', { headers });
    return loginPage.loader({ request, context, params: {} } as never);
  };
  app.clock.advance(8 * DAY);
  expect(await opened({ cookie: user.cookie }, true)).toMatchObject({
    wasHere: { id: user.id, email: user.email },
  });
  // The page took the cookie away.
  expect(await opened({}, false)).toMatchObject({ wasHere: null });
});

test('the expiry is written at most once a minute', async () => {
  const user = await signedIn('user');
  const seen = async () =>
    (
      await app.db.pool.query(
        'select last_seen_at from sessions where user_id = $1 and user_agent is not null',
        [user.id],
      )
    ).rows[0].last_seen_at.getTime() as number;
  const start = app.clock.now();
  app.clock.advance(59_000);
  await alive(user);
  expect(await seen()).toBe(start);
  app.clock.advance(1000);
  await alive(user);
  expect(await seen()).toBe(start + MINUTE);
});

test('the bearer token names the session: the role in it gives nothing, and it dies with the session', async () => {
  const user = await addUser(app, { role: 'super_admin' });
  const { body } = await app.call(user, 'POST', '/api/users/me/token', {});
  const bearer = { authorization: `Bearer ${body.token}` };
  expect((await app.call(null, 'GET', '/api/users/me', undefined, bearer)).body.uid).toBe(user.id);
  expect((await app.call(null, 'GET', '/api/people', undefined, bearer)).status).toBe(200);

  await app.db.pool.query(`update users set role = 'user' where id = $1`, [user.id]);
  expect((await readApiToken(app, body.token))?.role).toBe('super_admin');
  expect((await app.call(null, 'GET', '/api/people', undefined, bearer)).status).toBe(403);

  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  const refused = await app.call(null, 'GET', '/api/users/me', undefined, bearer);
  expect(refused.status).toBe(401);
  expect(refused.body.error).toMatchObject({
    code: 'auth/user-token-expired',
    message: 'Your session has expired. Please sign in again.',
  });
});

test('a bearer token is good for 15 minutes', async () => {
  const user = await addUser(app);
  const { body } = await app.call(user, 'POST', '/api/users/me/token', {});
  app.clock.advance(15 * MINUTE - 1000);
  expect(
    (
      await app.call(null, 'GET', '/api/users/me', undefined, {
        authorization: `Bearer ${body.token}`,
      })
    ).status,
  ).toBe(200);
  app.clock.advance(1000);
  expect(
    (
      await app.call(null, 'GET', '/api/users/me', undefined, {
        authorization: `Bearer ${body.token}`,
      })
    ).status,
  ).toBe(401);
});

test('forged tokens are refused: other algorithm, other key, altered claims, no signature', async () => {
  const user = await addUser(app);
  const { body } = await app.call(user, 'POST', '/api/users/me/token', {});
  const [header, claims, sign] = (body.token as string).split('.') as [string, string, string];
  const b64 = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
  const mac = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const own = derivedKey(app.config.secrets.masterKey, 'api-token');
  const changed = b64({
    ...JSON.parse(Buffer.from(claims, 'base64url').toString()),
    role: 'super_admin',
  });
  const none = b64({ alg: 'none', typ: 'JWT' });
  const forged = [
    `${none}.${claims}.`,
    `${none}.${claims}.${mac(own, `${none}.${claims}`)}`,
    `${header}.${changed}.${sign}`,
    `${header}.${claims}.${mac('another key', `${header}.${claims}`)}`,
    `${header}.${claims}`,
    `${header}.${claims}.${sign}.${sign}`,
    `${header}.${b64('not json')}.${mac(own, `${header}.${b64('not json')}`)}`,
  ];
  for (const token of forged)
    expect(
      (
        await app.call(null, 'GET', '/api/users/me', undefined, {
          authorization: `Bearer ${token}`,
        })
      ).status,
    ).toBe(401);
});

test('users/me tells "all customers" from none, and the default role is user', async () => {
  const all = await app.call(await addUser(app, { customers: 'all' }), 'GET', '/api/users/me');
  const none = await app.call(await addUser(app), 'GET', '/api/users/me');
  expect(all.body).toMatchObject({ role: 'user', customers: [], allCustomers: true });
  expect(none.body).toMatchObject({ role: 'user', customers: [], allCustomers: false });
});
