import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOrder } from '../../src/ordering/orders/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { addCustomer, addProduct } from '../support/rows.ts';

/** Section 3: entities and their fields, as the calls of section 7 give them. */

let app: AppUnderTest;
let owner: TestUser;
let buyer: TestUser;
let customer: string;
let pail: string;
let drum: string;
beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app, {
    name: 'Harbor House',
    address1: '1 Pier Rd',
    city: 'Newport',
    state: 'RI',
    zip: '02840',
  });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [customer],
    displayName: 'Marisol Vega',
  });
  const sour = {
    nameKey: 'laundry-sour',
    name: 'Laundry Sour',
    brand: 'Linnetfold',
    hazardous: true,
  };
  pail = await addProduct(app, {
    ...sour,
    sizeUnit: '5 gal pail',
    sku: 'LF-1060-P5',
    priceCents: 6875,
    quantity: 42,
  });
  drum = await addProduct(app, {
    ...sour,
    sizeUnit: '55 gal drum',
    sku: 'LF-1060-D55',
    isActive: false,
  });
  await addProduct(app, { nameKey: 'floor-finish', brand: 'Ostrel' });
});
afterAll(() => app.close());

const products = async (who: TestUser, query: string) =>
  (await app.call(who, 'GET', `/api/products?${query}`)).body.products as Record<string, unknown>[];

describe('section 3: product', () => {
  test('id, nameKey, brand, isActive, images, sds, hazardous, price, quantity; and name, sizeUnit, sku', async () => {
    const [product] = await products(owner, `ids=${pail}`);
    expect(product).toMatchObject({
      id: pail,
      nameKey: 'laundry-sour',
      brand: 'Linnetfold',
      isActive: true,
      images: [],
      sds: null,
      hazardous: true,
      price: 6875,
      quantity: 42,
      name: 'Laundry Sour',
      sizeUnit: '5 gal pail',
      sku: 'LF-1060-P5',
    });
  });

  test('images is a list of URLs, and sds one document or null', async () => {
    const images = [{ url: `/files/products/${pail}/image_1.jpg`, alt: 'A pail' }];
    await app.db.pool.query('update products set images = $2, sds = $3 where id = $1', [
      pail,
      JSON.stringify(images),
      `/files/products/${pail}/sds.pdf`,
    ]);
    const [product] = await products(owner, `ids=${pail}`);
    expect(product).toMatchObject({
      images: images.map(({ url }) => url),
      pictures: images,
      sds: `/files/products/${pail}/sds.pdf`,
    });
  });

  test('several records share one nameKey: the unique list keeps one of each, the duplicates list every record, another the active ones', async () => {
    const keys = async (list: string) =>
      (await products(owner, `list=${list}`)).map((product) => product.nameKey).sort();
    expect(await keys('unique')).toEqual(['floor-finish', 'laundry-sour']);
    expect(await keys('active')).toEqual(['floor-finish', 'laundry-sour']);
    expect(await keys('full')).toEqual(['floor-finish', 'laundry-sour', 'laundry-sour']);
    // Every record is also an inactive one, for whom may see those.
    expect(await keys('all')).toEqual(['floor-finish', 'laundry-sour', 'laundry-sour']);
    const ofBuyer = async (list: string) =>
      (await products(buyer, `list=${list}`)).map((product) => product.id);
    expect(await ofBuyer('all')).toEqual(await ofBuyer('active'));
    expect(await ofBuyer('all')).not.toContain(drum);
    await app.db.pool.query('update products set is_active = true where id = $1', [drum]);
    expect(await keys('unique')).toEqual(['floor-finish', 'laundry-sour']);
    expect(await keys('all')).toEqual(['floor-finish', 'laundry-sour', 'laundry-sour']);
    await app.db.pool.query('update products set is_active = false where id = $1', [drum]);
  });
});

describe('section 3: cart', () => {
  test('stored for each user: one entry for each product id with its quantity, merged with its product when read back', async () => {
    await app.call(buyer, 'PUT', '/api/cart', { lines: [{ productId: pail, quantity: 3 }] });
    const other = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
    const { body } = await app.call(buyer, 'GET', '/api/cart');
    expect(body.lines).toHaveLength(1);
    expect(body.lines[0]).toMatchObject({
      id: pail,
      nameKey: 'laundry-sour',
      isActive: true,
      hazardous: true,
      price: 6875,
      sds: expect.any(String),
      images: [`/files/products/${pail}/image_1.jpg`],
    });
    expect(body.lines[0]).toMatchObject({
      productId: pail,
      quantity: 3,
      name: 'Laundry Sour',
      brand: 'Linnetfold',
      sizeUnit: '5 gal pail',
      sku: 'LF-1060-P5',
    });
    expect((await app.call(other, 'GET', '/api/cart')).body.lines).toEqual([]);
  });
});

describe('section 3: order line summary', () => {
  test('id, quantity, price', async () => {
    const order = await addOrder(app, {
      customerId: customer,
      lines: [{ productId: pail, quantity: 2, unitPriceCents: 6875 }],
      status: 'placed',
      placedBy: buyer.id,
    });
    const read = await readOrder(app.db, orderScope(buyer), order.id);
    expect(read?.lines[0]).toMatchObject({ productId: pail, ordered: 2, unitPriceCents: 6875 });
  });
});

describe('section 3: customer', () => {
  test('id, name, address1, city, state, zip, isActive', async () => {
    const { body } = await app.call(buyer, 'GET', `/api/customers/${customer}`);
    expect(body).toMatchObject({
      id: customer,
      name: 'Harbor House',
      address1: '1 Pier Rd',
      city: 'Newport',
      state: 'RI',
      zip: '02840',
      isActive: true,
    });
  });
});

describe('section 3: user profile', () => {
  test('the signed-in user has uid, displayName, role, the token, brands and customers', async () => {
    const { body } = await app.call(buyer, 'GET', '/api/users/me');
    expect(body).toMatchObject({
      uid: buyer.id,
      displayName: 'Marisol Vega',
      role: 'user',
      brands: ['Linnetfold'],
      customers: [customer],
    });
    expect(body.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  test('the role comes from the token’s claims and is user unless told', async () => {
    const plain = await addUser(app);
    const { body } = await app.call(plain, 'GET', '/api/users/me');
    const claims = JSON.parse(
      Buffer.from(String(body.token).split('.')[1] ?? '', 'base64url').toString(),
    ) as { role: string };
    expect(claims.role).toBe('user');
    const column = await app.db.pool.query(
      "select column_default from information_schema.columns where table_name = 'users' and column_name = 'role'",
    );
    expect(column.rows[0].column_default).toContain("'user'");
  });
});
