import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { cartAction } from './cart-action.ts';

let app: AppUnderTest;
let buyer: TestUser;
let soap: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
  soap = await addProduct(app, {
    priceCents: 5000,
    quantity: 70,
    sku: `KEY-${crypto.randomUUID().slice(0, 8)}`,
  });
});

/** Sends a form of the cart page as this person. @throws the failure that the page answers */
async function send(fields: Record<string, string>, user: TestUser = buyer) {
  const request = new Request('http://localhost/cart', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: user,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: 'test',
    setCookies: [],
  });
  const answer = await cartAction({ request, params: {}, context } as never);
  if ('data' in answer) throw answer.data.error;
  return answer;
}

const held = async (user: TestUser = buyer) =>
  (
    await app.db.pool.query<{ quantity: number }>(
      'select quantity from cart_lines where user_id = $1',
      [user.id],
    )
  ).rows.map((row) => row.quantity);
const key = () => crypto.randomUUID().replaceAll('-', '');

test('an add that is sent again with its key counts once; another key, or none, counts anew', async () => {
  const add = { intent: 'add', productId: soap, quantity: '3', key: key() };
  const first = await send(add);
  expect(await send(add)).toEqual(first);
  expect(await held()).toEqual([3]);
  await send({ ...add, key: key() });
  expect(await held()).toEqual([6]);
  await send({ intent: 'add', productId: soap, quantity: '1' });
  expect(await held()).toEqual([7]);
});

test('two of the same at the same moment count once', async () => {
  const add = { intent: 'add', productId: soap, quantity: '2', key: key() };
  await Promise.all([send(add), send(add)]);
  expect(await held()).toEqual([2]);
});

test('a removal, a clearing and a saved list that are sent again are answered as the first time', async () => {
  await send({ intent: 'add', productId: soap, quantity: '1', key: key() });
  const list = {
    intent: 'save-list',
    name: 'Weekly',
    customerId: '',
    lines: JSON.stringify([{ productId: soap, quantity: 1 }]),
    key: key(),
  };
  expect(await send(list)).toEqual(await send(list));
  const remove = { intent: 'remove', productId: soap, key: key() };
  expect(await send(remove)).toEqual(await send(remove));
  const clear = { intent: 'clear', key: key() };
  await send(clear);
  await send({ intent: 'add', productId: soap, quantity: '5', key: key() });
  // The first sending comes late: it must not empty what was added since.
  await send(clear);
  expect(await held()).toEqual([5]);
});

test('a refused form keeps nothing under its key: mended, it is done', async () => {
  const add = { intent: 'add', productId: crypto.randomUUID(), quantity: '1', key: key() };
  await expect(send(add)).rejects.toThrow();
  await send({ ...add, productId: soap });
  expect(await held()).toEqual([1]);
});

test('a key is its owner’s: somebody else’s same key is another write', async () => {
  const other = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
  const add = { intent: 'add', productId: soap, quantity: '1', key: key() };
  await send(add);
  await send(add, other);
  expect(await held()).toEqual([1]);
  expect(await held(other)).toEqual([1]);
});

test('a key that is none is refused and changes nothing', async () => {
  await expect(
    send({ intent: 'add', productId: soap, quantity: '1', key: 'x y' }),
  ).rejects.toMatchObject({ code: 'invalid-argument' });
  expect(await held()).toEqual([]);
});
