import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addCustomer, addProduct } from '../support/rows.ts';

/** Section 5: validation rules, in the specification's order and words. */

let app: AppUnderTest;
let owner: TestUser;
let product: string;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  product = await addProduct(app, {
    name: 'Pot & Pan Detergent',
    brand: 'Kettlebrace',
    sizeUnit: '4 x 1 gal case',
    sku: 'KB-2070-C4',
    nameKey: 'pot-and-pan',
  });
  await addProduct(app, {
    name: 'Pot & Pan Detergent',
    brand: 'Kettlebrace',
    sizeUnit: '5 gal pail',
    sku: 'KB-2070-P5',
    nameKey: 'pot-and-pan',
  });
  await addProduct(app, {
    name: 'Glass Cleaner',
    brand: 'Vesperline',
    sizeUnit: '12 x 32 oz case',
    sku: 'VL-4010-Q12',
  });
  await addCustomer(app, {
    name: "O'Dunleavy's Harbor House",
    address1: '12 St. Mary’s Wharf',
    city: 'Newport',
    state: 'RI',
    zip: '02840',
  });
});
afterAll(() => app.close());

test('section 5: saving a product with no difference is rejected with "No changes made to product."', async () => {
  const [{ version, images, sds, hazardous }] = (
    await app.call(owner, 'GET', `/api/products?ids=${product}`)
  ).body.products;
  const save = (body: object) =>
    app.call(owner, 'PATCH', `/api/products/${product}`, body, {
      'idempotency-key': crypto.randomUUID(),
    });
  const answer = await save({ version, images, sds, hazardous });
  expect(answer.status).toBe(409);
  expect(answer.body.error.message).toBe('No changes made to product.');
  const changed = await save({ version, hazardous: !hazardous });
  expect(changed.status).toBe(200);
});

describe('section 5: reset password', () => {
  const confirm = (oobCode: string, password: string) =>
    app.call(null, 'POST', '/api/reset-password/confirm', { oobCode, password });
  test('an empty reset code gives "Invalid reset code"', async () => {
    expect((await confirm('', 'quiet gravel ninety otters')).body.error.message).toBe(
      'Invalid reset code',
    );
  });
  test('an empty new password gives "Password cannot be empty"', async () => {
    expect((await confirm('anything', '')).body.error.message).toBe('Password cannot be empty');
  });
  test('the weak-password message speaks of at least 6 characters', async () => {
    const { CATALOGUE } = await import('../../src/kit/messages.ts');
    expect(CATALOGUE['auth/weak-password']).toBe('Your password should be at least 6 characters.');
  });
});

describe('section 5: customer search', () => {
  const names = async (term: string) =>
    (
      (await app.call(owner, 'GET', `/api/customers?search=${encodeURIComponent(term)}`)).body
        .customers as { name: string }[]
    ).map((one) => one.name);
  test.each([
    ['name', 'dunleavys harbor'],
    ['address1', 'st marys'],
    ['city', 'newport'],
    ['state', 'ri'],
    ['zip', '02840'],
    ['upper case', 'HARBOR'],
    ['signs are ignored', '##O-Dun.lea/vy'],
  ])('case-insensitive, ignoring all that is not alphanumeric, in %s', async (_where, term) => {
    expect(await names(term)).toEqual(["O'Dunleavy's Harbor House"]);
  });
  test('what no field contains finds nothing', async () =>
    expect(await names('providence')).toEqual([]));
});

describe('section 5: product search', () => {
  const skus = async (term: string) =>
    (
      (await app.call(owner, 'GET', `/api/products?list=all&search=${encodeURIComponent(term)}`))
        .body.products as { sku: string }[]
    )
      .map((one) => one.sku)
      .sort();
  test.each([
    ['name', 'pot & PAN', ['KB-2070-C4', 'KB-2070-P5']],
    ['brand', 'kettle-brace', ['KB-2070-C4', 'KB-2070-P5']],
    ['sizeUnit', '4x1', ['KB-2070-C4']],
    ['sku', 'kb2070p', ['KB-2070-P5']],
  ])(
    'the normalised term is a substring of the normalised %s; it filters the duplicates list',
    async (_field, term, found) => {
      expect(await skus(term)).toEqual(found);
    },
  );
  test('what no field contains finds nothing', async () =>
    expect(await skus('citrus')).toEqual([]));
});
