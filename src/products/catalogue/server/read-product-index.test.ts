import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { browseOf } from '../public/browsing.ts';
import { browseProducts, type Shopper } from './public/browse.ts';
import { promiseStock, releaseStock } from './public/promise-stock.ts';
import { readProductIndex } from './public/read-product-index.ts';
import { catalogueScope } from './public/scope.ts';

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
const names = async (shopper: Shopper) =>
  (await browseProducts(app.db, shopper, citrus)).products.map((product) => product.name);
const counts = async (shopper: Shopper) => {
  const { total, inStock } = (await browseProducts(app.db, shopper, citrus)).facets;
  return { total, inStock };
};

test('the index follows every change of the catalogue, and each scope sees its own part of it', async () => {
  expect(await names(all)).toEqual([]);
  const first = await addProduct(app, { name: 'Citrus A', quantity: 5 });
  await addProduct(app, { name: 'Citrus B', brand: 'Other', quantity: 5 });
  expect([await names(all), await names(mine)]).toEqual([['Citrus A', 'Citrus B'], ['Citrus A']]);
  expect([await counts(all), await counts(mine)]).toEqual([
    { total: 2, inStock: 2 },
    { total: 1, inStock: 1 },
  ]);

  await app.db.execute(sql`update products set name = 'Citrus Z' where id = ${first}`);
  expect(await names(all)).toEqual(['Citrus B', 'Citrus Z']);
  await app.db.execute(sql`update products set is_active = false where id = ${first}`);
  expect([await names(all), await counts(mine)]).toEqual([['Citrus B'], { total: 0, inStock: 0 }]);
  await app.db.execute(sql`update products set is_active = true where id = ${first}`);
  expect(await counts(mine)).toEqual({ total: 1, inStock: 1 });
});

test('the last unit that is promised, and one that comes back, change the counts; other stock changes are not even noted', async () => {
  const last = await addProduct(app, { name: 'Citrus Last', quantity: 3 });
  const before = await counts(mine);
  const promise = (quantity: number) =>
    app.db.transaction((tx) =>
      promiseStock(tx, [{ productId: last, quantity }], { allowBackOrders: false }),
    );
  const noted = async () =>
    (
      await app.db.pool.query<{ tx: string }>(
        'select tx::text from product_changes where product_id = $1',
        [last],
      )
    ).rows[0]?.tx;
  const added = await noted();
  await promise(2);
  expect(await noted()).toBe(added);
  const card = (await browseProducts(app.db, mine, citrus)).products.find(
    (product) => product.name === 'Citrus Last',
  );
  expect(card?.sizes[0]?.available, 'exact stock is always read').toBe(1);

  await promise(1);
  expect(await noted()).not.toBe(added);
  expect(await counts(mine)).toEqual({ ...before, inStock: before.inStock - 1 });
  await app.db.transaction((tx) => releaseStock(tx, [{ productId: last, quantity: 1 }]));
  expect(await counts(mine)).toEqual(before);
});

test('what commits late is not missed: transactions that overlap each appear with their own commit', async () => {
  const [early, late] = [
    await addProduct(app, { name: 'Overlap A' }),
    await addProduct(app, { name: 'Overlap B' }),
  ];
  const shown = async () =>
    (await browseProducts(app.db, mine, browseOf(new URLSearchParams('q=overlap')))).products.map(
      (product) => product.nameKey,
    ).length;
  expect(await shown()).toBe(2);
  const slow = await app.db.pool.connect();
  try {
    await slow.query('begin');
    await slow.query('update products set is_active = false where id = $1', [early]);
    await app.db.execute(sql`update products set is_active = false where id = ${late}`);
    expect(await shown(), 'the later transaction committed first').toBe(1);
    await slow.query('commit');
    expect(await shown()).toBe(0);
    await slow.query('begin');
    await slow.query('update products set is_active = true where id = $1', [early]);
    await slow.query('rollback');
    expect(await shown(), 'what was rolled back never was').toBe(0);
  } finally {
    slow.release();
  }
});

/**
 * The same database for a reader of its own, with the answers of the statement that asks what
 * changed.
 */
function noting(): { db: Sql; changes: unknown[] } {
  const changes: unknown[] = [];
  const db: Sql = {
    ...app.db,
    async row(shape, statement) {
      const found = await app.db.row(shape, statement);
      if (statement.prepared().text.includes('product_changes'))
        changes.push((found as { rows: unknown } | undefined)?.rows);
      return found;
    },
  };
  return { db, changes };
}

test('those who ask at the same time share one reading, and a reading under way is too old for who comes after a change', async () => {
  const { db, changes } = noting();
  await readProductIndex(db);
  changes.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => readProductIndex(db)));
  expect(changes).toEqual([[]]);
  const under = readProductIndex(db);
  const id = await addProduct(app, { name: 'Citrus New' });
  const after = readProductIndex(db);
  await under;
  expect((await after).records.get(id)).toBeDefined();
});

test('numbers of another server’s transactions, in a copy restored here, are not read again and again', async () => {
  const { db, changes } = noting();
  await readProductIndex(db);
  await app.db.execute(
    sql`update product_changes set tx = '9000000000'::xid8 where product_id = (select min(product_id) from product_changes)`,
  );
  await readProductIndex(db);
  expect(changes.at(-1)).toEqual([]);
});

test('after a restart or a restore everything is read anew', async () => {
  const { db } = noting();
  let run = 'another run';
  const moved: Sql = {
    ...db,
    row: async (shape, statement) => {
      const found = await db.row(shape, statement);
      return found && { ...found, run };
    },
  };
  const before = await readProductIndex(moved);
  expect(await readProductIndex(moved)).toBe(before);
  run = 'one more';
  expect(await readProductIndex(moved)).not.toBe(before);
});

test('a reading that fails takes nothing with it: the next one reads anew', async () => {
  const { db } = noting();
  let isDown = true;
  const shaky = watchSql(db, () => {
    if (isDown) throw new Error('gone');
  });
  await expect(readProductIndex(shaky)).rejects.toThrow('gone');
  isDown = false;
  expect((await readProductIndex(shaky)).byName.length).toBeGreaterThan(0);
});
