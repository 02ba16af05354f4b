import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { sortedIds, wholeTable } from '../../../../../tests/support/whole-table.ts';
import { dutiesText, PEOPLE_TABLE, type ShownPerson } from '../../people-table.ts';
import { peopleScope } from './public/scope.ts';
import { tablePeople } from './table-people.ts';

let app: AppUnderTest;
let owner: TestUser;
let desk: TestUser;
let all: ShownPerson[];

beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  for (let at = 0; at < 12; at += 1) await addUser(app, { brands: ['Linnetfold'], customers: [] });
  await addUser(app, { brands: ['Kettlebrace'], customers: [] });
  const view = { filters: {}, sort: { by: 'name', down: false }, place: null, chosen: [] };
  all = (await tablePeople(app.db, peopleScope(owner), view, 100)).rows;
});
afterAll(() => app.close());

const whole = (who: TestUser, search: string) =>
  wholeTable<ShownPerson>(PEOPLE_TABLE, search, 4, (view, limit) =>
    tablePeople(app.db, peopleScope(who), view, limit),
  );

test('by name, role and last sign-in: the pages in a row are the whole list', async () => {
  expect(all).toHaveLength(15);
  for (const down of [false, true]) {
    const sign = down ? '-' : '';
    expect(await whole(owner, `sort=${sign}role`)).toEqual(sortedIds(all, (row) => row.role, down));
    expect(await whole(owner, `sort=${sign}seen`)).toEqual(
      sortedIds(all, (row) => row.lastSignInAt ?? '', down),
    );
    expect((await whole(owner, `sort=${sign}name`)).toSorted()).toEqual(
      all.map((row) => row.id).toSorted(),
    );
    expect(await whole(owner, `sort=${sign}email`)).toHaveLength(15);
  }
});

test('filters and chosen rows keep to the reader’s people', async () => {
  expect(await whole(owner, 'role=admin')).toEqual([desk.id]);
  expect(await whole(owner, `q=${encodeURIComponent(all[3]?.email ?? '')}`)).toEqual([all[3]?.id]);
  expect(await whole(owner, 'state=disabled')).toEqual([]);
  // A super_admin does everything.
  expect((await whole(owner, 'duty=desk')).toSorted()).toEqual([desk.id, owner.id].toSorted());
  expect(await whole(desk, 'duty=books')).toEqual(desk.duties.includes('books') ? [desk.id] : []);
  expect(await whole(desk, '')).toHaveLength(13);
  expect(await whole(desk, `rows=${owner.id}`)).toEqual([]);
});

test('the list says who does what', () => {
  const person = (role: 'user' | 'admin' | 'super_admin', more: object = {}) =>
    dutiesText({ role, salesRep: false, duties: [], ...more });
  expect(person('super_admin')).toBe('Owner: everything');
  expect(person('admin', { duties: ['desk', 'driver'] })).toBe('Desk, Driver');
  expect(person('user', { salesRep: true })).toBe('Sales rep');
  expect(person('user')).toBe('Buyer');
  expect(all.every((row) => dutiesText(row) !== '' || row.role === 'admin')).toBe(true);
  expect(PEOPLE_TABLE.columns.duties?.extra).toBeUndefined();
});
