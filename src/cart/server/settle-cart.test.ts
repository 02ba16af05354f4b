import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../tests/support/rows.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import { action as cartForm } from '../pages/cart.tsx';
import { action as customerForm, loader as customerPage } from '../pages/choose-customer.tsx';
import { action as listForm } from '../pages/saved-lists.tsx';
import { saveList } from './save-list.ts';

/** One stored cart, two hotels: whose lines stand in it is never changed unasked. */

let app: AppUnderTest;
let buyer: TestUser;
let harbor: string;
let quincy: string;
let soap: string;
let rinse: string;
let wax: string;

beforeAll(async () => {
  app = await startApp();
  [harbor, quincy] = [
    await addCustomer(app, { name: 'Harbor House' }),
    await addCustomer(app, { name: 'Quincy Inn' }),
  ];
  [soap, rinse] = [
    await addProduct(app, { name: 'Soap' }),
    await addProduct(app, { name: 'Rinse' }),
  ];
  wax = await addProduct(app, { name: 'Wax', priceCents: null });
  await addStaffPrice(app, harbor, wax, 900);
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy] });
});

type Page = typeof cartForm | typeof customerForm | typeof listForm | typeof customerPage;

/** Sends a page's form from a browser that orders for `chosen`. */
async function send(
  page: Page,
  address: string,
  chosen: string,
  fields?: Record<string, string>,
  actor: TestUser = buyer,
) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies,
  });
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
  const request = new Request(`http://localhost:3000${address}`, {
    ...init,
    headers: { cookie: `bc_customer=${chosen}` },
  });
  const found = await Promise.resolve(
    (page as typeof customerForm)({ request, params: {}, context, unstable_pattern: '' } as never),
  ).catch((thrown: unknown) => thrown);
  const now = /^bc_customer=([^;]*)/.exec(setCookies[0] ?? '')?.[1] ?? null;
  if (found instanceof Response)
    return { status: found.status, location: found.headers.get('location'), now, body: undefined };
  const answer = found as { init?: { status?: number }; data?: unknown };
  return {
    status: answer.init?.status ?? 200,
    location: null,
    now,
    body: (answer.data ?? found) as { error?: { details?: unknown }; question?: unknown },
  };
}

const put = (...ids: string[]) =>
  app.call(buyer, 'PUT', '/api/cart', {
    lines: ids.map((productId) => ({ productId, quantity: 2 })),
  });
const stored = async () =>
  (
    await app.db.pool.query(
      'select product_id as id from cart_lines where user_id = $1 order by product_id',
      [buyer.id],
    )
  ).rows.map((row) => row.id);
const change = (chosen: string, fields: Record<string, string>) =>
  send(customerForm, '/cart/customer', chosen, {
    customerId: quincy,
    returnTo: '/cart',
    ...fields,
  });

test('an empty cart changes hands unasked', async () => {
  expect(await change(harbor, {})).toMatchObject({ status: 302, location: '/cart', now: quincy });
});

test('a cart that is not empty is asked about: what stands in it, and what the other customer can not order', async () => {
  await put(soap, wax);
  const asked = await change(harbor, { asks: 'modal' });
  expect(asked).toMatchObject({ status: 409, now: null });
  expect(asked.body?.error?.details).toEqual({
    reason: 'cart-in-use',
    question: {
      subject: null,
      to: expect.objectContaining({ id: quincy, name: 'Quincy Inn' }),
      from: expect.objectContaining({ id: harbor, name: 'Harbor House' }),
      inCart: 2,
      unpriced: ['Wax, 5 gal pail'],
    },
  });
  expect(await stored()).toEqual([soap, wax].sort());
});

test('without JavaScript a page asks the same', async () => {
  await put(soap, wax);
  const asked = await change(harbor, {});
  expect(asked).toMatchObject({
    status: 302,
    location: `/cart/customer?to=${quincy}&returnTo=%2Fcart`,
    now: null,
  });
  const page = await send(customerPage, asked.location ?? '', harbor);
  expect(page.body?.question).toMatchObject({
    to: { id: quincy },
    from: { id: harbor },
    inCart: 2,
    unpriced: ['Wax, 5 gal pail'],
  });
});

test.each([
  ['keep', 2],
  ['replace', 0],
])('%s: the lines that are left are %i', async (cart, left) => {
  await put(soap, wax);
  expect(await change(harbor, { cart, from: harbor })).toMatchObject({ status: 302, now: quincy });
  expect(await stored()).toHaveLength(left);
});

test('a decision made while another customer was chosen is asked again', async () => {
  const third = await addCustomer(app, { name: 'Third Hotel' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy, third] });
  await put(soap);
  expect(await change(third, { cart: 'replace', from: harbor, asks: 'modal' })).toMatchObject({
    status: 409,
    now: null,
  });
  expect(await stored()).toEqual([soap]);
});

test('a list of another customer asks first; put beside, put instead, or not at all', async () => {
  const { listId } = await saveList(app, buyer, {
    name: 'Weekly',
    customerId: quincy,
    lines: [{ productId: rinse, quantity: 1 }],
  });
  const load = (chosen: string, fields: Record<string, string> = {}) =>
    send(listForm, '/dashboard/lists', chosen, {
      intent: 'load',
      listId,
      asks: 'modal',
      ...fields,
    });
  await put(soap);
  expect((await load(harbor)).body?.error?.details).toMatchObject({
    reason: 'cart-in-use',
    question: { subject: 'list', inCart: 1 },
  });
  expect(await stored()).toEqual([soap]);
  expect(await load(harbor, { cart: 'keep', from: harbor })).toMatchObject({
    status: 200,
    now: quincy,
    body: { loaded: 1, switchedTo: 'Quincy Inn' },
  });
  expect(await stored()).toEqual([soap, rinse].sort());
  // Chosen already: a decision of before takes nothing away.
  expect(await load(quincy, { cart: 'replace', from: harbor })).toMatchObject({
    status: 200,
    now: null,
    body: { loaded: 1, switchedTo: null },
  });
  expect(await stored()).toEqual([soap, rinse].sort());
  expect(await load(harbor, { cart: 'replace', from: harbor })).toMatchObject({
    status: 200,
    now: quincy,
  });
  expect(await stored()).toEqual([rinse]);
});

test('a list of no one, or of a customer that the person can no longer order for, goes into the cart as it is', async () => {
  const lines = [{ productId: rinse, quantity: 1 }];
  const ofNoOne = await saveList(app, buyer, { name: 'Anyone', customerId: null, lines });
  const ofQuincy = await saveList(app, buyer, { name: 'Quincy', customerId: quincy, lines });
  await put(soap);
  const narrowed = { ...buyer, customers: [harbor] };
  for (const { listId } of [ofNoOne, ofQuincy]) {
    const loaded = await send(
      listForm,
      '/dashboard/lists',
      harbor,
      { intent: 'load', listId, asks: 'modal' },
      narrowed,
    );
    expect(loaded).toMatchObject({ status: 200, now: null, body: { loaded: 1, switchedTo: null } });
  }
});

test.each([
  ['add', { productId: 'soap', quantity: '1' }],
  ['write', { lines: 'soap' }],
  ['paste', { text: 'LF 4' }],
  ['remove', { productId: 'soap' }],
  ['clear', {}],
])(
  '%s: what a tab of another customer sends is refused and changes nothing',
  async (intent, fields) => {
    await put(soap);
    const given = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        value !== 'soap'
          ? value
          : name === 'lines'
            ? JSON.stringify([{ productId: soap, quantity: 9 }])
            : soap,
      ]),
    );
    const refused = await send(cartForm, '/cart', quincy, { intent, meantFor: harbor, ...given });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'failed-precondition', details: { reason: 'customer-changed' } } },
    });
    expect(
      (await app.db.pool.query('select quantity from cart_lines where user_id = $1', [buyer.id]))
        .rows,
    ).toEqual([{ quantity: 2 }]);
    expect(
      (await send(cartForm, '/cart', harbor, { intent, meantFor: harbor, ...given })).status,
    ).toBe(200);
  },
);

test.each(['0x10', '1e1', '1.5', '-1', '', '10000', '２'])(
  'a quantity of %j in a form is refused',
  async (quantity) => {
    const answer = await send(cartForm, '/cart', harbor, {
      intent: 'add',
      productId: soap,
      quantity,
    });
    expect([answer.status, await stored()]).toEqual(quantity === '' ? [200, [soap]] : [400, []]);
  },
);
