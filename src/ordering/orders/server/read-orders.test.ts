import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { orderLineRecords, orderRecords, orderWithLines } from '../public/reading-contract.ts';
import { forReader } from './public/event-detail.ts';

let app: AppUnderTest;
let buyer: TestUser;
let desk: TestUser;
let owner: TestUser;
const customers: string[] = [];
const products: string[] = [];

interface Made {
  id: string;
  number: string;
  customerId: string;
  status: string;
  promisedOn: string;
  poNumber: string;
  placedAt: number;
}
const made: Made[] = [];
const STATUSES = ['placed', 'confirmed', 'delivered', 'cancelled'] as const;

async function make(n: number): Promise<Made> {
  const customerId = customers[n % 3] ?? '';
  const status = STATUSES[n % 4] ?? 'placed';
  const promisedOn = `2026-03-${String(4 + (n % 5)).padStart(2, '0')}`;
  const poNumber = n % 3 === 0 ? `PO-${n % 6}` : '';
  const { id, number } = await addOrder(app, {
    customerId,
    status,
    promisedOn,
    lines: [
      { productId: products[n % 3] ?? '', quantity: 2, unitPriceCents: 500 + n },
      { productId: products[(n + 1) % 3] ?? '', quantity: 1, unitPriceCents: 900 },
    ],
  });
  await app.db.pool.query('update orders set po_number = $2 where id = $1', [id, poNumber]);
  await app.db.pool.query(
    `insert into order_events (order_id, at, actor_name, kind, version) values ($1, $2, 'Test', $3, 1)`,
    [id, new Date(app.clock.now()), n % 2 ? 'placed' : 'confirm'],
  );
  const order = { id, number, customerId, status, promisedOn, poNumber, placedAt: app.clock.now() };
  // Three orders in one millisecond, then the next: ids must break ties.
  if (n % 3 === 2) app.clock.advance(1);
  return order;
}

beforeAll(async () => {
  app = await startApp();
  for (let n = 0; n < 3; n += 1) {
    customers.push(await addCustomer(app));
    products.push(await addProduct(app));
  }
  buyer = await addUser(app, { customers: [customers[0] ?? ''] });
  desk = await addUser(app, { role: 'admin', customers: 'all' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  for (let n = 0; n < 24; n += 1) made.push(await make(n));
});
afterAll(() => app.close());

/** The expected order: newest first, ids breaking ties. */
const newestFirst = (orders: Made[]) =>
  [...orders].sort((a, b) => b.placedAt - a.placedAt || (a.id < b.id ? 1 : -1));
const get = (who: TestUser | null, path: string, query: Record<string, string> = {}) =>
  app.call(who, 'GET', `${path}?${new URLSearchParams(query)}`);

test('the pages are the whole list, while orders are placed between them', async () => {
  for (const [path, key] of [
    ['/api/orders', 'orders'],
    ['/api/order-lines', 'lines'],
    ['/api/order-events', 'events'],
  ] as const) {
    const whole = (await get(owner, path, { limit: '200' })).body;
    expect(whole.next).toBeNull();
    const seen: { id: string }[] = [];
    let cursor: string | null = '';
    for (let page = 0; cursor !== null && page < 60; page += 1) {
      const { body }: { body: any } = await get(owner, path, {
        limit: '5',
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...body[key]);
      cursor = body.next;
      if (page < 3) made.push(await make(101 + page * 3));
    }
    expect(seen).toEqual(whole[key]);
  }
  const all = (await get(owner, '/api/orders', { limit: '200' })).body.orders;
  expect(all.map((order: Made) => order.id)).toEqual(newestFirst(made).map((order) => order.id));
});

test('each filter finds what a plain comparison finds', async () => {
  const since = made[12]?.placedAt ?? 0;
  const cases: [Record<string, string>, (order: Made) => boolean][] = [
    [{ customer: customers[1] ?? '' }, (order) => order.customerId === customers[1]],
    [{ status: 'placed' }, (order) => order.status === 'placed'],
    [
      { promisedFrom: '2026-03-05', promisedTo: '2026-03-06' },
      (order) => order.promisedOn >= '2026-03-05' && order.promisedOn <= '2026-03-06',
    ],
    [{ po: 'po-3' }, (order) => order.poNumber === 'PO-3'],
    [{ number: (made[4]?.number ?? '').toLowerCase() }, (order) => order === made[4]],
    [{ changedSince: new Date(since).toISOString() }, (order) => order.placedAt >= since],
    [
      { customer: customers[0] ?? '', po: 'PO-0', promisedTo: '2026-03-07' },
      (order) =>
        order.customerId === customers[0] &&
        order.poNumber === 'PO-0' &&
        order.promisedOn <= '2026-03-07',
    ],
  ];
  for (const [query, fits] of cases) {
    const want = newestFirst(made.filter(fits)).map((order) => order.id);
    expect(want.length).toBeGreaterThan(0);
    const all = { ...query, limit: '200' };
    const { body } = await get(owner, '/api/orders', all);
    expect(body.orders.map((order: Made) => order.id)).toEqual(want);
    const lines = (await get(owner, '/api/order-lines', all)).body.lines;
    expect(lines.map((line: { orderId: string }) => line.orderId)).toEqual(
      want.flatMap((id) => [id, id]),
    );
    if ('status' in query) continue;
    const events = (await get(owner, '/api/order-events', all)).body.events;
    expect(events.map((event: { orderId: string }) => event.orderId).sort()).toEqual(
      [...want].sort(),
    );
  }
  const two = await get(owner, '/api/orders', { limit: '200' });
  const both = await app.call(owner, 'GET', '/api/orders?status=placed&status=cancelled&limit=200');
  expect(both.body.orders).toEqual(
    two.body.orders.filter((order: Made) => ['placed', 'cancelled'].includes(order.status)),
  );
  const product = products[0] ?? '';
  const ofProduct = (await get(owner, '/api/order-lines', { product, limit: '200' })).body.lines;
  expect(new Set(ofProduct.map((line: { productId: string }) => line.productId))).toEqual(
    new Set([product]),
  );
  const order = made[2]?.id ?? '';
  expect((await get(owner, '/api/order-lines', { order })).body.lines).toHaveLength(2);
  const [one] = (await get(owner, '/api/order-events', { order, kind: 'confirm' })).body.events;
  expect(one).toMatchObject({ orderId: order, kind: 'confirm', at: expect.stringMatching(/Z$/) });
});

test('one order answers by id and by number, with every quantity, and foreign like missing', async () => {
  const own = made.find((order) => order.customerId === customers[0]);
  const byId = await get(buyer, `/api/orders/${own?.id}`);
  expect(byId.status).toBe(200);
  expect(orderWithLines.parse(byId.body)).toEqual(byId.body);
  expect((await get(buyer, `/api/orders/${own?.number.toLowerCase()}`)).body).toEqual(byId.body);
  expect(byId.body.lines[0]).toMatchObject({ ordered: 2, credited: 0, priceRule: null });
  const asStaff = await get(desk, `/api/orders/${own?.number}`);
  expect(asStaff.body.lines[0].priceRule).toBe('list');

  const foreign = made.find((order) => order.customerId === customers[1]);
  const answers = await Promise.all(
    [foreign?.id, foreign?.number, 'BC-1', 'nothing'].map((order) =>
      get(buyer, `/api/orders/${order}`),
    ),
  );
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body.error.code).toBe('not-found');
  }
});

test('a buyer’s lists hold their own customers only, and no source of a price', async () => {
  const { body } = await get(buyer, '/api/orders', { limit: '200' });
  expect(orderRecords.parse(body)).toEqual(body);
  expect(new Set(body.orders.map((order: Made) => order.customerId))).toEqual(
    new Set([customers[0]]),
  );
  const lines = (await get(buyer, '/api/order-lines', { limit: '200' })).body;
  expect(orderLineRecords.parse(lines)).toEqual(lines);
  expect(lines.lines.every((line: { priceRule: null }) => line.priceRule === null)).toBe(true);
  const other = await get(buyer, '/api/orders', { customer: customers[1] ?? '' });
  expect(other.body).toEqual({ orders: [], next: null });
});

test('what no list gave is refused', async () => {
  const { body } = await get(owner, '/api/orders', { limit: '2' });
  const encode = (keys: unknown) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  const bad = [
    { cursor: 'nonsense' },
    { cursor: encode(['orders', 'yesterday', made[0]?.id, 0]) },
    { cursor: encode(['orders', '2026-99-99T00:00:00.000000Z', made[0]?.id, 0]) },
    { cursor: encode(['orders', '2026-03-03T15:00:00.000000Z', 'x', 0]) },
    { limit: '0' },
    { limit: '201' },
    { status: 'lost' },
    { promisedFrom: 'soon' },
    { unknown: '1' },
  ];
  for (const query of bad)
    expect((await get(owner, '/api/orders', query as Record<string, string>)).status).toBe(400);
  const otherList = await get(owner, '/api/order-lines', { cursor: body.next });
  expect(otherList.status).toBe(400);
  expect(otherList.body.error.details).toMatchObject({ field: 'cursor' });
});

test('a buyer reads of an event what the order’s page says; staff read all', () => {
  const detail = {
    holdReason: 'credit',
    margin: 12,
    before: { status: 'placed', cost: 1 },
    after: { lines: [{ productId: 'p', quantity: 2, costCents: 100 }], internalNote: 'x' },
  };
  expect(forReader(desk, detail)).toEqual(detail);
  expect(forReader(buyer, detail)).toEqual({
    holdReason: 'credit',
    before: { status: 'placed' },
    after: { lines: [{ productId: 'p', quantity: 2 }] },
  });
  expect(forReader(buyer, {})).toEqual({});
});
