import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { listAction } from '../../ordering/cart/server/list-action.ts';
import { saveList } from '../../ordering/cart/server/save-list.ts';
import type { OrderAction } from '../../ordering/orders/contract.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import * as orderPage from './order.tsx';
import * as ordersPage from './orders.tsx';

/** The page forms that put an order or a list into the cart, and those that change an order: sent again with their key they count once. */

let app: AppUnderTest;
let buyer: TestUser;
let desk: TestUser;
let customer: string;
let soap: string;
let orderId: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  customer = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  desk = await addUser(app, { role: 'super_admin', customers: 'all' });
  const lines = [{ productId: soap, quantity: 4, expectedUnitPriceCents: 5000 }];
  const placed = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: customer, lines },
    { 'idempotency-key': randomUUID() },
  );
  orderId = placed.body.orderId;
});

const key = () => randomUUID().replaceAll('-', '');

type Answer = { data?: unknown; init?: { status?: number } | null };
type Action = (args: never) => Promise<Answer>;

/** Sends a page's form as this person. */
async function post(page: { action: unknown }, user: TestUser, fields: Record<string, string>) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: user,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '198.51.100.4',
    setCookies,
  });
  const request = new Request('http://localhost/dashboard', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const answer = await (page.action as Action)({ request, context, params: { orderId } } as never);
  const data = (answer.init === undefined ? answer : answer.data) as { error?: { code: string } };
  return { data, status: answer.init?.status ?? 200 };
}

const inCart = async () =>
  (
    await app.db.pool.query<{ quantity: number }>(
      'select quantity from cart_lines where user_id = $1',
      [buyer.id],
    )
  ).rows.map((row) => row.quantity);

for (const what of ['order', 'list'] as const) {
  async function form(): Promise<[{ action: unknown }, Record<string, string>]> {
    if (what === 'order') return [ordersPage, { intent: 'again', orderId }];
    const { listId } = await saveList(app, buyer, {
      name: `List ${randomUUID()}`,
      customerId: customer,
      lines: [{ productId: soap, quantity: 4 }],
    });
    return [{ action: listAction }, { intent: 'load', listId }];
  }

  test(`${what} into the cart: sent again with its key it counts once and is answered as the first time; another key, or none, counts anew`, async () => {
    const [page, fields] = await form();
    const keyed = { ...fields, key: key() };
    const first = await post(page, buyer, keyed);
    expect(first.status).toBe(200);
    expect(await post(page, buyer, keyed)).toEqual(first);
    expect(await inCart()).toEqual([4]);
    // What is there already asks how first; of a list only where its quantities are others.
    const response = await post(page, buyer, { ...fields, key: key() });
    if (what === 'order')
      expect(response.data.error).toMatchObject({ details: { reason: 'in-cart' } });
    else expect(response.data).toMatchObject({ loaded: 0 });
    expect(await inCart()).toEqual([4]);
    await post(page, buyer, { ...fields, how: 'add', key: key() });
    expect(await inCart()).toEqual([8]);
    await post(page, buyer, { ...fields, how: 'add' });
    expect(await inCart()).toEqual([12]);
    await post(page, buyer, { ...fields, how: 'set', key: key() });
    expect(await inCart()).toEqual([4]);
  });

  test(`${what} into the cart: four at the same moment count once`, async () => {
    const [page, fields] = await form();
    const keyed = { ...fields, key: key() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(page, buyer, keyed)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await inCart()).toEqual([4]);
  });

  test(`${what} into the cart: a key that is none is refused and changes nothing; a stranger's same key is another write`, async () => {
    const [page, fields] = await form();
    expect((await post(page, buyer, { ...fields, key: 'x y' })).data.error?.code).toBe(
      'invalid-argument',
    );
    expect(await inCart()).toEqual([]);
    const keyed = { ...fields, key: key() };
    await post(page, buyer, keyed);
    const stranger = await addUser(app, {
      brands: ['Linnetfold'],
      customers: [await addCustomer(app)],
    });
    expect((await post(page, stranger, keyed)).data.error?.code).toBe('not-found');
    expect(await inCart()).toEqual([4]);
  });
}

async function stateOf(): Promise<unknown> {
  const { rows } = await app.db.pool.query(
    `select to_jsonb(o) as "order", (select json_agg(l order by position) from order_lines l where l.order_id = o.id) as lines,
            (select count(*)::int from order_events e where e.order_id = o.id) as events, (select count(*)::int from mails) as mails
       from orders o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

const other = () => addProduct(app, { priceCents: 700, quantity: 50 });
const CHANGES: readonly {
  action: OrderAction;
  from?: string;
  fields?: () => Promise<Record<string, string>>;
}[] = [
  { action: 'confirm' },
  { action: 'send-out', from: 'confirmed' },
  { action: 'cancel' },
  { action: 'hold', fields: async () => ({ reason: 'Ask the chef' }) },
  { action: 'move-day', fields: async () => ({ promisedOn: '2026-03-20', reason: 'Snow' }) },
  {
    action: 'change-details',
    fields: async () => ({ poNumber: 'PO-9', note: '', shortfallPolicy: 'ask', wantedOn: '' }),
  },
  {
    action: 'change-lines',
    fields: async () => ({
      lines: JSON.stringify([
        { productId: await other(), quantity: 3, expectedUnitPriceCents: 700 },
      ]),
    }),
  },
];

for (const { action, from, fields } of CHANGES) {
  test(`${action}: sent again with its key, also at the same moment, it is done once and answered as the first time`, async () => {
    if (from)
      await app.db.pool.query('update orders set status = $2 where id = $1', [orderId, from]);
    const keyed = { action, version: '1', ...(await fields?.()), key: key() };
    const answers = await Promise.all([post(orderPage, desk, keyed), post(orderPage, desk, keyed)]);
    expect(answers).toEqual([
      { data: { done: action }, status: 200 },
      { data: { done: action }, status: 200 },
    ]);
    const state = await stateOf();
    expect(state).toMatchObject({ order: { version: 2 }, events: 2 });
    expect(await post(orderPage, desk, keyed)).toEqual({ data: { done: action }, status: 200 });
    expect(await stateOf()).toEqual(state);
    // Without its key it is somebody's who saw the order as it was.
    expect((await post(orderPage, desk, { ...keyed, key: '' })).status).toBe(409);
    expect(await stateOf()).toEqual(state);
  });
}

test('a refused change keeps nothing under its key, and a role that never may is refused with a key too', async () => {
  const keyed = { action: 'confirm', version: '7', key: key() };
  expect((await post(orderPage, desk, keyed)).status).toBe(409);
  expect((await post(orderPage, desk, { ...keyed, version: '1' })).status).toBe(200);
  const state = await stateOf();
  expect(
    (await post(orderPage, buyer, { action: 'confirm', version: '2', key: key() })).status,
  ).toBe(403);
  expect((await post(orderPage, desk, { ...keyed, action: 'cancel', version: '2' })).status).toBe(
    422,
  );
  expect(await stateOf()).toEqual(state);
});
