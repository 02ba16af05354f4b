import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { clearRuns, syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { addToBooks } from './add-to-books.ts';
import { createHere } from './create-here.ts';
import { customerTasks } from './customer-tasks.ts';
import { denyMatches, matchCustomers, unmatchCustomer } from './match-customers.ts';
import { readCustomerPlan } from './read-plan.ts';
import { ignoreCustomers, keepOut, resolveActive, resolveValues } from './resolve-values.ts';
import { showCustomers } from './show-customers.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
let strangers = 0;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
  await read();
});
afterAll(() => books.close());
beforeEach(async () => {
  await clearRuns(books);
  strangers = await count('select count(*)::int as n from customers');
});

const count = async (sql: string, values: unknown[] = []) => (await runs.one(sql, values)).n;
const read = async () => {
  const runId = await runs.start('customers');
  await books.app.runJobs();
  const run = await runs.run(runId);
  expect(run.state).toBe('done');
  return run.report;
};
const control = () => books.simulator.control;
const plan = () => readCustomerPlan(books.app.db, REALM);
const lineOf = async (booksId: string) =>
  (await plan()).lines.find((line) => line.book.booksId === booksId);
const tasks = async () =>
  (await customerTasks({ app: books.app, scope: null })).map((one) => one.sentence).join('\n');
const make = (name: string, zip: string, more: object = {}) =>
  runs.make('Customer', {
    DisplayName: name,
    BillAddr: { Line1: '1 Quay', City: 'Newport', CountrySubDivisionCode: 'RI', PostalCode: zip },
    ...more,
  }).Id;
/** One of ours that is matched to one of the books, both read. */
async function matched(name: string, zip: string, more: object = {}) {
  const id = await addCustomer(books.app, {
    name,
    zip,
    address1: '1 Quay',
    city: 'Newport',
    state: 'RI',
  });
  const booksId = make(name, zip, more);
  await read();
  const pairs = [{ booksId, customerId: id }];
  expect(await matchCustomers(books.app, books.owner, { pairs }, {})).toMatchObject({ count: 1 });
  strangers = await count('select count(*)::int as n from customers');
  return { id, booksId };
}
const linkOf = async (id: string) =>
  (await runs.one('select accounting_id from customers where id = $1', [id])).accounting_id;
const noStranger = async () =>
  expect(await count('select count(*)::int as n from customers')).toBe(strangers);

async function webhook(event: { entity: string; id: string; verb?: string; deletedId?: string }) {
  const { entity, id, verb = 'updated', deletedId } = event;
  const raw = JSON.stringify([
    {
      specversion: '1.0',
      id: randomUUID(),
      type: `qbo.${entity}.${verb}.v1`,
      intuitentityid: id,
      intuitaccountid: REALM,
      data: deletedId ? { deletedid: deletedId } : {},
    },
  ]);
  const signature = createHmac('sha256', books.verifier).update(raw).digest('base64');
  await books.app.call(null, 'POST', '/api/quickbooks/webhook', raw, {
    'intuit-signature': signature,
    'content-type': 'application/json',
    origin: '',
  });
  await books.app.runJobs();
}

test('renamed: the match stays, and the names are shown beside each other; kept, it is not asked again', async () => {
  const { id, booksId } = await matched('Avocet Inn', '02801');
  control().raw(REALM, 'Customer', {
    ...control()
      .rows(REALM, 'Customer')
      .find((row) => row.entity.Id === booksId)?.entity,
    Id: booksId,
    SyncToken: '7',
    DisplayName: 'Avocet: Grand Hotel',
  });
  await read();
  expect(await linkOf(id)).toBe(booksId);
  expect((await lineOf(booksId))?.differences).toEqual([
    { field: 'name', here: 'Avocet Inn', there: 'Avocet: Grand Hotel' },
  ]);
  const values = [{ booksId, field: 'name' as const }];
  await resolveValues(books.app, books.owner, { values, take: false }, {});
  expect((await lineOf(booksId))?.differences).toEqual([]);
  runs.change('Customer', booksId, { DisplayName: 'Avocet Resort' });
  await webhook({ entity: 'customer', id: booksId });
  expect(await tasks()).toContain('written differently');
  expect(await resolveValues(books.app, books.owner, { values, take: true }, {})).toMatchObject({
    count: 1,
  });
  expect(await runs.one('select name, search from customers where id = $1', [id])).toMatchObject({
    name: 'Avocet Resort',
    search: expect.stringContaining('avocetresort'),
  });
  expect(await resolveValues(books.app, books.owner, { values, take: true }, {})).toMatchObject({
    count: 0,
    left: [{ reason: 'Both say the same by now.' }],
  });
  await noStranger();
});

test('inactive: nobody is switched off before a yes; what the books switched they may lift, what staff blocked stays', async () => {
  const { id, booksId } = await matched('Bittern Inn', '02802');
  const state = () =>
    runs.one('select is_active, switched_off_by from customers where id = $1', [id]);
  runs.change('Customer', booksId, { Active: false });
  await webhook({ entity: 'customer', id: booksId });
  expect(await state()).toEqual({ is_active: true, switched_off_by: null });
  expect(await tasks()).toContain('Bittern Inn is inactive in QuickBooks and still orders here.');
  await resolveActive(books.app, books.owner, { booksId, follow: false }, {});
  expect(await tasks()).not.toContain('Bittern Inn');
  runs.change('Customer', booksId, { Active: true, DisplayName: 'Bittern Inn' });
  await read();
  runs.change('Customer', booksId, { Active: false });
  await read();
  await books.app.db.pool.query(`update accounting_customers set kept = '{}' where books_id = $1`, [
    booksId,
  ]);
  await resolveActive(books.app, books.owner, { booksId, follow: true }, {});
  expect(await state()).toEqual({ is_active: false, switched_off_by: 'books' });
  runs.change('Customer', booksId, { Active: true, DisplayName: 'Bittern Inn' });
  await read();
  expect((await lineOf(booksId))?.switchTo).toBe(true);
  await books.app.db.pool.query(`update customers set switched_off_by = 'staff' where id = $1`, [
    id,
  ]);
  expect((await lineOf(booksId))?.switchTo).toBeNull();
  expect((await read()).conflicts).toContain(
    'Bittern Inn: switched off here by staff, active in QuickBooks. It stays off.',
  );
  expect((await state()).is_active).toBe(false);
});

test('merged into a free one: the match goes along once, whatever repeats; into another of ours: both wait', async () => {
  const { id, booksId } = await matched('Curlew Inn', '02803');
  const buyer = await addUser(books.app, { customers: [id] });
  const into = make('Curlew Group', '02803');
  control().merge(REALM, 'Customer', booksId, into);
  const event = { entity: 'customer', id: into, verb: 'merged', deletedId: booksId };
  await webhook(event);
  await webhook(event);
  expect(await linkOf(id)).toBe(into);
  expect(
    await count(
      'select count(*)::int as n from user_customers where user_id = $1 and customer_id = $2',
      [buyer.id, id],
    ),
  ).toBe(1);
  expect(
    (await runs.one(`select report from sync_runs where report->>'text' like 'Changed%'`)).report
      .changes,
  ).toEqual(['Curlew Inn: merged into Curlew Group in QuickBooks, and goes along.']);

  const other = await matched('Dunlin Inn', '02804');
  control().merge(REALM, 'Customer', other.booksId, into);
  await webhook({ entity: 'customer', id: into, verb: 'merged', deletedId: other.booksId });
  await read();
  expect(await linkOf(id)).toBe(into);
  expect(await linkOf(other.id)).toBe(other.booksId);
  expect(await tasks()).toContain(
    'Dunlin Inn and Curlew Inn are two customers here and one in QuickBooks: Dunlin Inn was merged into Curlew Group there.',
  );
  const addAs = 'Dunlin Inn of Newport';
  expect(
    await addToBooks(books.app, books.owner, { customerIds: [other.id], addAs }, {}),
  ).toMatchObject({ count: 1 });
  await books.app.runJobs();
  expect((await lineOf(await linkOf(other.id)))?.state).toBe('matched');
  await noStranger();
});

test('a name that somebody has there: nobody is made, the reason is said, and another name goes', async () => {
  const id = await addCustomer(books.app, { name: 'Egret Inn', zip: '02805' });
  control().edit(REALM, 'Vendor', { DisplayName: 'Egret Inn' }, 'create');
  const ask = (addAs?: string) =>
    addToBooks(books.app, books.owner, { customerIds: [id], addAs }, {});
  expect(await ask()).toMatchObject({ count: 1 });
  await books.app.runJobs();
  expect(await linkOf(id)).toBeNull();
  expect(await tasks()).toMatch(/Egret Inn could not be added to QuickBooks: A vendor/);
  expect(await ask('Egret Inn (shop)')).toMatchObject({ count: 1 });
  await books.app.runJobs();
  expect(await linkOf(id)).not.toBeNull();
  expect(await ask()).toMatchObject({ count: 0 });
});

test('a site that moves to another parent, or to none, is shown and follows after a yes', async () => {
  const north = await matched('Fulmar North', '02806');
  const south = await matched('Fulmar South', '02806');
  const { id, booksId } = await matched('Fulmar Bar', '02806', {
    Job: true,
    ParentRef: { value: north.booksId },
  });
  const parent = async () =>
    (await runs.one('select parent_id from customers where id = $1', [id])).parent_id;
  const values = [{ booksId, field: 'parent' as const }];
  const follow = () => resolveValues(books.app, books.owner, { values, take: true }, {});
  expect(await parent()).toBeNull();
  await follow();
  expect(await parent()).toBe(north.id);
  for (const [change, expected] of [
    [{ Job: true, ParentRef: { value: south.booksId } }, south.id],
    [{ Job: false, ParentRef: undefined }, null],
  ] as const) {
    const entity = control()
      .rows(REALM, 'Customer')
      .find((row) => row.entity.Id === booksId)?.entity;
    const SyncToken = String(Number(entity?.SyncToken) + 1);
    control().raw(REALM, 'Customer', { ...entity, Id: booksId, SyncToken, ...change });
    await read();
    expect((await lineOf(booksId))?.differences.map(({ field }) => field)).toEqual(['parent']);
    await follow();
    expect(await parent()).toBe(expected);
  }
});

test('small things go by themselves and are reported; more than a tenth of them wait; an older answer changes nothing', async () => {
  const { id, booksId } = await matched('Garganey Inn', '02807');
  runs.change('Customer', booksId, { PrimaryPhone: { FreeFormNumber: '4015550107' } });
  const report = await read();
  expect(report.changes).toEqual(['Garganey Inn: phone “(401) 555-0107”.']);
  expect(await runs.one('select phone from customers where id = $1', [id])).toEqual({
    phone: '(401) 555-0107',
  });
  const before = await runs.one('select version from customers where id = $1', [id]);
  await webhook({ entity: 'customer', id: booksId });
  expect(await runs.one('select version from customers where id = $1', [id])).toEqual(before);
  const many = [await matched('Gadwall Inn', '02807'), await matched('Goosander Inn', '02807')];
  for (const one of many)
    runs.change('Customer', one.booksId, { PrimaryPhone: { FreeFormNumber: '4015550108' } });
  expect((await read()).changes).toEqual([]);
  expect((await lineOf(many[0]?.booksId ?? ''))?.differences).toEqual([
    { field: 'phone', here: '', there: '(401) 555-0108' },
  ]);
});

test('denied, ignored, kept out and taken back, each can be undone; who lacks the duty decides nothing', async () => {
  const id = await addCustomer(books.app, { name: 'Heron Inn', zip: '02808' });
  const booksId = make('Heron Inn', '02808');
  await read();
  const pairs = [{ booksId, customerId: id }];
  const state = async () => (await lineOf(booksId))?.state;
  expect(await state()).toBe('proposed');
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  for (const refused of [
    () => matchCustomers(books.app, desk, { pairs }, {}),
    () => createHere(books.app, desk, { all: true }, {}),
    () => addToBooks(books.app, desk, { customerIds: [id] }, {}),
  ])
    await expect(Promise.resolve().then(refused)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  await denyMatches(books.app, books.owner, { pairs }, {});
  expect(await state()).toBe('new');
  await ignoreCustomers(books.app, books.owner, { booksIds: [booksId], ignored: true }, {});
  expect(await state()).toBe('ignored');
  await ignoreCustomers(books.app, books.owner, { booksIds: [booksId], ignored: false }, {});
  await keepOut(books.app, books.owner, { customerIds: [id], stays: true }, {});
  const look = { shown: null, page: 1, search: '', line: booksId, find: 'heron' };
  const view = await showCustomers(books.app.db, REALM, { ...look, shown: 'stays' });
  expect(view?.ours.map((one) => one.name)).toContain('Heron Inn');
  expect(view?.seeking?.found.map((one) => one.name)).toContain('Heron Inn');
  await matchCustomers(books.app, books.owner, { pairs }, {});
  expect(await state()).toBe('matched');
  await unmatchCustomer(books.app, books.owner, { booksId }, {});
  expect(await linkOf(id)).toBeNull();
});
