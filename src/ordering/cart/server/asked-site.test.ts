import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { loader } from '../pages/cart.tsx';

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

async function open(query: string) {
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: buyer,
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
  return { to: answer instanceof Response ? answer.headers.get('location') : null, setCookies };
}

test('a cart that is asked for of one site is that site’s, and the address goes on without it', async () => {
  const { to, setCookies } = await open(`?list=x&customer=${second}`);
  expect(to).toBe('/cart?list=x');
  expect(setCookies).toEqual([expect.stringContaining(`=${second};`)]);
  expect((await open('')).to).toBeNull();
});

test('one that they may not order for changes nothing', async () => {
  for (const asked of [foreign, 'nonsense', ''])
    expect(await open(`?customer=${asked}`)).toEqual({ to: '/cart', setCookies: [] });
});
