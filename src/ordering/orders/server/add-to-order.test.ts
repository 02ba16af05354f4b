import { beforeEach, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  app,
  bleach,
  buyer,
  customer,
  line,
  order,
  place,
  soap,
  startShop,
} from '../../../../tests/support/placing-orders.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { loadCart } from '../../cart/server/load-cart.ts';
import { addToCart } from '../../cart/server/write-cart.ts';
import { type OpenOrder, totalsWith } from '../../cart/ui/add-to.tsx';
import * as placedPage from '../pages/order-placed.tsx';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';
import { updateOrder } from './public/update-order.ts';

startShop();

let [orderId, towels] = ['', ''];

beforeEach(async () => {
  orderId = (await place(order())).body.orderId;
  towels = await addProduct(app, { priceCents: 700, quantity: 100 });
  await fill(buyer);
});

/** Forgotten: more of the soap, and towels that the order lacks. */
const fill = (who: TestUser) =>
  addToCart(app, who, {
    customerId: customer,
    lines: [
      { productId: soap, quantity: 1 },
      { productId: towels, quantity: 4 },
    ],
  });

/** What the page of the cart shows at this moment. */
const shown = (who: TestUser) => loadCart(app, who, new Request('http://localhost:3000/cart'));

async function formOf(who: TestUser): Promise<Record<string, string>> {
  const { cart, readAt, openOrders } = await shown(who);
  const [open] = openOrders;
  const lines = [line(soap, 1), line(towels, 4, 700)];
  return {
    customerId: customer,
    lines: JSON.stringify(lines),
    key: cart.state,
    seenCart: cart.state,
    seenAt: String(readAt),
    addTo: `${open?.id ?? orderId}:${open?.version ?? 1}`,
  };
}
/** Sent; an answer that leads on to the order's page is a response. */
const send = (who: TestUser, form: Record<string, string>) =>
  postPage(app, who, placedPage, form) as Promise<unknown> as Promise<{
    data: Partial<Response> & { error?: { message: string; details?: object } };
  }>;
const read = () => readOrder(app.db, orderScope(buyer), orderId);
const open = (lines: readonly { productId: string; ordered: number; cancelled: number }[] = []) =>
  new Map(lines.map((one) => [one.productId, one.ordered - one.cancelled]));
const count = async (table: 'orders' | 'cart_lines' | 'order_events') =>
  (await app.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

test('what was forgotten goes to the open order, leaves the cart, and no other order is made', async () => {
  const [orders, { openOrders, cart }] = [await count('orders'), await shown(buyer)];
  expect(openOrders.map(({ id }) => id)).toEqual([orderId]);
  const before = await read();
  const priced = cart.lines.map((one) => ({ ...one, unitPriceCents: one.unitPriceCents ?? 0 }));
  const totals = totalsWith(openOrders[0] as OpenOrder, priced);
  const answer = await send(buyer, await formOf(buyer));
  expect(answer.data.headers?.get('location')).toContain(`/order-placed?order=${orderId}&key=`);
  const after = await read();
  expect(open(after?.lines)).toEqual(
    new Map([
      [soap, 3],
      [bleach, 3],
      [towels, 4],
    ]),
  );
  // What the cart said it would come to, and the day that was promised.
  expect([after?.totalCents, after?.promisedOn]).toEqual([totals.totalCents, before?.promisedOn]);
  expect([after?.number, after?.version]).toEqual([before?.number, 2]);
  expect([await count('orders'), await count('cart_lines')]).toEqual([orders, 0]);
  const { rows } = await app.db.pool.query(
    'select promised from products where id = any($1) order by id = $2',
    [[soap, towels], towels],
  );
  expect(rows.map(({ promised }) => promised)).toEqual([3, 4]);
});

test('sent twice under its key it counts once; who asks by the key is told of it', async () => {
  const form = await formOf(buyer);
  await Promise.all([send(buyer, form), send(buyer, form)]);
  await send(buyer, form);
  expect(open((await read())?.lines).get(towels)).toBe(4);
  expect((await read())?.version).toBe(2);
});

test('what is on the order keeps its price; what is new has to have the price that was seen', async () => {
  const form = await formOf(buyer);
  await app.db.pool.query('update products set price_cents = price_cents + 100 where id = $1', [
    soap,
  ]);
  await app.db.pool.query('update products set price_cents = price_cents + 1 where id = $1', [
    towels,
  ]);
  expect((await send(buyer, form)).data.error?.details).toMatchObject({
    reason: 'prices-changed',
    prices: [{ productId: towels, expectedUnitPriceCents: 700, unitPriceCents: 701 }],
  });
  expect(await count('cart_lines')).toBe(2);
  const lines = JSON.stringify([line(soap, 1), line(towels, 4, 701)]);
  await send(buyer, { ...form, lines });
  const soaps = (await read())?.lines.find(({ productId }) => productId === soap);
  expect([soaps?.ordered, soaps?.unitPriceCents]).toEqual([3, 5000]);
});

test('an order that is another than was shown takes nothing: changed, confirmed, past its cut-off', async () => {
  const form = await formOf(buyer);
  const refused = async () => {
    const { data } = await send(buyer, form);
    expect(data.error?.details).toMatchObject({ reason: 'order-changed' });
    expect(await count('cart_lines')).toBe(2);
  };
  await updateOrder(app, buyer, {
    action: 'change-details',
    orderId,
    version: 1,
    poNumber: '4711',
  });
  await refused();
  await app.db.pool.query(`update orders set version = 1, status = 'confirmed' where id = $1`, [
    orderId,
  ]);
  await refused();
  expect((await shown(buyer)).openOrders).toEqual([]);
  await app.db.pool.query(`update orders set status = 'placed' where id = $1`, [orderId]);
  expect((await shown(buyer)).openOrders).toHaveLength(1);
  app.clock.advance(30 * 86_400_000);
  expect((await shown(buyer)).openOrders).toEqual([]);
  await refused();
});

test('a cart that is another than was shown goes to no order', async () => {
  const form = await formOf(buyer);
  await fill(buyer);
  const { data } = await send(buyer, form);
  expect(data.error?.details).toMatchObject({ reason: 'cart-changed' });
  expect((await read())?.version).toBe(1);
});

test('above the limit a placed order takes nothing; what waits already is still added to', async () => {
  const approver = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  const total = (await read())?.totalCents;
  await app.db.pool.query(
    `insert into order_limits (user_id, customer_id, limit_cents, approver_id, updated_at)
     values ($1, $2, $3, $4, now())`,
    [buyer.id, customer, total, approver.id],
  );
  const before = await read();
  expect((await send(buyer, await formOf(buyer))).data.error).toMatchObject({
    details: { reason: 'above-limit' },
  });
  expect(await read()).toEqual(before);
  expect((await shown(buyer)).cart.lines).toHaveLength(2);
  // An order that waits as a whole.
  await app.db.pool.query(
    `update orders set status = 'on_hold', hold_reason = 'approval', approval_of = $2 where id = $1`,
    [orderId, buyer.id],
  );
  // It is still their own to change, and to add to.
  app.clock.advance(60_000);
  const { openOrders } = await shown(buyer);
  expect(openOrders).toMatchObject([{ id: orderId, promisedDay: null, untilMs: null }]);
  await send(buyer, await formOf(buyer));
  expect(open((await read())?.lines).get(towels)).toBe(4);
});

test('the minimum is held against the whole order', async () => {
  await app.db.pool.query('update customers set order_minimum_cents = 12000 where id = $1', [
    customer,
  ]);
  // The cart alone is far below it.
  const { data } = await send(buyer, { ...(await formOf(buyer)), addTo: '' });
  expect(data.error).toMatchObject({ details: { reason: 'below-minimum' } });
  await send(buyer, await formOf(buyer));
  expect((await read())?.version).toBe(2);
});

test('nobody adds to an order of others, nor the cart of one customer to the order of another', async () => {
  const form = await formOf(buyer);
  const [otherCustomer, addTo] = [await addCustomer(app), form.addTo ?? ''];
  const stranger = await addUser(app, { brands: ['Linnetfold'], customers: [otherCustomer] });
  await addToCart(app, stranger, {
    customerId: otherCustomer,
    lines: [{ productId: soap, quantity: 1 }],
  });
  const events = await count('order_events');
  const theirs = {
    lines: JSON.stringify([line(soap, 1)]),
    key: 'a-key-of-their-own',
    addTo,
  };
  for (const customerId of [customer, otherCustomer]) {
    const { data } = await send(stranger, { ...theirs, customerId });
    expect(data.error).toMatchObject({ code: 'not-found' });
  }
  const both = await addUser(app, { brands: ['Linnetfold'], customers: [customer, otherCustomer] });
  const { data } = await send(both, { ...theirs, customerId: otherCustomer });
  expect(data.error).toMatchObject({ code: 'not-found' });
  expect((await shown(stranger)).openOrders).toEqual([]);
  expect(await count('order_events')).toBe(events);
  expect((await read())?.version).toBe(1);
});
