import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  customer,
  soap,
  startShop,
  stored,
} from '../../../../tests/support/filled-carts.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addChosenAgain, againUnlessNews, checkAgain } from './check-again.ts';

startShop();

let orderId: string;
let rinse: string;

const change = (text: string, ...values: unknown[]) => app.db.pool.query(text, values);

beforeEach(async () => {
  // What earlier tests made would be a substitute here.
  await change("update products set is_active = false where name like 'Alpine%'");
  rinse = await addProduct(app, { name: 'Alpine Rinse Aid', priceCents: 3000 });
  const lines = [
    { productId: soap, quantity: 2, unitPriceCents: 5000 },
    { productId: rinse, quantity: 4, unitPriceCents: 3000 },
  ];
  const status = 'delivered';
  orderId = (await addOrder(app, { customerId: customer, lines, status, placedBy: buyer.id })).id;
});

test('with nothing to say one press puts all into the cart', async () => {
  const done = await againUnlessNews(app, buyer, orderId, { chosen: null, key: randomUUID() });
  expect(done).toMatchObject({ added: 2, leftOut: [] });
  expect(done.toCheck).toBeUndefined();
  expect(await stored()).toEqual([
    { productId: soap, quantity: 2 },
    { productId: rinse, quantity: 4 },
  ]);
});

test.each([
  ['another price', 'update products set price_cents = 3300 where id = $1'],
  ['too few', 'update products set quantity = 3 where id = $1'],
  ['gone', 'update products set is_active = false where id = $1'],
  ['price on request', 'update products set price_cents = null where id = $1'],
])('%s is shown first, and nothing is added', async (_what, statement) => {
  await change(statement, rinse);
  expect(
    await againUnlessNews(app, buyer, orderId, { chosen: null, key: randomUUID() }),
  ).toMatchObject({
    added: 0,
    toCheck: orderId,
  });
  expect(await stored()).toEqual([]);
});

test('it says old and new price, what is there, and what can be taken instead with its reason', async () => {
  const other = await addProduct(app, { name: 'Alpine Rinse Aid Plus', priceCents: 3400 });
  await change('update products set price_cents = 5500 where id = $1', soap);
  await change('update products set is_active = false where id = $1', rinse);
  const { lines, customer: forWhom } = await checkAgain(app, buyer, orderId);
  expect(forWhom.id).toBe(customer);
  expect(lines).toMatchObject([
    { productId: soap, wasCents: 5000, unitPriceCents: 5500, state: 'fine', quantity: 2 },
    {
      productId: rinse,
      name: 'Alpine Rinse Aid',
      state: 'gone',
      substitute: { id: other, reason: 'same-use', unitPriceCents: 3400 },
    },
  ]);
  const key = randomUUID();
  const request = { orderId, lines: [{ productId: other, quantity: 4 }], key };
  const first = await addChosenAgain(app, buyer, request, null);
  expect(first).toMatchObject({ added: 1, leftOut: [] });
  expect(await addChosenAgain(app, buyer, request, null)).toEqual(first);
  expect(await stored()).toEqual([{ productId: other, quantity: 4 }]);
});

test('what was withdrawn while one looked is named', async () => {
  await change('update products set is_active = false where id = $1', rinse);
  const lines = [soap, rinse].map((productId) => ({ productId, quantity: 1 }));
  expect(await addChosenAgain(app, buyer, { orderId, lines, key: undefined }, null)).toMatchObject({
    added: 1,
    leftOut: [expect.stringContaining('Alpine Rinse Aid')],
  });
});

test('an answer that got lost is given again, although the price has changed since', async () => {
  const key = randomUUID();
  const first = await againUnlessNews(app, buyer, orderId, { chosen: null, key });
  await change('update products set price_cents = 5500 where id = $1', soap);
  expect(await againUnlessNews(app, buyer, orderId, { chosen: null, key })).toEqual(first);
  expect(await stored()).toHaveLength(2);
});

test('who may not: strangers find nothing; who lost the customer is told so', async () => {
  const stranger = await addUser(app, { brands: ['Linnetfold'] });
  const lines = [{ productId: soap, quantity: 1 }];
  const request = { orderId, lines, key: undefined };
  for (const attempt of [
    () => checkAgain(app, stranger, orderId),
    () => againUnlessNews(app, stranger, orderId, { chosen: null }),
    () => addChosenAgain(app, stranger, request, null),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not-found' });
  expect(await stored(stranger)).toEqual([]);
  await change('update customers set is_active = false where id = $1', customer);
  await expect(addChosenAgain(app, buyer, request, null)).rejects.toMatchObject({
    details: { reason: 'customer-gone' },
  });
});
