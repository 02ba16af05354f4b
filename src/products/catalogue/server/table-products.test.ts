import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { diceOf } from '../../../../tests/support/random-catalogue.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { sortedIds, wholeTable } from '../../../../tests/support/whole-table.ts';
import { newId } from '../../../platform/clock.ts';
import { PRODUCT_TABLE } from '../product-table.ts';
import { countWithoutPrice } from './public/queries.ts';
import { tableProducts } from './table-products.ts';

let app: AppUnderTest;
let owner: TestUser;
const all: { id: string; priceCents: number; quantity: number; active: boolean }[] = [];

beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const dice = diceOf(5);
  for (let at = 0; at < 30; at += 1) {
    const row = { priceCents: 100 * (1 + dice(5)), quantity: dice(4) };
    const id = await addProduct(app, { ...row, sku: `SK-${at}` });
    const active = dice(3) > 0;
    await app.db.pool.query('update products set is_active = $2 where id = $1', [id, active]);
    all.push({ id, ...row, active });
  }
});
afterAll(() => app.close());

const whole = (search: string) =>
  wholeTable(PRODUCT_TABLE, search, 7, (view, limit) =>
    tableProducts(app.db, owner, view, { limit, today: '2026-11-28' }),
  );

test('by price and stock, active and inactive: the pages in a row are the whole list', async () => {
  for (const down of [false, true]) {
    const sign = down ? '-' : '';
    expect(await whole(`sort=${sign}price`)).toEqual(sortedIds(all, (row) => row.priceCents, down));
    const inactive = all.filter((row) => !row.active);
    expect(await whole(`state=inactive&sort=${sign}stock`)).toEqual(
      sortedIds(inactive, (row) => row.quantity, down),
    );
    for (const by of ['name', 'sku', 'brand', 'category', 'promised'])
      expect(await whole(`sort=${sign}${by}`)).toHaveLength(30);
  }
  expect(await whole('q=SK-29')).toEqual([all[29]?.id]);
  expect(await whole('sds=yes')).toEqual([]);
  expect(await whole(`rows=${all[1]?.id}`)).toEqual([all[1]?.id]);
});

test('a planned price stands in its row with its first day: the next of several, none that holds already', async () => {
  const id = all[0]?.id;
  for (const [cents, from] of [
    [111, '2026-11-20'],
    [222, '2026-12-01'],
    [333, '2027-01-01'],
  ])
    await app.db.pool.query(
      'insert into list_price_changes (id, product_id, price_cents, holds_from) values ($1, $2, $3, $4)',
      [newId(app), id, cents, from],
    );
  const view = { filters: {}, sort: { by: 'name', down: false }, place: null, chosen: [] };
  const { rows } = await tableProducts(app.db, owner, view, { limit: 50, today: '2026-11-28' });
  const planned = rows.filter((row) => row.comingFrom !== null);
  expect(planned).toMatchObject([{ id, comingCents: 222, comingFrom: '2026-12-01' }]);
});

test('without a price: no list price, none planned, and no customer’s own that counts', async () => {
  const [bare, planned, agreed, ended] = await Promise.all(
    ['BARE', 'PLANNED', 'AGREED', 'ENDED'].map((sku) => addProduct(app, { sku })),
  );
  const ids = [bare, planned, agreed, ended];
  await app.db.pool.query('update products set price_cents = null where id = any($1)', [ids]);
  await app.db.pool.query(
    `insert into list_price_changes (id, product_id, price_cents, holds_from) values ($1, $2, 900, '2026-12-24')`,
    [newId(app), planned],
  );
  const customerId = await addCustomer(app);
  for (const id of [agreed ?? '', ended ?? '']) await addStaffPrice(app, customerId, id, 500);
  await app.db.pool.query(
    `update customer_prices set valid_until = '2026-11-27' where product_id = $1`,
    [ended],
  );
  expect(new Set(await whole('price=none&state=active'))).toEqual(new Set([bare, ended]));
  expect(await countWithoutPrice(app.db, '2026-11-28')).toBe(2);
  expect(await countWithoutPrice(app.db, '2026-11-27')).toBe(1);
});

test('inactive records are for a super_admin', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all' });
  const view = { filters: {}, sort: { by: 'name', down: false }, place: null, chosen: [] };
  await expect(
    tableProducts(app.db, desk, view, { limit: 5, today: '2026-11-28' }),
  ).rejects.toMatchObject({
    code: 'permission-denied',
  });
});
