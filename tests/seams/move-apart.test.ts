import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadSiteSafety } from '../../src/safety/inspection/server/load-site-safety.ts';
import { loadStock } from '../../src/safety/inventory/server/load-stock.ts';
import { moveApart } from '../../src/safety/inventory/server/move-apart.ts';
import { countStoreroom } from '../../src/safety/inventory/server/record-movements.ts';
import { Together } from '../../src/safety/inventory/ui/together.tsx';
import { addStoreroom } from '../../src/safety/sites/server/change-storerooms.ts';
import { placeProduct } from '../../src/safety/sites/server/public/place-products.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { handOver } from '../support/inventory.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let serial = 0;
let [bleach, acid] = ['', ''];
let [laundry, pool, cellar] = ['', '', ''];
const keyOf = (name: string) => `${name}-apart-${serial}`;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  hotel = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  [bleach, acid] = [await chemical('bleach', 'hypochlorite'), await chemical('acid', 'acid')];
  [laundry, pool, cellar] = [await room('Laundry'), await room('Pool'), await room('Cellar')];
  for (const productId of [bleach, acid]) {
    await handOver(app, hotel, productId, 5, 20);
    await place(productId, laundry);
  }
});

async function chemical(name: string, reactivityGroup: string) {
  const nameKey = keyOf(name);
  const id = await addProduct(app, { nameKey, name, hazardous: true });
  await addSafety(app, nameKey, { signalWord: 'Danger', reactivityGroup });
  return id;
}
const room = async (name: string) =>
  (await addStoreroom(app, buyer, { customerId: hotel, name })).storeroomId;
const place = (productId: string, storeroomId: string) =>
  placeProduct(app, buyer, { customerId: hotel, productId, storeroomId });
const count = (productId: string, storeroomId: string, packs: number) => {
  app.clock.advance(60_000);
  const line = { productId, packs, loose: 0, unit: '' as const, lot: '', expiresOn: null };
  const body = { customerId: hotel, storeroomId, at: app.clock.now(), lines: [line] };
  return countStoreroom(app, buyer, body, undefined);
};
const rooms = async () =>
  (await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false })).rooms;
const pairsIn = async (name: string) =>
  (await rooms()).find((one) => one.name === name)?.apart ?? [];
const move = (name: string, toStoreroomId: string, who = buyer, key?: string) => {
  app.clock.advance(60_000);
  const input = { customerId: hotel, nameKey: keyOf(name), storeroomId: laundry, toStoreroomId };
  return moveApart(app, who, { ...input, key });
};

seam(
  {
    fact: 'stock: what stands in the storerooms of a site',
    act: 'stock: a product is moved away from what it must never meet',
    outcome: 'refused',
    guard: {
      file: 'src/safety/inventory/server/move-apart.ts',
      code: 'if (!harmlessRooms(shelves, nameKey).some(({ id }) => id === to.id))',
      without: 'if (to.id === room.id)',
    },
  },
  async () => {
    const [pair] = await pairsIn('Laundry');
    expect(pair?.ways.map(({ name, to }) => [name, to.map((one) => one.name)])).toEqual([
      ['acid', ['Pool', 'Cellar']],
      ['bleach', ['Pool', 'Cellar']],
    ]);
    // The safety page offers the same.
    const { together } = await loadSiteSafety(app, buyer, hotel);
    expect(together).toMatchObject([{ room: { name: 'Laundry' }, pairs: [pair] }]);
    // An acid came into the pool since the page was opened.
    await place(await chemical('descaler', 'acid'), pool);
    await expect(move('bleach', pool)).rejects.toMatchObject({
      status: 409,
      details: { reason: 'meets-there' },
    });
    await move('bleach', cellar);
    expect(await pairsIn('Laundry')).toEqual([]);
    expect(await pairsIn('Cellar')).toEqual([]);
    expect((await loadSiteSafety(app, buyer, hotel)).together).toEqual([]);
  },
);

test('what was counted goes along, once for its key, wherever the product has its place', async () => {
  await count(bleach, laundry, 3);
  await move('bleach', pool, buyer, 'key');
  await move('bleach', pool, buyer, 'key');
  const after = await rooms();
  const at = (name: string) => after.find((one) => one.name === name);
  expect(at('Laundry')?.rows.map(({ name }) => name)).toEqual(['acid']);
  expect(at('Laundry')?.others).toEqual([]);
  expect(at('Pool')?.rows).toMatchObject([{ name: 'bleach', atPlace: 3, onHand: 3 }]);
  // Counted here, though its place is the pool: the rest is carried there, and its place stays.
  await count(bleach, laundry, 2);
  expect(await pairsIn('Laundry')).toHaveLength(1);
  await move('bleach', pool);
  expect(await pairsIn('Laundry')).toEqual([]);
});

test('who may not: a stranger, nobody’s storeroom, the same storeroom', async () => {
  const stranger = await addUser(app, { brands: ['Linnetfold'], customers: [] });
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(move('bleach', pool, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(move('bleach', pool, driver)).rejects.toMatchObject({ status: 403 });
  await expect(move('bleach', laundry)).rejects.toMatchObject({ status: 400 });
  await expect(move('no-such', pool)).rejects.toMatchObject({ status: 404 });
  expect(await pairsIn('Laundry')).toHaveLength(1);
});

test('the warning carries the act for who may move, and says so where there is no other room for either', async () => {
  const shown = async (mayMove: boolean) => {
    const pairs = await pairsIn('Laundry');
    const of = { customerId: hotel, room: { id: laundry, name: 'Laundry' }, pairs, mayMove };
    const element = createElement(Together, of);
    const router = createMemoryRouter([{ path: '*', element }]);
    return renderToStaticMarkup(createElement(RouterProvider, { router }));
  };
  const both = await shown(true);
  expect(both).toContain('acid and bleach stand together in Laundry and can kill.');
  expect(both).toContain('Move bleach to');
  expect(both).toContain('Move acid to');
  expect(await shown(false)).not.toContain('Move bleach to');
  for (const [name, storeroomId] of [
    ['pool', pool],
    ['cellar', cellar],
  ] as const) {
    await place(await chemical(`acid-of-${name}`, 'acid'), storeroomId);
    await place(await chemical(`bleach-of-${name}`, 'hypochlorite'), storeroomId);
  }
  const stuck = await shown(true);
  expect(stuck).not.toContain('Move bleach to');
  expect(stuck).toContain('#new-storeroom');
});
