import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { dayIn } from '../../src/kit/time.ts';
import { pricingAt, readSellable } from '../../src/products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../src/products/catalogue/server/public/scope.ts';
import type { SetListPrices } from '../../src/products/prices/contract.ts';
import { setListPrices } from '../../src/products/prices/server/set-list-prices.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { noBooks } from './no-books.ts';

// The set-up of tests of prices: startPricing starts the shop with its owner, who sets them.
export let app: AppUnderTest;
export let owner: TestUser;

export const REQUEST = { requestId: 'test', network: '127.0.0.1' };
export const ZONE = 'America/New_York';
export const settings = {
  timeZone: ZONE,
  invoicedPriceWindowDays: 548,
  invoicedPricesCount: true,
};

/** Starts the shop before the tests of a file, and closes it after them. */
export function startPricing(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  });
  afterAll(() => app.close());
}

/** What a write is known by: a key of its own. */
export const write = () => ({ key: randomUUID(), ...REQUEST });

/** Sets list prices, at once when no day is said. */
export const setList = (
  input: Partial<SetListPrices> & Pick<SetListPrices, 'rows'>,
  user = owner,
) =>
  setListPrices(
    app,
    user,
    { from: null, reason: '', ...input },
    { figuresOfBooks: noBooks, ...write() },
  );

export const today = () => dayIn(ZONE, app.clock.now());

/** The price in cents and the rule that gives it; undefined where nothing is sold. */
export async function priceOn(product: string, customer: string | null, day = today()) {
  const pricing = { ...pricingAt(settings, app.clock.now()), onDate: day };
  const [found] = await readSellable(app.db, catalogueScope(owner), {
    customerId: customer,
    productIds: [product],
    pricing,
  });
  return found && [found.unitPriceCents, found.priceRule];
}
