import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGE_LOAD_TIMEOUT_MS } from '../../src/frame/ui/page-loading.tsx';
import { CATALOGUE } from '../../src/kit/messages.ts';
import { ID_BATCH } from '../../src/products/catalogue/public/contract.ts';
import { productsByIds } from '../../src/products/catalogue/server/list-products.ts';
import { catalogueScope } from '../../src/products/catalogue/server/public/scope.ts';
import { TOAST_MS, TOAST_POSITION } from '../../src/ui/toast.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addProduct } from '../support/rows.ts';
import { watchSql } from '../support/watch-sql.ts';

/** Section 9: business constants and limits. */

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

describe('section 9: product lookups by id list', () => {
  test('go in batches of 10, and answer in the order of the ids', async () => {
    expect(ID_BATCH).toBe(10);
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) ids.push(await addProduct(app));
    const batches: number[] = [];
    const counting = watchSql(app.db, ({ values }) => {
      const sent = ids.filter((id) => JSON.stringify(values).includes(id)).length;
      if (sent > 0) batches.push(sent);
    });
    const shopper = {
      scope: catalogueScope(owner),
      customerId: null,
      pricing: { onDate: '2026-03-03', windowDays: 548 },
      seesRule: false,
    };
    const expected = ids.toReversed();
    expect((await productsByIds(counting, shopper, expected)).map((product) => product.id)).toEqual(
      expected,
    );
    expect(batches).toEqual([10, 10, 3]);
  });
});

test('section 9: toasts close on their own after 5000 ms and stand top-right by default', () => {
  expect([TOAST_MS, TOAST_POSITION]).toEqual([5000, 'top-right']);
});

test('section 9: a page’s script is given up after 120000 ms', () => {
  expect(PAGE_LOAD_TIMEOUT_MS).toBe(120_000);
});

test('section 9: the minimum password length in the weak-password message is 6', () => {
  expect(CATALOGUE['auth/weak-password']).toContain('at least 6 characters');
});
