import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventSentences } from '../../src/ordering/orders/public/event-sentences.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { OrderState } from '../../src/ordering/orders/ui/order-state.tsx';
import { newId } from '../../src/platform/clock.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let [hotel, soap] = ['', ''];
let desk: TestUser;
let buyer: TestUser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: 'all',
    duties: ['desk'],
  });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
});

async function place(quantity: number) {
  app.clock.set(app.clock.now() + 60_000);
  const lines = [{ productId: soap, quantity, expectedUnitPriceCents: 5000 }];
  const key = { 'idempotency-key': randomUUID() };
  const placed = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: hotel, lines },
    key,
  );
  return (placed.body as { orderId: string }).orderId;
}

async function hold(orderId: string) {
  const body = { orderId, version: 1, action: 'hold', reason: 'Over the usual amount' };
  expect((await app.call(desk, 'POST', '/api/update-order', body)).status).toBe(200);
}

/** An invoice of an order that is due for so many days and open in full. */
async function owe(orderId: string, daysAgo: number, cents: number) {
  const id = newId(app);
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, driver_name, route_day, created_at, accepted_at, delivered_on)
     values ($1::text, $2, 1, 'delivered', '', '2026-01-01', now(), now(), '2026-01-01')`,
    [id, orderId],
  );
  const today = new Date(app.clock.now()).toISOString().slice(0, 10);
  await app.db.pool.query(
    `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, due_date, subtotal_cents, total_cents, balance_cents, request_id, accounting_id, realm_id, created_at, updated_at)
     values ($1::text, $1::text, $2, $3, 'created', $4::date - $5::int, $4::date - $5::int, $6, $6, $6, $1::text, $1::text, '1', now(), now())`,
    [id, orderId, hotel, today, daysAgo, cents],
  );
}

const shown = (page: Awaited<ReturnType<typeof loadOrder>>, staff: boolean) => {
  const state = {
    order: page.order,
    held: page.held,
    staff,
    waits: false,
    until: null,
    truck: null,
  };
  const element = createElement(OrderState, state);
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replace(/<[^>]*>/g, ' ');
};

seam(
  {
    fact: 'books and orders: what a customer usually orders, owes, and since when it is late',
    act: 'orders: the desk decides about an order that we hold',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/order-page.ts',
      code: 'await heldFacts(app.db, scope, {',
      without: 'await (async (..._: unknown[]) => null)(app.db, scope, {',
    },
  },
  async () => {
    const first = await place(2);
    const second = await place(4);
    await place(3);
    const large = await place(10);
    await hold(large);
    await owe(first, 28, 10_000);
    await owe(second, -5, 2500);
    const page = await loadOrder(app, desk, large);
    expect(page.held).toEqual({
      orders: 3,
      usualCents: 15_000,
      balanceCents: 12_500,
      overdueCents: 10_000,
      lateDays: 28,
    });
    const text = shown(page, true).replace(/\s+/g, ' ');
    expect(text).toContain('Usual order $150.00 the middle of the last 3');
    expect(text).toContain('Over it by $350.00');
    expect(text).toContain('$100.00 overdue, the oldest by 28 days');
    // The state beside the number says that it is held.
    expect(text).toContain('Over the usual amount');
    expect(text).not.toContain('On hold');
  },
);

test('too few orders say nothing usual; a buyer is told nothing of it, nor is it said of what nobody holds', async () => {
  await place(2);
  const orderId = await place(10);
  expect((await loadOrder(app, desk, orderId)).held).toBeNull();
  await hold(orderId);
  const page = await loadOrder(app, desk, orderId);
  expect(page.held).toEqual({
    orders: 1,
    usualCents: null,
    balanceCents: 0,
    overdueCents: 0,
    lateDays: null,
  });
  expect(shown(page, true)).toContain('1 order before this one');
  const theirs = await loadOrder(app, buyer, orderId);
  expect(theirs.held).toBeNull();
  expect(shown(theirs, false)).not.toContain('Balance');
});

test('once the desk confirms it, its history keeps who held it, why, and who ended that', async () => {
  const orderId = await place(2);
  await hold(orderId);
  const body = { orderId, version: 2, action: 'confirm' };
  expect((await app.call(buyer, 'POST', '/api/update-order', body)).status).toBe(403);
  expect((await app.call(desk, 'POST', '/api/update-order', body)).status).toBe(200);
  const [, held, confirmed] = (await loadOrder(app, buyer, orderId)).order.events;
  expect(held).toMatchObject({ kind: 'hold', actorName: desk.displayName });
  expect(confirmed).toMatchObject({ kind: 'confirm', actorName: desk.displayName });
  expect(eventSentences(held?.detail ?? {}, new Map())).toEqual(['On hold: Over the usual amount']);
  expect(eventSentences(confirmed?.detail ?? {}, new Map())).toEqual([
    'It was on hold: Over the usual amount',
  ]);
});
