import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of people: an owner, a desk and a buyer of one hotel, a second customer, and one that is closed.
export let app: AppUnderTest;
export let owner: TestUser;
export let desk: TestUser;
export let buyer: TestUser;
export let hotel: string;
export let spa: string;
export let closed: string;

/** Starts the shop before the tests of a file, and closes it after them. */
export function startPeople(): void {
  beforeAll(async () => {
    app = await startApp();
    hotel = await addCustomer(app, { name: 'Harbor House' });
    spa = await addCustomer(app, { name: 'Spa' });
    closed = await addCustomer(app, { name: 'Closed', isActive: false });
    await addProduct(app, { brand: 'Linnetfold' });
    owner = await addUser(app, { role: 'super_admin', customers: 'all', displayName: 'Owner' });
    desk = await addUser(app, {
      role: 'admin',
      brands: ['Linnetfold', 'Ostrel'],
      customers: [hotel],
      displayName: 'Desk',
    });
    buyer = await addUser(app, {
      brands: ['Linnetfold'],
      customers: [hotel],
      displayName: 'Buyer',
    });
  });
  beforeEach(() => app.db.pool.query('delete from rate_limits'));
  afterAll(() => app.close());
}

let serial = 0;
/** An account that somebody asks for. */
export const wish = (change: object = {}) => {
  serial += 1;
  return {
    displayName: 'New Person',
    email: `new-${serial}@example.com`,
    role: 'user',
    brands: ['Linnetfold'],
    customers: [hotel],
    ...change,
  };
};
export const create = (
  actor: TestUser | null,
  body: object,
  key = `key-${serial}-${Math.trunc(app.clock.now())}`,
) => app.call(actor, 'POST', '/api/create-account', body, { 'idempotency-key': key });
export const rowOf = async (id: string) =>
  (await app.db.pool.query('select * from users where id = $1', [id])).rows[0];
