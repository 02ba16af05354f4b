import { afterAll, beforeAll, expect } from 'vitest';
import { readEnrolling } from '../../src/people/accounts/sign-in/server/public/read-actor.ts';
import { addPerson, GOOD_PASSWORD } from '../support/accounts.ts';
import { type AppUnderTest, startApp } from '../support/app.ts';
import { type Claims, makePasskey, signChallenge } from '../support/authenticator.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const cookies = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ');

/** Somebody of the staff with a passkey, in a company where a second factor is a must from today on. */
async function staffWithPasskey() {
  await app.db.pool.query(`delete from rate_limits`);
  await app.db.pool.query(`update company_settings set settings = '{}'`);
  const user = await addPerson(app, { role: 'admin', email: `${crypto.randomUUID()}@example.com` });
  const { body } = await app.call(user, 'POST', '/api/users/me/passkeys/options', {
    current: GOOD_PASSWORD,
  });
  const { passkey, response } = makePasskey(body.options, {});
  const added = await app.call(user, 'POST', '/api/users/me/passkeys', { name: 'Phone', response });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  await app.db.pool.query(
    `update company_settings set settings = '{"staffSecondFactorRequired": true}'`,
  );
  const signIn = async (claims: Claims = {}) => {
    const options = await app.call(null, 'POST', '/api/sign-in/passkey/options', {});
    const answer = signChallenge(passkey, options.body.options, claims);
    return app.call(
      null,
      'POST',
      '/api/sign-in/passkey',
      { response: answer },
      { cookie: cookies(options.headers) },
    );
  };
  return { user, signIn };
}

const FACT = 'company: a second factor is a must for staff';

seam(
  {
    fact: FACT,
    act: 'accounts: somebody signs in by password alone, or by passkey',
    outcome: 'asked',
    guard: {
      file: 'src/people/accounts/sign-in/server/public/read-actor.ts',
      code: 'if (row.twoFactorEnabled || row.byPasskey) return false;',
      without: 'if (row.twoFactorEnabled) return false;',
    },
  },
  async () => {
    const { user, signIn } = await staffWithPasskey();
    // By password: good for nothing but setting one up.
    expect((await app.call(user, 'GET', '/api/people')).status).toBe(401);
    expect((await readEnrolling(app, new Headers({ cookie: user.cookie })))?.id).toBe(user.id);
    // By passkey: both factors in one, so nothing more is asked.
    const done = await signIn();
    const whole = { ...user, cookie: cookies(done.headers) };
    expect((await app.call(whole, 'GET', '/api/people')).status).toBe(200);
    expect(await readEnrolling(app, new Headers({ cookie: whole.cookie }))).toBeNull();
  },
);

seam(
  {
    fact: FACT,
    act: 'accounts: a passkey is used without its owner being looked at',
    outcome: 'refused',
    guard: {
      file: 'src/people/accounts/sign-in/server/passkey-sign-in.ts',
      code: 'requireUserVerification: true,',
      without: 'requireUserVerification: false,',
    },
  },
  async () => {
    const { signIn } = await staffWithPasskey();
    // Something one has alone is one factor.
    const done = await signIn({ userVerified: false });
    expect(done.status).toBe(401);
    expect(done.body.error.code).toBe('auth/invalid-credential');
    expect(cookies(done.headers)).not.toMatch(/session/);
    expect((await signIn()).status).toBe(200);
  },
);
