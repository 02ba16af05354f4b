import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of carts: startShop starts the shop, and fills these anew before each test.
export let app: AppUnderTest;
export let buyer: TestUser;
export let customer: string;
export let soap: string;
export let rinse: string;
export let hidden: string;

/** Starts the shop before the tests of a file, fills it anew before each, and closes it after them. */
export function startShop(): void {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.pool.query('delete from rate_limits');
    customer = await addCustomer(app);
    buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
    soap = await addProduct(app, { priceCents: 5000, quantity: 7 });
    rinse = await addProduct(app, { priceCents: null });
    hidden = await addProduct(app, { brand: 'Kettlebrace' });
  });
}

export const put = (lines: unknown, user: TestUser | null = buyer) =>
  app.call(user, 'PUT', '/api/cart', { lines });
export const stored = async (user: TestUser = buyer) =>
  (
    await app.db.pool.query(
      'select product_id as "productId", quantity from cart_lines where user_id = $1 order by added_at, product_id',
      [user.id],
    )
  ).rows;
