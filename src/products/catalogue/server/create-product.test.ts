import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { isOnFor } from '../product-messages.ts';
import { loadEditProduct } from './public/edit-product-page.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const call = (
  actor: TestUser | null,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
  key: string = randomUUID(),
) => app.call(actor, method, path, body, { 'idempotency-key': key });
const create = (body: object, actor: TestUser | null = owner, key?: string) =>
  call(actor, 'POST', '/api/products', body, key);
const row = async (id: string) =>
  (await app.db.pool.query('select * from products where id = $1', [id])).rows[0];
const snapshot = async () =>
  JSON.stringify(
    (
      await app.db.pool.query(
        'select p.*, (select count(*) from audit_log) as logged from products p order by id',
      )
    ).rows,
  );
const FULL = {
  name: 'Oven & Grill Cleaner',
  brand: 'Kettlebrace',
  category: 'Kitchen',
  sizeUnit: '4 x 1 gal case',
  sku: 'HAND-1',
  priceCents: 8950,
  quantity: 12,
};

test('a product made by hand is in the catalogue at once: page address, pack, search words, price', async () => {
  const made = await create({ ...FULL, hazardous: true });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ nameKey: 'oven-and-grill-cleaner', sku: 'HAND-1', version: 1 });
  expect(await row(made.body.id)).toMatchObject({
    pack: { innerCount: 4, totalGallons: 4 },
    price_cents: 8950,
    quantity: 12,
    is_active: true,
    hazardous: true,
  });
  const listed = await app.call(owner, 'GET', '/api/products?search=ovengrill');
  expect(listed.body.products.map((one: { id: string }) => one.id)).toEqual([made.body.id]);
  const audit = (
    await app.db.pool.query('select action, after from audit_log where object_id = $1', [
      made.body.id,
    ])
  ).rows;
  expect(audit).toEqual([
    {
      action: 'product.create',
      after: expect.objectContaining({ sku: 'HAND-1', priceCents: 8950 }),
    },
  ]);
});

test('a further size shares name, brand, category, hazard mark and sheet of its product', async () => {
  await app.db.pool.query(
    `update products set sds = '/files/products/x/sds.pdf' where sku = 'HAND-1'`,
  );
  const made = await create({
    nameKey: 'oven-and-grill-cleaner',
    sizeUnit: '5 gal pail',
    sku: 'HAND-2',
  });
  expect(await row(made.body.id)).toMatchObject({
    name_key: 'oven-and-grill-cleaner',
    name: 'Oven & Grill Cleaner',
    brand: 'Kettlebrace',
    hazardous: true,
    price_cents: null,
    sds: '/files/products/x/sds.pdf',
  });
  expect(
    (await create({ nameKey: 'no-such-product', sizeUnit: '5 gal pail', sku: 'HAND-3' })).status,
  ).toBe(404);
});

test('the page address: the name; the brand behind it where another brand has the name; a second one of the same name and brand is refused', async () => {
  const other = await create({ ...FULL, brand: 'Tidewick', sku: 'HAND-4' });
  expect(other.body.nameKey).toBe('oven-and-grill-cleaner-tidewick');
  const before = await snapshot();
  const twin = await create({
    ...FULL,
    name: 'OVEN  & grill cleaner',
    brand: 'kettlebrace',
    sku: 'HAND-5',
  });
  expect(twin.status).toBe(409);
  expect(twin.body.error).toMatchObject({
    code: 'already-exists',
    details: [{ path: 'name', nameKey: 'oven-and-grill-cleaner' }],
  });
  const sku = await create({ ...FULL, name: 'Another', sku: 'hand-1' });
  expect(sku.body.error).toMatchObject({
    code: 'already-exists',
    details: [{ path: 'sku', title: `${FULL.name}, ${FULL.sizeUnit}`, id: expect.any(String) }],
  });
  expect(await snapshot()).toBe(before);
});

test('the same key makes one product; two who give one name get two answers and one product', async () => {
  const key = randomUUID();
  const body = { ...FULL, name: 'Once', sku: 'ONCE-1' };
  const [first, second] = await Promise.all([create(body, owner, key), create(body, owner, key)]);
  expect(second.body).toEqual(first.body);
  const race = await Promise.all(
    ['R-1', 'R-2'].map((sku) => create({ ...FULL, name: 'Raced', sku })),
  );
  expect(race.map((one) => one.status).sort()).toEqual([200, 409]);
});

test('bad facts are refused by name and change nothing', async () => {
  const before = await snapshot();
  const bad: [object, string][] = [
    [{ ...FULL, sku: 'B-1', name: ' ' }, 'name'],
    [{ ...FULL, sku: '' }, 'sku'],
    [{ ...FULL, sku: 'A/B' }, 'sku'],
    [{ ...FULL, sku: 'B-2', priceCents: 0 }, 'priceCents'],
    [{ ...FULL, sku: 'B-2', priceCents: 1.000001 }, 'priceCents'],
    [{ ...FULL, sku: 'B-3', quantity: -1 }, 'quantity'],
    [{ ...FULL, sku: 'B-4', brand: 'a\u0000b' }, 'brand'],
    [{ ...FULL, sku: 'B-5', sizeUnit: 'x'.repeat(61) }, 'sizeUnit'],
  ];
  for (const [body] of bad) expect((await create(body)).status).toBe(400);
  expect(await snapshot()).toBe(before);
});

test('facts: the name changes for all sizes and the address stays; size, SKU, price, stock and tax are this size’s own', async () => {
  const first = (await create({ ...FULL, name: 'Old Name', sku: 'F-1' })).body;
  const second = (await create({ nameKey: first.nameKey, sizeUnit: '5 gal pail', sku: 'F-2' }))
    .body;
  const change = (body: object, key?: string) =>
    call(owner, 'PATCH', `/api/products/${first.id}/facts`, body, key);
  const answer = await change({
    version: 1,
    name: 'New Name',
    category: 'Laundry',
    sizeUnit: '55 gal drum',
    sku: 'F-1B',
    priceCents: 100,
    quantity: 3,
    taxable: false,
  });
  expect(answer.body).toMatchObject({ version: 2 });
  expect(await row(first.id)).toMatchObject({
    name: 'New Name',
    name_key: 'old-name',
    size_unit: '55 gal drum',
    sku: 'F-1B',
    pack: { totalGallons: 55 },
    price_cents: 100,
    taxable: false,
  });
  expect(await row(second.id)).toMatchObject({
    name: 'New Name',
    category: 'Laundry',
    size_unit: '5 gal pail',
    sku: 'F-2',
    version: 2,
  });
  expect((await app.call(owner, 'GET', '/api/products?search=newname')).body.products).toHaveLength(
    2,
  );
  expect((await change({ version: 2, name: 'New Name' })).body.error.message).toBe(
    'No changes made to product.',
  );
  expect((await change({ version: 1, name: 'Late' })).body.error).toMatchObject({
    code: 'aborted',
    details: { currentVersion: 2 },
  });
  expect((await change({ version: 2, sku: 'f-2' })).body.error.code).toBe('already-exists');
  expect((await change({ version: 2, name: FULL.name })).body.error.code).toBe('already-exists');
});

test('one size off and on again; all sizes off and on again', async () => {
  const first = (await create({ ...FULL, name: 'Switched', sku: 'S-1' })).body;
  const second = (await create({ nameKey: first.nameKey, sizeUnit: '5 gal pail', sku: 'S-2' }))
    .body;
  const set = (body: object) => call(owner, 'POST', `/api/products/${first.id}/active`, body);
  const active = async () => [(await row(first.id)).is_active, (await row(second.id)).is_active];
  expect((await set({ isActive: false })).body).toEqual({ isActive: false, changed: 1 });
  expect(await active()).toEqual([false, true]);
  expect((await set({ isActive: false, sizes: 'all' })).body.changed).toBe(1);
  expect((await app.call(owner, 'GET', '/api/products?nameKey=switched')).body.products).toEqual(
    [],
  );
  expect((await set({ isActive: true, sizes: 'all' })).body.changed).toBe(2);
  expect(
    (await app.call(owner, 'GET', '/api/products?nameKey=switched')).body.products,
  ).toHaveLength(2);
  const actions = (
    await app.db.pool.query('select action from audit_log where object_id = $1 order by seq', [
      first.id,
    ])
  ).rows;
  expect(actions.map((one) => one.action)).toEqual([
    'product.create',
    'product.deactivate',
    'product.activate',
  ]);
});

test('who may not: visitor, user, admin', async () => {
  const id = await addProduct(app);
  const others = [
    null,
    await addUser(app, { brands: ['Linnetfold'] }),
    await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' }),
  ];
  const before = await snapshot();
  for (const other of others) {
    const status = other ? 403 : 401;
    expect((await create({ ...FULL, name: 'Theirs', sku: 'N-1' }, other)).status).toBe(status);
    expect(
      (await call(other, 'PATCH', `/api/products/${id}/facts`, { version: 1, name: 'Theirs' }))
        .status,
    ).toBe(status);
    expect(
      (await call(other, 'POST', `/api/products/${id}/active`, { isActive: false })).status,
    ).toBe(status);
  }
  expect(await snapshot()).toBe(before);
});

test('the page of a product says how many accounts of buyers and sales reps have its brand', async () => {
  const reader = await addUser(app, { role: 'super_admin', customers: 'all' });
  const { id } = (await create({ ...FULL, name: 'Seen By', brand: 'Seenbrand', sku: 'SB-1' })).body;
  const seen = async () => {
    const page = await loadEditProduct(app, reader, new Request('http://localhost/'), id);
    return [page.seenBy, isOnFor(page.seenBy, page.product.brand)] as const;
  };
  const [before] = await seen();
  expect(before.seeing).toBe(0);
  await addUser(app, { brands: null });
  await addUser(app, { brands: [] });
  await addUser(app, { brands: ['Seenbrand'], disabled: true });
  const all = before.all + 2;
  expect(await seen()).toEqual([
    { seeing: 1, all },
    `1 of ${all} accounts of buyers and sales reps has the brand Seenbrand and can order this size.`,
  ]);
});

test('a new brand: staff with every brand get it, people with a part of them do not', async () => {
  const { rows } = await app.db.pool.query<{ brand: string }>(
    'select distinct brand from products',
  );
  const everything = await addUser(app, {
    role: 'admin',
    brands: rows.map((one) => one.brand),
    customers: 'all',
  });
  const part = await addUser(app, { role: 'admin', brands: ['Kettlebrace'], customers: 'all' });
  const rep = await addUser(app, { brands: rows.map((one) => one.brand), customers: 'all' });
  await create({ ...FULL, name: 'Brand New', brand: 'Newbrand', sku: 'NB-1' });
  const brands = async (user: TestUser) =>
    (await app.db.pool.query('select brands from users where id = $1', [user.id])).rows[0].brands;
  expect(await brands(everything)).toContain('Newbrand');
  expect(await brands(part)).toEqual(['Kettlebrace']);
  expect(await brands(rep)).not.toContain('Newbrand');
});
