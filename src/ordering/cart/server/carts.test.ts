import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import {
  addCustomer,
  addProduct,
  addProducts,
  addStaffPrice,
} from '../../../../tests/support/rows.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { action as cartForm, loader as cartPage } from '../pages/cart.tsx';
import { action as customerForm, loader as customerPage } from '../pages/choose-customer.tsx';
import { listAction as listForm } from './list-action.ts';
import { openCarts } from './open-carts.ts';
import { saveList } from './save-list.ts';
import { addToCart } from './write-cart.ts';

/** A cart for each customer: what one holds is changed by nothing that was meant for another. */

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
    await addProduct(app, { name: 'Soap', priceCents: 5000 }),
    await addProduct(app, { name: 'Rinse', priceCents: 5000 }),
  ];
  wax = await addProduct(app, { name: 'Wax', priceCents: null });
  await addStaffPrice(app, harbor, wax, 900);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy] });
});

type Page =
  | typeof cartForm
  | typeof cartPage
  | typeof customerForm
  | typeof customerPage
  | typeof listForm;

/** Sends a page's form from a browser that orders for `chosen` ('': for nobody), or opens the page. */
async function send(
  page: Page,
  address: string,
  chosen: string,
  fields?: Record<string, string>,
  person: TestUser = buyer,
) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: { ...person },
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies,
  });
  const request = new Request(`http://localhost:3000${address}`, {
    ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    headers: { cookie: `bc_customer=${chosen}` },
  });
  const found = await Promise.resolve(
    (page as typeof customerForm)({
      request,
      url: new URL(request.url),
      params: {},
      context,
      unstable_pattern: '',
    } as never),
  ).catch((thrown: unknown) => thrown);
  const now = /^bc_customer=([^;]*)/.exec(setCookies[0] ?? '')?.[1] ?? null;
  if (found instanceof Response)
    return { status: found.status, location: found.headers.get('location'), now, body: undefined };
  const answer = found as { init?: { status?: number }; data?: unknown };
  return {
    status: answer.init?.status ?? 200,
    location: null,
    now,
    body: (answer.data ?? found) as Record<string, unknown> & { error?: { details?: unknown } },
  };
}

const put = (customerId: string | null, ...ids: string[]) =>
  addToCart(app, buyer, {
    customerId,
    lines: ids.map((productId) => ({ productId, quantity: 2 })),
  });
/** Product -> quantity, of one cart. */
const stored = async (customerId: string | null, of: TestUser = buyer) =>
  Object.fromEntries(
    (
      await app.db.pool.query<{ id: string; quantity: number }>(
        `select product_id as id, quantity from cart_lines
          where user_id = $1 and customer_id is not distinct from $2`,
        [of.id, customerId],
      )
    ).rows.map((row) => [row.id, row.quantity]),
  );

test('choosing another customer changes no cart, and is another cart', async () => {
  await put(harbor, soap, wax);
  expect(
    await send(customerForm, '/cart/customer', harbor, { customerId: quincy, returnTo: '/cart' }),
  ).toMatchObject({ status: 302, location: '/cart', now: quincy });
  expect((await send(cartPage, '/cart', quincy)).body?.cart).toMatchObject({
    customerId: quincy,
    lines: [],
  });
  expect((await send(cartPage, '/cart', harbor)).body?.cart).toMatchObject({
    customerId: harbor,
    lines: [{ productId: soap }, { productId: wax, unitPriceCents: 900 }],
  });
});

test('what has no customer yet joins the cart of the one chosen first, once, and the badge counts it', async () => {
  await put(null, soap, rinse);
  await put(quincy, soap);
  const chooser = await send(customerPage, '/cart/customer', '');
  expect(chooser.body).toMatchObject({ unassigned: 2, chosenId: null });
  await Promise.all(
    [1, 2, 3].map(() =>
      send(customerForm, '/cart/customer', '', { customerId: quincy, returnTo: '/cart' }),
    ),
  );
  expect(await stored(null)).toEqual({});
  expect(await stored(quincy)).toEqual({ [soap]: 4, [rinse]: 2 });
});

test('it also joins on the cart page, for a customer that was given and not chosen', async () => {
  await put(null, soap);
  const narrowed = { ...buyer, customers: [harbor] };
  expect((await send(cartPage, '/cart', '', undefined, narrowed)).body?.cart).toMatchObject({
    customerId: harbor,
    lines: [{ productId: soap, quantity: 2 }],
  });
  expect(await stored(null)).toEqual({});
});

test('a full cart takes what fits, and the rest waits without customer', async () => {
  const many = await addUser(app, { brands: ['Many'], customers: [harbor, quincy] });
  const ids = await addProducts(app, MAX_LINES + 2, { brand: 'Many', sku: 'MANY-' });
  const lines = (from: number, to: number) =>
    ids.slice(from, to).map((productId) => ({ productId, quantity: 1 }));
  await addToCart(app, many, { customerId: quincy, lines: lines(0, MAX_LINES - 1) });
  await addToCart(app, many, { customerId: null, lines: lines(MAX_LINES - 2, MAX_LINES + 2) });
  await send(customerForm, '/cart/customer', '', { customerId: quincy, returnTo: '/cart' }, many);
  expect(Object.keys(await stored(quincy, many))).toHaveLength(MAX_LINES);
  expect(Object.keys(await stored(null, many))).toHaveLength(2);
  // Each customer's cart has its own limit.
  await expect(
    addToCart(app, many, { customerId: harbor, lines: lines(0, MAX_LINES) }),
  ).resolves.toEqual({ lines: MAX_LINES });
});

test('two tabs that fill a cart at the same moment end at 2,000 products, all or none of each', async () => {
  const many = await addUser(app, { brands: ['Pair'], customers: [harbor] });
  const ids = await addProducts(app, 2400, { brand: 'Pair', sku: 'PAIR-' });
  const half = (from: number) =>
    addToCart(app, many, {
      customerId: harbor,
      lines: ids.slice(from, from + 1200).map((productId) => ({ productId, quantity: 1 })),
    });
  const done = await Promise.allSettled([half(0), half(1200)]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(done.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { details: { reason: 'cart-full' } },
  });
  expect(Object.keys(await stored(harbor, many))).toHaveLength(1200);
});

test('adds at the same moment all count, each in its cart', async () => {
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => put(at % 2 === 0 ? harbor : quincy, soap, rinse)),
  );
  expect(await stored(harbor)).toEqual({ [soap]: 12, [rinse]: 12 });
  expect(await stored(quincy)).toEqual({ [soap]: 12, [rinse]: 12 });
});

test('a list goes to the cart for its customer, who is chosen with it; one of no one to the chosen one', async () => {
  const lines = [{ productId: rinse, quantity: 1 }];
  const weekly = await saveList(app, buyer, { name: 'Weekly', customerId: quincy, lines });
  const anyone = await saveList(app, buyer, { name: 'Anyone', customerId: null, lines });
  const load = (listId: string, chosen: string, person = buyer) =>
    send(listForm, '/cart?list=x', chosen, { intent: 'load', listId, how: 'add' }, person);
  await put(harbor, soap);
  expect(await load(weekly.listId, harbor)).toMatchObject({
    status: 200,
    now: quincy,
    body: { loaded: 1, switchedTo: 'Quincy Inn' },
  });
  expect(await load(anyone.listId, harbor)).toMatchObject({
    status: 200,
    now: null,
    body: { loaded: 1, switchedTo: null },
  });
  // Of a customer that one can no longer order for: as of no one.
  expect(await load(weekly.listId, harbor, { ...buyer, customers: [harbor] })).toMatchObject({
    status: 200,
    now: null,
    body: { switchedTo: null },
  });
  expect(await stored(quincy)).toEqual({ [rinse]: 1 });
  expect(await stored(harbor)).toEqual({ [soap]: 2, [rinse]: 2 });
});

test('a guest cart is merged into the chosen customer’s, once, also when another was chosen in between', async () => {
  const form = {
    intent: 'merge',
    key: randomUUID().replaceAll('-', ''),
    lines: JSON.stringify([{ productId: soap, quantity: 3 }]),
  };
  const answers = await Promise.all([
    send(cartForm, '/cart', harbor, form),
    send(cartForm, '/cart', harbor, form),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await send(cartForm, '/cart', quincy, form)).status).toBe(200);
  expect([await stored(harbor), await stored(quincy)]).toEqual([{ [soap]: 3 }, {}]);
});

test.each([
  ['add', { productId: 'soap', quantity: '1' }, 3],
  ['write', { lines: 'soap' }, 9],
  ['paste', { text: 'SKU 4' }, 6],
  ['note', { productId: 'soap', note: 'dock' }, 2],
  ['remove', { productId: 'soap' }, undefined],
  ['clear', {}, undefined],
])(
  '%s: what a screen of one customer sends belongs to its cart, whoever was chosen since',
  async (intent, fields, left) => {
    await put(harbor, soap);
    await put(quincy, soap);
    const { rows } = await app.db.pool.query('select sku from products where id = $1', [soap]);
    const posted = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        name === 'lines'
          ? JSON.stringify([{ productId: soap, quantity: 9 }])
          : value.replace('soap', soap).replace('SKU', rows[0].sku),
      ]),
    );
    const form = { intent, meantFor: harbor, key: randomUUID(), ...posted };
    for (let times = 0; times < 2; times += 1)
      expect(await send(cartForm, '/cart', quincy, form)).toMatchObject({
        status: 200,
        body: { ok: intent, customer: { id: harbor, name: 'Harbor House' } },
      });
    expect((await stored(harbor))[soap]).toBe(left);
    expect(await stored(quincy)).toEqual({ [soap]: 2 });
    // Of a customer that one may no longer order for it is refused, and that cart stays as it is.
    const before = await stored(quincy);
    const refused = await send(
      cartForm,
      '/cart',
      harbor,
      { ...form, key: randomUUID(), meantFor: quincy },
      { ...buyer, customers: [harbor] },
    );
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { details: { reason: 'customer-gone' } } },
    });
    expect(await stored(quincy)).toEqual(before);
  },
);

test('open carts: customer, products, units, the one changed last first; of whom one may no longer see, none', async () => {
  await put(harbor, soap, rinse);
  app.clock.advance(60_000);
  await put(quincy, soap);
  app.clock.advance(60_000);
  await put(null, rinse);
  app.clock.advance(60_000);
  await put(harbor, soap);
  expect(await openCarts(app, buyer)).toEqual([
    expect.objectContaining({
      customer: expect.objectContaining({ id: harbor }),
      lines: 2,
      units: 6,
    }),
    expect.objectContaining({ customer: null, lines: 1, units: 2 }),
    expect.objectContaining({
      customer: expect.objectContaining({ id: quincy }),
      lines: 1,
      units: 2,
    }),
  ]);
  const narrowed = { ...buyer, customers: [quincy] };
  expect((await openCarts(app, narrowed)).map(({ customer }) => customer?.name ?? null)).toEqual([
    null,
    'Quincy Inn',
  ]);
  expect(await stored(harbor)).toEqual({ [soap]: 4, [rinse]: 2 });
  const colleague = await addUser(app, { brands: ['Linnetfold'], customers: [harbor, quincy] });
  expect(await openCarts(app, colleague)).toEqual([]);
  const page = (await send(customerPage, '/cart/customer', harbor)).body;
  expect(page?.carts).toMatchObject([{ customer: { id: harbor } }, { customer: { id: quincy } }]);
});

test.each([
  ['GET', '', undefined],
  ['PUT', '', 'lines'],
  ['POST', '', 'lines'],
  ['DELETE', '/soap', undefined],
  ['DELETE', '', undefined],
] as const)('%s /api/cart%s: not of a customer that is not theirs', async (method, path, body) => {
  const foreign = await addCustomer(app, { name: 'Foreign' });
  const lines = [{ productId: soap, quantity: 1 }];
  const answer = await app.call(
    buyer,
    method,
    `/api/cart${path.replace('soap', soap)}${body ? '' : `?customerId=${foreign}`}`,
    body ? { customerId: foreign, lines } : undefined,
  );
  expect([answer.status, answer.body.error.code]).toEqual([404, 'not-found']);
  expect(await stored(foreign)).toEqual({});
});

test('a verb given a foreign customer writes nothing', async () => {
  const foreign = await addCustomer(app, { name: 'Foreign' });
  await expect(put(foreign, soap)).rejects.toMatchObject({ code: 'not-found' });
  expect(await stored(foreign)).toEqual({});
});

test.each(['0x10', '1e1', '1.5', '-1', '', '10000', '２'])(
  'a quantity of %j in a form is refused',
  async (quantity) => {
    const form = { intent: 'add', productId: soap, quantity };
    const answer = await send(cartForm, '/cart', harbor, form);
    expect([answer.status, Object.keys(await stored(harbor))]).toEqual(
      quantity === '' ? [200, [soap]] : [400, []],
    );
  },
);
