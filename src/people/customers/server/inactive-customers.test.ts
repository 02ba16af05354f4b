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
import { tableCustomers } from './table-customers.ts';

let app: AppUnderTest;
let harbor: string;
beforeAll(async () => {
  app = await startApp();
  await addCustomer(app, { name: 'Open Inn' });
  harbor = await addCustomer(app, { name: 'Harbor House' });
  const chapel = await addCustomer(app, { name: 'Chapel Lodge' });
  await app.db.pool.query('update customers set is_active = false where id = any($1)', [
    [harbor, chapel],
  ]);
});
afterAll(() => app.close());

test('a super_admin finds the inactive ones by name, within the own list; nobody else may ask', async () => {
  const names = async (who: TestUser, search = '') => {
    const view = readTable(CUSTOMER_TABLE, new URLSearchParams({ show: 'off', q: search }));
    return (await tableCustomers(app.db, who, view, 50)).rows.map((customer) => customer.name);
  };
  const all = await addUser(app, { role: 'super_admin', customers: 'all' });
  expect(await names(all)).toEqual(['Chapel Lodge', 'Harbor House']);
  expect(await names(all, 'harb')).toEqual(['Harbor House']);
  expect(await names(await addUser(app, { role: 'super_admin', customers: [harbor] }))).toEqual([
    'Harbor House',
  ]);
  const desk = await addUser(app, { role: 'admin', customers: 'all' });
  await expect(names(desk)).rejects.toMatchObject({ code: 'permission-denied' });
});
