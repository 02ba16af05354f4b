import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import { expect, test } from 'vitest';
import { RouteError } from './route-error.tsx';

/** The words of a page whose loader threw this. */
async function words(thrown: unknown, boundary = <RouteError />): Promise<string> {
  const routes: RouteObject[] = [
    {
      path: '/orders',
      loader: () => {
        throw thrown;
      },
      element: null,
      errorElement: boundary,
    },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/orders?page=2'));
  if (context instanceof Response) throw context;
  const html = renderToStaticMarkup(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, context)}
      context={context}
      hydrate={false}
    />,
  );
  expect(html).toContain('role="alert"');
  return html
    .replace(/<[^>]*href="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const answer = (status: number, code?: string, message = '') =>
  data(code ? { error: { code, message } } : null, { status });
const order = (
  <RouteError subject="order" back={{ to: '/dashboard/orders', label: 'All orders' }} />
);

test('a page without a subject speaks of itself, and leads home and to a person', async () => {
  expect(await words(answer(404))).toBe(
    'We can’t find that page The address may be old or mistyped, or what stood there is gone. [/] Go to the home page [/contact-us] Contact us',
  );
  expect(await words(answer(403))).toContain('This page is not for your account');
  expect(await words(answer(503, 'unavailable', 'x'))).toContain('We are back in a moment');
  expect(await words(new TypeError('secret'))).toBe(
    'Something went wrong on our side We have been told. Nothing you entered was sent twice. Please try again. [/orders?page=2] Try again [/] Go to the home page [/contact-us] Contact us',
  );
});

test('with a subject it says what is missing, refused or not loaded, in the loader’s words, and leads back', async () => {
  expect(await words(answer(404), order)).toBe(
    'This order is not here It may belong to another account, or the address is mistyped. [/dashboard/orders] All orders',
  );
  expect(await words(answer(403, 'permission-denied', 'Ask the owner.'), order)).toBe(
    'You can’t open this order Ask the owner. [/dashboard/orders] All orders',
  );
  expect(await words(answer(503, 'unavailable', 'Later.'), order)).toBe(
    'This order could not be loaded Later. [/orders?page=2] Try again [/dashboard/orders] All orders',
  );
  expect(await words(new TypeError('secret'), order)).not.toContain('secret');
});

test('a room may say it in its own words', async () => {
  const own = <RouteError subject="cart" failed={{ title: 'No cart', text: 'It is kept.' }} />;
  expect(await words(answer(503, 'unavailable', 'Later.'), own)).toMatch(
    /^No cart Later. It is kept. /,
  );
  const staff = <RouteError subject="page" denied={{ title: 'For staff', text: 'Ask us.' }} />;
  expect(await words(answer(403, 'permission-denied', 'x'), staff)).toMatch(/^For staff Ask us. /);
});

test('a lost connection and a script that did not come have sentences of their own everywhere', async () => {
  expect(await words(new TypeError('Failed to fetch'), order)).toMatch(
    /^No connection\. Network error\./,
  );
  expect(await words(new Error('ChunkLoadError: /assets/a.js'), order)).toMatch(
    /^This page did not load /,
  );
});
