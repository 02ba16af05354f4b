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
    const asked = query.replace('ID', id);
    const whole = (await read(asked)).body.products[0];
    expect(Object.keys(whole).toSorted()).toEqual(Object.keys(productRecord.shape).toSorted());
    const { body } = await read(`${asked}&fields=name,price,pictures`);
    expect(body.products).toEqual([{ id, name: 'Floor Soap', price: 1250, pictures: [] }]);
  },
);

test.each(['fields=cost', 'fields=name,priceCents', 'fields=', 'fields=constructor'])(
  'a field that no record has is refused: %s',
  async (query) => {
    expect((await read(query)).status).toBe(400);
  },
);
