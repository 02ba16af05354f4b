import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { onlySiteOf } from '../../../kit/actor.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import { loadOrderList } from './public/order-list.ts';
import { loadOrder } from './public/order-page.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const list = (user: Parameters<typeof loadOrderList>[1], query = '') =>
  loadOrderList(app, user, new URL(`http://localhost/dashboard/orders?view=all${query}`));

test('a buyer of one site reads lists without its name; of two, a rep and the desk with it', async () => {
  const [here, there] = [await addCustomer(app), await addCustomer(app)];
  const soap = await addProduct(app, {});
  const one = await addUser(app, { customers: [here] });
  for (const customerId of [here, there])
    await addOrder(app, {
      customerId,
      placedBy: one.id,
      status: 'placed',
      lines: [{ productId: soap, quantity: 1, unitPriceCents: 100 }],
    });
  const own = await list(one);
  expect([own.site, own.view.columns.includes('customer')]).toEqual([here, false]);
  // Chosen by hand the column is there; what they ordered for another site before is theirs to see.
  expect((await list(one, '&col=customer&col=number')).view.columns).toContain('customer');
  expect(own.rows.map(({ customerId }) => customerId).sort()).toEqual([here, there].sort());
  const two = await addUser(app, { customers: [here, there] });
  const rep = await addUser(app, { customers: [here], salesRep: true });
  const desk = await addUser(app, { role: 'admin', customers: [here], duties: ['desk'] });
  for (const other of [two, rep, desk]) {
    const read = await list(other);
    expect([read.site, read.view.columns.includes('customer')]).toEqual([null, true]);
  }
  expect(onlySiteOf(await addUser(app, { customers: 'all' }))).toBeNull();
});

test('who adds a product to an order reads of their own price as a buyer, of the customer’s as a rep or at the desk', async () => {
  const customerId = await addCustomer(app);
  const soap = await addProduct(app, {});
  const buyer = await addUser(app, { customers: [customerId] });
  const { id } = await addOrder(app, {
    customerId,
    placedBy: buyer.id,
    status: 'placed',
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 100 }],
  });
  const words = async (user: typeof buyer) =>
    EDIT_MESSAGES.priceOfToday((await loadOrder(app, user, id)).buyer);
  expect(await words(buyer)).toBe('At your price of today.');
  const rep = await addUser(app, { customers: [customerId], salesRep: true });
  const desk = await addUser(app, { role: 'admin', customers: [customerId], duties: ['desk'] });
  for (const other of [rep, desk])
    expect(await words(other)).toBe('At this customer’s price of today.');
});
