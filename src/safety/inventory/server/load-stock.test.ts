import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addStoreroom } from '../../sites/server/change-storerooms.ts';
import { hideProduct, placeProduct, setPars } from '../../sites/server/public/place-products.ts';
import { loadStock } from './load-stock.ts';
import { countStoreroom } from './record-movements.ts';

let app: AppUnderTest;
let buyer: TestUser;
let stranger: TestUser;
let hotel: string;
let soap: string;
let gloves: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  stranger = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
  soap = await addProduct(app, { name: 'Stock Soap', hazardous: true });
  gloves = await addProduct(app, { name: 'Stock Gloves', sizeUnit: '100 ct box' });
});

const stock = (filters = {}, who = buyer) =>
  loadStock(app, who, hotel, { search: '', chemicalsOnly: false, ...filters });
const names = async (filters = {}) =>
  (await stock(filters)).rooms.map(({ name, rows }) => [name, rows.map((row) => row.name)]);
const count = (storeroomId: string, productId: string, packs: number) => {
  app.clock.advance(60_000);
  const line = { productId, packs, loose: 0, unit: '' as const, lot: '', expiresOn: null };
  const body = { customerId: hotel, storeroomId, at: app.clock.now(), lines: [line] };
  return countStoreroom(app, buyer, body, undefined);
};

test('one table by storeroom: on hand by the one reading, par, what comes, the last delivery', async () => {
  await handOver(app, hotel, soap, 3, 20);
  await handOver(app, hotel, gloves, 2, 10);
  await addOrder(app, {
    customerId: hotel,
    status: 'confirmed',
    lines: [{ productId: soap, quantity: 4, unitPriceCents: 100 }],
  });
  const { storeroomId } = await addStoreroom(app, buyer, { customerId: hotel, name: 'Laundry' });
  await placeProduct(app, buyer, { customerId: hotel, productId: soap, storeroomId });
  await setPars(app, buyer, {
    customerId: hotel,
    pars: [{ productId: soap, par: 6, reason: '' }],
  });
  expect(await names()).toEqual([
    ['Laundry', ['Stock Soap']],
    ['', ['Stock Gloves']],
  ]);
  const [laundry, loose] = (await stock()).rooms;
  expect(laundry?.rows).toMatchObject([
    { onHand: null, par: 6, onOrder: 4, isChemical: true, sheetNumber: null },
  ]);
  expect(loose?.rows).toMatchObject([{ onHand: null, isChemical: false, par: null }]);
  // None at its own place is none; what is not placed yet is counted too, and gloves are counted like anything.
  await count(storeroomId, soap, 0);
  await count('', gloves, 1);
  const after = (await stock()).rooms;
  expect(after.map(({ rows }) => rows.map(({ onHand }) => onHand))).toEqual([[0], [1]]);
  expect(after[0]?.countedOn).not.toBeNull();
  await handOver(app, hotel, soap, 2, 0);
  expect((await stock()).rooms[0]?.rows[0]?.onHand).toBe(2);
});

test('each storeroom says what stands in it; what the site has in all stands beside its row', async () => {
  await handOver(app, hotel, soap, 9, 20);
  const laundry = await addStoreroom(app, buyer, { customerId: hotel, name: 'Laundry' });
  const kitchen = await addStoreroom(app, buyer, { customerId: hotel, name: 'Kitchen' });
  await placeProduct(app, buyer, {
    customerId: hotel,
    productId: soap,
    storeroomId: laundry.storeroomId,
  });
  await count(kitchen.storeroomId, soap, 2);
  const before = (await stock()).rooms;
  expect(before.map(({ name, countedOn }) => [name, countedOn === null])).toEqual([
    ['Laundry', true],
    ['Kitchen', false],
  ]);
  // Nobody has looked where it belongs: what was found elsewhere does not stand there.
  expect(before[0]?.rows).toMatchObject([{ atPlace: null, onHand: 2 }]);
  await count(laundry.storeroomId, soap, 5);
  const [own, other] = (await stock()).rooms;
  expect(own?.rows).toMatchObject([{ name: 'Stock Soap', atPlace: 5, onHand: 7 }]);
  expect(own?.others).toEqual([]);
  expect(own?.countedOn).not.toBeNull();
  expect(other?.rows).toEqual([]);
  expect(other?.others).toMatchObject([
    { row: { name: 'Stock Soap' }, quantity: 2, place: 'Laundry' },
  ]);
  // What came since was put away at its own place.
  app.clock.advance(60_000);
  await handOver(app, hotel, soap, 4, 0);
  expect((await stock()).rooms[0]?.rows).toMatchObject([{ atPlace: 9, onHand: 11 }]);
  await count(kitchen.storeroomId, soap, 0);
  const last = (await stock()).rooms;
  expect(last[1]?.others).toEqual([]);
  expect(last[0]?.rows).toMatchObject([{ atPlace: 9, onHand: 9 }]);
});

test('it is narrowed to chemicals and by words; what is hidden can be shown again', async () => {
  await handOver(app, hotel, soap, 3, 20);
  await handOver(app, hotel, gloves, 2, 10);
  expect(await names({ chemicalsOnly: true })).toEqual([['', ['Stock Soap']]]);
  expect(await names({ search: 'glov 100' })).toEqual([['', ['Stock Gloves']]]);
  expect(await names({ search: 'nothing' })).toEqual([]);
  await hideProduct(app, buyer, { customerId: hotel, productId: gloves, hidden: true });
  const { hidden } = await stock();
  expect(hidden.map(({ name }) => name)).toEqual(['Stock Gloves']);
  expect(await names()).toEqual([['', ['Stock Soap']]]);
});

test('the stock of a site out of sight is nobody’s', async () => {
  await expect(stock({}, stranger)).rejects.toMatchObject({ status: 404 });
});

test('none found of a product that nobody placed: it keeps its storeroom, so that next week’s list holds it', async () => {
  await handOver(app, hotel, soap, 9, 20);
  const { storeroomId } = await addStoreroom(app, buyer, { customerId: hotel, name: 'Laundry' });
  await count(storeroomId, soap, 5);
  expect(await names()).toEqual([['Laundry', ['Stock Soap']]]);
  await count(storeroomId, soap, 0);
  expect(await names()).toEqual([['Laundry', ['Stock Soap']]]);
  expect((await stock()).rooms[0]?.rows).toMatchObject([{ onHand: 0, atPlace: 0 }]);
});
