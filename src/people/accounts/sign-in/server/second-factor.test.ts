import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD, mailTo } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../../../../../tests/support/app.ts';
import { totp } from '../../../../../tests/support/totp.ts';
import { isRealInstallation } from './first-admin.ts';
import { letBackIn } from './let-in.ts';
import { readActor, readEnrolling } from './public/read-actor.ts';
import { isRemindedOfSecondFactor } from './second-factor-reminder.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  // The library checks codes and its challenge by the machine's clock.
  app.clock.set(Date.now());
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const cookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ');
const signIn = (email: string) =>
  app.call(null, 'POST', '/api/sign-in', { email, password: GOOD_PASSWORD });
const answer = (cookie: string, code: string) =>
  app.call(null, 'POST', '/api/sign-in/second-step', { code }, { cookie });

async function enrolled(
  spec: Parameters<typeof addPerson>[1] = {},
): Promise<{ user: TestUser; secret: string; recoveryCodes: string[] }> {
  const user = await addPerson(app, spec);
  const start = await app.call(user, 'POST', '/api/users/me/second-factor', {
    current: GOOD_PASSWORD,
  });
  expect(start.status).toBe(200);
  const done = await app.call(user, 'POST', '/api/users/me/second-factor/confirm', {
    code: totp(start.body.secret, Date.now()),
  });
  expect(done.status).toBe(200);
  // The code of the enrolment is spent; the tests begin with a fresh one.
  await app.db.pool.query('update two_factors set used_code_hash = null');
  return {
    user: { ...user, cookie: cookieHeader(done.headers) },
    secret: start.body.secret,
    recoveryCodes: start.body.recoveryCodes,
  };
}

test('setting it up takes the password and a first code; the session changes its token and the others end', async () => {
  const user = await addPerson(app, { email: 'setup@example.com' });
  const otherSignIn = cookieHeader((await signIn(user.email)).headers);
  expect(
    (await app.call(user, 'POST', '/api/users/me/second-factor', { current: 'wrong' })).body.error
      .code,
  ).toBe('auth/wrong-password');
  const start = await app.call(user, 'POST', '/api/users/me/second-factor', {
    current: GOOD_PASSWORD,
  });
  expect(start.body.uri).toMatch(/^otpauth:\/\/totp\/Bellcart:/);
  expect(start.body.recoveryCodes).toHaveLength(10);
  const stored = await app.db.pool.query(
    'select secret, backup_codes from two_factors where user_id = $1',
    [user.id],
  );
  expect(stored.rows[0].secret).not.toContain(start.body.secret);
  expect(stored.rows[0].backup_codes).not.toContain(start.body.recoveryCodes[0]);
  expect(
    (await app.call(user, 'POST', '/api/users/me/second-factor/confirm', { code: '000000' })).body
      .error.code,
  ).toBe('auth/invalid-verification-code');
  expect((await signIn(user.email)).body.signedIn).toBe(true);
  const done = await app.call(user, 'POST', '/api/users/me/second-factor/confirm', {
    code: totp(start.body.secret, Date.now()),
  });
  expect(done.status).toBe(200);
  const cookie = cookieHeader(done.headers);
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(401);
  expect(
    (await app.call(null, 'GET', '/api/users/me', undefined, { cookie: otherSignIn })).status,
  ).toBe(401);
  expect((await app.call({ ...user, cookie }, 'GET', '/api/users/me')).body.uid).toBe(user.id);
  expect((await mailTo(app, user.email, 'second-factor'))?.subject).toBe('Two-step sign-in is on');
  expect(
    (
      await app.call({ ...user, cookie }, 'POST', '/api/users/me/second-factor', {
        current: GOOD_PASSWORD,
      })
    ).body.error.code,
  ).toBe('account/second-factor-on');
});

test('signing in asks for the code; password alone opens nothing', async () => {
  const { user, secret } = await enrolled({ email: 'two@example.com' });
  const first = await signIn(user.email);
  expect(first.body).toEqual({ signedIn: false, user: null, token: null, expiresAt: null });
  const cookie = cookieHeader(first.headers);
  expect(cookie).toMatch(/^bc_challenge=/);
  expect((await app.call(null, 'GET', '/api/users/me', undefined, { cookie })).status).toBe(401);
  expect((await answer(cookie, '000000')).body.error).toMatchObject({
    code: 'auth/invalid-verification-code',
    message: 'Invalid verification code. Please check and try again.',
  });
  const code = totp(secret, Date.now());
  const done = await answer(cookie, ` ${code.slice(0, 3)} ${code.slice(3)} `);
  expect(done.body).toMatchObject({ signedIn: true, user: { uid: user.id } });
  expect(
    (
      await app.call(null, 'GET', '/api/users/me', undefined, {
        cookie: cookieHeader(done.headers),
      })
    ).body.uid,
  ).toBe(user.id);
  expect((await answer(cookie, code)).body.error.code).toBe('auth/missing-verification-id');
});

test('a code is taken once: another sign-in with the same code is refused and opens nothing', async () => {
  const { user, secret } = await enrolled({ email: 'replay@example.com' });
  const code = totp(secret, Date.now());
  const [one, two] = [await signIn(user.email), await signIn(user.email)];
  expect((await answer(cookieHeader(one.headers), code)).status).toBe(200);
  const sessions = async () =>
    (await app.db.pool.query('select 1 from sessions where user_id = $1', [user.id])).rows.length;
  const before = await sessions();
  expect((await answer(cookieHeader(two.headers), code)).body.error.code).toBe(
    'auth/invalid-verification-code',
  );
  expect(await sessions()).toBe(before);
});

test('after five wrong codes the challenge is over, also with the right one', async () => {
  const { user, secret } = await enrolled({ email: 'five-codes@example.com' });
  const cookie = cookieHeader((await signIn(user.email)).headers);
  for (let tries = 1; tries <= 5; tries += 1)
    expect((await answer(cookie, '000000')).body.error.code).toBe('auth/invalid-verification-code');
  expect((await answer(cookie, totp(secret, Date.now()))).body.error.code).toBe(
    'auth/missing-verification-id',
  );
});

test('an altered or missing challenge is refused', async () => {
  const { user, secret } = await enrolled({ email: 'altered@example.com' });
  const cookie = cookieHeader((await signIn(user.email)).headers);
  expect((await answer('', totp(secret, Date.now()))).status).toBe(401);
  expect(
    (await answer(cookie.replace('bc_challenge=', 'bc_challenge=x'), totp(secret, Date.now())))
      .status,
  ).toBe(401);
});

test('a recovery code works once', async () => {
  const { user, recoveryCodes } = await enrolled({ email: 'recover@example.com' });
  const code = recoveryCodes[3] ?? '';
  expect((await answer(cookieHeader((await signIn(user.email)).headers), code)).body.signedIn).toBe(
    true,
  );
  expect(
    (await answer(cookieHeader((await signIn(user.email)).headers), code)).body.error.code,
  ).toBe('auth/invalid-verification-code');
});

test('new recovery codes take the password and make the old ones useless', async () => {
  const { user, recoveryCodes } = await enrolled({ email: 'fresh-codes@example.com' });
  expect(
    (
      await app.call(user, 'POST', '/api/users/me/second-factor/recovery-codes', {
        current: 'wrong',
      })
    ).body.error.code,
  ).toBe('auth/wrong-password');
  const fresh = await app.call(user, 'POST', '/api/users/me/second-factor/recovery-codes', {
    current: GOOD_PASSWORD,
  });
  expect(fresh.body.recoveryCodes).toHaveLength(10);
  expect(
    (await answer(cookieHeader((await signIn(user.email)).headers), recoveryCodes[0] ?? '')).body
      .error.code,
  ).toBe('auth/invalid-verification-code');
  expect(
    (await answer(cookieHeader((await signIn(user.email)).headers), fresh.body.recoveryCodes[0]))
      .body.signedIn,
  ).toBe(true);
});

test('turning it off takes the password', async () => {
  const { user } = await enrolled({ email: 'off-again@example.com' });
  expect(
    (await app.call(user, 'POST', '/api/users/me/second-factor/disable', { current: 'wrong' })).body
      .error.code,
  ).toBe('auth/wrong-password');
  const off = await app.call(user, 'POST', '/api/users/me/second-factor/disable', {
    current: GOOD_PASSWORD,
  });
  expect(off.status).toBe(200);
  expect(
    (await app.call({ ...user, cookie: cookieHeader(off.headers) }, 'GET', '/api/users/me')).status,
  ).toBe(200);
  expect((await signIn(user.email)).body.signedIn).toBe(true);
});

test.each(['admin', 'super_admin'] as const)(
  '%s keeps the second factor until the password is long enough to stand alone',
  async (role) => {
    const { user } = await enrolled({ role, email: `alone-${role}@example.com` });
    const change = (current: string, password: string) =>
      app.call(user, 'POST', '/api/users/me/password', { current, password });
    const off = (current: string) =>
      app.call(user, 'POST', '/api/users/me/second-factor/disable', { current });
    const isOn = async () =>
      (await app.db.pool.query('select two_factor_enabled from users where id = $1', [user.id]))
        .rows[0].two_factor_enabled;
    // With two-step sign-in a staff account may have a password of eight characters.
    expect((await change(GOOD_PASSWORD, 'six otters')).status).toBe(200);
    expect((await off('wrong')).body.error.code).toBe('auth/wrong-password');
    const refused = await off('six otters');
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      code: 'auth/weak-password',
      details: { need: expect.stringContaining('15 characters first') },
    });
    expect(await isOn()).toBe(true);
    expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(200);
    expect((await change('six otters', GOOD_PASSWORD)).status).toBe(200);
    expect((await off(GOOD_PASSWORD)).status).toBe(200);
    expect(await isOn()).toBe(false);
  },
);

test('a customer turns it off with the password of a customer', async () => {
  const { user } = await enrolled({ email: 'short-customer@example.com' });
  expect(
    (
      await app.call(user, 'POST', '/api/users/me/password', {
        current: GOOD_PASSWORD,
        password: 'six otters',
      })
    ).status,
  ).toBe(200);
  expect(
    (await app.call(user, 'POST', '/api/users/me/second-factor/disable', { current: 'six otters' }))
      .status,
  ).toBe(200);
});

test('visitors have no second factor to change', async () => {
  for (const tail of ['', '/disable', '/recovery-codes']) {
    expect(
      (
        await app.call(null, 'POST', `/api/users/me/second-factor${tail}`, {
          current: GOOD_PASSWORD,
        })
      ).status,
    ).toBe(401);
  }
  expect(
    (await app.call(null, 'POST', '/api/users/me/second-factor/confirm', { code: '000000' }))
      .status,
  ).toBe(401);
});

test('a disabled account gets no session from a challenge that was open', async () => {
  const { user, secret } = await enrolled({ email: 'caught@example.com' });
  const cookie = cookieHeader((await signIn(user.email)).headers);
  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  expect((await answer(cookie, totp(secret, Date.now()))).status).not.toBe(200);
  expect(
    (
      await app.db.pool.query(
        "select 1 from sessions where user_id = $1 and created_at > now() - interval '1 second'",
        [user.id],
      )
    ).rows,
  ).toHaveLength(0);
});

test('where the company requires it, staff without it are visitors who may only set it up; customers are not asked', async () => {
  const other = await startApp();
  other.clock.set(Date.now());
  const staff = await addPerson(other, { role: 'admin', email: 'staff@example.com' });
  const buyer = await addPerson(other, { email: 'buyer@example.com' });
  await other.db.pool.query(
    `update company_settings set settings = '{"staffSecondFactorRequired": true}'`,
  );
  expect((await other.call(buyer, 'GET', '/api/users/me')).status).toBe(200);
  expect((await other.call(staff, 'GET', '/api/users/me')).status).toBe(401);
  expect((await other.call(staff, 'GET', '/api/people')).status).toBe(401);
  expect((await readEnrolling(other, new Headers({ cookie: staff.cookie })))?.id).toBe(staff.id);
  expect(await readEnrolling(other, new Headers({ cookie: buyer.cookie }))).toBeNull();
  const { startSecondFactor, confirmSecondFactor } = await import('./second-factor.ts');
  const from = { network: '10.0.0.1', agent: 'Test', requestId: 'r', cookieHeader: null };
  const { secret } = await startSecondFactor(other, staff, GOOD_PASSWORD, from);
  const { setCookies } = await confirmSecondFactor(other, staff, totp(secret, Date.now()), from);
  const cookie = setCookies[0]?.split(';')[0] ?? '';
  expect((await other.call({ ...staff, cookie }, 'GET', '/api/people')).status).toBe(200);
  const off = await other.call(
    { ...staff, cookie },
    'POST',
    '/api/users/me/second-factor/disable',
    { current: GOOD_PASSWORD },
  );
  expect(off.body.error).toMatchObject({
    code: 'auth/admin-restricted-operation',
    message: 'This operation is restricted. Please contact support.',
  });
  await other.close();
});

test('a must that starts later only reminds; programs with a token and phones on deliveries are never asked', async () => {
  const other = await startApp();
  const staff = await addPerson(other, { role: 'admin', email: 'later@example.com' });
  const owner = await addPerson(other, { role: 'super_admin', email: 'chief@example.com' });
  const changed = await other.call(owner, 'PATCH', '/api/company-settings', {
    version: 1,
    settings: { staffSecondFactorRequired: true },
  });
  const from = changed.body.settings.staffSecondFactorFrom;
  expect(Date.parse(from) - other.clock.now()).toBeGreaterThan(5 * 86_400_000);
  const { token } = (await other.call(staff, 'GET', '/api/users/me')).body;
  expect((await other.call(staff, 'GET', '/api/people')).status).toBe(200);
  expect(await isRemindedOfSecondFactor(other, staff)).toBe(true);
  await other.db.pool.query(
    `update company_settings set settings = settings || '{"staffSecondFactorFrom": "2026-01-01"}'`,
  );
  expect((await other.call(staff, 'GET', '/api/people')).status).toBe(401);
  const byToken = await readActor(other, new Headers({ authorization: `Bearer ${token}` }));
  expect(byToken.actor).toMatchObject({ id: staff.id });
  await other.db.pool.query(`update sessions set deliveries_only = true where user_id = $1`, [
    staff.id,
  ]);
  const phone = await readActor(other, new Headers({ cookie: staff.cookie }), '/dashboard/stops');
  expect(phone.actor).toMatchObject({ id: staff.id });
  await other.close();
});

test('the first super_admin of a real installation is asked at once, on a trial not; the operator can let somebody in again', async () => {
  const other = await startApp();
  const chief = await addPerson(other, { role: 'super_admin', email: 'first@example.com' });
  const config = { ...other.config, demo: false };
  const at = (baseUrl: string) =>
    isRealInstallation({ ...config, http: { ...config.http, baseUrl } });
  expect(
    ['https://shop.example.com', 'http://shop.example.com', 'https://localhost:3000'].map(at),
  ).toEqual([true, false, false]);
  expect((await other.call(chief, 'GET', '/api/people')).status).toBe(200);
  await other.db.pool.query('update users set second_factor_due = true where id = $1', [chief.id]);
  expect((await other.call(chief, 'GET', '/api/people')).status).toBe(401);
  expect((await readEnrolling(other, new Headers({ cookie: chief.cookie })))?.id).toBe(chief.id);
  expect(await letBackIn(other, 'nobody@example.com')).toBeNull();
  expect(await letBackIn(other, 'First@example.com')).toMatch(/\/reset-password\?oobCode=/);
  const { rows } = await other.db.pool.query(
    'select 1 from sessions where user_id = $1 union all select 1 from two_factors where user_id = $1',
    [chief.id],
  );
  expect(rows).toEqual([]);
  await other.close();
});
