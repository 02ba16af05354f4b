import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { roundTripsOf } from '../../../tests/support/round-trips.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { listen } from '../../../tests/support/server.ts';
import * as toDo from '../../books/inbox/pages/inbox.tsx';
import { readCompany } from '../../company/server/queries.ts';
import { CUSTOMER_COOKIE } from '../../kit/site-choice.ts';
import * as cart from '../../ordering/cart/pages/cart.tsx';
import { cartCount } from '../../ordering/cart/server/queries.ts';
import { addToCart } from '../../ordering/cart/server/write-cart.ts';
import { readActor } from '../../people/accounts/sign-in/server/public/read-actor.ts';
import { customerChoice } from '../../people/customers/server/public/chosen-customer.ts';
import { customerLabel } from '../../people/customers/server/public/queries.ts';
import { customerScope } from '../../people/customers/server/public/scope.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import * as products from '../../products/catalogue/pages/products.tsx';
import { readProductIndex } from '../../products/catalogue/server/public/read-product-index.ts';
import * as root from '../../root.tsx';
import * as orders from '../joined/orders.tsx';
import * as dashboard from '../joined/overview.tsx';
import * as product from '../joined/product.tsx';
import * as withMenu from '../with-menu.tsx';
import { type AtDoor, readAtDoor } from './door.ts';

let app: AppUnderTest;
let buyer: TestUser;
let rep: TestUser;
let owner: TestUser;
let hotel: string;
let other: string;
let foreign: string;
let soaps: string[];
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Hotel Own' });
  other = await addCustomer(app, { name: 'Hotel Other' });
  foreign = await addCustomer(app, { name: 'Hotel Foreign' });
  soaps = [];
  for (let at = 0; at < 6; at += 1)
    soaps.push(await addProduct(app, { nameKey: `soap-${at}`, name: `Soap ${at}` }));
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel, other] });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  rep = await addUser(app, { brands: ['Linnetfold'], customers: 'all', salesRep: true });
  for (const [customerId, count] of [
    [hotel, 3],
    [other, 1],
    [null, 2],
  ] as const)
    await addToCart(app, buyer, {
      customerId,
      lines: soaps.slice(0, count).map((productId) => ({ productId, quantity: 1 })),
    });
  await app.db.pool.query(
    `insert into safety_data (name_key, reactivity_group) values ('soap-2', 'acid')`,
  );
  await readProductIndex(app.db);
});
afterAll(() => app.close());

const headersOf = (user: TestUser, chosen?: string) =>
  new Headers({
    cookie: chosen ? `${user.cookie}; ${CUSTOMER_COOKIE}=${chosen}` : user.cookie,
  });
const come = (headers: Headers, path: string, method = 'GET') =>
  readAtDoor(app, headers, new URL(path, 'http://x').pathname, { method, path });
const asking = (headers: Headers) => new Request('http://localhost:3000/', { headers });

test.each<[string, () => TestUser, () => string | undefined]>([
  ['a buyer', () => buyer, () => undefined],
  ['a buyer who chose', () => buyer, () => other],
  ['a buyer who chose what is not theirs', () => buyer, () => foreign],
  ['a rep', () => rep, () => undefined],
  ['a rep who chose', () => rep, () => foreign],
])('what the door reads is what the rooms read by themselves: %s', async (_, user, chosen) => {
  const headers = headersOf(user(), chosen());
  const { actor, app: own } = await come(headers, '/products');
  expect(own).toBeDefined();
  if (!own || actor.kind !== 'user') throw new Error('nobody');
  expect(actor).toEqual((await readActor(app, headers, '/products')).actor);
  const plain = await customerChoice(app, { ...actor }, asking(headers));
  const sent = await roundTripsOf(async () => {
    expect(await customerChoice(own, actor, asking(headers))).toEqual(plain);
    expect(await readCompany(own)).toBeDefined();
    expect(await readProductIndex(own.db)).toBeDefined();
    await cartCount(own, actor, plain.chosen?.id ?? null);
  });
  expect(sent).toEqual([]);
  expect(await readCompany(own)).toEqual(await readCompany(app));
  for (const id of [null, hotel, other].filter(
    (one) => one === null || actor.customers === 'all' || actor.customers.includes(one),
  ))
    expect(await cartCount(own, actor, id)).toBe(await cartCount(app, actor, id));
});

test('a customer that a request names is known, and one that is not theirs is none', async () => {
  for (const id of [hotel, foreign]) {
    const { actor, app: own } = await come(headersOf(buyer), `/api/products?customer=${id}`);
    if (!own || actor.kind !== 'user') throw new Error('nobody');
    const plain = await customerLabel(app, customerScope(actor), id);
    const sent = await roundTripsOf(async () => {
      expect(await customerLabel(own, customerScope(actor), id)).toEqual(plain);
    });
    expect(sent).toEqual([]);
    expect(plain === undefined).toBe(id === foreign);
  }
});

test('each request sees what changed before it; one that is answered, and a write, read anew', async () => {
  const visit = () => come(headersOf(buyer), '/products');
  const first = await visit();
  const added = await addProduct(app, { nameKey: 'late-soap', name: 'Late Soap' });
  await app.db.pool.query(
    `update company_settings set settings = settings || '{"name": "Renamed"}', version = version + 1`,
  );
  const second = await visit();
  const nameAt = async ({ app: own }: AtDoor) => (await readCompany(own ?? app)).name;
  expect(await nameAt(second)).toBe('Renamed');
  expect((await readProductIndex(second.app!.db)).records.has(added)).toBe(true);
  // The page before it is still of one piece, until it is answered.
  expect(await nameAt(first)).not.toBe('Renamed');
  first.answered?.();
  expect(await nameAt(first)).toBe('Renamed');
  expect((await come(headersOf(buyer), '/cart', 'POST')).app).toBeUndefined();
});

test('many at once all see what was committed before they came', async () => {
  for (let round = 0; round < 8; round += 1) {
    const added = await addProduct(app, { nameKey: `rush-${round}`, name: `Rush ${round}` });
    const all = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { app: own } = at % 3 ? await come(headersOf(buyer), '/products') : { app };
        return (await readProductIndex((own ?? app).db)).records.has(added);
      }),
    );
    expect(all).not.toContain(false);
  }
});

test('whoever has no session is a visitor, and an ended one is told', async () => {
  expect(await come(new Headers(), '/products')).toMatchObject({
    actor: { kind: 'visitor' },
    expired: false,
  });
  const { id, cookie } = await addUser(app, {});
  await app.db.pool.query('delete from sessions where user_id = $1', [id]);
  expect(await come(new Headers({ cookie }), '/products')).toMatchObject({
    actor: { kind: 'visitor' },
    expired: true,
  });
});

type Loading = { loader: (args: never) => unknown };

/** Opens a page as React Router does: all its loaders at once. */
const openPage = (path: string, params: Record<string, string>, ...modules: Loading[]) =>
  openWith(headersOf(buyer, hotel), path, params, ...modules);

/** A page with the menu beside it, which counts what waits in every room. */
const openBeside = (path: string, page: Loading, who: () => TestUser = () => owner) =>
  openWith(headersOf(who(), who() === owner ? undefined : hotel), path, {}, root, withMenu, page);

async function openWith(
  headers: Headers,
  path: string,
  params: Record<string, string>,
  ...modules: Loading[]
) {
  const facts = await come(headers, path);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    ...facts,
    requestId: 'test',
    nonce: '',
    network: '127.0.0.1',
    language: 'en-US',
    setCookies: [],
  });
  const url = new URL(path, app.config.http.baseUrl);
  const request = new Request(url, { headers });
  await Promise.all(
    modules.map(({ loader }) => loader({ context, request, url, params } as never)),
  );
}

// How many statements an operation may send: begin and commit count. Lower it when one goes; a greater number needs a reason in the commit.
const MOST: Record<string, [most: number, open: () => Promise<unknown>]> = {
  'page: product list': [2, () => openPage('/products', {}, root, products)],
  'page: one product': [3, () => openPage('/products/soap-1', { slug: 'soap-1' }, root, product)],
  // With what the site has of all that must not meet it.
  'page: a product that must not meet others': [
    4,
    () => openPage('/products/soap-2', { slug: 'soap-2' }, root, product),
  ],
  'page: cart': [3, () => openPage('/cart', {}, root, cart)],
  // A buyer's order: its cart, its guide, what is on its way and what waits for an approval, on one page.
  'page: dashboard': [3, () => openPage('/dashboard', {}, root, dashboard)],
  'page: orders': [2, () => openPage('/dashboard/orders', {}, root, orders)],
  'owner and menu: orders': [4, () => openBeside('/dashboard/orders', orders)],
  // Nothing was delivered in this shop yet: the guide's steps are read, the trucks and trainings of its drivers among them.
  'owner and menu: Today': [7, () => openBeside('/dashboard', dashboard)],
  'buyer and menu: their order': [3, () => openBeside('/dashboard', dashboard, () => buyer)],
  'rep and menu: Today': [4, () => openBeside('/dashboard', dashboard, () => rep)],
  'owner and menu: To do': [7, () => openBeside('/dashboard/accounting/inbox', toDo)],
};

test.each(Object.entries(MOST))(
  '%s sends no more statements than it did',
  async (name, [most, open]) => {
    await open();
    const sent = await roundTripsOf(open);
    console.log(`${name}: ${sent.length} statements`);
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  },
);

const CALLS: [path: string, most: number][] = [
  ['/api/products?list=unique&limit=50&customer=HOTEL', 2],
  ['/api/products?list=all&search=soap&customer=HOTEL', 2],
  ['/api/products?nameKey=soap-1&customer=HOTEL', 2],
  ['/api/products?ids=SOAP', 2],
  ['/api/cart', 3],
];

test('adding to the cart sends no more statements than it did', async () => {
  const shop = await listen(app);
  const lines = [{ productId: soaps[0], quantity: 1 }];
  const add = (customerId: string) =>
    fetch(`${shop.url}/api/cart`, {
      method: 'POST',
      headers: {
        cookie: buyer.cookie,
        origin: app.config.http.baseUrl,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ customerId, lines }),
    });
  expect((await add(foreign)).status).toBe(404);
  let status = 0;
  // Who asks, how often they did, and the write, which refuses a foreign customer by itself.
  const sent = await roundTripsOf(async () => {
    ({ status } = await add(hotel));
  });
  expect(status).toBe(200);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(3);
  await shop.close();
});

test.each(CALLS)('%s sends no more statements than it did', async (path, most) => {
  const shop = await listen(app);
  const headers = { cookie: buyer.cookie };
  const address = `${shop.url}${path.replace('HOTEL', hotel).replace('SOAP', soaps[0] ?? '')}`;
  const call = async () => expect((await fetch(address, { headers })).status).toBe(200);
  await call();
  const sent = await roundTripsOf(call);
  console.log(`${path}: ${sent.length} statements`);
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most);
  await shop.close();
});
