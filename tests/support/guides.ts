import { afterAll, beforeAll, beforeEach } from 'vitest';
import { companySettings } from '../../src/company/contract.ts';
import { readGuide } from '../../src/ordering/guides/server/read-guide.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addOrder } from './orders.ts';
import { addCustomer, addProduct } from './rows.ts';

// The set-up of tests of the order guide: startShop starts the shop, and fills these anew before each test.
export let app: AppUnderTest;
export let buyer: TestUser;
export let colleague: TestUser;
export let stranger: TestUser;
export let customer: string;
export let soap: string;
export let rinse: string;

/** Starts the shop before the tests of a file, fills it anew before each, and closes it after them. */
export function startShop(): void {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    customer = await addCustomer(app);
    buyer = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
    colleague = await addUser(app, { brands: ['Linnetfold'], customers: [customer] });
    stranger = await addUser(app, { brands: ['Linnetfold'], customers: [await addCustomer(app)] });
    soap = await addProduct(app, { name: 'Soap', priceCents: 5000, quantity: 100 });
    rinse = await addProduct(app, { name: 'Rinse', priceCents: null, quantity: 0 });
  });
}

export const company = companySettings.parse({});
export const guideOf = (user: TestUser = buyer, customerId = customer) =>
  readGuide(app, user, customerId, company);

/** An order of this customer, so many days ago, promised a day later. Its lines as product and quantity. */
export async function ordered(
  daysAgo: number,
  lines: readonly (readonly [string, number])[],
  status = 'delivered',
  customerId = customer,
): Promise<string> {
  const { id } = await addOrder(app, {
    customerId,
    status,
    lines: lines.map(([productId, quantity]) => ({ productId, quantity, unitPriceCents: 4200 })),
  });
  const at = app.clock.now() - daysAgo * 86_400_000;
  await app.db.pool.query('update orders set placed_at = $2, promised_on = $3 where id = $1', [
    id,
    new Date(at),
    new Date(at + 86_400_000).toISOString().slice(0, 10),
  ]);
  if (status === 'delivered')
    await app.db.pool.query('update order_lines set delivered = ordered where order_id = $1', [id]);
  return id;
}
