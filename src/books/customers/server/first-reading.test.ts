import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { syncRunsOf } from '../../../../tests/support/sync-runs.ts';
import { BOOK_STATES } from '../customer-lines.ts';
import { countBookStates } from '../customer-plan.ts';
import { createHere } from './create-here.ts';
import { matchCustomers } from './match-customers.ts';
import { readCustomerPlan } from './read-plan.ts';
import { showCustomers } from './show-customers.ts';

let books: Books;
let runs: ReturnType<typeof syncRunsOf>;
const ids = new Map<string, string>();
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  runs = syncRunsOf(books);
  await company();
});
afterAll(() => books.close());

const rowsOf = () => books.simulator.control.rows(REALM, 'Customer');
const make = (name: string, more: object = {}) => {
  const id = runs.make('Customer', { DisplayName: name, ...more }).Id;
  ids.set(name, id);
  return id;
};
const at = (zip: string, more: object = {}) => ({
  BillAddr: {
    Line1: '1 Thames Street',
    City: 'Newport',
    CountrySubDivisionCode: 'Rhode Island',
    PostalCode: zip,
  },
  ...more,
});

/** 41 customers: known ones, strangers, sites of others, inactive ones, twins, one in another currency, one of few facts. */
async function company(): Promise<void> {
  for (const [name, zip] of [
    ['Gull Inn', '02840'],
    ['Tern House', '02841'],
    ['Heron Hotel', '02842'],
  ] as const)
    await addCustomer(books.app, { name, zip, email: '' });
  make('Gull Inn', at('02840-1234', { PrimaryPhone: { FreeFormNumber: '4015550100' } }));
  make('Tern House', {
    PrimaryEmailAddr: { Address: 'Desk <desk@tern.example>, bills@tern.example' },
  });
  make('Heron Hotel & Spa', at('02842'));
  const group = make('Osprey Group', at('02850'));
  for (const site of ['Osprey North', 'Osprey South', 'Osprey Bar'])
    make(site, at('02851', { Job: true, ParentRef: { value: group } }));
  make(
    'Osprey Bar Kitchen',
    at('02851', { Job: true, ParentRef: { value: ids.get('Osprey Bar') } }),
  );
  make('Plover Lodge', at('02860'));
  make('Plover Lodge.', at('02860'));
  make('Maple Lodge', at('02861', { CurrencyRef: { value: 'CAD' } }));
  make('Bare Facts Motel');
  for (let count = 0; rowsOf().length < 41; count += 1) {
    const id = make(`Stranger ${count}`, at('02870'));
    if (count % 4 === 0) runs.change('Customer', id, { Active: false });
  }
}

const ours = async () =>
  JSON.stringify((await books.app.db.pool.query('select * from customers order by id')).rows);
const plan = () => readCustomerPlan(books.app.db, REALM);
const lineOf = async (name: string) =>
  (await plan()).lines.find((line) => line.book.booksId === ids.get(name));

test('the first reading of 41 customers writes nobody here, and accounts for each of them', async () => {
  const before = await ours();
  const inBooks = JSON.stringify(rowsOf());
  const runId = await runs.start('customers');
  await books.app.runJobs();
  const { state, report } = await runs.run(runId);
  expect(state).toBe('done');
  const { lines } = await plan();
  const counts = countBookStates(lines);
  const accounted = BOOK_STATES.reduce((sum, one) => sum + counts[one], 0);
  const unaccepted = JSON.parse(await ours()).filter(
    (row: object, index: number) =>
      JSON.stringify(row) !== JSON.stringify(JSON.parse(before)[index]),
  ).length;
  process.stdout.write(
    `first reading of ${rowsOf().length} customers: rows written unaccepted ${unaccepted}, rows accounted for ${accounted} (${JSON.stringify(counts)})\n`,
  );
  expect(rowsOf()).toHaveLength(41);
  expect(accounted).toBe(41);
  expect(unaccepted).toBe(0);
  expect(await ours()).toBe(before);
  expect(JSON.stringify(rowsOf())).toBe(inBooks);
  expect(report.changes).toEqual([]);
  const [read = 0, ...parts] =
    /^([^.]*)\./.exec(report.text)?.[1]?.match(/\d+/g)?.map(Number) ?? [];
  expect([read, parts.reduce((sum, part) => sum + part, 0)]).toEqual([41, 41]);
});

test('each line says what it may be, and why', async () => {
  const says = async (name: string) => {
    const line = await lineOf(name);
    return [line?.state, line?.likeness?.reason ?? line?.caution?.kind ?? null];
  };
  expect(await says('Gull Inn')).toEqual(['proposed', 'name-zip']);
  expect(await says('Tern House')).toEqual(['proposed', 'name']);
  expect(await says('Heron Hotel & Spa')).toEqual(['proposed', 'similar']);
  expect(await says('Osprey North')).toEqual(['new', 'parent']);
  expect(await says('Plover Lodge')).toEqual(['new', 'twin']);
  expect(await says('Plover Lodge.')).toEqual(['new', 'twin']);
  expect(await says('Maple Lodge')).toEqual(['unusable', 'currency']);
  expect(await says('Bare Facts Motel')).toEqual(['new', 'address']);
  expect(await says('Stranger 0')).toEqual(['inactive', null]);
  expect(await says('Stranger 1')).toEqual(['new', null]);
  expect((await lineOf('Tern House'))?.book).toMatchObject({
    email: 'desk@tern.example',
    emails: ['desk@tern.example', 'bills@tern.example'],
  });
  expect((await lineOf('Gull Inn'))?.book).toMatchObject({
    state: 'RI',
    zip: '02840-1234',
    phone: '(401) 555-0100',
  });
});

test('one yes matches the sure ones and fills what was empty; another makes the rest, sites below their parent', async () => {
  const matched = await matchCustomers(books.app, books.owner, { all: true }, {});
  expect(matched).toEqual({ count: 1, left: [] });
  // What the books say that they pay is judged with it.
  expect(
    await runs.one(
      `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'judge-prices'`,
    ),
  ).toEqual({ count: 1 });
  expect(
    await runs.one(`select accounting_id, phone, zip from customers where name = 'Gull Inn'`),
  ).toEqual({ accounting_id: ids.get('Gull Inn'), phone: '(401) 555-0100', zip: '02840' });

  const look = { page: 1, search: '', line: null, find: '' };
  const view = await showCustomers(books.app.db, REALM, { ...look, shown: 'new' });
  const made = await createHere(books.app, books.owner, { all: true }, {});
  // The button said how many there are.
  expect(view?.ready).toBe(made.count);
  expect(made.left).toEqual([]);
  const sites = await books.app.db.pool.query(
    `select c.name, c.state, p.name as parent from customers c join customers p on p.id = c.parent_id
      where c.accounting_id is not null order by c.name`,
  );
  expect(sites.rows).toEqual(
    [
      ['Osprey Bar', 'Osprey Group'],
      ['Osprey Bar Kitchen', 'Osprey Bar'],
      ['Osprey North', 'Osprey Group'],
      ['Osprey South', 'Osprey Group'],
    ].map(([name, parent]) => ({ name, state: 'RI', parent })),
  );
  // Twins, one without an address and those that may be ours are for a look of their own.
  expect((await plan()).lines.filter((line) => line.state === 'new')).toHaveLength(3);
  expect(await createHere(books.app, books.owner, { all: true }, {})).toEqual({
    count: 0,
    left: [],
  });
  const twin = { booksIds: [ids.get('Plover Lodge') ?? '', '99999'] };
  expect(await createHere(books.app, books.owner, twin, {})).toEqual({
    count: 1,
    left: [{ name: '99999', reason: 'It is not new any more. Look again.' }],
  });
  expect(await createHere(books.app, books.owner, twin, {})).toMatchObject({ count: 0 });
});
