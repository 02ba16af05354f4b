import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { diceOf } from '../../../../tests/support/random-catalogue.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { sortedIds, wholeTable } from '../../../../tests/support/whole-table.ts';
import { readTable } from '../../../kit/table-view.ts';
import { CUSTOMER_TABLE } from '../customer-table.ts';
import { tableCustomers } from './table-customers.ts';

interface Model {
  id: string;
  name: string;
  city: string;
  zip: string;
}
let app: AppUnderTest;
let owner: TestUser;
let buyer: TestUser;
const all: Model[] = [];

beforeAll(async () => {
  app = await startApp();
  const dice = diceOf(11);
  for (let at = 0; at < 40; at += 1) {
    const row = { name: `Inn ${dice(6)}`, city: `Town ${dice(4)}`, zip: `0290${dice(5)}` };
    all.push({ id: await addCustomer(app, row), ...row });
  }
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, { customers: all.slice(0, 9).map((row) => row.id) });
});
afterAll(() => app.close());

const whole = (who: TestUser, search: string, limit: number) =>
  wholeTable(CUSTOMER_TABLE, search, limit, (view, most) =>
    tableCustomers(app.db, who, view, most),
  );

test.each(['name', 'city', 'zip'] as const)(
  'by %s: the pages in a row are the whole list',
  async (by) => {
    for (const down of [false, true]) {
      const sort = `sort=${down ? '-' : ''}${by}`;
      expect(await whole(owner, sort, 7)).toEqual(sortedIds(all, (row) => row[by], down));
      const found = all.filter((row) => row.name === 'Inn 3');
      expect(await whole(owner, `q=inn+3&${sort}`, 3)).toEqual(
        sortedIds(found, (row) => row[by], down),
      );
      expect(await whole(buyer, sort, 4)).toEqual(
        sortedIds(all.slice(0, 9), (row) => row[by], down),
      );
    }
  },
);

test('chosen rows are one’s own', async () => {
  const search = `rows=${all[0]?.id},${all[20]?.id}`;
  const view = readTable(CUSTOMER_TABLE, new URLSearchParams(search));
  expect((await tableCustomers(app.db, buyer, view, 9)).rows.map((row) => row.id)).toEqual([
    all[0]?.id,
  ]);
});

test('whose tax nobody has said, within one’s own', async () => {
  const open = [all[3], all[20]].map((row) => row?.id);
  await app.db.pool.query('update customers set tax_settled = false where id = any($1)', [open]);
  expect((await whole(owner, 'tax=open', 1)).toSorted()).toEqual(open.toSorted());
  expect(await whole(buyer, 'tax=open', 1)).toEqual([all[3]?.id]);
});
