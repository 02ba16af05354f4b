import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, GOOD_PASSWORD } from '../tests/support/accounts.ts';
import { type AppUnderTest, startApp } from '../tests/support/app.ts';
import { type Books, startBooks } from '../tests/support/books.ts';
import { totp } from '../tests/support/totp.ts';
import { accessToken } from './books/quickbooks/server/tokens.ts';
import { changeKey } from './change-key.ts';
import { readActor } from './people/accounts/sign-in/server/public/read-actor.ts';
import { rememberKey, wrongKey } from './platform/installation.ts';
import { MESSAGE_TYPES } from './webhooks/contract.ts';
import { secretsOf } from './webhooks/server/secrets.ts';

let books: Books;
let app: AppUnderTest;
let file: string;
const to = randomBytes(32).toString('base64');

beforeAll(async () => {
  books = await startBooks({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  app = books.app;
  // The sign-in library checks codes by the machine's clock.
  app.clock.set(Date.now());
  await rememberKey(app.db, app.config.secrets.masterKey);
  file = path.join(app.config.dataDir, 'next.key');
  writeFileSync(file, to, { mode: 0o600 });
});
afterAll(() => books.close());

const keyProof = async () =>
  (await app.db.pool.query('select key_proof from installation')).rows[0].key_proof;

test('it is refused for a key that others can read, for the one in use, unasked, and while another process is connected', async () => {
  const before = await keyProof();
  const open = path.join(app.config.dataDir, 'open.key');
  writeFileSync(open, randomBytes(32).toString('base64'), { mode: 0o644 });
  const same = path.join(app.config.dataDir, 'same.key');
  writeFileSync(same, app.config.secrets.masterKey, { mode: 0o600 });
  for (const [key, yes, word] of [
    [open, true, 'chmod 600'],
    [same, true, 'in use'],
    [file, false, '--yes'],
    [`${file}-nowhere`, true, 'No master key'],
  ] as const) {
    const { lines, done } = await changeKey(app, key, { yes });
    expect(done).toBe(false);
    expect(lines.join(' ')).toContain(word);
  }
  const web = new pg.Client(app.config.database.url);
  await web.connect();
  const { lines: refusal, done } = await changeKey(app, file, { yes: true });
  await web.end();
  expect(done).toBe(false);
  expect(refusal.join(' ')).toContain('stop every web and worker first');
  expect(await keyProof()).toBe(before);
});

test('accounting, webhooks and second factors go on with the new key; the old key and old cookies are good for nothing', async () => {
  await books.connect();
  const { token } = await accessToken(app);
  const { body: receiver } = await app.call(books.owner, 'POST', '/api/webhooks', {
    address: 'http://127.0.0.1:9/hook',
    types: MESSAGE_TYPES,
  });
  const person = await addPerson(app, { email: 'sealed@example.com' });
  const made = await app.call(await addPerson(app), 'POST', '/api/users/me/api-keys', {
    name: 'Purchasing',
    readsOnly: true,
    days: 90,
    current: GOOD_PASSWORD,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const begun = await app.call(person, 'POST', '/api/users/me/second-factor', {
    current: GOOD_PASSWORD,
  });
  await app.call(person, 'POST', '/api/users/me/second-factor/confirm', {
    code: totp(begun.body.secret, Date.now()),
  });
  await app.db.pool.query('update two_factors set used_code_hash = null');
  const visit = (on: AppUnderTest) => readActor(on, new Headers({ cookie: books.owner.cookie }));
  expect((await visit(app)).actor.kind).toBe('user');
  const asProgram = (on: AppUnderTest) =>
    on.call(null, 'GET', '/api/users/me', undefined, { authorization: `Bearer ${made.body.key}` });
  expect((await asProgram(app)).status).toBe(200);

  const { lines, done } = await changeKey(app, file, { yes: true });
  expect(lines.join(' ')).toContain(
    '1 connections to accounting, 1 second factors, 1 secrets of webhooks',
  );
  expect(lines.join(' ')).toContain('1 keys of programs go on');
  expect(done).toBe(true);

  expect(await wrongKey(app.db, app.config.secrets.masterKey)).toContain('not the one');
  expect(await wrongKey(app.db, to)).toBeUndefined();
  await expect(accessToken(app)).rejects.toThrow();
  await expect(secretsOf(app, receiver.id)).rejects.toThrow();

  const next = await startApp(
    { MASTER_KEY: to, WEBHOOK_PRIVATE_ADDRESSES: '1' },
    {
      database: {
        url: app.config.database.url,
        ownerUrl: app.ownerUrl,
        drop: async () => {},
      },
    },
  );
  next.clock.set(Date.now());
  try {
    expect((await accessToken(next)).token).toBe(token);
    expect(await secretsOf(next, receiver.id)).toEqual([receiver.secret]);
    expect((await visit(next)).actor.kind).toBe('visitor');
    expect((await asProgram(next)).status).toBe(200);
    for (const code of [totp(begun.body.secret, Date.now()), begun.body.recoveryCodes[0]]) {
      const first = await next.call(null, 'POST', '/api/sign-in', {
        email: person.email,
        password: GOOD_PASSWORD,
      });
      const cookie = first.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const second = await next.call(
        null,
        'POST',
        '/api/sign-in/second-step',
        { code },
        { cookie },
      );
      expect(second.body.signedIn, JSON.stringify(second.body)).toBe(true);
    }
    const audited = await next.db.pool.query(
      `select 1 from audit_log where action = 'installation.key-changed'`,
    );
    expect(audited.rowCount).toBe(1);
  } finally {
    await next.close();
  }
});
