import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { letPricesFollow } from '../../../../tests/support/held-prices.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { readItemPlan } from './book-items.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await letPricesFollow(books);
});
afterAll(() => books.close());

type Entity = { Id: string; SyncToken: string };
const query = async (sql: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(sql, values)).rows;
const bySku = async (sku: string) =>
  (await query('select * from products where sku = $1', [sku]))[0];
const edit = (body: object, kind: 'create' | 'update' = 'create') =>
  books.simulator.control.edit(REALM, 'Item', body as never, kind) as unknown as Entity;
const counted = {
  Type: 'Inventory',
  TrackQtyOnHand: true,
  QtyOnHand: 40,
  InvStartDate: '2024-01-01',
  AssetAccountRef: { value: '3' },
  ExpenseAccountRef: { value: '2' },
  IncomeAccountRef: { value: '1' },
};
const goods = (Name: string, Sku: string, more: object = {}) =>
  edit({ Name, Sku, UnitPrice: 10, ...counted, ...more });
const category = (Name: string, parent?: Entity) =>
  edit({
    Name,
    Type: 'Category',
    ...(parent ? { SubItem: true, ParentRef: { value: parent.Id } } : {}),
  });
const under = (parent: Entity) => ({ SubItem: true, ParentRef: { value: parent.Id } });
const change = (item: Entity, body: object) => {
  const now = books.simulator.control
    .rows(REALM, 'Item')
    .map((row) => row.entity)
    .find((one) => (one as unknown as Entity).Id === item.Id) as unknown as Entity;
  return edit({ Id: item.Id, SyncToken: now.SyncToken, sparse: true, ...body }, 'update');
};

// More syncs than an hour allows: what the limits counted is taken back.
async function sync() {
  books.app.clock.advance(60_000);
  await query('delete from rate_limits');
  const started = await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  expect(started.status).toBe(200);
  await books.app.runJobs();
  const [run] = await query('select state, report, error from sync_runs where id = $1', [
    started.body.runId,
  ]);
  expect(run).toMatchObject({ state: 'done', error: null });
  return run.report as { text: string; changes: string[]; conflicts: string[] };
}
const post = (path: string, body: object, key: string = randomUUID()) =>
  books.app.call(books.owner, 'POST', path, body, { 'idempotency-key': key });
const create = (body: object, key?: string) => post('/api/accounting-items/create', body, key);
const stateOf = async (item: Entity) =>
  (await readItemPlan(books.app, books.app.db, REALM)).plan.find(
    (one) => one.item.itemId === item.Id,
  );
const numbers = (text: string) =>
  (/^(.*read:[^.]*)\./.exec(text)?.[1] ?? '').match(/\d+/g)?.map(Number) ?? [];

test('a read makes nothing: it offers what is new, and every item is in one of the counts', async () => {
  const laundry = category('Laundry');
  const brand = category('Linnetfold', laundry);
  goods('Fabric Softener, 5 gal pail', 'CB-1', {
    ...under(brand),
    Description: 'Softens.',
    UnitPrice: 12.345,
    Taxable: false,
  });
  goods('Fabric Softener, 55 gal drum', 'CB-2', under(brand));
  goods('Mop Handle', 'CB-3');
  edit({ Name: 'Delivery', Type: 'Service', Sku: 'CB-4', IncomeAccountRef: { value: '1' } });
  goods('No Number, each', '');
  goods('Twice A, each', 'CB-5');
  goods('Twice B, each', 'CB-5');
  change(goods('Gone, each', 'CB-6'), { Active: false });
  await addProduct(books.app, { sku: 'CB-7', name: 'Known' });
  goods('Known thing', 'CB-7');
  const before = (await query('select count(*)::int as n from products'))[0].n;
  const report = await sync();
  expect((await query('select count(*)::int as n from products'))[0].n).toBe(before);
  const [read = 0, ...parts] = numbers(report.text);
  expect(read).toBe(books.simulator.control.rows(REALM, 'Item').map((row) => row.entity).length);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(read);
  expect(report.text).toMatch(
    /1 matched, 3 new, 4 can’t be used, 1 inactive, \d+ categories and bundles\./,
  );
});

test('after the yes: name and size from the item’s name, brand and category from its categories, sizes on one page, price with its parts of a cent', async () => {
  const key = randomUUID();
  const items = (await readItemPlan(books.app, books.app.db, REALM)).plan
    .filter((one) => one.item.sku.startsWith('CB-'))
    .map((one) => ({ itemId: one.item.itemId }));
  const [first, second] = [await create({ items }, key), await create({ items }, key)];
  expect(first.body).toEqual({ created: 3, left: [] });
  expect(second.body).toEqual(first.body);
  expect(await bySku('CB-1')).toMatchObject({
    name: 'Fabric Softener',
    name_key: 'fabric-softener',
    size_unit: '5 gal pail',
    brand: 'Linnetfold',
    category: 'Laundry',
    description: 'Softens.',
    price_cents: 1234.5,
    quantity: 40,
    taxable: false,
    is_active: true,
    // The books say nothing of hazards.
    hazardous: false,
    hazard_known: false,
    hazard_stated_at: null,
  });
  expect(await bySku('CB-2')).toMatchObject({
    name_key: 'fabric-softener',
    size_unit: '55 gal drum',
  });
  expect(await bySku('CB-3')).toMatchObject({ name: 'Mop Handle', size_unit: 'each' });
  const listed = await books.app.call(books.owner, 'GET', '/api/products?search=fabricsoftener');
  expect(listed.body.products).toHaveLength(2);
  expect((await sync()).text).toMatch(/4 matched, 0 new/);
  expect((await create({ all: true })).body).toEqual({ created: 0, left: [] });
});

test('the mapping and the owner’s own words decide; what breaks a rule is left with its reason', async () => {
  const odd = category('Chem misc');
  const item = goods('HD DEGR 4/1 GAL CS', 'CB-8', under(odd));
  const taken = goods('Clash, each', 'cb-7', under(odd));
  await sync();
  const mapped = await post('/api/accounting-items/mapping', {
    defaultBrand: '',
    categories: { 'Chem misc': { category: 'Kitchen', brand: 'Kettlebrace' } },
    follow: {},
  });
  expect(mapped.status).toBe(200);
  expect((await stateOf(item))?.proposed).toMatchObject({
    sizeUnit: '4 x 1 gal case',
    brand: 'Kettlebrace',
    category: 'Kitchen',
  });
  const made = await create({
    items: [{ itemId: item.Id, name: 'Heavy-Duty Degreaser' }, { itemId: taken.Id }],
  });
  expect(made.body).toEqual({
    created: 1,
    left: [{ itemId: taken.Id, name: 'Clash, each', reason: 'Another product has the SKU cb-7.' }],
  });
  expect(await bySku('CB-8')).toMatchObject({
    name: 'Heavy-Duty Degreaser',
    brand: 'Kettlebrace',
    category: 'Kitchen',
    size_unit: '4 x 1 gal case',
  });
});

test('ignored items stay ignored over reads, until they are offered again', async () => {
  const item = goods('Never Sold, each', 'CB-9');
  await sync();
  expect(
    (await post('/api/accounting-items/ignore', { itemIds: [item.Id], ignored: true })).body,
  ).toEqual({ changed: 1 });
  await sync();
  expect((await stateOf(item))?.state).toBe('ignored');
  expect((await create({ all: true })).body.created).toBe(0);
  await post('/api/accounting-items/ignore', { itemIds: [item.Id], ignored: false });
  expect((await stateOf(item))?.state).toBe('offered');
});

test('names stay as they are here, or follow the books by choice: all sizes together, and only when their items agree', async () => {
  const items = (await readItemPlan(books.app, books.app.db, REALM)).plan;
  const [five, drum] = ['CB-1', 'CB-2']
    .map((sku) => items.find((one) => one.item.sku === sku)?.item.itemId ?? '')
    .map((Id) => ({ Id, SyncToken: '' }));
  if (!five || !drum) throw new Error('no items');
  change(five, { Name: 'Linen Softener, 15 gal drum' });
  change(drum, { Name: 'Linen Softener, 30 gal drum' });
  await sync();
  change(drum, { Name: 'Other Softener, 55 gal drum' });
  expect(await bySku('CB-1')).toMatchObject({ name: 'Fabric Softener', size_unit: '5 gal pail' });
  await post('/api/accounting-items/mapping', {
    defaultBrand: '',
    categories: {},
    follow: { name: 'books', size: 'books' },
  });
  const split = await sync();
  expect(split.conflicts.join()).toContain(
    'Fabric Softener: its sizes have several names in QuickBooks',
  );
  expect(await bySku('CB-1')).toMatchObject({ name: 'Fabric Softener', size_unit: '15 gal drum' });
  change(drum, { Name: 'Linen Softener, 55 gal drum' });
  await sync();
  expect([(await bySku('CB-1')).name, (await bySku('CB-2')).name]).toEqual([
    'Linen Softener',
    'Linen Softener',
  ]);
  expect((await bySku('CB-1')).name_key).toBe('fabric-softener');
  expect((await sync()).changes).toEqual([]);
});

test('whether a product is taxed is kept here, or follows the mark of its item by choice', async () => {
  const item = goods('Taxed Thing, each', 'CB-21', { Taxable: true });
  await sync();
  await create({ items: [{ itemId: item.Id }] });
  const taxed = async () => (await bySku('CB-21')).taxable;
  change(item, { Taxable: false });
  await sync();
  expect(await taxed()).toBe(true);
  const follow = (tax: string) =>
    post('/api/accounting-items/mapping', { defaultBrand: '', categories: {}, follow: { tax } });
  await follow('books');
  const { changes } = await sync();
  expect(changes).toContain('CB-21: not taxed as in QuickBooks.');
  expect(await taxed()).toBe(false);
  const audited = await query(
    `select before, after from audit_log where action = 'product.follow-books' order by seq desc limit 1`,
  );
  expect(audited).toEqual([{ before: { taxable: true }, after: { taxable: false } }]);
  change(item, { Taxable: true });
  await sync();
  expect(await taxed()).toBe(true);
  await follow('here');
});

test('switched off in the books: offered, one tap; a no holds until the books change; on again likewise', async () => {
  const item = goods('Seasonal, each', 'CB-10');
  await sync();
  await create({ items: [{ itemId: item.Id }] });
  change(item, { Active: false });
  await sync();
  expect((await bySku('CB-10')).is_active).toBe(true);
  expect((await stateOf(item))?.switchTo).toBe(false);
  const resolve = (follow: boolean, key?: string) =>
    post('/api/accounting-items/settle', { itemId: item.Id, follow }, key);
  await resolve(false);
  await sync();
  expect((await stateOf(item))?.switchTo).toBeNull();
  change(item, { Active: true });
  await sync();
  change(item, { Active: false });
  await sync();
  const key = randomUUID();
  expect([(await resolve(true, key)).body, (await resolve(true, key)).body]).toEqual([
    { isActive: false },
    { isActive: false },
  ]);
  expect((await bySku('CB-10')).is_active).toBe(false);
  change(item, { Active: true });
  await sync();
  expect((await stateOf(item))?.switchTo).toBe(true);
  await resolve(true);
  expect((await bySku('CB-10')).is_active).toBe(true);
});

test('while the books are connected, the price and stock that they have are theirs; what they lack is set by hand', async () => {
  const item = edit({
    Name: 'Uncounted, each',
    Sku: 'CB-11',
    Type: 'NonInventory',
    UnitPrice: 3,
    IncomeAccountRef: { value: '1' },
  });
  await sync();
  await create({ items: [{ itemId: item.Id }] });
  const { id, version } = await bySku('CB-11');
  const patch = (body: object) =>
    books.app.call(
      books.owner,
      'PATCH',
      `/api/products/${id}/facts`,
      { version, ...body },
      { 'idempotency-key': randomUUID() },
    );
  expect((await patch({ priceCents: 400 })).body.error).toMatchObject({
    code: 'failed-precondition',
    details: [{ path: 'priceCents' }],
  });
  expect((await patch({ quantity: 9 })).status).toBe(200);
  await sync();
  expect(await bySku('CB-11')).toMatchObject({ quantity: 9, price_cents: 300 });
});

test('who may not: nobody without the duty books, and nothing changes', async () => {
  const state = () =>
    query(
      `select (select count(*) from products) as p, (select md5(string_agg(i::text, '' order by item_id)) from accounting_items i) as i`,
    );
  const before = await state();
  for (const other of [
    null,
    await addUser(books.app, {}),
    await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk', 'driver'] }),
  ]) {
    const call = (path: string, body: object) =>
      books.app.call(other, 'POST', `/api/accounting-items/${path}`, body, {
        'idempotency-key': randomUUID(),
      });
    const answers = [
      await call('create', { all: true }),
      await call('ignore', { itemIds: ['1'], ignored: true }),
      await call('mapping', { defaultBrand: 'X', categories: {}, follow: {} }),
      await call('settle', { itemId: '1', follow: true }),
    ];
    expect(answers.map((one) => one.status)).toEqual(Array(4).fill(other ? 403 : 401));
  }
  expect(await state()).toEqual(before);
});
