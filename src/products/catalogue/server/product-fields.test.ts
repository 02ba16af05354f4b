import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { productList, productRecord } from '../public/contract.ts';

let app: AppUnderTest;
let buyer: TestUser;
let id: string;
beforeAll(async () => {
  app = await startApp();
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
  id = await addProduct(app, { name: 'Floor Soap', nameKey: 'floor-soap', priceCents: 1250 });
});
afterAll(() => app.close());

const read = async (query: string) => {
  const { status, body } = await app.call(buyer, 'GET', `/api/products?${query}`);
  if (status === 200) expect(() => productList.parse(body)).not.toThrow();
  return { status, body };
};

test.each(['list=unique', 'search=soap', 'nameKey=floor-soap', 'ids=ID'])(
  'a record has all its fields, or those that are named and its id: %s',
  async (query) => {
    const address = query.replace('ID', id);
    const whole = (await read(address)).body.products[0];
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(productRecord.shape).toSorted());
    const { body } = await read(`${address}&fields=name,price,pictures`);
    expect(body.products).toEqual([{ id, name: 'Floor Soap', price: 1250, pictures: [] }]);
  },
);

test.each(['fields=cost', 'fields=name,priceCents', 'fields=', 'fields=constructor'])(
  'a field that no record has is refused: %s',
  async (query) => {
    expect((await read(query)).status).toBe(400);
  },
);

test('a record that changed is answered as it is now, each of its fields', async () => {
  const ours = (await read(`ids=${id}`)).body.products[0];
  const changes: [field: string, set: string, now: unknown][] = [
    ['description', `description = 'Takes "grease" off'`, 'Takes "grease" off'],
    ['sizeUnit', `size_unit = '5 gal pail'`, '5 gal pail'],
    ['sku', `sku = 'FS-5'`, 'FS-5'],
    ['taxable', 'taxable = not taxable', !ours.taxable],
    [
      'pictures',
      `images = '[{"url":"/a.webp","alt":"A pail"}]'`,
      [{ url: '/a.webp', alt: 'A pail' }],
    ],
    ['sds', `sds = '/floor-soap.pdf'`, '/floor-soap.pdf'],
    ['certified', `certifications = 'NSF'`, ['NSF']],
    ['version', 'version = version + 1', ours.version + 1],
    ['price', 'price_cents = 999', 999],
    ['quantity', 'quantity = quantity + 7', ours.quantity + 7],
  ];
  for (const [field, set, now] of changes) {
    await app.db.pool.query(`update products set ${set} where id = $1`, [id]);
    const whole = (await read(`ids=${id}`)).body.products[0];
    expect(whole[field], field).toEqual(now);
    const all = Object.keys(productRecord.shape).join();
    expect((await read(`list=unique&fields=${all}`)).body.products, field).toEqual([whole]);
  }
});
