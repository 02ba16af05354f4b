import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import { uuidv7 } from '../../../kit/id.ts';
import { systemRandom } from '../../../platform/clock.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { customersForJoin } from './public/joins.ts';
import { countCustomers, listCustomers } from './public/queries.ts';
import { customerScope } from './public/scope.ts';

let app: AppUnderTest;
let all: TestUser;
const ids = new Map<string, string>();

beforeAll(async () => {
  app = await startApp();
  all = await addUser(app, { customers: 'all' });
  const file = readFileSync(
    path.join(import.meta.dirname, '../../../../demo/customers.csv'),
    'utf8',
  );
  for (const row of parse(file, { columns: true }) as Record<
    'id' | 'name' | 'address1' | 'city' | 'state' | 'zip' | 'isActive',
    string
  >[]) {
    const { id, name, address1, city, state, zip } = row;
    ids.set(
      id,
      await addCustomer(app, {
        name,
        address1,
        city,
        state,
        zip,
        isActive: row.isActive === 'true',
      }),
    );
  }
});
afterAll(() => app.close());

const find = async (user: TestUser, search: string) =>
  (await app.call(user, 'GET', `/api/customers?limit=200&search=${encodeURIComponent(search)}`))
    .body.customers;

/**
 * The counts hold over all 60 records; four of them are inactive, and only their activity is turned
 * on here.
 */
async function withAllActive(work: () => Promise<void>) {
  const { rows } = await app.db.pool.query(
    'update customers set is_active = true where not is_active returning id',
  );
  try {
    await work();
  } finally {
    await app.db.pool.query('update customers set is_active = false where id = any($1)', [
      rows.map((row) => row.id),
    ]);
  }
}

test.each([
  ['peacocks rest', 2],
  ['Peacock’s  REST', 2],
  ['02840', 1],
  ['#1', 49],
  ['St.', 33],
  ['#', 60],
  ['', 60],
  ['etourneau', 1],
  ['espanola', 1],
])('%j finds %i of the 60 records', async (term, count) => {
  await withAllActive(async () => {
    expect(await find(all, term)).toHaveLength(count);
    expect(await countCustomers(app, customerScope(all), term)).toBe(count);
  });
});

test('a list tells apart those whose names differ by an apostrophe, by their streets where they are in one town', async () => {
  const named = async (id: string | undefined) =>
    (
      await app.db.rows(
        rowShape({ listName: text }),
        sql`select c.list_name from ${customersForJoin} c where c.id = ${id ?? ''}`,
      )
    )[0]?.listName;
  expect(await named(ids.get('cus-047'))).toBe('Peacock’s Rest, 130 Plume St., Oxford');
  expect(await named(ids.get('cus-048'))).toBe("Peacock's Rest, 1300 Plume St. Ext., Oxford");
  const [one, other, alone] = [
    await addCustomer(app, { name: 'Twin Inn', city: 'Newport' }),
    await addCustomer(app, { name: 'TWIN  INN', city: 'Bristol' }),
    await addCustomer(app, { name: 'Twin Inn West', city: 'Newport' }),
  ];
  expect([await named(one), await named(other), await named(alone)]).toEqual([
    'Twin Inn, Newport',
    'TWIN  INN, Bristol',
    'Twin Inn West',
  ]);
  await app.db.pool.query('delete from customers where id = any($1)', [[one, other, alone]]);
});

test('inactive customers are not there, neither in the list nor by id', async () => {
  expect(await find(all, '')).toHaveLength(56);
  expect((await app.call(all, 'GET', `/api/customers/${ids.get('cus-004')}`)).status).toBe(404);
});

test('the rule holds for every piece of every field', async () => {
  const rows = await find(all, '');
  for (const row of rows.slice(0, 20)) {
    for (const field of ['name', 'address1', 'city', 'state', 'zip'] as const) {
      const piece = (row[field] as string).slice(1, 7).toUpperCase();
      expect((await find(all, piece)).map((hit: { id: string }) => hit.id)).toContain(row.id);
    }
  }
});

test('no hit spans two fields', async () => {
  const id = await addCustomer(app, {
    name: 'Quixote',
    address1: 'Kelp 7',
    city: 'Kent',
    state: 'CT',
    zip: '06757',
  });
  expect(await find(all, 'quixotekelp')).toEqual([]);
  expect(await find(all, 'quixote')).toMatchObject([{ id, city: 'Kent', state: 'CT' }]);
  await app.db.pool.query('delete from customers where id = $1', [id]);
});

test('names that begin with the term come first', async () => {
  const found = await find(all, 'st');
  const starts = found.map((row: { name: string }) =>
    row.name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .startsWith('st'),
  );
  expect(starts.indexOf(false)).toBe(starts.filter(Boolean).length);
  expect(starts.filter(Boolean).length).toBeGreaterThan(0);
});

test('pages join without a gap or a repeat', async () => {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await app.call(
      all,
      'GET',
      `/api/customers?limit=7&search=o${cursor ? `&cursor=${cursor}` : ''}`,
    );
    seen.push(...body.customers.map((row: { id: string }) => row.id));
    if (!body.next) break;
    cursor = body.next;
  }
  expect(seen).toEqual((await find(all, 'o')).map((row: { id: string }) => row.id));
  expect((await app.call(all, 'GET', '/api/customers?cursor=nonsense')).status).toBe(400);
  expect((await app.call(all, 'GET', '/api/customers?limit=201')).status).toBe(400);
});

test('section 6: a non-empty list sees its customers only, an emptied one none, "all" every active one, a visitor nothing', async () => {
  const [one, two] = [ids.get('cus-001') ?? '', ids.get('cus-004') ?? ''];
  const listed = await addUser(app, { customers: [one, two] });
  expect((await find(listed, '')).map((row: { id: string }) => row.id)).toEqual([one]);
  expect(await find(await addUser(app, { customers: [] }), '')).toEqual([]);
  expect(
    await find(await addUser(app, { role: 'super_admin', customers: [one] }), ''),
  ).toHaveLength(1);
  expect((await app.call(null, 'GET', '/api/customers')).status).toBe(401);
});

test('a foreign, an inactive and a missing customer answer alike', async () => {
  const listed = await addUser(app, { customers: [ids.get('cus-001') ?? ''] });
  const missing = uuidv7(app.clock.now(), systemRandom.bytes(10));
  const answers = await Promise.all(
    [ids.get('cus-002'), ids.get('cus-004'), missing, 'no-id'].map((id) =>
      app.call(listed, 'GET', `/api/customers/${id}`),
    ),
  );
  const bodies = answers.map(({ status, body }) =>
    JSON.stringify({ status, error: { ...body.error, requestId: '' } }),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
});

test('the search has a form that the trigram index can answer', async () => {
  const client = await app.db.pool.connect();
  const plans: string[] = [];
  const explaining = watchSql(app.db, async ({ text, values }) => {
    plans.push(JSON.stringify((await client.query(`explain (format json) ${text}`, values)).rows));
  });
  try {
    // So few customers are read faster from end to end; what is asked here is whether many would
    // have to be.
    await client.query('begin; set local enable_seqscan = off');
    await listCustomers({ db: { ...app.db, ...explaining } }, customerScope(all), {
      search: 'bulk9007',
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain('customers_search');
});
