import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addToCart, type HowAgain } from '../../cart/server/write-cart.ts';
import { addChosenAgain } from './check-again.ts';
import { orderAgain } from './order-again.ts';
import { undoAgain } from './undo-again.ts';

let app: AppUnderTest;
let buyer: TestUser;
let [hotel, soap, rinse, linen, orderId] = ['', '', '', '', ''];
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  [soap, rinse, linen] = [
    await addProduct(app, { priceCents: 5000, quantity: 100 }),
    await addProduct(app, { priceCents: 700, quantity: 100 }),
    await addProduct(app, { priceCents: 900, quantity: 100 }),
  ];
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  orderId = (
    await addOrder(app, {
      customerId: hotel,
      placedBy: buyer.id,
      status: 'delivered',
      lines: [
        { productId: soap, quantity: 4, unitPriceCents: 5000 },
        { productId: rinse, quantity: 2, unitPriceCents: 700 },
      ],
    })
  ).id;
});

/** The cart as one sees it: order, quantities, notes. */
const cart = async () =>
  (
    await app.db.pool.query<{ product_id: string; quantity: number; note: string }>(
      'select product_id, quantity, note from cart_lines where user_id = $1 order by added_at, product_id',
      [buyer.id],
    )
  ).rows.map((row) => [row.product_id, row.quantity, row.note]);

/** Something of the order and something else, with a note, in an order of their own. */
async function fill() {
  await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: linen, quantity: 5 }] });
  app.clock.advance(60_000);
  await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: soap, quantity: 3 }] });
  await app.db.pool.query(
    `update cart_lines set note = 'Third floor' where user_id = $1 and product_id = $2`,
    [buyer.id, soap],
  );
  app.clock.advance(60_000);
}
const again = async (how?: HowAgain) => {
  const key = randomUUID();
  await orderAgain(app, buyer, orderId, { chosen: null, key, how });
  return key;
};

describe('a filled cart', () => {
  beforeEach(fill);

  test('asks before anything is added, also where it holds something else alone', async () => {
    const before = await cart();
    await expect(again()).rejects.toMatchObject({
      details: {
        reason: 'in-cart',
        inCart: [{ productId: soap, inCart: 3, asked: 4 }],
        others: 1,
      },
    });
    await app.db.pool.query('delete from cart_lines where user_id = $1 and product_id = $2', [
      buyer.id,
      soap,
    ]);
    await expect(again()).rejects.toMatchObject({
      details: { reason: 'in-cart', inCart: [], others: 1 },
    });
    expect(before).toHaveLength(2);
  });

  test.each([
    ['only', 4, false],
    ['set', 4, true],
    ['add', 7, true],
  ] as const)(
    '%s, then undone: products, quantities, notes and their order are as before',
    async (how, quantity, isLinenThere) => {
      const before = await cart();
      const key = await again(how);
      const there = await cart();
      expect(there).toContainEqual([soap, quantity, 'Third floor']);
      expect(there).toContainEqual([rinse, 2, '']);
      expect(there.some(([id]) => id === linen)).toBe(isLinenThere);
      await undoAgain(app, buyer, key);
      expect(await cart()).toEqual(before);
      // A second press finds it done.
      await undoAgain(app, buyer, key);
      expect(await cart()).toEqual(before);
    },
  );

  test('what was ticked of an order is undone as well', async () => {
    const before = await cart();
    const key = randomUUID();
    const lines = [{ productId: rinse, quantity: 9 }];
    await addChosenAgain(app, buyer, { orderId, lines, key, how: 'only' }, null);
    expect(await cart()).toEqual([[rinse, 9, '']]);
    await undoAgain(app, buyer, key);
    expect(await cart()).toEqual(before);
  });

  test.each([
    ['a quantity', 'update cart_lines set quantity = 99 where user_id = $1 and product_id = $2'],
    ['a note', `update cart_lines set note = 'Other' where user_id = $1 and product_id = $2`],
    ['a product taken out', 'delete from cart_lines where user_id = $1 and product_id = $2'],
  ])('changed since (%s), it stays as it is, and that is said', async (_, change) => {
    const key = await again('add');
    await app.db.pool.query(change, [buyer.id, rinse]);
    const changed = await cart();
    await expect(undoAgain(app, buyer, key)).rejects.toMatchObject({
      code: 'aborted',
      details: { reason: 'cart-changed' },
      message: expect.stringContaining('nothing of it was undone'),
    });
    expect(await cart()).toEqual(changed);
  });

  test('of two undos at the same moment one does it, and neither fails', async () => {
    const before = await cart();
    const key = await again('only');
    await Promise.all([undoAgain(app, buyer, key), undoAgain(app, buyer, key)]);
    expect(await cart()).toEqual(before);
  });
});

test('an empty cart asks nothing, and is empty again after the undo', async () => {
  const key = await again();
  expect(await cart()).toHaveLength(2);
  await undoAgain(app, buyer, key);
  expect(await cart()).toEqual([]);
});

test('where nothing of the order can be had any more, “only” empties no cart', async () => {
  await addToCart(app, buyer, { customerId: hotel, lines: [{ productId: linen, quantity: 5 }] });
  await app.db.pool.query('update products set is_active = false where id = any($1)', [
    [soap, rinse],
  ]);
  const key = await again('only');
  expect(await cart()).toEqual([[linen, 5, '']]);
  await expect(undoAgain(app, buyer, key)).rejects.toMatchObject({ code: 'not-found' });
});

test('who may not: somebody else with the key, a guessed key, and who can no longer order for the customer', async () => {
  const key = await again();
  const there = await cart();
  const other = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  await expect(undoAgain(app, other, key)).rejects.toMatchObject({ code: 'not-found' });
  await expect(undoAgain(app, buyer, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
  await expect(undoAgain(app, { ...buyer, customers: [] }, key)).rejects.toMatchObject({
    details: { reason: 'customer-gone' },
  });
  expect(await cart()).toEqual(there);
});
