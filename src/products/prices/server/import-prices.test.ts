import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { noBooks } from '../../../../tests/support/no-books.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import {
  checkCustomerPriceImport,
  exportCustomerPrices,
  importCustomerPrices,
} from './import-customer-prices.ts';
import { checkListPriceImport, exportListPrices, importListPrices } from './import-list-prices.ts';
import { readDay } from './price-files.ts';
import { readCustomerPriceTable } from './price-tables.ts';

const REQUEST = { requestId: 'test', network: '127.0.0.1' };
let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  await addProduct(app, { sku: 'KB-100-C4', priceCents: 1000 });
  await addProduct(app, { sku: 'KB-100-P5', priceCents: 2000 });
  await addProduct(app, { sku: 'KB-200', priceCents: null });
  await addCustomer(app, { name: 'Harborlight Hotel', zip: '02840' });
  await addCustomer(app, { name: 'Twin Inn', zip: '02840' });
  await addCustomer(app, { name: 'Twin Inn', zip: '02903' });
});
afterAll(() => app.close());

const prices = async () =>
  (await app.db.pool.query(`select sku, price_cents from products order by sku`)).rows.map(
    (row) => `${row.sku} ${row.price_cents}`,
  );
const coming = async () =>
  (
    await app.db.pool.query(
      'select count(*)::int as n from list_price_changes where settled_at is null',
    )
  ).rows[0].n;
const check = (csv: string) => checkListPriceImport(app, owner, csv, noBooks);
const take = async (csv: string) => {
  const { fingerprint } = await check(csv);
  const write = { key: crypto.randomUUID(), ...REQUEST };
  return importListPrices(app, owner, { csv, fingerprint }, { figures: noBooks, ...write });
};

test.each([
  ['an unknown SKU', 'NO-SUCH,10', 'No product has this SKU.'],
  ['no SKU', ',10', 'SKU: enter a SKU.'],
  ['a blank row', 'KB-100-C4,', 'Enter a price or a cost.'],
  ['zero', 'KB-100-C4,0', 'Price: enter an amount above $0 and below $1,000,000.'],
  ['a negative', 'KB-100-C4,-5', 'Price: an amount is never negative.'],
  ['a negative of accountants', 'KB-100-C4,(5.00)', 'Price: an amount is never negative.'],
  ['eight decimals', 'KB-100-C4,12.34567891', 'Price: a price has at most seven decimals.'],
  ['a word', 'KB-100-C4,soon', 'Price: enter an amount such as 24.90.'],
  ['too much', 'KB-100-C4,1000000', 'Price: enter an amount above $0 and below $1,000,000.'],
])('%s is named and not taken', async (_what, row, says) => {
  const before = await prices();
  const result = await take(`sku,price\r\n${row}\r\n`);
  expect(result.counts).toEqual({ create: 0, change: 0, same: 0, problem: 1 });
  expect(result.rows).toMatchObject([{ line: 2, what: 'problem', says: [says] }]);
  expect(result.badRows).toContain(says);
  expect(await prices()).toEqual(before);
});

test('currency signs and commas are read, duplicates named, good rows taken, twice is once', async () => {
  const csv =
    'SKU;List price;Cost\r\nkb-100-c4;$1,234.50;$800\r\nKB-100-C4;11.00;\r\nKB-200;USD 5;\r\n';
  const checked = await check(csv);
  expect(checked.rows).toMatchObject([
    { what: 'change', says: ['Price: $10.00 → $1,234.50', 'Cost: none → $800.00'] },
    { what: 'problem', says: ['The same stands on line 2 already.'] },
    { what: 'problem' },
  ]);
  // Nothing was written before the yes.
  expect(await prices()).toContain('KB-100-C4 1000');
  expect((await take(csv.replace('USD 5', '5 USD'))).counts).toMatchObject({
    change: 2,
    problem: 1,
  });
  expect(await prices()).toEqual(['KB-100-C4 123450', 'KB-100-P5 2000', 'KB-200 500']);
  expect((await take(csv.replace('USD 5', '5 USD'))).counts).toMatchObject({ change: 0, same: 2 });
  expect(await exportListPrices(app, owner)).toContain('KB-100-C4,1234.50,800.00,');
});

test('a day of its own for each row; a day that is over or none is named; below cost is not taken', async () => {
  const csv =
    'sku,price,from\r\nKB-100-P5,21,1/1/2027\r\nKB-100-P5,22,2027-02-01\r\nKB-100-P5,23,2020-01-01\r\nKB-200,9,2027-02-30\r\nKB-100-C4,700,\r\n';
  const result = await take(csv);
  expect(result.rows.map((row) => row.what)).toEqual([
    'change',
    'change',
    'problem',
    'problem',
    'problem',
  ]);
  expect(result.rows[4]?.says[0]).toContain('below the cost of $800.00');
  expect(await coming()).toBe(2);
  expect((await take(csv)).counts).toMatchObject({ change: 0, same: 2 });
  expect(await coming()).toBe(2);
});

test('a file that changed meanwhile is refused', async () => {
  const csv = 'sku,price\r\nKB-200,6\r\n';
  const { fingerprint } = await check(csv);
  await app.db.pool.query(`update products set price_cents = 555 where sku = 'KB-200'`);
  const write = { key: crypto.randomUUID(), ...REQUEST };
  await expect(
    importListPrices(app, owner, { csv, fingerprint }, { figures: noBooks, ...write }),
  ).rejects.toMatchObject({ code: 'import-changed' });
});

test('prices of customers come in by name, with the ZIP code where two share one', async () => {
  const csv =
    'customer,zip,sku,price,from,until\r\nharborlight hotel,,KB-100-P5,$18.00,,\r\nTwin Inn,,KB-100-P5,17,,\r\nTwin Inn,02903,KB-100-P5,17,2026-04-01,2026-04-30\r\nTwin Inn,02903,KB-100-P5,16,2026-04-01,2026-04-30\r\nTwin Inn,02840,KB-100-P5,16,2026-04-30,2026-04-01\r\nNobody,,KB-100-P5,1,,\r\n';
  const result = await checkCustomerPriceImport(app, owner, csv);
  expect(result.rows.map((row) => [row.what, row.says[0]])).toEqual([
    ['change', 'Price: $20.00 → $18.00'],
    ['problem', 'Several customers have this name. Give the ZIP code as well.'],
    ['change', 'Price: $20.00 → $17.00'],
    ['problem', 'The same stands on line 4 already.'],
    ['problem', 'Until: the last day comes before the first.'],
    ['problem', 'No customer has this name.'],
  ]);
  const write = () => ({ key: crypto.randomUUID(), ...REQUEST });
  const { fingerprint } = result;
  await importCustomerPrices(app, owner, { csv, fingerprint }, write());
  const again = await checkCustomerPriceImport(app, owner, csv);
  expect(again.counts).toMatchObject({ change: 0, same: 2, problem: 4 });
  await expect(
    importCustomerPrices(app, owner, { csv, fingerprint }, write()),
  ).rejects.toMatchObject({ code: 'import-changed' });
  expect(await exportCustomerPrices(app, owner)).toContain(
    'Twin Inn,02903,KB-100-P5,17.00,2026-04-01,2026-04-30',
  );
  const product = (await app.db.pool.query(`select id from products where sku = 'KB-100-P5'`))
    .rows[0].id;
  const { rows } = await readCustomerPriceTable(app, owner, {
    productId: product,
    term: 'harbor',
    own: false,
  });
  expect(rows).toMatchObject([
    { priceCents: 1800, listCents: 2000, rule: 'staff', setBy: owner.displayName },
  ]);
  const table = await readCustomerPriceTable(app, owner, {
    customerId: rows[0]!.customerId,
    filter: { term: 'kb-100-p5', brand: 'Linnetfold', category: 'Laundry' },
  });
  expect(table.rows).toMatchObject([{ priceCents: 1800, rule: 'staff' }]);
});

test('nobody without the duty books imports or exports prices', async () => {
  const csv = 'customer,sku,price\r\nHarborlight Hotel,KB-200,1\r\n';
  const input = { csv, fingerprint: '' };
  const write = { key: crypto.randomUUID(), ...REQUEST };
  const refused = { code: 'permission-denied' };
  const filter = { term: '', brand: '', category: '' };
  for (const user of [
    await addUser(app, {}),
    await addUser(app, { role: 'admin', duties: ['desk', 'driver'], customers: 'all' }),
  ])
    for (const attempt of [
      () => checkListPriceImport(app, user, csv, noBooks),
      () => importListPrices(app, user, input, { figures: noBooks, ...write }),
      () => checkCustomerPriceImport(app, user, csv),
      () => importCustomerPrices(app, user, input, write),
      () => exportListPrices(app, user),
      () => exportCustomerPrices(app, user),
      () => readCustomerPriceTable(app, user, { customerId: 'x', filter }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused);
});

test('days are read as people write them', () => {
  expect(['2027-01-31', '1/31/2027', '2027-02-30', '13/1/2027', 'soon'].map(readDay)).toEqual([
    '2027-01-31',
    '2027-01-31',
    undefined,
    undefined,
    undefined,
  ]);
});
