import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { momentOf, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import * as stockPage from '../../inventory/pages/stock.tsx';
import { storeroomsOf } from './site-items.ts';

let app: AppUnderTest;
let customerId: string;
let buyer: TestUser;
beforeAll(async () => {
  app = await startApp();
  customerId = await addCustomer(app);
  buyer = await addUser(app, { customers: [customerId] });
});
afterAll(() => app.close());

const add = (who: TestUser, name: string) =>
  postPage(app, who, stockPage, { intent: 'add-storeroom', customerId, name }, { customerId });

test('a storeroom that the form adds is stored and read back, and the site says who changed it last, and when', async () => {
  expect((await add(buyer, 'Back “room”')).data.error).toBeUndefined();
  expect(await storedRow(app, 'storerooms', { customer_id: customerId })).toMatchObject({
    name: 'Back “room”',
  });
  expect((await storeroomsOf(app.db, customerId)).map(({ name }) => name)).toEqual(['Back “room”']);
  const first = await storedRow(app, 'site_arrangements', { customer_id: customerId });
  expect(first).toMatchObject({ version: 1, updatedBy: buyer.id });
  expect(momentOf(first['updatedAt'])).toBe(new Date(app.clock.now()).toISOString());

  const other = await addUser(app, { customers: [customerId] });
  await add(other, 'Laundry');
  expect(await storedRow(app, 'site_arrangements', { customer_id: customerId })).toMatchObject({
    version: 2,
    updatedBy: other.id,
  });
});

test('who may not order for the site changes nothing of it', async () => {
  const before = await storedRows(app, 'site_arrangements', { customer_id: customerId });
  const stranger = await addUser(app, { customers: [await addCustomer(app)] });
  expect((await add(stranger, 'Theirs')).data.error?.code).toBe('not-found');
  expect(await storedRows(app, 'site_arrangements', { customer_id: customerId })).toEqual(before);
  expect(await storedRows(app, 'storerooms', { name: 'Theirs' })).toEqual([]);
});
