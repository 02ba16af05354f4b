import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { loader as guestLoader } from '../pages/guest-names.ts';
import { loadCart } from './load-cart.ts';

let app: AppUnderTest;
let buyer: TestUser;
let hotel: string;
let bleach: string;
let quat: string;
let drum: string;
let foreignAcid: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  bleach = await addProduct(app, { nameKey: 'bleach', name: 'Bleach', hazardous: true });
  // Nobody marked it hazardous, and still it must not meet the bleach.
  quat = await addProduct(app, { nameKey: 'quat', name: 'Quat rinse' });
  drum = await addProduct(app, {
    nameKey: 'alkali',
    name: 'Alkali',
    sizeUnit: '55 gal drum',
    hazardous: true,
  });
  foreignAcid = await addProduct(app, {
    nameKey: 'acid',
    name: 'Acid',
    brand: 'Ostrel',
    hazardous: true,
  });
  await addSafety(app, 'bleach', { reactivityGroup: 'hypochlorite' });
  await addSafety(app, 'quat', { reactivityGroup: 'quat' });
  await addSafety(app, 'acid', { reactivityGroup: 'acid' });
  await addSafety(app, 'alkali', { unNumber: 'UN1719', packingGroup: 'II' });
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
});

const hazardsOf = async () =>
  (await loadCart(app, buyer, new Request('http://localhost:3000/cart'))).hazards;
const put = async (...ids: string[]) =>
  expect(
    (
      await app.call(buyer, 'PUT', '/api/cart', {
        lines: ids.map((productId) => ({ productId, quantity: 1 })),
      })
    ).status,
  ).toBe(200);

test('two products that react are named with what happens, and the order goes out all the same', async () => {
  await put(bleach, quat);
  expect(await hazardsOf()).toEqual({
    pairs: [
      {
        a: { nameKey: 'bleach', name: 'Bleach' },
        b: { nameKey: 'quat', name: 'Quat rinse' },
        reason: 'Together they give off harmful gas and stop disinfecting.',
        advice: expect.stringContaining('Store them apart and never mix them'),
        severity: 2,
      },
    ],
    regulated: [],
    unknown: '',
  });
  const lines = [bleach, quat].map((productId) => ({
    productId,
    quantity: 1,
    expectedUnitPriceCents: 5000,
  }));
  expect(
    (
      await app.call(
        buyer,
        'POST',
        '/api/place-order',
        { customerId: hotel, lines },
        { 'idempotency-key': randomUUID() },
      )
    ).status,
  ).toBe(200);
});

test('a size that is regulated for transport is named', async () => {
  await put(drum);
  expect(await hazardsOf()).toEqual({ pairs: [], regulated: ['Alkali, 55 gal drum'], unknown: '' });
});

test('nothing to tell: an empty cart, and one product alone', async () => {
  expect(await hazardsOf()).toEqual({ pairs: [], regulated: [], unknown: '' });
  await put(bleach);
  expect(await hazardsOf()).toEqual({ pairs: [], regulated: [], unknown: '' });
});

test('a product that this person may no longer see is not named', async () => {
  await put(bleach);
  await app.db.pool.query(
    'insert into cart_lines (user_id, product_id, quantity, added_at) values ($1, $2, 1, now())',
    [buyer.id, foreignAcid],
  );
  expect(await hazardsOf()).toEqual({ pairs: [], regulated: [], unknown: '' });
});

const guestNames = async (...ids: string[]) => {
  const request = new Request(`http://localhost:3000/cart/guest-names?ids=${ids.join(',')}`);
  const context = contextOf(app, VISITOR);
  return guestLoader({ context, request, params: {} } as never);
};

test('a visitor’s cart is warned too, signed out, and of nothing that is not public', async () => {
  expect((await guestNames(bleach, foreignAcid)).apart).toEqual([
    {
      a: { nameKey: 'acid', name: 'Acid' },
      b: { nameKey: 'bleach', name: 'Bleach' },
      reason: 'Together they give off chlorine gas, which can kill.',
      advice: expect.stringContaining('never mix them'),
      severity: 3,
    },
  ]);
  expect((await guestNames(bleach)).apart).toEqual([]);
  await app.db.pool.query('update products set is_active = false where id = $1', [foreignAcid]);
  expect((await guestNames(bleach, foreignAcid)).apart).toEqual([]);
  await app.db.pool.query('update products set is_active = true where id = $1', [foreignAcid]);
});

test('of a product in the cart the page gets what it shows, and no picture, tax note or sheet', async () => {
  await put(bleach);
  const { cart } = await loadCart(app, buyer, new Request('http://localhost:3000/cart'));
  expect(Object.keys(cart.lines[0] ?? {}).sort()).toEqual([
    'available',
    'depositCents',
    'hazardous',
    'name',
    'nameKey',
    'note',
    'priceRule',
    'productId',
    'quantity',
    'sizeUnit',
    'sku',
    'taxable',
    'unitPriceCents',
  ]);
});
