import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { openPage } from '../../../../tests/support/open-page.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { action, loader, middleware } from './choose-customer.tsx';

let app: AppUnderTest;
let buyer: TestUser;
let rep: TestUser;
let hotel: string;
let other: string;
beforeAll(async () => {
  app = await startApp();
  [hotel, other] = [
    await addCustomer(app, { name: 'Hotel Own' }),
    await addCustomer(app, { name: 'Hotel Other', city: 'Quincy' }),
  ];
  buyer = await addUser(app, { customers: [hotel, other] });
  rep = await addUser(app, { customers: 'all' });
  for (let count = 0; count < 40; count += 1)
    await addCustomer(app, { name: `Inn ${String(count).padStart(2, '0')}` });
});
afterAll(() => app.close());

async function ask(
  page: typeof loader | typeof action,
  actor: TestUser | null,
  query: string,
  form?: Record<string, string>,
) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: actor ?? { kind: 'visitor' },
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies,
  });
  const request = new Request(
    `http://localhost:3000/cart/customer${query}`,
    form ? { method: 'POST', body: new URLSearchParams(form) } : {},
  );
  const found = await openPage([{ middleware } as never], page as never, {
    request,
    params: {},
    context,
  }).catch((thrown: unknown) => thrown);
  if (found instanceof Response)
    return { status: found.status, location: found.headers.get('location'), setCookies };
  const status = (found as { init?: { status: number } }).init?.status ?? 200;
  return {
    status,
    location: null,
    setCookies,
    data: found as Awaited<ReturnType<typeof loader>>,
  };
}

const choose = (actor: TestUser | null, customerId: string, returnTo = '/products?q=lemon') =>
  ask(action, actor, '', { customerId, returnTo });

test('a choice is remembered for a year, and one comes back to where one was', async () => {
  const chosen = await choose(buyer, other);
  expect(chosen).toMatchObject({ status: 302, location: '/products?q=lemon' });
  expect(chosen.setCookies).toEqual([
    `bc_customer=${other}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  ]);
});

test('who may not: a visitor signs in; foreign, inactive and made-up customers are not found, and nothing is remembered', async () => {
  expect((await choose(null, hotel)).location).toBe('/login?returnTo=%2Fcart%2Fcustomer');
  const [foreign, closed] = [
    await addCustomer(app, { name: 'Hotel Foreign' }),
    await addCustomer(app, { isActive: false }),
  ];
  for (const [who, id] of [
    [buyer, foreign],
    [rep, closed],
    [buyer, ''],
    [buyer, 'x; Path=/'],
    [buyer, `${other}x`],
    [rep, '\u0000'],
  ] as const) {
    expect(await choose(who, id)).toMatchObject({ status: 404, setCookies: [] });
  }
});

test.each(['//evil.example', 'https://evil.example', '/products\\evil', '/login', ''])(
  '%j is no way back',
  async (away) => {
    expect((await choose(buyer, hotel, away)).location).toBe('/products');
  },
);

test('a place in the list that is none is refused as such', async () => {
  expect((await ask(loader, rep, '?cursor=nonsense')).status).toBe(400);
});

test('the list holds one’s own customers, follows the search, marks the choice and goes on', async () => {
  const names = async (actor: TestUser, query: string) =>
    (await ask(loader, actor, query)).data?.customers.map(({ name }) => name);
  expect(await names(buyer, '')).toEqual(['Hotel Other', 'Hotel Own']);
  expect(await names(buyer, '?q=inn')).toEqual([]);
  expect(await names(rep, '?q=QUIN-cy')).toEqual(['Hotel Other']);
  const first = (await ask(loader, rep, '?q=inn&returnTo=/cart')).data;
  expect(first).toMatchObject({ returnTo: '/cart', chosenId: null });
  expect(first?.customers).toHaveLength(30);
  expect((await names(rep, `?q=inn&cursor=${first?.next}`))?.at(-1)).toBe('Inn 39');
});
