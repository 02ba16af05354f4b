import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { loader } from './order-suggestions.ts';

let app: AppUnderTest;
let hotel: string;
let orderId: string;
let desk: TestUser;
let rinse: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app);
  const soap = await addProduct(app, { name: 'Hand soap', sku: 'HS-1' });
  rinse = await addProduct(app, { name: 'Rinse aid', sku: 'RA-7', priceCents: 5000 });
  await addProduct(app, { name: 'Rinse old', sku: 'RA-8', isActive: false });
  await addProduct(app, { name: 'Rinse of others', sku: 'RA-9', brand: 'Ostrel' });
  await addStaffPrice(app, hotel, rinse, 4321);
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  orderId = (
    await addOrder(app, {
      customerId: hotel,
      status: 'placed',
      lines: [{ productId: soap, quantity: 1, unitPriceCents: 500 }],
    })
  ).id;
});
afterAll(() => app.close());

function find(actor: TestUser, term: string, id = orderId) {
  const context = contextOf(app, actor);
  const request = new Request(
    `http://localhost:3000/dashboard/orders/${id}/suggestions?term=${encodeURIComponent(term)}`,
  );
  return loader({ context, request, params: { orderId: id } } as never);
}

test('what is offered for an order is active, within the reader’s brands, at the price of the order’s customer', async () => {
  expect(await find(desk, 'rinse')).toEqual({
    term: 'rinse',
    products: [expect.objectContaining({ id: rinse, sku: 'RA-7', unitPriceCents: 4321 })],
    apart: [],
  });
  expect((await find(desk, 'ra7')).products).toHaveLength(1);
  expect((await find(desk, ' ')).products).toEqual([]);
});

test('what is taken from it goes onto the order at that price', async () => {
  const [product] = (await find(desk, 'RA-7')).products;
  const lines = [
    { productId: rinse, quantity: 2, expectedUnitPriceCents: product!.unitPriceCents },
  ];
  const answer = await app.call(desk, 'POST', '/api/update-order', {
    orderId,
    version: 1,
    action: 'change-lines',
    lines,
  });
  expect(answer.body).toMatchObject({ version: 2, totalCents: 500 + 2 * 4321 });
});

test('an order of others offers nothing', async () => {
  const stranger = await addUser(app, {
    brands: ['Linnetfold'],
    customers: [await addCustomer(app)],
  });
  await expect(find(stranger, 'rinse')).rejects.toMatchObject({ init: { status: 404 } });
});
