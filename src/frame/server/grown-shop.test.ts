import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { addUser, startApp } from '../../../tests/support/app.ts';
import {
  bigId,
  CUSTOMER,
  fillBigShop,
  ORDER,
  type ShopSize,
} from '../../../tests/support/big-shop.ts';
import { openPage, routeModule } from '../../../tests/support/open-page.ts';
import { roundTripsOf } from '../../../tests/support/round-trips.ts';
import { CUSTOMER_COOKIE } from '../../kit/site-choice.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import { readAtDoor } from './door.ts';

/** The short form of `npm run prove:scale`: a page of a shop that grew sends the statements of the small one. */

const SMALL = { products: 6, customers: 3, orders: 6, lines: 2 };
const GROWN = { products: 300, customers: 60, orders: 600, lines: 4 };

const hotel = bigId(CUSTOMER, 1);
const order = bigId(ORDER, 1);
const PAGES: [address: string, file: string, params?: Record<string, string>][] = [
  ['/products', 'products/catalogue/pages/products.tsx'],
  ['/products?q=product', 'products/catalogue/pages/products.tsx'],
  ['/products/product-1', 'frame/joined/product.tsx', { slug: 'product-1' }],
  ['/cart', 'ordering/cart/pages/cart.tsx'],
  ['/dashboard', 'frame/joined/overview.tsx'],
  ['/dashboard/orders', 'frame/joined/orders.tsx'],
  [`/dashboard/orders/${order}`, 'frame/joined/order.tsx', { orderId: order }],
  ['/dashboard/customers', 'people/customers/pages/customers.tsx'],
  [`/dashboard/customers/${hotel}`, 'frame/joined/customer.tsx', { customerId: hotel }],
  ['/dashboard/products', 'products/catalogue/pages/manage-products.tsx'],
  ['/dashboard/prices', 'products/prices/pages/list-prices.tsx'],
  ['/dashboard/invoices', 'books/invoices/pages/invoices.tsx'],
  ['/dashboard/deliveries', 'delivery/deliveries/pages/day.tsx'],
  ['/dashboard/people', 'people/accounts/people/pages/people.tsx'],
  ['/sds', 'safety/binders/pages/library.tsx'],
];

/** The statements of each page in a shop of this size, as its owner opens them. */
async function statementsOf(size: ShopSize): Promise<Map<string, string[]>> {
  const app = await startApp();
  try {
    await fillBigShop((text, values) => app.db.pool.query(text, values), size);
    const { cookie } = await addUser(app, { role: 'super_admin', customers: 'all' });
    const headers = new Headers({ cookie: `${cookie}; ${CUSTOMER_COOKIE}=${hotel}` });
    const open = async ([path, file, params = {}]: (typeof PAGES)[number]) => {
      const module = await routeModule(file);
      const facts = await readAtDoor(app, headers, path.split('?')[0] ?? '', {
        method: 'GET',
        path,
      });
      const context = new RouterContextProvider();
      context.set(requestContextKey, {
        app,
        ...facts,
        requestId: 'test',
        nonce: '',
        network: '127.0.0.1',
        language: 'en-US',
        setCookies: [],
      });
      const request = new Request(new URL(path, app.config.http.baseUrl), { headers });
      if (!module.loader) throw new Error(`${file} reads nothing.`);
      await openPage([module], module.loader, { request, params, context });
    };
    const found = new Map<string, string[]>();
    for (const page of PAGES) {
      await open(page);
      found.set(page[0], await roundTripsOf(() => open(page)));
    }
    return found;
  } finally {
    await app.close();
  }
}

test('a page of a shop that grew sends no more statements than before', async () => {
  const [small, grown] = [await statementsOf(SMALL), await statementsOf(GROWN)];
  // One more where the small shop finds nothing to read on; with the rows it would be hundreds.
  const more = [...grown].filter(
    ([page, sent]) => sent.length > (small.get(page)?.length ?? 0) + 1,
  );
  expect(more.map(([page, sent]) => [page, small.get(page)?.length, sent.length])).toEqual([]);
  expect(Math.min(...[...grown.values()].map((sent) => sent.length))).toBeGreaterThan(0);
}, 60_000);
