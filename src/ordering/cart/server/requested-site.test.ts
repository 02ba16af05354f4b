import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { openPage } from '../../../../tests/support/open-page.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { action, loader, middleware } from '../pages/cart.tsx';

let app: AppUnderTest;
let buyer: TestUser;
let second: string;
let foreign: string;
beforeAll(async () => {
  app = await startApp();
  const first = await addCustomer(app);
  second = await addCustomer(app);
  foreign = await addCustomer(app);
  buyer = await addUser(app, { customers: [first, second] });
});
afterAll(() => app.close());

async function open(query: string, actor: TestUser = buyer) {
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
  // As the router asks for a page's data: the address of the request is another one.
  const request = new Request(`http://localhost:3000/cart.data${query}`);
  const url = new URL(`http://localhost:3000/cart${query}`);
  const answer: unknown = await loader({ request, url, context, params: {} } as never).catch(
    (thrown: unknown) => thrown,
  );
  return {
    to: answer instanceof Response ? answer.headers.get('location') : null,
    setCookies,
    answer,
  };
}

test('a cart that is asked for of one site is that site’s, and the address goes on without it', async () => {
  const { to, setCookies } = await open(`?list=x&customer=${second}`);
  expect(to).toBe('/cart?list=x');
  expect(setCookies).toEqual([expect.stringContaining(`=${second};`)]);
  expect((await open('')).to).toBeNull();
});

test('one that they may not order for changes nothing', async () => {
  for (const requested of [foreign, 'nonsense', ''])
    expect(await open(`?customer=${requested}`)).toMatchObject({ to: '/cart', setCookies: [] });
});

test('the cart is there for staff who take no orders too: it says who does, and leads on to what they may open', async () => {
  const staff = (...duties: ('books' | 'driver' | 'desk')[]) =>
    addUser(app, { role: 'admin', customers: 'all', duties });
  const shown = async (who: TestUser) => (await open('', who)).answer;
  expect(await shown(await staff('books'))).toEqual({ kind: 'others-order', seesOrders: true });
  expect(await shown(await staff('driver'))).toEqual({ kind: 'others-order', seesOrders: false });
  expect(await shown(await staff('desk'))).toMatchObject({ kind: 'account', customer: null });
});

test('what they send to it is refused', async () => {
  const clerk = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  const context = contextOf(app, clerk);
  const request = new Request('http://localhost:3000/cart', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'clear', meantFor: '' }),
  });
  const answer = await openPage([{ middleware: middleware as never }], action as never, {
    request,
    context,
    params: {},
  }).catch((thrown: unknown) => thrown);
  expect(answer).toMatchObject({ init: { status: 403 } });
});
