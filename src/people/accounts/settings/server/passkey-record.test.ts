import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../../../../../tests/support/accounts.ts';
import { type AppUnderTest, startApp, type TestUser } from '../../../../../tests/support/app.ts';
import { makePasskey, signChallenge } from '../../../../../tests/support/authenticator.ts';
import { momentOf, type Sample, storedRow } from '../../../../../tests/support/record.ts';
import type { AddPasskey } from '../../contract.ts';

let app: AppUnderTest;
let person: TestUser;
beforeAll(async () => {
  app = await startApp();
  person = await addPerson(app);
});
afterAll(() => app.close());

test('a passkey is stored with every field that the browser sends, read back, and with each use', async () => {
  const own = '/api/users/me/passkeys';
  const started = await app.call(person, 'POST', `${own}/options`, { current: GOOD_PASSWORD });
  const { passkey, response } = makePasskey(started.body.options, { counter: 7 });
  const sample: Sample<AddPasskey> = {
    name: 'Ana’s “work” phone',
    response: { ...response, type: 'public-key' },
  };
  const added = await app.call(person, 'POST', own, sample);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const stored = await storedRow(app, 'passkeys', { id: added.body.id });
  expect(stored).toEqual({
    id: added.body.id,
    userId: person.id,
    credentialId: sample.response.id,
    publicKey: expect.stringMatching(/^\\x[0-9a-f]{100,}$/),
    counter: 7,
    transports: sample.response.response.transports,
    name: sample.name,
    backedUp: true,
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  const read = async () => {
    const { body } = await app.call(person, 'GET', own);
    expect(body.passkeys).toHaveLength(1);
    const { createdAt, lastUsedAt, ...rest } = body.passkeys[0];
    return {
      ...rest,
      createdAt: momentOf(createdAt),
      lastUsedAt: lastUsedAt === null ? null : momentOf(lastUsedAt),
    };
  };
  const shown = { id: added.body.id, name: sample.name, backedUp: true };
  const createdAt = new Date(app.clock.now()).toISOString();
  expect(momentOf(stored['createdAt'])).toBe(createdAt);
  expect(await read()).toEqual({ ...shown, createdAt, lastUsedAt: null });

  app.clock.advance(60_000);
  const begun = await app.call(null, 'POST', '/api/sign-in/passkey/options', {});
  const cookie = begun.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signed = signChallenge(passkey, begun.body.options);
  const done = await app.call(
    null,
    'POST',
    '/api/sign-in/passkey',
    { response: signed },
    { cookie: cookie.join('; ') },
  );
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const lastUsedAt = new Date(app.clock.now()).toISOString();
  const used = await storedRow(app, 'passkeys', { id: added.body.id });
  expect(used).toEqual({ ...stored, counter: 8, lastUsedAt: expect.any(String) });
  expect(momentOf(used['lastUsedAt'])).toBe(lastUsedAt);
  expect(await read()).toEqual({ ...shown, createdAt, lastUsedAt });
});
