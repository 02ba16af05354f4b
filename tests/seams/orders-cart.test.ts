import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as listsPage from '../../src/ordering/cart/pages/saved-lists.tsx';
import { saveList } from '../../src/ordering/cart/server/save-list.ts';
import { addToCart } from '../../src/ordering/cart/server/write-cart.ts';
import * as deskPage from '../../src/ordering/desk/pages/new-order.tsx';
import * as guidePage from '../../src/ordering/guides/pages/guide.tsx';
import * as ordersPage from '../../src/ordering/orders/pages/order-list.tsx';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let [hotel, soap, orderId, listId] = ['', '', '', ''];
let buyer: TestUser;
let desk: TestUser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: 'all',
    duties: ['desk'],
  });
  const lines = [{ productId: soap, quantity: 4 }];
  const ordered = lines.map((line) => ({ ...line, unitPriceCents: 5000 }));
  orderId = (
    await addOrder(app, {
      customerId: hotel,
      placedBy: buyer.id,
      status: 'delivered',
      lines: ordered,
    })
  ).id;
  ({ listId } = await saveList(app, buyer, { name: 'Weekly', customerId: hotel, lines }));
  for (const who of [buyer, desk]) await addToCart(app, who, { customerId: hotel, lines });
});

const inCart = async (who: TestUser) =>
  (
    await app.db.pool.query<{ quantity: number }>(
      'select quantity from cart_lines where user_id = $1',
      [who.id],
    )
  ).rows.map((row) => row.quantity);

/** Sent three times it adds nothing and names what is there; told how, it does that. */
async function asksFirst(who: TestUser, page: { action: unknown }, form: Record<string, string>) {
  for (let press = 0; press < 3; press += 1) {
    const { data } = await postPage(app, who, page, { ...form, key: randomUUID() });
    expect(data.error).toMatchObject({
      details: { reason: 'in-cart', inCart: [{ productId: soap, inCart: 4, asked: 4 }] },
    });
  }
  expect(await inCart(who)).toEqual([4]);
  const add = { ...form, how: 'add', key: randomUUID() };
  for (const again of [add, add]) await postPage(app, who, page, again);
  expect(await inCart(who)).toEqual([8]);
  await postPage(app, who, page, { ...form, how: 'set', key: randomUUID() });
  expect(await inCart(who)).toEqual([4]);
}

const GUARD = {
  code: "how ?? 'ask'",
  without: "how ?? 'add'",
};

seam(
  {
    fact: 'cart: a product is in it already',
    act: 'orders: "Order again", by the buyer or at the desk',
    outcome: 'asked',
    guard: { file: 'src/ordering/orders/server/order-again.ts', ...GUARD },
  },
  async () => {
    await asksFirst(buyer, ordersPage, { intent: 'again', orderId });
    await asksFirst(desk, deskPage, { intent: 'again', customerId: hotel, orderId });
  },
);

seam(
  {
    fact: 'cart: a product is in it already',
    act: 'cart: a saved list is put into it',
    outcome: 'asked',
    guard: { file: 'src/ordering/cart/server/load-list.ts', ...GUARD },
  },
  () => asksFirst(buyer, listsPage, { intent: 'load', listId }),
);

seam(
  {
    fact: 'cart: a product is in it already',
    act: 'guides: "Add all"',
    outcome: 'asked',
    guard: { file: 'src/ordering/guides/server/add-typed.ts', ...GUARD },
  },
  () =>
    asksFirst(buyer, guidePage, {
      intent: 'add',
      customerId: hotel,
      productId: soap,
      quantity: '4',
    }),
);
