import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, CALLER, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, addUser, startApp } from '../../../../../tests/support/app.ts';
import { claimAttempt } from './limits.ts';
import { readActor } from './public/read-actor.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => line.split(';')[0]);
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  app.call(null, 'POST', '/api/sign-in', { email, password }, headers);
const events = async (userId: string) =>
  (
    await app.db.pool.query('select outcome from sign_in_events where user_id = $1 order by seq', [
      userId,
    ])
  ).rows.map((row) => row.outcome as string);

test('a right password opens a session, and the answer carries the token with the role', async () => {
  const user = await addPerson(app, {
    email: 'ana@example.com',
    role: 'admin',
    displayName: 'Ana',
  });
  const answer = await signIn(' Ana@Example.com ', GOOD_PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    signedIn: true,
    user: { uid: user.id, displayName: 'Ana', role: 'admin' },
  });
  const claims = JSON.parse(
    Buffer.from(answer.body.token.split('.')[1], 'base64url').toString(),
  ) as Record<string, unknown>;
  expect(claims).toMatchObject({
    sub: user.id,
    role: 'admin',
    exp: Math.floor(app.clock.now() / 1000) + 900,
  });
  const cookie = cookiesOf(answer.headers).join('; ');
  expect((await readActor(app, new Headers({ cookie }))).actor).toMatchObject({
    kind: 'user',
    id: user.id,
  });
  const line = answer.headers.getSetCookie().find((text) => text.startsWith('bc_session='));
  expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect(await events(user.id)).toEqual(['ok']);
  const row = await app.db.pool.query('select last_sign_in_at from users where id = $1', [user.id]);
  expect(row.rows[0].last_sign_in_at.getTime()).toBe(app.clock.now());
  const audit = await app.db.pool.query(
    `select result from audit_log where action = 'sign-in' and object_id = $1`,
    [user.id],
  );
  expect(audit.rows).toEqual([{ result: 'ok' }]);
});

test('each sign-in has a token of its own, and an own cookie before it stays out', async () => {
  await addPerson(app, { email: 'twice@example.com' });
  const first = await signIn('twice@example.com', GOOD_PASSWORD, {
    cookie: 'bc_session=planted.by-somebody',
  });
  const second = await signIn('twice@example.com', GOOD_PASSWORD);
  expect(cookiesOf(first.headers)[0]).not.toBe(cookiesOf(second.headers)[0]);
  expect(cookiesOf(first.headers)[0]).not.toContain('planted');
});

test('over https the cookie is __Host- and Secure', async () => {
  const other = await startApp({ BASE_URL: 'https://shop.example' });
  await addPerson(other, { email: 'secure@example.com' });
  const answer = await other.call(null, 'POST', '/api/sign-in', {
    email: 'secure@example.com',
    password: GOOD_PASSWORD,
  });
  expect(
    answer.headers.getSetCookie().find((line) => line.startsWith('__Host-bc_session=')),
  ).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/);
  await other.close();
});

test('unknown e-mail, wrong password, disabled account and an account without a password get one answer', async () => {
  await addPerson(app, { email: 'known@example.com' });
  const disabled = await addPerson(app, { email: 'disabled@example.com', disabled: true });
  await addUser(app, { email: 'invited@example.com' });
  const answers = await Promise.all([
    signIn('nobody@example.com', GOOD_PASSWORD),
    signIn('known@example.com', 'not the password'),
    signIn('disabled@example.com', GOOD_PASSWORD),
    signIn('invited@example.com', GOOD_PASSWORD),
  ]);
  for (const answer of answers) {
    expect(answer.status).toBe(401);
    expect({ ...answer.body.error, requestId: '' }).toEqual({
      code: 'auth/invalid-credential',
      message: 'Invalid credentials provided. Please try again.',
      requestId: '',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
  expect(await events(disabled.id)).toEqual(['disabled']);
  expect(
    (
      await app.db.pool.query('select 1 from sessions where user_id = $1 and signed_in_at > $2', [
        disabled.id,
        new Date(app.clock.now()),
      ])
    ).rows,
  ).toEqual([]);
});

test('something that is no address is refused as such', async () => {
  const answer = await signIn('no address', GOOD_PASSWORD);
  expect(answer.body.error).toMatchObject({
    code: 'auth/invalid-email',
    message: 'The email address is invalid.',
  });
});

test('a role or scope smuggled into the body is refused by name', async () => {
  const answer = await app.call(null, 'POST', '/api/sign-in', {
    email: 'ana@example.com',
    password: GOOD_PASSWORD,
    role: 'super_admin',
  });
  expect(answer.status).toBe(400);
  expect(answer.body.error.message).toContain('role');
});

test('after ten wrong passwords the right one has to wait, doubling to a minute, and then works', async () => {
  await addPerson(app, { email: 'guessed@example.com' });
  for (let tries = 1; tries <= 10; tries += 1)
    expect((await signIn('guessed@example.com', 'wrong')).status).toBe(401);
  const refused = await signIn('guessed@example.com', GOOD_PASSWORD);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toMatchObject({
    code: 'auth/too-many-requests',
    message: 'Too many attempts. Please wait and try again.',
    details: { retryAfterSeconds: 1 },
  });
  expect(refused.headers.get('retry-after')).toBe('1');
  app.clock.advance(1000);
  expect((await signIn('guessed@example.com', 'wrong')).status).toBe(401);
  expect((await signIn('guessed@example.com', 'wrong')).body.error.details.retryAfterSeconds).toBe(
    2,
  );
  app.clock.advance(2000);
  expect((await signIn('guessed@example.com', GOOD_PASSWORD)).status).toBe(200);
  expect((await signIn('guessed@example.com', 'wrong')).status).toBe(401);
  expect((await signIn('guessed@example.com', GOOD_PASSWORD)).status).toBe(200);
});

test('guesses side by side do not slip past the delay, for an unknown e-mail either', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn('nobody-at-all@example.com', 'wrong')),
  );
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
});

test('of two sign-ins at one moment the one whose clock was read first may come second', async () => {
  await addPerson(app, { email: 'two-devices@example.com' });
  const now = app.clock.now();
  const claim = (at: number) =>
    claimAttempt({ ...app, clock: { ...app.clock, now: () => at } }, 'two-devices@example.com');
  await claim(now + 5);
  await claim(now);
  expect((await signIn('two-devices@example.com', GOOD_PASSWORD)).status).toBe(200);
});

test('one network may fail 30 times in 15 minutes, whatever accounts it tries; successes do not count', async () => {
  await addPerson(app, { email: 'hotel@example.com' });
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await signIn('hotel@example.com', GOOD_PASSWORD)).status).toBe(200);
  for (let tries = 1; tries <= 30; tries += 1)
    expect(
      (await signIn(`spray-${tries}@example.com`, 'wrong', { 'x-forwarded-for': `9.9.9.${tries}` }))
        .status,
    ).toBe(401);
  expect((await signIn('hotel@example.com', GOOD_PASSWORD)).status).toBe(429);
});

test('100 wrong passwords in a row leave only the reset by e-mail', async () => {
  await addPerson(app, { email: 'hundred@example.com' });
  await signIn('hundred@example.com', 'wrong');
  await app.db.pool.query('update sign_in_guards set consecutive = 100, next_at = last_at');
  app.clock.advance(3_600_000);
  expect((await signIn('hundred@example.com', GOOD_PASSWORD)).status).toBe(429);
});

test('a browser that was not seen before causes an e-mail, the first one of all does not', async () => {
  const user = await addPerson(app, { email: 'devices@example.com' });
  const mails = async () =>
    (
      await app.db.pool.query(
        `select body_text from mails where kind = 'new-device' and recipient = $1`,
        [user.email],
      )
    ).rows;
  const first = await signIn(user.email, GOOD_PASSWORD);
  expect(await mails()).toHaveLength(0);
  const device = cookiesOf(first.headers).find((cookie) => cookie?.startsWith('bc_device=')) ?? '';
  await signIn(user.email, GOOD_PASSWORD, { cookie: device });
  expect(await mails()).toHaveLength(0);
  await signIn(user.email, GOOD_PASSWORD, { 'user-agent': 'Another browser' });
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0].body_text).toContain('Another browser');
});

test('signing out ends the session at once and takes the cookie away', async () => {
  const user = await addUser(app);
  const answer = await app.call(user, 'POST', '/api/sign-out', {});
  expect(answer.headers.getSetCookie()[0]).toContain('bc_session=; Path=/; Max-Age=0');
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(401);
  expect((await app.call(null, 'POST', '/api/sign-out', {})).status).toBe(200);
});

test('a foreign origin can sign nobody in', async () => {
  const answer = await signIn('ana@example.com', GOOD_PASSWORD, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('NODE_ENV=test weakens nothing: the library keeps its origin check', async () => {
  expect(process.env.NODE_ENV).toBe('test');
  const { gatewayOf } = await import('./gateway.ts');
  expect(await (await gatewayOf(app)).signIn('ana@example.com', 'wrong', CALLER)).toBeNull();
});
