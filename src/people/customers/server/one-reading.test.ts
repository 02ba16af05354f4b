import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { readTable } from '../../../kit/table-view.ts';
import { CUSTOMER_TABLE } from '../customer-table.ts';
import { countCustomers, holdsEveryWord, listCustomers } from './public/queries.ts';
import { customerScope } from './public/scope.ts';
import { tableCustomers } from './table-customers.ts';

let app: AppUnderTest;
let desk: TestUser;
beforeAll(async () => {
  app = await startApp();
  await addCustomer(app, { name: 'Harbor House', city: 'Newport' });
  await addCustomer(app, { name: 'Inn 3', city: 'Bristol', zip: '02809' });
  await addCustomer(app, { name: 'Inn 5', city: 'Bristol', zip: '03333' });
  desk = await addUser(app, { role: 'admin', customers: 'all' });
});
afterAll(() => app.close());

test('the Customers page, its count and Find read what is typed alike: every word, wherever it stands', async () => {
  const read = async (typed: string) => {
    const view = readTable(CUSTOMER_TABLE, new URLSearchParams({ q: typed }));
    const page = await tableCustomers(app.db, desk, view, 20);
    const found = await listCustomers(app, customerScope(desk), { search: typed }, holdsEveryWord);
    const names = found.customers.map(({ name }) => name);
    expect(page.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(await countCustomers(app, customerScope(desk), typed)).toBe(names.length);
    return names;
  };
  expect(await read('newport house')).toEqual(['Harbor House']);
  expect(await read('harborlight')).toEqual([]);
  expect(await read('Inn 3')).toEqual(['Inn 3']);
  expect(await read('')).toHaveLength(3);
});
