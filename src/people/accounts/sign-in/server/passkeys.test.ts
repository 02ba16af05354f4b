import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, CALLER, GOOD_PASSWORD, mailTo } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../../../../../tests/support/app.ts';
import {
  type Claims,
  makePasskey,
  type SoftPasskey,
  signChallenge,
} from '../../../../../tests/support/authenticator.ts';
import { addPasskey, startPasskey } from '../../settings/server/passkeys.ts';
import { letBackIn } from './let-in.ts';
import { signInByPasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import { hasPasskeys, relyingParty } from './passkeys.ts';
import { readActor, readEnrolling } from './public/read-actor.ts';
import { purgeAccounts } from './purge-accounts.ts';
import { isRemindedOfSecondFactor } from './second-factor-reminder.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterAll(() => app.close());

const MINUTE = 60_000;
const cookieHeader = (headers: Headers) =>
  headers
    .getSetCookie()
    .filter((line) => !line.includes('Max-Age=0'))
    .map((line) => line.split(';')[0])
    .join('; ');
const rowsOf = async (text: string, ...values: unknown[]) =>
  (await app.db.pool.query(text, values)).rows;
const sessionsOf = (user: TestUser) =>
  rowsOf('select id, passkey_id from sessions where user_id = $1', user.id);

const begin = (user: TestUser | null, current = GOOD_PASSWORD) =>
  app.call(user, 'POST', '/api/users/me/passkeys/options', { current });
const addKey = (user: TestUser | null, response: unknown, name = 'Phone') =>
  app.call(user, 'POST', '/api/users/me/passkeys', { name, response });
const remove = (user: TestUser | null, id: string, current = GOOD_PASSWORD) =>
  app.call(user, 'DELETE', `/api/users/me/passkeys/${id}`, { current });

async function withPasskey(
  spec: Parameters<typeof addPerson>[1] = {},
  claims: Claims = {},
): Promise<{ user: TestUser; passkey: SoftPasskey; id: string }> {
  const user = await addPerson(app, spec);
  const { body } = await begin(user);
  const { passkey, response } = makePasskey(body.options, claims);
  const added = await addKey(user, response);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { user, passkey, id: added.body.id };
}

const ask = () => app.call(null, 'POST', '/api/sign-in/passkey/options', {});
const send = (cookie: string, response: unknown, more: object = {}) =>
  app.call(null, 'POST', '/api/sign-in/passkey', { response, ...more }, { cookie });
async function signInWith(passkey: SoftPasskey, claims: Claims = {}, more: object = {}) {
  const options = await ask();
  return send(
    cookieHeader(options.headers),
    signChallenge(passkey, options.body.options, claims),
    more,
  );
}
const meOf = async (answer: { headers: Headers }) =>
  app.call(null, 'GET', '/api/users/me', undefined, { cookie: cookieHeader(answer.headers) });
const REFUSED = { code: 'auth/invalid-credential' };

test('it is for the address of the shop, where browsers make any', () => {
  const at = (baseUrl: string) =>
    relyingParty({ ...app.config, http: { ...app.config.http, baseUrl } });
  expect(at('https://shop.example.com')).toEqual({
    id: 'shop.example.com',
    origin: 'https://shop.example.com',
  });
  expect(at('http://localhost:3000')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
  for (const other of [
    'http://shop.example.com',
    'http://127.0.0.1:3000',
    'https://192.0.2.7',
    'https://[::1]',
  ])
    expect(at(other), other).toBeNull();
});

test('adding one takes the password, is told by mail and audited, and it signs in without a password', async () => {
  const user = await addPerson(app, { email: 'adds@example.com' });
  expect((await begin(user, 'wrong')).body.error.code).toBe('auth/wrong-password');
  const { body } = await begin(user);
  expect(body.options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { passkey, response } = makePasskey(body.options);
  expect((await addKey(user, response, '  ')).status).toBe(400);
  const added = await addKey(user, response, 'Ana’s phone');
  expect(added.status).toBe(200);
  expect((await app.call(user, 'GET', '/api/users/me/passkeys')).body.passkeys).toEqual([
    {
      id: added.body.id,
      name: 'Ana’s phone',
      backedUp: true,
      createdAt: expect.any(String),
      lastUsedAt: null,
    },
  ]);
  const mail = await mailTo(app, user.email, 'passkey');
  expect(mail?.subject).toBe('A passkey was added to your account');
  expect(mail?.text).toContain('Ana’s phone');
  const trail = await rowsOf("select actor_id from audit_log where action = 'passkey.add'");
  expect(trail).toEqual([{ actor_id: user.id }]);

  const options = await ask();
  // Nobody is named, neither by who asks nor by us.
  expect(options.body.options.allowCredentials ?? []).toEqual([]);
  expect(options.body.options.userVerification).toBe('required');
  const done = await send(
    cookieHeader(options.headers),
    signChallenge(passkey, options.body.options),
  );
  expect(done.body).toMatchObject({ signedIn: true, user: { uid: user.id } });
  expect((await meOf(done)).body.uid).toBe(user.id);
  expect(await rowsOf('select outcome from sign_in_events where user_id = $1', user.id)).toEqual([
    { outcome: 'ok' },
  ]);
  const [kept2] = (await app.call(user, 'GET', '/api/users/me/passkeys')).body.passkeys;
  expect(kept2.lastUsedAt).not.toBeNull();
});

test('a second one tells the authenticator of the first; its public key is in no answer', async () => {
  const { user, passkey } = await withPasskey({ email: 'second@example.com' });
  const { body } = await begin(user);
  expect(body.options.excludeCredentials).toEqual([
    { id: passkey.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] },
  ]);
  const own = await app.call(user, 'GET', '/api/users/me/export');
  expect(own.body.passkeys).toEqual([
    { name: 'Phone', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(JSON.stringify(own.body)).not.toContain(passkey.credentialId);
});

test('what an authenticator gives counts once, for five minutes, in the session that asked, for our address, after a look', async () => {
  const user = await addPerson(app, { email: 'forges@example.com' });
  const other = await addPerson(app, { email: 'bystander@example.com' });
  const refusedWith = async (claims: Claims) => {
    const { body } = await begin(user);
    return (await addKey(user, makePasskey(body.options, claims).response)).body.error?.code;
  };
  const NOT_ADDED = 'account/passkey-not-added';
  expect(await refusedWith({ origin: 'https://evil.example' })).toBe(NOT_ADDED);
  expect(await refusedWith({ rpId: 'evil.example' })).toBe(NOT_ADDED);
  expect(await refusedWith({ userVerified: false })).toBe(NOT_ADDED);

  const { body } = await begin(user);
  const { response } = makePasskey(body.options);
  // Not in another session, not without one that asked.
  expect((await addKey(other, response)).body.error.code).toBe(NOT_ADDED);
  expect((await addKey(null, response)).status).toBe(401);
  const added = await addKey(user, response);
  expect(added.status).toBe(200);
  // Sent again because the answer was lost: the same one. A second key for the same challenge: none.
  expect((await addKey(user, response)).body).toEqual(added.body);
  expect((await addKey(user, makePasskey(body.options).response)).body.error.code).toBe(NOT_ADDED);

  const late = makePasskey((await begin(user)).body.options).response;
  app.clock.advance(5 * MINUTE);
  expect((await addKey(user, late)).body.error.code).toBe(NOT_ADDED);
  const forgotten = makePasskey((await begin(user)).body.options).response;
  await begin(user);
  expect((await addKey(user, forgotten)).body.error.code).toBe(NOT_ADDED);
  expect(
    await rowsOf('select 1 from passkeys where user_id = any($1)', [user.id, other.id]),
  ).toHaveLength(1);
});

test('one key is one person’s: registered again by somebody else, it stays whose it was', async () => {
  const { passkey } = await withPasskey({ email: 'first-owner@example.com' });
  const thief = await addPerson(app, { email: 'thief@example.com' });
  const { body } = await begin(thief);
  const made = makePasskey(body.options);
  const claimed = Buffer.from(made.response.response.attestationObject, 'base64url');
  // The same id in the data that no attestation signs.
  const at = claimed.indexOf(Buffer.from(made.passkey.credentialId, 'base64url'));
  Buffer.from(passkey.credentialId, 'base64url').copy(claimed, at);
  const response = {
    ...made.response,
    id: passkey.credentialId,
    rawId: passkey.credentialId,
    response: { ...made.response.response, attestationObject: claimed.toString('base64url') },
  };
  expect((await addKey(thief, response)).body.error.code).toBe('account/passkey-not-added');
  expect((await signInWith(passkey)).body.signedIn).toBe(true);
});

test('an account keeps twenty', async () => {
  const { user } = await withPasskey({ email: 'collector@example.com' });
  const { body } = await begin(user);
  await app.db.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, name, backed_up, created_at)
     select overlay(id::text placing lpad(n::text, 12, '0') from 25), user_id, 'copy-' || n, public_key, 'Copy', false, created_at
       from passkeys, generate_series(1, 19) n where user_id = $1`,
    [user.id],
  );
  expect((await addKey(user, makePasskey(body.options).response)).status).toBe(400);
  const refused = await begin(user);
  expect(refused.status).toBe(409);
  expect(refused.body.error.details.reason).toBe('too-many-passkeys');
});

test('a sign-in is refused, and opens nothing, from a wrong place, without a look, by another key or for another person', async () => {
  const { user, passkey } = await withPasskey({ email: 'guarded@example.com' });
  const other = await withPasskey({ email: 'neighbour@example.com' });
  const before = await sessionsOf(user);
  for (const claims of [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3001' },
    { rpId: 'evil.example' },
    { userVerified: false },
    // Other person's: the key of one with the name of the other.
    { userHandle: other.passkey.userHandle },
    { userHandle: 'AA' },
  ]) {
    const refused = await signInWith(passkey, claims);
    expect(refused.status, JSON.stringify(claims)).toBe(401);
    expect(refused.body.error).toMatchObject(REFUSED);
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  // One's own key under the other's name.
  const forged = {
    ...other.passkey,
    credentialId: passkey.credentialId,
    userHandle: passkey.userHandle,
  };
  expect((await signInWith(forged)).body.error).toMatchObject(REFUSED);
  expect(await sessionsOf(user)).toEqual(before);
  expect(
    (await rowsOf('select distinct outcome from sign_in_events where user_id = $1', user.id)).map(
      (row) => row.outcome,
    ),
  ).toEqual(['passkey-wrong']);
});

test('whether there is such a passkey can’t be told from the answer', async () => {
  const { passkey } = await withPasskey({ email: 'unseen@example.com' });
  const wrong = await signInWith(passkey, { userVerified: false });
  const unknown = await signInWith({ ...passkey, credentialId: 'bm9ib2R5J3M' });
  const shape = ({ status, body: { error } }: typeof wrong) => ({
    status,
    error: { ...error, requestId: '' },
  });
  expect(shape(unknown)).toEqual(shape(wrong));
});

test('a challenge is good once, for five minutes, in the browser that asked', async () => {
  const { passkey } = await withPasskey({ email: 'challenged@example.com' });
  const GONE = 'auth/missing-verification-id';
  const options = await ask();
  const cookie = cookieHeader(options.headers);
  const response = signChallenge(passkey, options.body.options);
  expect((await send('', response)).body.error.code).toBe(GONE);
  expect((await send(`${cookie}x`, response)).body.error.code).toBe(GONE);
  // In a browser that asked for itself.
  expect((await send(cookieHeader((await ask()).headers), response)).body.error).toMatchObject(
    REFUSED,
  );
  expect((await send(cookie, response)).body.signedIn).toBe(true);
  expect((await send(cookie, response)).body.error.code).toBe(GONE);
  // A refusal uses it up as well.
  const again = await ask();
  const spent = cookieHeader(again.headers);
  await send(spent, signChallenge(passkey, again.body.options, { userVerified: false }));
  expect((await send(spent, signChallenge(passkey, again.body.options))).body.error.code).toBe(
    GONE,
  );

  const late = await ask();
  app.clock.advance(5 * MINUTE);
  expect(
    (await send(cookieHeader(late.headers), signChallenge(passkey, late.body.options))).body.error
      .code,
  ).toBe(GONE);
  await ask();
  app.clock.advance(5 * MINUTE + 1);
  await purgeAccounts(app);
  expect(await rowsOf('select 1 from passkey_challenges')).toEqual([]);
});

test('a counter never goes back: a copied authenticator is refused', async () => {
  const { passkey } = await withPasskey({ email: 'counts@example.com' }, { counter: 7 });
  expect((await signInWith(passkey, { counter: 8 })).body.signedIn).toBe(true);
  for (const counter of [8, 7, 1, 0])
    expect((await signInWith(passkey, { counter })).body.error, `${counter}`).toMatchObject(
      REFUSED,
    );
  expect((await signInWith(passkey, { counter: 9 })).body.signedIn).toBe(true);
  // Two copies at once: one of them comes after what we know, the other does not.
  const copies = [passkey, { ...passkey }].map((copy) => signInWith(copy, { counter: 20 }));
  expect((await Promise.all(copies)).map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('a disabled or deleted person is refused like an unknown one', async () => {
  const { user, passkey } = await withPasskey({ email: 'gone@example.com' });
  await app.db.pool.query('update users set disabled = true where id = $1', [user.id]);
  const before = await sessionsOf(user);
  expect((await signInWith(passkey)).body.error).toMatchObject(REFUSED);
  expect(await sessionsOf(user)).toEqual(before);
  expect(
    (await rowsOf('select outcome from sign_in_events where user_id = $1', user.id)).at(-1),
  ).toEqual({ outcome: 'disabled' });
  await app.db.pool.query('update users set disabled = false where id = $1', [user.id]);
  const deleted = await app.call(
    { ...user, cookie: cookieHeader((await signInWith(passkey)).headers) },
    'POST',
    '/api/delete-account',
    {},
  );
  expect(deleted.status).toBe(200);
  expect(await rowsOf('select 1 from passkeys where user_id = $1', user.id)).toEqual([]);
  expect((await signInWith(passkey)).body.error).toMatchObject(REFUSED);
});

test('a phone for deliveries only is opened by whoever delivers, and opens deliveries only', async () => {
  const driver = await withPasskey({ role: 'admin', duties: ['driver'], email: 'van@example.com' });
  const done = await signInWith(driver.passkey, {}, { deliveriesOnly: true });
  expect(done.body.signedIn).toBe(true);
  const headers = new Headers({ cookie: cookieHeader(done.headers) });
  expect((await readActor(app, headers, '/api/users/me')).deliveriesPhone).toBe(true);
  expect((await readActor(app, headers, '/dashboard/stops')).actor).toMatchObject({
    id: driver.user.id,
    deliveriesOnly: true,
  });
  const buyer = await withPasskey({ email: 'no-van@example.com' });
  const before = await sessionsOf(buyer.user);
  const refused = await signInWith(buyer.passkey, {}, { deliveriesOnly: true });
  expect(refused.body.error.code).toBe('account/delivers-nothing');
  expect(await sessionsOf(buyer.user)).toEqual(before);
});

test('thirty refusals from one network are too many, as with passwords', async () => {
  const { passkey } = await withPasskey({ email: 'hammer@example.com' });
  const codes = new Set<string>();
  for (let tries = 0; tries < 31; tries += 1)
    codes.add((await signInWith(passkey, { userVerified: false })).body.error.code);
  expect([...codes]).toEqual(['auth/invalid-credential', 'auth/too-many-requests']);
  expect((await signInWith(passkey)).body.error.code).toBe('auth/too-many-requests');
});

test('it is both factors: where staff must have two, a session by passkey is whole, one by password is not', async () => {
  const other = await startApp();
  const mine = app;
  app = other;
  try {
    const { user, passkey } = await withPasskey({ role: 'admin', email: 'both@example.com' });
    await other.db.pool.query(
      `update company_settings set settings = '{"staffSecondFactorRequired": true}'`,
    );
    // Asked for already, so nothing to be reminded of.
    expect(await isRemindedOfSecondFactor(other, user)).toBe(false);
    expect((await other.call(user, 'GET', '/api/people')).status).toBe(401);
    expect((await readEnrolling(other, new Headers({ cookie: user.cookie })))?.id).toBe(user.id);
    const done = await signInWith(passkey);
    const whole = { ...user, cookie: cookieHeader(done.headers) };
    expect((await other.call(whole, 'GET', '/api/people')).status).toBe(200);
    // Taken away, it is no second factor any more.
    const [own] = (await other.call(whole, 'GET', '/api/users/me/passkeys')).body.passkeys;
    expect((await remove(whole, own.id)).status).toBe(200);
    expect((await other.call(whole, 'GET', '/api/people')).status).toBe(401);
    expect(await isRemindedOfSecondFactor(other, user)).toBe(true);
  } finally {
    app = mine;
    await other.close();
  }
});

test('removing one takes the password, ends the other sessions, is told by mail, and it opens nothing more', async () => {
  const { user, passkey, id } = await withPasskey({ email: 'removes@example.com' });
  const stranger = await withPasskey({ email: 'stranger@example.com' });
  const otherSignIn = await signInWith(passkey);
  expect((await remove(null, id)).status).toBe(401);
  expect((await remove(user, id, 'wrong')).body.error.code).toBe('auth/wrong-password');
  // Somebody else's answers like one that never was.
  const foreign = await remove(user, stranger.id);
  const missing = await remove(user, '0190b2f0-0000-7000-8000-00000000ffff');
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'not-found']);
  expect([missing.status, missing.body.error.code]).toEqual([404, 'not-found']);
  expect((await signInWith(stranger.passkey)).body.signedIn).toBe(true);
  expect((await meOf(otherSignIn)).status).toBe(200);

  expect((await remove(user, id)).status).toBe(200);
  expect((await meOf(otherSignIn)).status).toBe(401);
  expect((await app.call(user, 'GET', '/api/users/me')).status).toBe(200);
  expect((await signInWith(passkey)).body.error).toMatchObject(REFUSED);
  expect((await mailTo(app, user.email, 'passkey'))?.subject).toBe(
    'A passkey was removed from your account',
  );
});

test('over https it is for that address alone, and its cookie is bound to the host', async () => {
  const baseUrl = 'https://shop.example.com';
  const secure = { ...app, config: { ...app.config, http: { ...app.config.http, baseUrl } } };
  const user = await addPerson(app, { email: 'by-https@example.com' });
  const options = await startPasskey(secure, user, GOOD_PASSWORD);
  const { passkey, response } = makePasskey(options, { origin: baseUrl });
  await addPasskey(
    secure,
    user,
    { name: 'Phone', response: { ...response, type: 'public-key' } },
    CALLER,
  );
  const begun = await startPasskeySignIn(secure, CALLER);
  expect(begun.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-bc_passkey=[\w-]{32}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  const from = { ...CALLER, cookieHeader: begun.setCookies[0]?.split(';')[0] ?? '' };
  const used = signChallenge(passkey, begun.options, { origin: baseUrl });
  const done = await signInByPasskey(secure, { response: { ...used, type: 'public-key' } }, from);
  expect(done.user?.id).toBe(user.id);
  // What a browser signs there counts nowhere else.
  for (const claims of [{ origin: baseUrl }, { rpId: 'shop.example.com' }])
    expect((await signInWith(passkey, claims)).body.error).toMatchObject(REFUSED);
});

test('where browsers make none, the offer is refused at the endpoints as well', async () => {
  const baseUrl = 'http://192.0.2.7:3000';
  const plain = { ...app, config: { ...app.config, http: { ...app.config.http, baseUrl } } };
  const user = await addPerson(app, { email: 'plain-http@example.com' });
  for (const refused of [
    () => startPasskey(plain, user, GOOD_PASSWORD),
    () => startPasskeySignIn(plain, CALLER),
  ])
    await expect(refused()).rejects.toMatchObject({ details: { reason: 'no-passkeys-here' } });
});

test('the operator who lets somebody in again takes their passkeys off', async () => {
  const { passkey } = await withPasskey({ email: 'lost-all@example.com' });
  expect(await letBackIn(app, 'lost-all@example.com')).toMatch(/oobCode=/);
  expect((await signInWith(passkey)).body.error).toMatchObject(REFUSED);
});

test('who has a passkey is asked to use it, and who took it away is not', async () => {
  const { user, id } = await withPasskey();
  expect(await hasPasskeys(app, user.id)).toBe(true);
  expect((await remove(user, id)).status).toBe(200);
  expect(await hasPasskeys(app, user.id)).toBe(false);
});
