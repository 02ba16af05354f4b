import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { exportCustomers } from './export-customers.ts';
import { checkCustomerImport, importCustomers } from './import-customers.ts';

let app: AppUnderTest;
let owner: TestUser;
const trace = { requestId: 'r', network: 'n' };
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const check = (csv: string) => checkCustomerImport(app, owner, csv);
const take = (csv: string, fingerprint: string, key = crypto.randomUUID()) =>
  importCustomers(app, owner, { csv, fingerprint }, { key, ...trace });
const customers = async () =>
  (
    await app.db.pool.query(
      'select name, address1, city, state, zip, route_days, is_active, order_minimum_cents, version from customers order by name',
    )
  ).rows;

const FILE = `\uFEFFCustomer;Street;City;State;Zip Code;Route day;Minimum order;Colour
"Alder ""Bay"" Inn";1 Main St, Rear;Newport;ri;2840;thu;$1,250.50;red
Birch Lodge;2 Hill Rd;Bristol;RI;02809;;;
Cedar Spa;3 Lake Ave;Boston;Mass;02110;;;
Birch Lodge;2 Hill Rd;Bristol;RI;02809-1234;;;
Dogwood;4 Pine;Barre;VT;05641;Someday;;
`;

test('the check writes nothing; the import takes the good rows and reports each bad one with its reason', async () => {
  const before = await customers();
  const checked = await check(FILE);
  expect(await customers()).toEqual(before);
  expect(checked.counts).toEqual({ create: 2, change: 0, same: 0, problem: 3 });
  expect(checked.unknownColumns).toEqual(['Colour']);
  const done = await take(FILE, checked.fingerprint);
  expect(done.counts).toEqual(checked.counts);
  expect(await customers()).toMatchObject([
    {
      name: 'Alder "Bay" Inn',
      address1: '1 Main St, Rear',
      zip: '02840',
      state: 'RI',
      route_days: [4],
      order_minimum_cents: 125050,
    },
    { name: 'Birch Lodge', zip: '02809', route_days: [] },
  ]);
  const bad = parse(done.badRows, { columns: true }) as { name: string; problem: string }[];
  expect(bad.map(({ name, problem }) => [name, problem])).toEqual([
    ['Cedar Spa', 'state: Choose a state of the list: two letters, such as NY.'],
    ['Birch Lodge', 'The same customer stands on line 3 already.'],
    ['Dogwood', 'Delivery weekdays: enter a day such as Thursday, or several such as Mon, Thu.'],
  ]);
});

test('a second file changes what differs, says from what to what, and leaves empty cells alone', async () => {
  const csv =
    'name,address1,city,state,zip,routeDay,active\nBirch Lodge,2 Hill Rd,Bristol,RI,02809,Mon+thursday,no\nalder bay inn,,,,02840,,\n';
  const checked = await check(csv);
  expect(checked.rows).toMatchObject([
    {
      what: 'change',
      says: ['Delivery weekdays: No fixed day → Mondays and Thursdays', 'Active: yes → no'],
    },
    { what: 'change', says: ['Name: Alder "Bay" Inn → alder bay inn'] },
  ]);
  await take(csv, checked.fingerprint);
  expect(await customers()).toMatchObject([
    { name: 'Birch Lodge', route_days: [1, 4], is_active: false, version: 2 },
    { name: 'alder bay inn', route_days: [4] },
  ]);
});

test('what the export wrote comes back as no change, a customer that looks like a formula too', async () => {
  const odd = 'name,address1,city,state,zip\n=HYPERLINK Inn,5 Elm,Barre,VT,05641\n';
  await take(odd, (await check(odd)).fingerprint);
  const csv = await exportCustomers(app, owner);
  expect(csv).toContain("'=HYPERLINK Inn");
  const checked = await check(csv);
  expect(checked.counts).toEqual({
    create: 0,
    change: 0,
    same: (await customers()).length,
    problem: 0,
  });
});

test('the same key imports once; a file whose effect changed since the check is refused', async () => {
  const csv = 'name,address1,city,state,zip\nElm Court,6 Elm,Barre,VT,05641\n';
  const { fingerprint } = await check(csv);
  const key = crypto.randomUUID();
  await Promise.all([take(csv, fingerprint, key), take(csv, fingerprint, key)]);
  expect((await customers()).filter(({ name }) => name === 'Elm Court')).toHaveLength(1);
  await expect(take(csv, fingerprint)).rejects.toMatchObject({
    code: 'import-changed',
    status: 409,
  });
});

test('a parent is named; one that is not there is a problem of its row', async () => {
  const csv =
    'name,address1,city,state,zip,parent\nElm Court Annex,7 Elm,Barre,VT,05641,Elm Court\nLost Site,8 Elm,Barre,VT,05641,Nobody Inc\n';
  const checked = await check(csv);
  expect(checked.rows).toMatchObject([
    { what: 'create' },
    { what: 'problem', says: ['No customer named Nobody Inc. Import parents first.'] },
  ]);
  await take(csv, checked.fingerprint);
  const [site] = (
    await app.db.pool.query(
      `select p.name from customers c join customers p on p.id = c.parent_id where c.name = 'Elm Court Annex'`,
    )
  ).rows;
  expect(site).toEqual({ name: 'Elm Court' });
  const deeper =
    'name,address1,city,state,zip,parent\nAnnex Bar,7 Elm,Barre,VT,05641,Elm Court Annex\n';
  await take(deeper, (await check(deeper)).fingerprint);
  expect((await check(deeper.replaceAll('Annex', 'Annex Bar'))).rows).toMatchObject([
    { what: 'problem' },
  ]);
});

test.each([
  ['an empty file', '', /first line must name/],
  ['a head without addresses', 'name,phone\nX,1\n', /Missing: address1, city, state, zip/],
  [
    'a column twice',
    'name,address,street,city,state,zip\nX,1,1,B,RI,02809\n',
    /address1 stands there twice/,
  ],
  ['a head alone', 'name,address1,city,state,zip\n', /no customer/],
  ['an open quote', 'name,address1,city,state,zip\n"X,1,B,RI,02809\n', /not a CSV/],
  [
    'too many rows',
    `name,address1,city,state,zip\n${'X,1,B,RI,02809\n'.repeat(5001)}`,
    /At most 5,000/,
  ],
])('%s is refused as a whole', async (_what, csv, message) => {
  await expect(check(csv)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  });
});

test('5,000 customers go in with one press', async () => {
  const csv = `name,address1,city,state,zip\n${Array.from({ length: 5000 }, (_, at) => `Motel ${at},${at} Road,Barre,VT,${String(10000 + (at % 900))}`).join('\n')}\n`;
  const { fingerprint, counts } = await check(csv);
  expect(counts.create).toBe(5000);
  expect((await take(csv, fingerprint)).counts).toMatchObject({ create: 5000, problem: 0 });
}, 60_000);

test('nobody but a super_admin checks, imports or exports', async () => {
  for (const person of [
    await addUser(app, { customers: 'all' }),
    await addUser(app, { role: 'admin', customers: 'all' }),
  ]) {
    await expect(checkCustomerImport(app, person, FILE)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(
      importCustomers(
        app,
        person,
        { csv: FILE, fingerprint: '' },
        { key: crypto.randomUUID(), ...trace },
      ),
    ).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(exportCustomers(app, person)).rejects.toMatchObject({ code: 'permission-denied' });
  }
});

test('a new customer without tax is said to wait; a file that says 0 settles it, and the export leaves it empty till then', async () => {
  const head = 'name,address1,city,state,zip';
  const bare = `${head}\nTax Inn,1 Fir St,Newport,RI,02840\n`;
  const checked = await check(bare);
  expect(checked.rows[0]?.says).toContain('The tax is not settled: the first bill waits for it.');
  await take(bare, checked.fingerprint);
  const rate = async () =>
    parse<Record<string, string>>(await exportCustomers(app, owner), {
      columns: true,
      bom: true,
    }).find((row) => row.name === 'Tax Inn')?.taxRate;
  expect(await rate()).toBe('');
  const zero = `${head},taxRate\nTax Inn,1 Fir St,Newport,RI,02840,0\n`;
  const change = await check(zero);
  expect(change.rows[0]?.says).toEqual(['Tax rate: none → 0 %']);
  await take(zero, change.fingerprint);
  expect(await rate()).toBe('0');
});
