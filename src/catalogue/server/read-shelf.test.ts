import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { browseOf } from '../browsing.ts';
import { browseProducts, type Shopper } from './browse.ts';
import { promiseStock, releaseStock } from './promise-stock.ts';
import { catalogueScope } from './scope.ts';

let app: AppUnderTest;
let all: Shopper;
let mine: Shopper;
beforeAll(async () => {
  app = await startApp();
  const pricing = { onDate: '2026-03-03', windowDays: 548 };
  const shopper = async (brands: string[]) => {
    const user = await addUser(app, { brands });
    return { scope: catalogueScope(user), customerId: null, pricing, seesRule: false };
  };
  all = await shopper(['Linnetfold', 'Other']);
  mine = await shopper(['Linnetfold']);
});
afterAll(() => app.close());

const citrus = browseOf(new URLSearchParams('q=citrus'));
const names = async (shopper: Shopper) => (await browseProducts(app.db, shopper, citrus)).products.map((product) => product.name);
const counts = async (shopper: Shopper) => {
  const { total, inStock } = (await browseProducts(app.db, shopper, citrus)).facets;
  return { total, inStock };
};

test('the shelf follows every change of the catalogue, and each scope sees its own part of it', async () => {
  expect(await names(all)).toEqual([]);
  const first = await addProduct(app, { name: 'Citrus A', quantity: 5 });
  await addProduct(app, { name: 'Citrus B', brand: 'Other', quantity: 5 });
  expect([await names(all), await names(mine)]).toEqual([['Citrus A', 'Citrus B'], ['Citrus A']]);
  expect([await counts(all), await counts(mine)]).toEqual([
    { total: 2, inStock: 2 },
    { total: 1, inStock: 1 },
  ]);

  await app.db.change('test.rename', `update products set name = 'Citrus Z' where id = $1`, [first]);
  expect(await names(all)).toEqual(['Citrus B', 'Citrus Z']);
  await app.db.change('test.off', 'update products set is_active = false where id = $1', [first]);
  expect([await names(all), await counts(mine)]).toEqual([['Citrus B'], { total: 0, inStock: 0 }]);
  await app.db.change('test.on', 'update products set is_active = true where id = $1', [first]);
  expect(await counts(mine)).toEqual({ total: 1, inStock: 1 });
});

test('the last unit that is promised, and one that comes back, change the counts; other stock changes are not even noted', async () => {
  const last = await addProduct(app, { name: 'Citrus Last', quantity: 3 });
  const before = await counts(mine);
  const promise = (quantity: number) => app.db.transaction((tx) => promiseStock(tx, [{ productId: last, quantity }], { allowBackOrders: false }));
  const noted = async () => (await app.db.pool.query<{ tx: string }>('select tx::text from product_changes where product_id = $1', [last])).rows[0]?.tx;
  const added = await noted();
  await promise(2);
  expect(await noted()).toBe(added);
  const card = (await browseProducts(app.db, mine, citrus)).products.find((product) => product.name === 'Citrus Last');
  expect(card?.sizes[0]?.available, 'exact stock is always read').toBe(1);

  await promise(1);
  expect(await noted()).not.toBe(added);
  expect(await counts(mine)).toEqual({ ...before, inStock: before.inStock - 1 });
  await app.db.transaction((tx) => releaseStock(tx, [{ productId: last, quantity: 1 }]));
  expect(await counts(mine)).toEqual(before);
});
