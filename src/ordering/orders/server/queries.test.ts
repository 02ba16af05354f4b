import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { orderAgain } from './order-again.ts';
import { ordersOfSite } from './orders-of-site.ts';
import { ownerFigures, spendPerMonth } from './public/order-figures.ts';
import {
  countOpenOrders,
  lastOrderOf,
  listOrders,
  openOrders,
  readOrder,
} from './public/queries.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let hotel: string;
let other: string;
let soap: string;
let kettle: string;
let buyer: TestUser;
let colleague: TestUser;
let rep: TestUser;
let desk: TestUser;
let outside: TestUser;
let owner: TestUser;
const numbers: Record<string, string> = {};
const ids: Record<string, string> = {};

async function place(
  who: TestUser,
  customerId: string,
  name: string,
  extra: object = {},
): Promise<void> {
  const lines = [{ productId: soap, quantity: 2, expectedUnitPriceCents: 5000 }];
  const { body } = await app.call(
    who,
    'POST',
    '/api/place-order',
    { customerId, lines, ...extra },
    { 'idempotency-key': randomUUID() },
  );
  numbers[name] = body.number;
  ids[name] = body.orderId;
  app.clock.advance(60_000);
}

beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  other = await addCustomer(app, { name: 'Chapel Lodge' });
  soap = await addProduct(app, {
    name: 'Laundry Sour',
    sku: 'LF-77-P5',
    priceCents: 5000,
    quantity: 1000,
  });
  kettle = await addProduct(app, { brand: 'Kettlebrace', priceCents: 700 });
  const brands = ['Linnetfold', 'Kettlebrace'];
  buyer = await addUser(app, { brands, customers: [hotel] });
  colleague = await addUser(app, { brands, customers: [hotel] });
  rep = await addUser(app, { brands, customers: 'all' });
  desk = await addUser(app, { role: 'admin', brands, customers: 'all' });
  outside = await addUser(app, { role: 'admin', brands, customers: [other] });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  await place(buyer, hotel, 'first', { poNumber: 'PO-12/34' });
  await place(rep, hotel, 'by rep');
  await place(rep, other, 'elsewhere');
});
afterAll(() => app.close());

const list = (who: TestUser, filter: Partial<Parameters<typeof listOrders>[2]> = {}) =>
  listOrders(app.db, orderScope(who), {
    term: '',
    status: null,
    customerId: null,
    after: null,
    limit: 10,
    ...filter,
  });
const names = (orders: { number: string }[]) =>
  orders.map((order) => Object.keys(numbers).find((name) => numbers[name] === order.number));

test('everybody sees the orders of product.md’s permission table, and nothing else', async () => {
  expect(names(await list(buyer))).toEqual(['by rep', 'first']);
  expect(names(await list(colleague))).toEqual(['by rep', 'first']);
  // A sales rep is who may see all customers by a deliberate choice; an account whose list was emptied is nobody.
  expect(names(await list(rep))).toEqual(['elsewhere', 'by rep', 'first']);
  expect(names(await list(desk))).toEqual(['elsewhere', 'by rep', 'first']);
  expect(names(await list(outside))).toEqual(['elsewhere']);
  expect(names(await list(owner))).toHaveLength(3);
  const emptied = await addUser(app, { customers: [] });
  expect(await list(emptied)).toEqual([]);
  expect(await readOrder(app.db, orderScope(outside), ids.first ?? '')).toBeUndefined();
  expect(await readOrder(app.db, orderScope(rep), ids.first ?? '')).toMatchObject({
    number: numbers.first,
  });
  expect(await readOrder(app.db, orderScope(emptied), ids.first ?? '')).toBeUndefined();
  expect(await readOrder(app.db, orderScope(colleague), ids.first ?? '')).toMatchObject({
    number: numbers.first,
    lines: [{ ordered: 2 }],
    events: [{ kind: 'placed' }],
  });
});

test('a filter by a foreign customer finds nothing', async () => {
  expect(await list(buyer, { customerId: other })).toEqual([]);
});

test('search finds number, PO, customer, product and SKU by the folded term', async () => {
  for (const term of [numbers.first ?? '', 'po1234', 'PO-12/3'])
    expect(names(await list(desk, { term }))).toEqual(['first']);
  expect(names(await list(desk, { term: 'chapel' }))).toEqual(['elsewhere']);
  for (const term of ['laundry-sour', 'lf77']) expect(await list(desk, { term })).toHaveLength(3);
  expect(await list(desk, { term: 'nothing like this' })).toEqual([]);
  expect(await list(desk, { term: '--' })).toHaveLength(3);
});

test('pages follow each other by keyset without gap or repeat', async () => {
  const seen: string[] = [];
  let after: { placedAt: string; id: string } | null = null;
  for (let page = 0; page < 4; page += 1) {
    const found = await list(desk, { limit: 1, after });
    const [order] = found;
    if (!order) break;
    seen.push(order.number);
    after = { placedAt: order.placedAt, id: order.id };
    expect(found.length).toBe(page < 2 ? 2 : 1);
  }
  expect(seen).toEqual([numbers.elsewhere, numbers['by rep'], numbers.first]);
});

test('open orders stand with the longest waiting first; the last order is the person’s own', async () => {
  for (const who of [desk, buyer])
    for (const most of [10, 2, 1])
      expect(await countOpenOrders(app.db, orderScope(who), most)).toBe(
        (await openOrders(app.db, orderScope(who), most)).length,
      );
  expect(names(await openOrders(app.db, orderScope(desk), 10))).toEqual([
    'first',
    'by rep',
    'elsewhere',
  ]);
  expect((await lastOrderOf(app.db, orderScope(buyer), buyer.id))?.number).toBe(numbers.first);
  expect((await lastOrderOf(app.db, orderScope(colleague), colleague.id))?.number).toBe(
    numbers['by rep'],
  );
  expect((await lastOrderOf(app.db, orderScope(rep), rep.id))?.number).toBe(numbers.elsewhere);
  expect(await lastOrderOf(app.db, orderScope(desk), desk.id)).toBeUndefined();
});

test('the last order of a site is the same for all of its people, and nobody else’s', async () => {
  const become = (status: string) =>
    app.db.pool.query('update orders set status = $1 where customer_id = $2', [status, hotel]);
  await become('delivered');
  for (const who of [buyer, colleague, desk, rep])
    expect((await ordersOfSite(app.db, orderScope(who), hotel, 50)).last?.number).toBe(
      numbers['by rep'],
    );
  const stranger = await addUser(app, { customers: [] });
  expect(await ordersOfSite(app.db, orderScope(stranger), hotel, 50)).toEqual({
    open: [],
    last: null,
  });
  await become('placed');
});

test('what is on its way to a site comes with its last order, as the list of open orders has it', async () => {
  const open = await openOrders(app.db, orderScope(buyer), 50, hotel);
  const found = await ordersOfSite(app.db, orderScope(buyer), hotel, 50);
  expect(found.open).toEqual(open);
  expect(found.open.length).toBeGreaterThan(0);
});

test('an order of an account that is gone does not stand before one’s own last order', async () => {
  const left = await addUser(app, { customers: [hotel] });
  await place(left, hotel, 'of somebody gone');
  await app.db.pool.query('update orders set placed_by = null where placed_by = $1', [left.id]);
  expect((await lastOrderOf(app.db, orderScope(buyer), buyer.id))?.number).toBe(numbers.first);
  await app.db.pool.query('delete from orders where id = $1', [ids['of somebody gone']]);
});

test('money over time counts what the scope sees and no cancelled order', async () => {
  const now = new Date(app.clock.now());
  const spend = await spendPerMonth(app.db, orderScope(buyer), {
    timeZone: 'America/New_York',
    months: 3,
    now,
  });
  expect(spend).toEqual([
    { month: '2026-01', cents: 0 },
    { month: '2026-02', cents: 0 },
    { month: '2026-03', cents: 20000 },
  ]);
  const figures = await ownerFigures(app.db, 'America/New_York', now);
  expect(figures).toEqual({ weekCents: 30000, earlierWeekCents: 0, monthCents: 30000 });
});

test('ordering again fills the cart and names what is left out; strangers find nothing', async () => {
  const lines = [
    { productId: soap, quantity: 2, expectedUnitPriceCents: 5000 },
    { productId: kettle, quantity: 3, expectedUnitPriceCents: 700 },
  ];
  await place(buyer, hotel, 'two', { lines });
  await app.db.pool.query('update users set brands = $2 where id = $1', [buyer.id, ['Linnetfold']]);
  const again = await orderAgain(app, { ...buyer, brands: ['Linnetfold'] }, ids.two ?? '', {
    chosen: null,
  });
  expect(again).toMatchObject({ added: 1, leftOut: [expect.stringContaining('5 gal pail')] });
  expect(
    (
      await app.db.pool.query(
        'select product_id, customer_id, quantity from cart_lines where user_id = $1',
        [buyer.id],
      )
    ).rows,
  ).toEqual([{ product_id: soap, customer_id: hotel, quantity: 2 }]);
  await expect(orderAgain(app, outside, ids.two ?? '', { chosen: null })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(
    (
      await app.db.pool.query('select count(*)::int as n from cart_lines where user_id = $1', [
        outside.id,
      ])
    ).rows[0].n,
  ).toBe(0);
});

test('the list by state holds the orders of that state alone', async () => {
  const all = await list(owner);
  const state = all[0]?.status ?? 'placed';
  expect((await list(owner, { status: state })).map((order) => order.id)).toEqual(
    all.filter((order) => order.status === state).map((order) => order.id),
  );
  expect(await list(owner, { status: 'out_for_delivery' })).toEqual([]);
});
