import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { roundTripsOf } from '../../../../tests/support/round-trips.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { readCart } from './queries.ts';
import { addToCart, writeCart } from './write-cart.ts';

let app: AppUnderTest;
let buyer: TestUser;
let customer: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  customer = await addCustomer(app);
  soap = await addProduct(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
  // The first use of a statement is held against the tables, which is a read of tests alone.
  await addToCart(app, buyer, { customerId: customer, lines: [{ productId: soap, quantity: 1 }] });
  await readCart(app, buyer, customer, await readCompany(app));
});
afterAll(() => app.close());

test('adding to the cart and writing it is one statement, reading it one', async () => {
  const lines = [{ productId: soap, quantity: 1 }];
  const company = await readCompany(app);
  const add = await roundTripsOf(() => addToCart(app, buyer, { customerId: customer, lines }));
  const write = await roundTripsOf(() => writeCart(app, buyer, { customerId: customer, lines }));
  const read = await roundTripsOf(() => readCart(app, buyer, customer, company));
  console.log(`cart: add ${add.length}, write ${write.length}, read ${read.length} round trips`);
  expect([add.length, write.length, read.length]).toEqual([1, 1, 1]);
});
