import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { loadElsewhere } from '../../inventory/server/load-elsewhere.ts';
import { loadStock } from '../../inventory/server/load-stock.ts';
import { countStoreroom } from '../../inventory/server/record-movements.ts';
import { loadSheet } from '../../sheets/server/load-sheet.ts';
import type { WriteElsewhere } from '../elsewhere-contract.ts';
import { placeProduct } from './public/place-products.ts';
import { siteProductsFor } from './site-products.ts';
import { writeElsewhere } from './write-elsewhere.ts';

let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  buyer = await addUser(app, { customers: [hotel], brands: ['Linnetfold'] });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
});

const facts = (more: Partial<WriteElsewhere> = {}): WriteElsewhere => ({
  customerId: hotel,
  id: null,
  version: 0,
  name: 'Pool Shock',
  maker: 'Brand X',
  sizeUnit: '1 gal jug',
  hazard: 'unknown',
  signalWord: '',
  hStatements: [],
  unNumber: null,
  ph: null,
  casNumbers: [],
  reactivityGroup: null,
  ...more,
});
const write = (more: Partial<WriteElsewhere> = {}, who = buyer, key?: string) =>
  writeElsewhere(app, who, facts(more), key);
const reading = (who = buyer, customerId = hotel) => siteProductsFor(app, who, customerId);
const stock = async () =>
  (await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false })).rooms.flatMap(
    ({ rows }) => rows,
  );
const count = (productId: string, packs: number, who = buyer, customerId = hotel) => {
  app.clock.advance(60_000);
  const line = { productId, packs, loose: 0, unit: '' as const, lot: '', expiresOn: null };
  const body = { customerId, storeroomId: '', at: app.clock.now(), lines: [line] };
  return countStoreroom(app, who, body, undefined);
};

test('it stands in the stock as not ours, is counted, and goes when it is counted as none', async () => {
  const { productId } = await write({}, buyer, 'k1');
  expect(await write({}, buyer, 'k1')).toEqual({ productId });
  expect(await reading()).toMatchObject([
    {
      name: 'Pool Shock',
      brand: 'Brand X, other supplier',
      isOurs: false,
      hazard: 'unknown',
      sheet: null,
    },
  ]);
  expect(await stock()).toMatchObject([{ productId, isOurs: false, isChemical: true }]);
  await count(productId, 3);
  expect(await stock()).toMatchObject([{ onHand: 3 }]);
  await count(productId, 0);
  expect(await reading()).toEqual([]);
});

test('facts are held to the rules of our own: groups that leave no doubt are taken, contradictions refused, "not known" stays a state', async () => {
  const { productId } = await write({ unNumber: 'UN1791', ph: 12.5 });
  const { chemical } = await loadElsewhere(app, buyer, hotel, productId);
  expect(chemical).toMatchObject({ version: 1, hazard: 'yes', reactivityGroup: 'hypochlorite' });
  const again = { id: productId, version: 1 };
  await expect(
    write({ ...again, unNumber: 'UN1791', ph: 12.5, reactivityGroup: 'none' }),
  ).rejects.toMatchObject({ status: 400 });
  await expect(write({ ...again, hazard: 'no', hStatements: ['H314'] })).rejects.toMatchObject({
    status: 400,
  });
  await write({ ...again, hazard: 'no', name: 'Pool Clarifier' });
  expect(await reading()).toEqual([]);
  await expect(write({ ...again, name: 'Late' })).rejects.toMatchObject({ status: 409 });
  await write({ name: 'Twin' });
  await expect(write({ name: 'twin' })).rejects.toMatchObject({ status: 409 });
});

test('who may not: other sites’ people, staff without the duty; nobody else sees, counts, places or buys it', async () => {
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  const { productId } = await write({ unNumber: 'UN1791' });
  await expect(write({ name: 'Theirs' }, stranger)).rejects.toMatchObject({ status: 404 });
  await expect(write({ name: 'Theirs' }, driver)).rejects.toMatchObject({ status: 403 });
  await expect(write({ id: productId, version: 1 }, stranger)).rejects.toMatchObject({
    status: 404,
  });
  await expect(loadElsewhere(app, stranger, hotel, productId)).rejects.toMatchObject({
    status: 404,
  });
  const [theirs = ''] = stranger.customers as string[];
  await expect(
    write({ customerId: theirs, id: productId, version: 1 }, stranger),
  ).rejects.toMatchObject({ status: 404 });
  await expect(count(productId, 1, stranger, theirs)).rejects.toMatchObject({ status: 404 });
  await expect(
    placeProduct(app, stranger, { customerId: theirs, productId, storeroomId: null }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await reading(stranger, theirs)).toEqual([]);
  const nameKey = `other-supplier-${productId}`;
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  for (const who of [buyer, owner]) expect(await loadSheet(app, who, nameKey)).toBeUndefined();
  for (const who of [buyer, owner]) {
    const list = await app.call(who, 'GET', '/api/products?q=Pool+Shock');
    expect(JSON.stringify(list.body)).not.toContain(productId);
  }
});
