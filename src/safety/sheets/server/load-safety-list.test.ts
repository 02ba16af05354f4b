import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { loadSafetyList } from './load-safety-list.ts';

let app: AppUnderTest;
let owner: TestUser;
let desk: TestUser;
const NAMES = Array.from({ length: 27 }, (_, at) => `cleaner-${String(at).padStart(2, '0')}`);
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  for (const nameKey of NAMES) await addProduct(app, { nameKey, name: nameKey, hazardous: true });
});
afterAll(() => app.close());

const list = async (who: TestUser, query: string) => {
  const { rows, next, previous } = await loadSafetyList(app, who, new URLSearchParams(query));
  return { keys: rows.map(({ nameKey }) => nameKey), next, previous };
};

test('all products of the owner come page by page, forth and back', async () => {
  const first = await list(owner, 'show=all');
  expect(first).toMatchObject({ keys: NAMES.slice(0, 25), previous: null });
  const second = await list(owner, `show=all&after=${first.next}`);
  expect(second).toMatchObject({ keys: NAMES.slice(25), next: null });
  expect(await list(owner, `show=all&before=${second.previous}`)).toMatchObject({
    keys: NAMES.slice(0, 25),
    next: NAMES[24],
  });
});

test('a search finds among all products, and among those that are open', async () => {
  expect((await list(owner, 'show=all&q=cleaner-07')).keys).toEqual(['cleaner-07']);
  expect((await list(owner, 'q=cleaner-07')).keys).toEqual(['cleaner-07']);
  expect((await list(owner, 'q=nothing-such')).keys).toEqual([]);
  // The desk has what is open, whatever its address says.
  expect((await list(desk, 'show=all&q=cleaner-07')).keys).toEqual(
    (await list(desk, 'q=cleaner-07')).keys,
  );
});
