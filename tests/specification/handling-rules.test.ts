import { createStaticHandler, type RouteObject, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadError } from '../../src/company/ui/load-failure.ts';
import * as productPage from '../../src/frame/joined/product.tsx';
import { AppError } from '../../src/kit/app-error.ts';
import * as cartPage from '../../src/ordering/cart/pages/cart.tsx';
import * as customersPage from '../../src/people/customers/pages/customers.tsx';
import type { Sql } from '../../src/platform/database.ts';
import { requestContextKey } from '../../src/platform/http/context.ts';
import * as productsPage from '../../src/products/catalogue/pages/products.tsx';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { addProduct } from '../support/rows.ts';

/**
 * Section 8, the handling rules, on the server's side: what reaches a page's error boundary when its load fails. What the boundary
 * then does (toast, report, silence) is shown in a browser: tests/journeys/load-failure.spec.ts.
 */

let app: AppUnderTest;
let user: TestUser;
beforeAll(async () => {
  app = await startApp();
  await addProduct(app, { nameKey: 'laundry-sour' });
  user = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const PAGES = {
  '/cart': cartPage,
  '/products': productsPage,
  '/products/laundry-sour': productPage,
  '/dashboard/customers': customersPage,
};
const routes = Object.entries(PAGES).map(([path, page]) => ({
  id: path,
  path: path.replace('laundry-sour', ':slug'),
  loader: page.loader,
  ErrorBoundary: () => null,
})) as unknown as RouteObject[];

/** What the page's error boundary gets when every statement of the page's room fails with this error. */
async function failureOf(path: string, fault: Error) {
  const failing: Sql = {
    ...app.db,
    rows: () => Promise.reject(fault),
    row: () => Promise.reject(fault),
    execute: () => Promise.reject(fault),
  };
  const context = new RouterContextProvider();
  const shared = {
    app: { ...app, db: { ...app.db, ...failing } },
    actor: user,
    requestId: 'r',
    language: 'en-US' as const,
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  };
  context.set(requestContextKey, shared);
  const result = await createStaticHandler(routes).query(
    new Request(new URL(path, app.config.http.baseUrl)),
    { requestContext: context },
  );
  if (result instanceof Response) throw new Error(`answered ${result.status}`);
  const error = Object.values(result.errors ?? {})[0];
  return { status: result.statusCode, error, said: loadError(error) };
}

describe.each(Object.keys(PAGES))('section 8: %s', (path) => {
  test.each([
    ['unavailable', 503, 'Service unavailable. Please try again later.'],
    ['deadline-exceeded', 503, 'Request timed out. Please try again.'],
    ['permission-denied', 403, 'You do not have permission to perform this operation.'],
    ['resource-exhausted', 429, 'Quota exceeded. Please contact support.'],
  ])(
    'a load that fails with %s reaches the page with its code and the translated message',
    async (code, status, message) => {
      const failed = await failureOf(path, new AppError(code, status, 'in other words'));
      expect(failed.said).toEqual({ code, message });
      expect(failed.status).toBe(status);
    },
  );

  test('a code without a row in the catalogue shows its own text', async () => {
    expect(
      (await failureOf(path, new AppError('cart/of-its-own', 409, 'Its own text.'))).said,
    ).toEqual({ code: 'cart/of-its-own', message: 'Its own text.' });
  });

  test('a fault of ours stays a fault, and its text is never shown', async () => {
    const failed = await failureOf(path, new TypeError('relation "secrets" does not exist'));
    expect(failed.status).toBe(500);
    expect(failed.said).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
  });
});
