import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  customer,
  hidden,
  put,
  rinse,
  soap,
  startShop,
  stored,
} from '../../../../tests/support/filled-carts.ts';
import {
  addCustomer,
  addProduct,
  addProducts,
  addStaffPrice,
} from '../../../../tests/support/rows.ts';
import { companySettings } from '../../../company/contract.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import { readCart } from './queries.ts';

startShop();

test('quantities are written in one batch and read back merged with products and the customer’s prices', async () => {
  await addStaffPrice(app, customer, soap, 4321);
  expect(
    (
      await put([
        { productId: soap, quantity: 3 },
        { productId: rinse, quantity: 1 },
      ])
    ).body,
  ).toEqual({ lines: 2 });
  expect((await put([{ productId: soap, quantity: 2 }])).body).toEqual({ lines: 2 });
  const { body } = await app.call(buyer, 'GET', '/api/cart');
  expect(body).toMatchObject({ customerId: customer, hidden: [], subtotalCents: 8642 });
  // Merged with the product's own fields, as the specification has them, and the cart's quantity.
  expect(body.lines[0]).toMatchObject({
    id: soap,
    nameKey: expect.any(String),
    isActive: true,
    images: [],
    sds: null,
    hazardous: false,
    price: 4321,
    quantity: 2,
  });
  expect(body.lines).toMatchObject([
    {
      productId: soap,
      quantity: 2,
      unitPriceCents: 4321,
      lineTotalCents: 8642,
      available: 7,
      brand: 'Linnetfold',
      sizeUnit: '5 gal pail',
      priceRule: null,
    },
    { productId: rinse, quantity: 1, unitPriceCents: null, lineTotalCents: null },
  ]);
});

test('one unknown product and nothing of the batch is written', async () => {
  await put([{ productId: soap, quantity: 1 }]);
  const inactive = await addProduct(app, { isActive: false });
  for (const productId of [
    hidden,
    inactive,
    soap.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  ]) {
    for (const method of ['PUT', 'POST']) {
      const answer = await app.call(buyer, method, '/api/cart', {
        lines: [
          { productId: soap, quantity: 9 },
          { productId, quantity: 1 },
        ],
      });
      const { requestId: _, ...failure } = answer.body.error;
      expect([answer.status, failure]).toEqual([
        404,
        { code: 'not-found', message: 'Requested document not found.' },
      ]);
    }
  }
  expect(await stored()).toEqual([{ productId: soap, quantity: 1 }]);
});

test.each([0, -1, 1.5, 10000, '2', null])('a quantity of %j is refused', async (quantity) => {
  expect((await put([{ productId: soap, quantity }])).status).toBe(400);
  expect(
    (await app.call(buyer, 'POST', '/api/cart', { lines: [{ productId: soap, quantity }] })).status,
  ).toBe(400);
  expect(await stored()).toEqual([]);
});

test('adding adds, up to 9999', async () => {
  await app.call(buyer, 'POST', '/api/cart', {
    lines: [
      { productId: soap, quantity: 2 },
      { productId: soap, quantity: 1 },
    ],
  });
  expect(await stored()).toEqual([{ productId: soap, quantity: 3 }]);
  await app.call(buyer, 'POST', '/api/cart', { lines: [{ productId: soap, quantity: 9998 }] });
  expect(await stored()).toEqual([{ productId: soap, quantity: 9999 }]);
});

test('one item is deleted only if it is there; the whole cart is cleared', async () => {
  await put([
    { productId: soap, quantity: 1 },
    { productId: rinse, quantity: 1 },
  ]);
  expect((await app.call(buyer, 'DELETE', `/api/cart/${soap}`)).status).toBe(200);
  const again = await app.call(buyer, 'DELETE', `/api/cart/${soap}`);
  expect([again.status, again.body.error.code]).toEqual([404, 'not-found']);
  expect((await app.call(buyer, 'DELETE', '/api/cart')).status).toBe(200);
  expect((await app.call(buyer, 'DELETE', '/api/cart')).status).toBe(200);
  expect(await stored()).toEqual([]);
});

test('a cart is its owner’s alone, and visitors have none', async () => {
  await put([{ productId: soap, quantity: 1 }]);
  const other = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  expect((await app.call(other, 'GET', '/api/cart')).body.lines).toEqual([]);
  expect((await app.call(other, 'DELETE', `/api/cart/${soap}`)).status).toBe(404);
  await app.call(other, 'DELETE', '/api/cart');
  for (const [method, path, body] of [
    ['GET', '/api/cart'],
    ['PUT', '/api/cart', { lines: [{ productId: soap, quantity: 1 }] }],
    ['DELETE', '/api/cart'],
    ['DELETE', `/api/cart/${soap}`],
    ['POST', '/api/cart/merge', { lines: [] }],
  ] as const) {
    expect((await app.call(null, method, path, body)).status).toBe(401);
  }
  expect(await stored()).toEqual([{ productId: soap, quantity: 1 }]);
});

test('prices of a customer that is not theirs stay unread', async () => {
  const foreign = await addCustomer(app);
  expect((await app.call(buyer, 'GET', `/api/cart?customerId=${foreign}`)).status).toBe(404);
});

test('a product that may no longer be seen is named, without price or stock', async () => {
  await put([
    { productId: soap, quantity: 2 },
    { productId: rinse, quantity: 1 },
  ]);
  await app.db.pool.query('update products set is_active = false where id = $1', [soap]);
  const { body } = await app.call(buyer, 'GET', '/api/cart');
  expect(body.lines).toHaveLength(1);
  expect(body.hidden).toEqual([
    {
      productId: soap,
      quantity: 2,
      name: expect.any(String),
      sizeUnit: '5 gal pail',
      sku: expect.any(String),
    },
  ]);
});

test('past 2,000 products the cart is full', async () => {
  const ids = await addProducts(app, MAX_LINES, { brand: 'Bulk', sku: 'BULK-' });
  const bulk = await addUser(app, { brands: ['Bulk', 'Linnetfold'], customers: [customer] });
  expect(
    (
      await put(
        ids.map((productId: string) => ({ productId, quantity: 1 })),
        bulk,
      )
    ).body,
  ).toEqual({ lines: MAX_LINES });
  const answer = await put([{ productId: soap, quantity: 1 }], bulk);
  expect([answer.status, answer.body.error.details.reason]).toEqual([409, 'cart-full']);
  expect(await stored(bulk)).toHaveLength(MAX_LINES);
});

test('a guest cart is merged once: quantities added, unseen products counted and left out', async () => {
  await put([{ productId: soap, quantity: 9990 }]);
  const guest = {
    lines: [
      { productId: soap, quantity: 20 },
      { productId: hidden, quantity: 1 },
      { productId: rinse, quantity: 2 },
    ],
  };
  const key = randomUUID();
  for (let times = 0; times < 2; times += 1) {
    expect(
      (await app.call(buyer, 'POST', '/api/cart/merge', guest, { 'idempotency-key': key })).body,
    ).toEqual({ lines: 2, dropped: 1 });
  }
  expect(await stored()).toEqual(
    expect.arrayContaining([
      { productId: soap, quantity: 9999 },
      { productId: rinse, quantity: 2 },
    ]),
  );
});

test('the cart’s state names its content, and a new line of the same content is a new state', async () => {
  const company = companySettings.parse({});
  const state = async () => (await readCart(app, buyer, customer, company)).state;
  await put([{ productId: soap, quantity: 2 }]);
  const first = await state();
  expect(await state()).toBe(first);
  await put([{ productId: soap, quantity: 3 }]);
  expect(await state()).not.toBe(first);
  await app.call(buyer, 'DELETE', '/api/cart');
  app.clock.advance(1000);
  await put([{ productId: soap, quantity: 2 }]);
  expect(await state()).not.toBe(first);
});
