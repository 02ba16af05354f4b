import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { draftTotals } from '../ui/order-draft.ts';
import { readEditTerms } from './edit-terms.ts';
import { loadOrder } from './public/order-page.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';
import { updateOrder } from './public/update-order.ts';

let app: AppUnderTest;
let desk: TestUser;
let customer: string;
let soap: string;
let rinse: string;
let added: string;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  customer = await addCustomer(app);
  [soap, rinse, added] = [
    await addProduct(app, { priceCents: 1033, quantity: 100 }),
    await addProduct(app, { priceCents: 777, quantity: 100 }),
    await addProduct(app, { priceCents: 4321, quantity: 100 }),
  ];
});
afterAll(() => app.close());

test.each([
  ['tax alone', { taxRateBp: 825 }],
  [
    'every charge at once',
    {
      taxRateBp: 825,
      deliveryFeeCents: 1500,
      surchargeBp: 250,
      surchargeTaxable: true,
      depositTaxable: true,
      discountBp: 1000,
    },
  ],
  ['a fixed surcharge and discount', { surchargeFixedCents: 399, discountFixedCents: 1250 }],
])('the running total is what the save makes of it: %s', async (_, terms) => {
  const { id } = await addOrder(app, {
    customerId: customer,
    status: 'placed',
    ...terms,
    lines: [
      { productId: soap, quantity: 4, unitPriceCents: 1033 },
      { productId: rinse, quantity: 3, unitPriceCents: 777, taxable: false },
    ],
  });
  const scope = orderScope(desk);
  const [order, read] = [await readOrder(app.db, scope, id), await readEditTerms(app, scope, id)];
  if (!order || !read) throw new Error('no order');
  const [product] = await app.db.pool
    .query<{ taxable: boolean }>('select taxable from products where id = $1', [added])
    .then(({ rows }) => rows);
  const totals = draftTotals(
    order,
    {
      quantities: { [soap]: 7, [rinse]: 0 },
      notes: {},
      details: {},
      added: [
        {
          product: {
            id: added,
            nameKey: 'added',
            name: 'Added',
            sku: 'AD-1',
            sizeUnit: '1 gal',
            unitPriceCents: 4321,
            available: 100,
            taxable: product?.taxable ?? false,
            depositCents: 0,
          },
          quantity: 2,
        },
      ],
    },
    new Map(),
    read,
  );
  const saved = await updateOrder(app, desk, {
    orderId: id,
    version: 1,
    action: 'edit',
    lines: [
      { productId: soap, quantity: 7 },
      { productId: rinse, quantity: 0 },
      { productId: added, quantity: 2, expectedUnitPriceCents: 4321 },
    ],
  });
  expect(totals.totalCents).toBe(saved.totalCents);
});

test('who may not: a foreign order has no terms', async () => {
  const { id } = await addOrder(app, {
    customerId: customer,
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 1033 }],
  });
  const foreign = await addUser(app, { customers: [await addCustomer(app)] });
  expect(await readEditTerms(app, orderScope(foreign), id)).toBeUndefined();
});

test('an order that is confirmed while its buyer changes it keeps what its total is reckoned with', async () => {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  const { id } = await addOrder(app, {
    customerId: customer,
    status: 'confirmed',
    taxRateBp: 825,
    lines: [{ productId: soap, quantity: 4, unitPriceCents: 1033 }],
  });
  const { order, terms } = await loadOrder(app, buyer, id);
  const draft = { quantities: { [soap]: 6 }, notes: {}, added: [], details: {} };
  const totals = terms && draftTotals(order, draft, new Map(), terms);
  expect(totals?.totalCents).toBe(6198 + Math.round(6198 * 0.0825));
});

test('a line can come to what stands on it and what nobody is promised, and its save is held to the same', async () => {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  const few = await addProduct(app, { priceCents: 1033, quantity: 10 });
  const { id } = await addOrder(app, {
    customerId: customer,
    status: 'placed',
    lines: [{ productId: few, quantity: 4, unitPriceCents: 1033 }],
  });
  // Of the ten four are this order's and three another one's.
  await app.db.pool.query('update products set promised = 7 where id = $1', [few]);
  for (const who of [desk, buyer])
    expect((await loadOrder(app, who, id)).terms?.lines).toMatchObject([
      { productId: few, atMost: 7 },
    ]);
  const change = (quantity: number) =>
    updateOrder(app, desk, {
      orderId: id,
      version: 1,
      action: 'edit',
      lines: [{ productId: few, quantity }],
    });
  await expect(change(8)).rejects.toMatchObject({
    details: { short: [{ productId: few, wanted: 4, available: 3 }] },
  });
  await change(7);
});
