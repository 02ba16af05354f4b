import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { watchSql } from '../../../../tests/support/watch-sql.ts';
import { AppError } from '../../../kit/app-error.ts';
import { headerCart } from './header-cart.ts';

let app: AppUnderTest;
let buyer: TestUser;
let customer: string;
beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app, { name: 'Harbor House' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  await app.call(buyer, 'PUT', '/api/cart', {
    lines: [{ productId: await addProduct(app), quantity: 3 }],
  });
});
afterAll(() => app.close());

const request = new Request('http://localhost:3000/about-us');
const here = (failure?: Error) => {
  const unreadable = watchSql(app.db, ({ text }) => {
    if (failure && text.includes('from cart_lines')) throw failure;
  });
  const db = { ...app.db, ...unreadable };
  const log = { ...app.log, error: () => {} };
  return {
    app: { ...app, db, log } as typeof app,
    actor: buyer,
    requestId: 'unreadable-cart',
    language: 'en-US' as const,
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  };
};
const reports = async () =>
  (
    await app.db.pool.query(
      `select count(*)::int as count from error_reports where request_id = 'unreadable-cart'`,
    )
  ).rows[0].count;

test('the frame of every page knows how full the cart is and for whom one orders', async () => {
  expect(await headerCart(here(), buyer, request)).toEqual({
    lines: 1,
    customer: { id: customer, name: 'Harbor House' },
  });
});

test('a cart that can not be read leaves the frame without a figure, and is reported; permission-denied is not', async () => {
  expect(
    await headerCart(here(new AppError('permission-denied', 403, 'No.')), buyer, request),
  ).toEqual({ lines: null, customer: null });
  expect(await headerCart(here(new Error('cart_lines is unreadable')), buyer, request)).toEqual({
    lines: null,
    customer: null,
  });
  await vi.waitFor(async () => expect(await reports()).toBe(1));
});
