import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { listen } from '../../../tests/support/server.ts';
import { endpoints } from '../../endpoints.ts';
import { sql } from '../sql.ts';
import { checkAddress, checkForm, checkJson } from './clean-input.ts';
import { mayEnter } from './who.ts';

let app: AppUnderTest;
let site: Awaited<ReturnType<typeof listen>>;
let owner: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startApp();
  site = await listen(app);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, {});
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const refusal = { status: 400, code: 'invalid-argument' };

/** Calls over the socket, past every limit. */
async function call(
  method: string,
  path: string,
  body?: string,
  as: TestUser = owner,
): Promise<number> {
  await app.db.pool.query('delete from rate_limits');
  const headers = {
    origin: 'http://localhost:3000',
    cookie: as.cookie,
    'content-type': 'application/json',
    'idempotency-key': 'zero-byte-1',
  };
  const answer = await fetch(`${site.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const filled = (path: string, value: string) => path.replace(/:\w+/g, value);
/** What only customers' people may call is called by one of them: a refusal of the person would come first. */
const mayCall = ({ who }: (typeof endpoints)[number]) =>
  mayEnter(who, buyer) && !mayEnter(who, owner) ? buyer : owner;
const some = '0199d0a0-0000-7000-8000-000000000000';

describe('a zero byte is a 400 at every endpoint', () => {
  test('in the body, however deep and as a key', async () => {
    const takers = endpoints.filter((row) => row.method !== 'GET' && row.body === 'json');
    expect(takers.length).toBeGreaterThan(30);
    for (const row of takers) {
      for (const body of [
        '{"a":"x\\u0000y"}',
        '{"a":[{"b":"\\u0000"}]}',
        '{"a\\u0000":1}',
        '{"a":"\\ud800"}',
      ]) {
        expect(
          await call(row.method, filled(row.path, some), body, mayCall(row)),
          `${row.method} ${row.path} ${body}`,
        ).toBe(400);
      }
    }
    expect(app.faults).toEqual([]);
  });

  test('in the path and in the query', async () => {
    for (const row of endpoints) {
      if (row.path.includes(':'))
        expect(await call(row.method, filled(row.path, 'a%00b')), row.path).toBe(400);
      expect(await call(row.method, `${filled(row.path, some)}?q=a%00b`), row.path).toBe(400);
    }
    expect(app.faults).toEqual([]);
  });
});

test.each(['/%00', '/a?b=%00', '/a?%00=b', '/%ff', '/%C0%80', '/a%', '/%E0%A4%A'])(
  '%s is no address',
  (path) => {
    expect(() => checkAddress(`http://localhost${path}`)).toThrow(expect.objectContaining(refusal));
  },
);

test.each(['/', '/products?q=100%25', '/caf%C3%A9', '/a?b=%2500', '/a?q=%ff'])(
  '%s is one',
  (path) => {
    expect(() => checkAddress(`http://localhost${path}`)).not.toThrow();
  },
);

test('a form is read name by name, text by text and file name by file name', () => {
  const form = (fill: (form: FormData) => void) => {
    const made = new FormData();
    fill(made);
    return made;
  };
  expect(() => checkForm(form((made) => made.append('note', 'café\n👋')))).not.toThrow();
  for (const bad of [
    form((made) => made.append('note', 'a\0b')),
    form((made) => made.append('no\0te', 'a')),
    form((made) => made.append('file', new File(['x'], 'a\0.csv'))),
  ])
    expect(() => checkForm(bad)).toThrow(expect.objectContaining(refusal));
});

test('JSON nests as deep as contracts do, and no deeper', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  expect(() => checkJson(nested(20))).not.toThrow();
  expect(() => checkJson(nested(21))).toThrow(expect.objectContaining(refusal));
});

test('what still reaches the database is refused there with 400 and is no fault', async () => {
  await expect(app.db.execute(sql`select ${'a\0b'}::text as text`)).rejects.toMatchObject(refusal);
  await expect(
    app.db.execute(sql`select ${'{"a":"\\u0000"}'}::jsonb as json`),
  ).rejects.toMatchObject(refusal);
  await expect(
    app.db.transaction((tx) => tx.execute(sql`select ${'a\0b'}::text as text`)),
  ).rejects.toMatchObject(refusal);
});
