import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  buyer,
  colleague,
  customer,
  guideOf,
  ordered,
  rinse,
  soap,
  startShop,
} from '../../../../tests/support/guides.ts';
import { roundTripsOf } from '../../../../tests/support/round-trips.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { hideProduct } from '../../../safety/sites/server/public/place-products.ts';
import { addToCart } from '../../cart/server/write-cart.ts';

startShop();

test('a row says what was bought, when, how much usually, what is on order and in the cart', async () => {
  await addStaffPrice(app, customer, soap, 4321);
  await ordered(21, [[soap, 4]]);
  await ordered(14, [[soap, 6]]);
  await ordered(7, [[soap, 4]], 'confirmed');
  await ordered(3, [[soap, 9]], 'cancelled');
  await addToCart(app, buyer, { customerId: customer, lines: [{ productId: soap, quantity: 2 }] });
  const { rows } = await guideOf();
  expect(rows).toMatchObject([
    {
      productId: soap,
      orders: 3,
      lastQuantity: 4,
      lastOn: '2026-02-24',
      lastPriceCents: 4200,
      usual: { quantity: 4, times: 2, of: 3 },
      learnt: { par: 6 },
      onOrder: 4,
      inCart: 2,
      unitPriceCents: 4321,
      orderable: true,
      storeroomId: null,
      par: null,
    },
  ]);
  // A colleague of the customer has a cart of their own.
  expect((await guideOf(colleague)).rows[0]?.inCart).toBe(0);
});

test('four statements at most, also with what is gone', async () => {
  await ordered(7, [
    [soap, 4],
    [rinse, 1],
  ]);
  await guideOf();
  expect(await roundTripsOf(() => guideOf())).toHaveLength(4);
});

test('a withdrawn product stays, can’t be ordered, and has a substitute of the same use and pack', async () => {
  const gone = await addProduct(app, { name: 'Bowl Cleaner Nine', category: 'Guide A' });
  const other = { category: 'Guide A', quantity: 5, priceCents: 900 };
  const like = await addProduct(app, { ...other, name: 'Bowl Cleaner Ten' });
  await addProduct(app, { ...other, name: 'Bowl Cleaner Two', sizeUnit: '4 x 1 gal case' });
  await addProduct(app, { ...other, name: 'Wax Stripper' });
  await addProduct(app, { ...other, name: 'Bowl Cleaner Nil', quantity: 0 });
  await addProduct(app, { ...other, name: 'Bowl Cleaner Hid', brand: 'Hidden' });
  await ordered(7, [[gone, 2]]);
  await app.db.pool.query('update products set is_active = false where id = $1', [gone]);
  const { rows } = await guideOf();
  expect(rows).toMatchObject([
    {
      productId: gone,
      orderable: false,
      unitPriceCents: null,
      substitute: { id: like, reason: 'same-use', unitPriceCents: 900, available: 5 },
    },
  ]);
});

test('another size of the same product stands in when its own is out of stock', async () => {
  const pail = { nameKey: 'guide-softener', name: 'Softener', category: 'Guide B' };
  const out = await addProduct(app, { ...pail, quantity: 0 });
  const drum = await addProduct(app, { ...pail, sizeUnit: '55 gal drum', quantity: 3 });
  await ordered(7, [[out, 2]]);
  // What was ordered is promised: none is left.
  expect((await guideOf()).rows[0]).toMatchObject({
    available: 0,
    orderable: true,
    substitute: { id: drum, reason: 'same-product-other-pack' },
  });
});

test('a brand that was taken from the person shows what was bought without price or stock, and nothing that was not', async () => {
  await ordered(7, [[soap, 2]]);
  const foreign = await addUser(app, { brands: ['Other'], customers: [customer] });
  expect((await guideOf(foreign)).rows).toMatchObject([
    { productId: soap, orderable: false, unitPriceCents: null, available: 0 },
  ]);
  await app.db.pool.query(
    'insert into site_products (customer_id, product_id, by_hand) values ($1, $2, true)',
    [customer, rinse],
  );
  expect((await guideOf(foreign)).rows).toHaveLength(1);
  expect((await guideOf()).rows).toHaveLength(2);
});

test('orders of another customer teach nothing', async () => {
  const other = await addCustomer(app);
  await ordered(7, [[soap, 2]], 'delivered', other);
  expect((await guideOf()).rows).toEqual([]);
});

test('the rows are a plain model of the orders', async () => {
  const products = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => addProduct(app, { name: `Model ${name}`, quantity: 9000 })),
  );
  const order = fc.record({
    daysAgo: fc.integer({ min: 0, max: 420 }),
    status: fc.constantFrom('delivered', 'confirmed', 'placed', 'cancelled'),
    lines: fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 3 }),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 4, selector: ({ at }) => at },
    ),
  });
  const history = fc.uniqueArray(order, { maxLength: 14, selector: ({ daysAgo }) => daysAgo });
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.subarray([0, 1, 2, 3], { maxLength: 1 }),
      async (orders, hidden) => {
        const site = await addCustomer(app);
        const person = await addUser(app, { brands: ['Linnetfold'], customers: [site] });
        const at = (index: number) => products[index] ?? '';
        for (const { daysAgo, status, lines } of orders)
          await ordered(
            daysAgo,
            lines.map((line) => [at(line.at), line.quantity] as const),
            status,
            site,
          );
        for (const index of hidden)
          await hideProduct(app, person, { customerId: site, productId: at(index), hidden: true });
        const counted = orders
          .filter(({ daysAgo, status }) => daysAgo <= 365 && status !== 'cancelled')
          .toSorted((a, b) => a.daysAgo - b.daysAgo);
        const model = products.flatMap((productId, index) => {
          const past = counted.flatMap((one) =>
            one.lines
              .filter((line) => line.at === index)
              .map(({ quantity }) => ({ quantity, status: one.status })),
          );
          if (past.length === 0 || hidden.includes(index)) return [];
          return [
            {
              productId,
              orders: past.length,
              lastQuantity: past[0]?.quantity,
              past: past.slice(0, 10).map(({ quantity }) => quantity),
              onOrder: past
                .filter(({ status }) => status !== 'delivered')
                .reduce((sum, { quantity }) => sum + quantity, 0),
            },
          ];
        });
        const { rows } = await guideOf(person, site);
        expect(
          rows.map((row) => ({
            productId: row.productId,
            orders: row.orders,
            lastQuantity: row.lastQuantity,
            past: row.past.map(({ quantity }) => quantity),
            onOrder: row.onOrder,
          })),
        ).toEqual(model);
      },
    ),
    { numRuns: 25 },
  );
});
