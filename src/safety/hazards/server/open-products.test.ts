import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import { productsWithOpenTransport } from './open-products.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  for (const [nameKey, brand] of [
    ['acid', 'Linnetfold'],
    ['bleach', 'Harborline'],
  ] as const)
    await addProduct(app, { nameKey, name: nameKey, brand, hazardous: true });
  await addSheet(app, 'bleach', Buffer.from('bleach'));
});
afterAll(() => app.close());

const query = (text: string) => app.db.pool.query(text);
const names = async (brands: string[] | null = null) =>
  (await productsWithOpenTransport(app.db, brands, 8)).first.map(({ nameKey }) => nameKey);

test('what was found is kept, and found anew once a product, its data or its sheet changed', async () => {
  expect(await names()).toEqual(['acid', 'bleach']);
  expect([await names(['Linnetfold']), await names([])]).toEqual([['acid'], []]);
  const plans: string[] = [];
  const db = watchSql(app.db, async ({ text, values }) => {
    const { rows } = await app.db.pool.query(`explain (analyze, timing off) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  });
  for (const _ of [1, 2]) await productsWithOpenTransport(db, null, 8);
  // The first question of this view of the database goes through the products, the second one does not.
  const [first, second] = plans.map((plan) => /on products[^\n]*never executed/.test(plan));
  expect([first, second]).toEqual([false, true]);

  for (const [change, left] of [
    [
      `insert into safety_data (name_key, not_regulated) values ('acid', true), ('bleach', true)`,
      [],
    ],
    [`update sds_revisions set un_read = 'UN1791' where name_key = 'bleach'`, ['bleach']],
    [
      `update safety_data set un_number = 'UN1791', packing_group = 'II', not_regulated = false`,
      [],
    ],
    ['delete from safety_data', ['acid', 'bleach']],
    [`update products set hazardous = false where name_key = 'acid'`, ['bleach']],
    [`update products set is_active = false`, []],
  ] as const) {
    await query(change);
    expect(await names(), change).toEqual(left);
  }
});
