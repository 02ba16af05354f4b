import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD, mailTo } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../../../../../tests/support/app.ts';
import { momentOf, type Sample, storedRow } from '../../../../../tests/support/record.ts';
import type { CreateApiKey } from '../../contract.ts';
import { hashOfApiKey } from '../../sign-in/server/api-key.ts';

let app: AppUnderTest;
let person: TestUser;
const OWN = '/api/users/me/api-keys';
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  person = await addPerson(app);
});

const SAMPLE: Sample<CreateApiKey> = {
  name: 'Purchasing “Procura”',
  readsOnly: true,
  days: 90,
  current: GOOD_PASSWORD,
};
async function makeKey(over: Partial<CreateApiKey> = {}) {
  const { status, body } = await app.call(person, 'POST', OWN, { ...SAMPLE, ...over });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { id: string; key: string; expiresAt: string };
}
/** As a program asks: no cookie, no origin. */
const by = (key: string, method: string, path: string, body?: object) =>
  app.call(null, method, path, body, { authorization: `Bearer ${key}` });
const listed = async () => (await app.call(person, 'GET', OWN)).body.apiKeys;

test('a key is stored as its hash, with every field that was sent, listed, and told by mail', async () => {
  const { id, key, expiresAt } = await makeKey();
  const now = app.clock.now();
  expect(momentOf(expiresAt)).toBe(new Date(now + 90 * 86_400_000).toISOString());
  const row = await storedRow(app, 'sessions', { id });
  expect(row).toMatchObject({
    userId: person.id,
    keyName: SAMPLE.name,
    keyHash: `\\x${hashOfApiKey(key).toString('hex')}`,
    readsOnly: true,
    deliveriesOnly: false,
  });
  expect(JSON.stringify(row)).not.toContain(key);
  expect(await listed()).toEqual([
    {
      id,
      name: SAMPLE.name,
      readsOnly: true,
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: expect.any(String),
    },
  ]);
  expect((await mailTo(app, person.email, 'api-key'))?.subject).toContain('key for a program');
  // It is no device, and nothing of it is in what is downloaded but that it is there.
  const { devices } = (await app.call(person, 'GET', '/api/users/me/devices')).body;
  expect(devices).toHaveLength(1);
  const trail = await app.db.pool.query(
    "select action, after from audit_log where action = 'api-key.create' and object_id = $1",
    [id],
  );
  expect(trail.rows).toHaveLength(1);
  expect(JSON.stringify(trail.rows)).not.toContain(key);
});

test('a key that reads sees what its person sees, says when, and changes nothing', async () => {
  const { key } = await makeKey();
  app.clock.advance(5000);
  const me = await by(key, 'GET', '/api/users/me');
  expect(me.status).toBe(200);
  expect(JSON.stringify(me.body)).toContain(person.email);
  expect(momentOf((await listed())[0].lastUsedAt)).toBe(new Date(app.clock.now()).toISOString());
  const change = await by(key, 'PATCH', '/api/users/me', { displayName: 'By a program' });
  expect([change.status, change.body.error.message]).toEqual([
    403,
    'This key may read, and change nothing.',
  ]);
  // Nor through the short-lived token that it may ask for.
  const answer = await by(key, 'POST', '/api/users/me/token');
  expect(answer.status).toBe(403);
  expect((await app.call(person, 'GET', '/api/users/me')).body.displayName).not.toBe(
    'By a program',
  );
});

test('a key that writes acts as its person, and never counts as a fresh sign-in', async () => {
  const { key } = await makeKey({ readsOnly: false });
  expect((await by(key, 'PATCH', '/api/users/me', { displayName: 'By a program' })).status).toBe(
    200,
  );
  expect((await app.call(person, 'GET', '/api/users/me')).body.displayName).toBe('By a program');
  // Another key takes the password, as everything does that opens the account.
  expect((await by(key, 'POST', OWN, { ...SAMPLE, current: 'wrong' })).status).toBe(403);
  const owner = await addPerson(app, { role: 'super_admin' });
  person = owner;
  const ownersKey = (await makeKey({ readsOnly: false })).key;
  const other = await addPerson(app);
  const raise = await by(ownersKey, 'PATCH', `/api/people/${other.id}`, { role: 'super_admin' });
  expect([raise.status, raise.body.error.code]).toEqual([403, 'auth/requires-recent-login']);
});

test('no key is no entry: a wrong, late, ended or foreign one, or one sent as a cookie', async () => {
  const { id, key } = await makeKey({ readsOnly: false, days: 30 });
  const read = (sent: string) => by(sent, 'GET', '/api/users/me');
  expect((await read(key)).status).toBe(200);
  expect((await read(`${key.slice(0, -1)}_`)).status).toBe(401);
  const asCookie = await app.call(null, 'GET', '/api/users/me', undefined, {
    cookie: `bc_session=${key}`,
  });
  expect(asCookie.status).toBe(401);
  // Nobody ends the key of somebody else.
  const stranger = await addPerson(app);
  expect((await app.call(stranger, 'DELETE', `/api/users/me/devices/${id}`)).status).toBe(404);
  expect((await read(key)).status).toBe(200);
  expect((await app.call(person, 'DELETE', `/api/users/me/devices/${id}`)).status).toBe(200);
  expect((await read(key)).status).toBe(401);

  const late = (await makeKey({ days: 30 })).key;
  const before = app.clock.now();
  app.clock.advance(31 * 86_400_000);
  expect((await read(late)).status).toBe(401);
  app.clock.advance(before - app.clock.now());
});

test('pressed again after a lost answer there is one key; one that is in use is not replaced', async () => {
  const lost = await makeKey();
  app.clock.advance(2000);
  const seen = await makeKey();
  expect((await listed()).map(({ id }: { id: string }) => id)).toEqual([seen.id]);
  expect((await by(lost.key, 'GET', '/api/users/me')).status).toBe(401);
  app.clock.advance(2000);
  expect((await by(seen.key, 'GET', '/api/users/me')).status).toBe(200);
  await makeKey();
  expect(await listed()).toHaveLength(2);
  expect((await by(seen.key, 'GET', '/api/users/me')).status).toBe(200);
});

test('a key ends with the password, with the account, and with a sign-out everywhere', async () => {
  const read = (sent: string) => by(sent, 'GET', '/api/users/me');
  const first = (await makeKey()).key;
  const changed = await app.call(person, 'POST', '/api/users/me/password', {
    current: GOOD_PASSWORD,
    password: 'seven brass kettles sing',
  });
  expect(changed.status).toBe(200);
  expect((await read(first)).status).toBe(401);
  const second = (await makeKey({ current: 'seven brass kettles sing' })).key;
  expect((await app.call(person, 'POST', '/api/users/me/sign-out-everywhere', {})).status).toBe(
    200,
  );
  expect((await read(second)).status).toBe(401);
  const third = (await makeKey({ current: 'seven brass kettles sing' })).key;
  await app.db.pool.query('update users set disabled = true where id = $1', [person.id]);
  expect((await read(third)).status).toBe(401);
});

test('who may not, and what is refused: nothing is made', async () => {
  const count = async () =>
    (await app.db.pool.query('select count(*)::int as n from sessions where key_hash is not null'))
      .rows[0].n;
  const before = await count();
  expect((await app.call(null, 'POST', OWN, SAMPLE)).status).toBe(401);
  expect((await app.call(person, 'POST', OWN, { ...SAMPLE, current: 'wrong' })).status).toBe(403);
  for (const bad of [{ name: ' ' }, { days: 31 }, { readsOnly: 'yes' }, { name: 'x'.repeat(61) }])
    expect((await app.call(person, 'POST', OWN, { ...SAMPLE, ...bad })).status).toBe(400);
  expect(await count()).toBe(before);
  for (let made = 0; made < 10; made += 1) await makeKey({ name: `Program ${made}` });
  const eleventh = await app.call(person, 'POST', OWN, SAMPLE);
  expect([eleventh.status, eleventh.body.error.message]).toEqual([
    409,
    'You have 10 keys, as many as an account keeps. End one first.',
  ]);
});
