import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { checkProductImport, exportProducts, importProducts } from './import-products.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const noneFromBooks = async () => () => ({ price: false, quantity: false });
const check = (csv: string, figures = noneFromBooks) =>
  checkProductImport(app, owner, csv, figures);
const take = (
  csv: string,
  fingerprint: string,
  key = crypto.randomUUID(),
  figures = noneFromBooks,
) =>
  importProducts(
    app,
    owner,
    { csv, fingerprint },
    { figuresOfBooks: figures, key, requestId: 'r', network: 'n' },
  );
const go = async (csv: string) => take(csv, (await check(csv)).fingerprint);
const products = async () => (await app.db.pool.query('select * from products order by sku')).rows;
const bySku = async (sku: string) => (await products()).find((one) => one.sku === sku);

const FILE = `\uFEFFItem Name;Manufacturer;Category;Pack Size;Item #;List Price;QTY;Hazmat;Colour
"Floor ""Pro"" Finish, clear";Ostrel;Floor Care;4 x 1 gal case;CSV-1;$1,089.50;1,200;yes;red
"Floor ""Pro"" Finish, clear";ostrel;floor care;5 gal pail;CSV-2;95;;;
Glass Cleaner;Vesperline;Housekeeping;12 x 32 oz case;CSV-3;cheap;;;
Glass Cleaner;Vesperline;Housekeeping;;CSV-4;10;;;
Glass Cleaner;Vesperline;Housekeeping;each;csv-1;10;;;
Glass Cleaner;Vesperline;Housekeeping;each;;10;;;
`.replaceAll('Item #', 'Item number');

test('the usual heads of other programs are taken: “Item” is a number beside a name, and QuickBooks’ own names are known', async () => {
  const beside = await check(
    'Item,Name,Description,Brand,Category,Size,Price,Qty\nU-1,Soap,Mild,Vesperline,Housekeeping,each,9.50,7\n',
  );
  expect([beside.counts.create, beside.unknownColumns]).toEqual([1, []]);
  const books = await check(
    'Product/Service Name,SKU,Sales Description,Sales price / rate,Quantity On Hand,Brand,Category,Size\nWax,U-2,Hard,12,3,Vesperline,Housekeeping,each\n',
  );
  expect([books.counts.create, books.unknownColumns]).toEqual([1, []]);
  await expect(check('Name,Title,SKU\nSoap,Wax,U-3\n')).rejects.toThrow(/stands there twice/);
});

test('the check writes nothing; the import takes the good rows and reports each bad one with its reason', async () => {
  const checked = await check(FILE);
  expect(await products()).toEqual([]);
  expect(checked.counts).toEqual({ create: 2, change: 0, same: 0, problem: 4 });
  expect(checked.unknownColumns).toEqual(['Colour']);
  const done = await take(FILE, checked.fingerprint);
  expect(done.counts).toEqual(checked.counts);
  expect(await products()).toMatchObject([
    {
      sku: 'CSV-1',
      name: 'Floor "Pro" Finish, clear',
      brand: 'Ostrel',
      price_cents: 108950,
      quantity: 1200,
      hazardous: true,
      pack: { totalGallons: 4 },
    },
    {
      sku: 'CSV-2',
      brand: 'Ostrel',
      category: 'Floor Care',
      name_key: 'floor-pro-finish-clear',
      price_cents: 9500,
      quantity: 0,
    },
  ]);
  const bad = parse(done.badRows, { columns: true }) as { sku: string; problem: string }[];
  expect(bad.map(({ sku, problem }) => [sku, problem])).toEqual([
    ['CSV-3', 'price: enter an amount such as 89.50.'],
    ['CSV-4', 'A new product needs a size.'],
    ['csv-1', 'The SKU stands on line 2 already.'],
    ['', 'sku: Enter a SKU.'],
  ]);
  expect(
    (await app.call(owner, 'GET', '/api/products?search=floorpro')).body.products,
  ).toHaveLength(2);
});

test('all that is wrong with a row is said at once', async () => {
  const checked = await check(
    'sku,name,price,quantity,size\nCSV-9,Wax Remover,ten,-1,\n,Wax,1.00,2,\n',
  );
  expect(checked.rows).toMatchObject([
    {
      what: 'problem',
      says: [
        'price: enter an amount such as 89.50.',
        'quantity: enter a whole number of zero or more.',
        'A new product needs a brand, a category, a size.',
      ],
    },
    { what: 'problem', says: ['sku: Enter a SKU.'] },
  ]);
});

test('a second file changes what differs, says from what to what, and leaves empty cells alone', async () => {
  const csv =
    'sku,price,active,name,description\nCSV-1,"1,000.00",no,,\nCSV-2,95.00,,Floor Shine,\n';
  const checked = await check(csv);
  expect(checked.rows).toMatchObject([
    { what: 'change', says: ['Price: $1,089.50 → $1,000.00', 'Active: yes → no'] },
    { what: 'change', says: ['Name: Floor "Pro" Finish, clear → Floor Shine', 'for all 2 sizes'] },
  ]);
  await take(csv, checked.fingerprint);
  expect(await bySku('CSV-1')).toMatchObject({
    name: 'Floor Shine',
    price_cents: 100000,
    is_active: false,
    quantity: 1200,
    version: 2,
    name_key: 'floor-pro-finish-clear',
  });
  const audit = await app.db.pool.query(
    `select before, after from audit_log where action = 'product.change' order by seq`,
  );
  expect(audit.rows[0]).toEqual({
    before: { isActive: true, priceCents: 108950 },
    after: { from: 'file', isActive: false, priceCents: 100000 },
  });
});

test('what the export wrote comes back as no change, a name that looks like a formula too', async () => {
  await go(
    'name,brand,category,size,sku,active\n=SUM Cleaner,Ostrel,Kitchen,5 gal pail,CSV-5,no\n',
  );
  const csv = await exportProducts(app, owner);
  expect(csv).toContain("'=SUM Cleaner");
  expect((await check(csv)).counts).toEqual({
    create: 0,
    change: 0,
    same: (await products()).length,
    problem: 0,
  });
});

test('the same key imports once; a file whose effect changed since the check is refused', async () => {
  const csv = 'name,brand,category,size,sku\nOnce,Ostrel,Kitchen,each,CSV-6\n';
  const { fingerprint } = await check(csv);
  const key = crypto.randomUUID();
  await Promise.all([take(csv, fingerprint, key), take(csv, fingerprint, key)]);
  expect((await products()).filter(({ sku }) => sku === 'CSV-6')).toHaveLength(1);
  await expect(take(csv, fingerprint)).rejects.toMatchObject({
    code: 'import-changed',
    status: 409,
  });
});

test('lines that contradict each other or another product are problems of their rows', async () => {
  const csv = [
    'sku,name,category,brand,size',
    'CSV-1,Shine A,,,',
    'CSV-2,Shine B,,,',
    'CSV-6,=SUM Cleaner,,,',
    'CSV-7,Once,Laundry,Ostrel,5 gal pail',
  ].join('\n');
  expect((await check(csv)).rows.map((row) => [row.what, row.says[0]])).toEqual([
    ['change', 'Name: Floor Shine → Shine A'],
    ['problem', 'Line 2 gives all sizes of this product another name.'],
    ['problem', 'Ostrel has another product called =SUM Cleaner.'],
    ['problem', 'This product is in the category Kitchen. All its sizes share one.'],
  ]);
});

test('price and stock that connected books keep stay, and the row says so', async () => {
  await app.db.pool.query(`update products set accounting_id = '77' where sku = 'CSV-6'`);
  const books = async () => () => ({ price: true, quantity: false });
  const csv = 'sku,price,quantity\nCSV-6,5,6\n';
  const checked = await check(csv, books);
  expect(checked.rows[0]?.says).toEqual([
    'On hand: 0 → 6',
    'Price stays: it comes from the accounting system.',
  ]);
  await take(csv, checked.fingerprint, crypto.randomUUID(), books);
  expect(await bySku('CSV-6')).toMatchObject({ price_cents: null, quantity: 6 });
});

test('stock that a delivery takes while the file is imported is not written over', async () => {
  const csv = 'sku,description\nCSV-6,Once more.\n';
  const { fingerprint } = await check(csv);
  const delivery = await app.db.pool.connect();
  try {
    await delivery.query('begin');
    await delivery.query(`update products set quantity = 5 where sku = 'CSV-6'`);
    const importing = take(csv, fingerprint);
    await expect
      .poll(
        async () =>
          (
            await app.db.pool.query(
              `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rows[0].n,
      )
      .toBe(1);
    await delivery.query('commit');
    await importing;
  } finally {
    delivery.release();
  }
  expect(await bySku('CSV-6')).toMatchObject({ quantity: 5, description: 'Once more.' });
});

test.each([
  ['an empty file', '', /first line must name/],
  ['a head without a SKU', 'name,price\nX,1\n', /Missing: sku/],
  ['a column twice', 'sku,item number\nX,1\n', /sku stands there twice/],
  ['a head alone', 'sku,name\n', /no product/],
  ['an open quote', 'sku\n"X\n', /not a CSV/],
  ['too many rows', `sku\n${'X\n'.repeat(5001)}`, /At most 5,000/],
])('%s is refused as a whole', async (_what, csv, message) => {
  await expect(check(csv)).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(message),
  });
});

test('5,000 products go in with one press', async () => {
  const csv = `name,brand,category,size,sku,price\n${Array.from({ length: 5000 }, (_, at) => `Cleaner ${Math.floor(at / 4)},Ostrel,Kitchen,${(at % 4) + 1} x 1 gal case,BIG-${at},${at + 1}.25`).join('\n')}\n`;
  const { fingerprint, counts } = await check(csv);
  expect(counts.create).toBe(5000);
  expect((await take(csv, fingerprint)).counts).toMatchObject({ create: 5000, problem: 0 });
  expect(await bySku('BIG-4999')).toMatchObject({ name_key: 'cleaner-1249', price_cents: 500025 });
}, 60_000);

test('nobody but a super_admin checks, imports or exports', async () => {
  for (const person of [
    await addUser(app, { customers: 'all' }),
    await addUser(app, { role: 'admin', customers: 'all' }),
  ]) {
    await expect(checkProductImport(app, person, FILE, noneFromBooks)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(
      importProducts(
        app,
        person,
        { csv: FILE, fingerprint: '' },
        { figuresOfBooks: noneFromBooks, key: crypto.randomUUID() },
      ),
    ).rejects.toMatchObject({
      code: 'permission-denied',
    });
    await expect(exportProducts(app, person)).rejects.toMatchObject({ code: 'permission-denied' });
  }
});

test.each(['Haz', 'Hazmat'])(
  '%s is about transport: yes is a hazard, no says nothing of hazards',
  async (head) => {
    const sku = (number: number) => `${head.toUpperCase()}-${number}`;
    const file = `Item Name,Manufacturer,Category,Pack Size,Item No.,${head},GHS\n${head} Cleaner,Vesperline,Housekeeping,each,${sku(1)},Y,GHS05\n${head} Soap,Vesperline,Housekeeping,each,${sku(2)},N,\n${head} Wax,Vesperline,Housekeeping,each,${sku(3)},,\n`;
    const checked = await check(file);
    expect(checked.counts).toEqual({ create: 3, change: 0, same: 0, problem: 0 });
    expect(checked.unknownColumns).toEqual(['GHS']);
    const note = expect.stringContaining('says nothing of its hazards');
    expect(checked.rows.map(({ says }) => says.slice(1))).toEqual([
      [],
      ['hazard not known', note],
      ['hazard not known'],
    ]);
    const unclear = await check(file.replace(',Y,', ',maybe,'));
    expect(unclear.counts).toMatchObject({ create: 2, problem: 1 });
    expect(
      parse((await go(file.replace(',Y,', ',maybe,'))).badRows, { columns: true }),
    ).toMatchObject([{ hazmat: 'maybe' }]);
    await go(file);
    const marks = async () => {
      const { rows } = await app.db.pool.query(
        'select hazardous, hazard_known from products where sku like $1 order by sku',
        [`${head.toUpperCase()}-%`],
      );
      return rows.map((row) => [row.hazardous, row.hazard_known]);
    };
    expect(await marks()).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ]);
    // It takes no statement back, either.
    const later = await check(file.replace(',Y,', ',N,'));
    expect(later.counts).toEqual({ create: 0, change: 0, same: 3, problem: 0 });
    // The column that states hazards holds beside it; one that says the opposite is asked about.
    const both = `sku,hazardous,${head}\n${sku(2)},no,N\n${sku(3)},no,Y\n`;
    expect((await check(both)).rows).toMatchObject([
      { what: 'change', says: [expect.stringContaining('not known → no'), note] },
      { what: 'problem', says: [expect.stringContaining('hazardous says no')] },
    ]);
    await go(both);
    expect(await marks()).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
  },
);
