import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import { listInactiveCustomers } from './queries.ts';
import { customerAdminScope } from './scope.ts';

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
  const names = async (scope: ReturnType<typeof customerAdminScope>, search = '') =>
    (await listInactiveCustomers(app, scope, search)).map((customer) => customer.name);
  const all = customerAdminScope(await addUser(app, { role: 'super_admin', customers: 'all' }));
  expect(await names(all)).toEqual(['Chapel Lodge', 'Harbor House']);
  expect(await names(all, 'harb')).toEqual(['Harbor House']);
  const listed = customerAdminScope(
    await addUser(app, { role: 'super_admin', customers: [harbor] }),
  );
  expect(await names(listed)).toEqual(['Harbor House']);
  const desk = await addUser(app, { role: 'admin', customers: 'all' });
  expect(() => customerAdminScope(desk)).toThrow();
});
