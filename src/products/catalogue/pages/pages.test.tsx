import { text } from 'node:stream/consumers';
import type { ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
  useParams,
} from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { queryPage } from '../../../../tests/support/open-page.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import * as productPage from '../../../frame/joined/product.tsx';
import * as editPage from '../../../frame/joined/product-editor.tsx';
import { AppError } from '../../../kit/app-error.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import * as managePage from './manage-products.tsx';
import * as productsPage from './products.tsx';

let app: AppUnderTest;
let buyer: TestUser;
let owner: TestUser;
let hotel: string;
let other: string;
let pail: string;
beforeAll(async () => {
  app = await startApp();
  [hotel, other] = [
    await addCustomer(app, { name: 'Hotel Own' }),
    await addCustomer(app, { name: 'Hotel Other' }),
  ];
  const soap = { nameKey: 'lemon-soap', name: 'Lemon Soap', brand: 'Linnetfold' };
  pail = await addProduct(app, { ...soap, sku: 'LF-7-P5', priceCents: 777_77, quantity: 613 });
  await addProduct(app, {
    ...soap,
    sizeUnit: '55 gal drum',
    sku: 'LF-7-D55',
    priceCents: 888_88,
    quantity: 3,
  });
  await addProduct(app, {
    ...soap,
    sizeUnit: '30 gal drum',
    sku: 'LF-7-D30',
    priceCents: null,
    isActive: false,
  });
  await addProduct(app, {
    nameKey: 'other-soap',
    name: 'Other Soap',
    brand: 'Ostrel',
    sku: 'OS-8-P5',
  });
  await addSafety(app, 'lemon-soap', {
    signalWord: 'Danger',
    pictograms: ['GHS05'],
    hStatements: ['H318'],
    dilution: '1:64 (2 oz/gal)',
  });
  await addStaffPrice(app, hotel, pail, 555_55);
  await addStaffPrice(app, other, pail, 444_44);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel, other] });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

type Page = {
  default: ComponentType<never>;
  loader: unknown;
  action?: unknown;
  middleware?: unknown;
  ErrorBoundary?: ComponentType;
};

function routeOf(path: string, page: Page): RouteObject {
  const View = page.default as ComponentType<Record<string, unknown>>;
  const Component = () => (
    <View loaderData={useLoaderData()} actionData={useActionData()} params={useParams()} />
  );
  return {
    path,
    Component,
    loader: page.loader,
    ...(page.action ? { action: page.action } : {}),
    ...(page.middleware ? { middleware: page.middleware } : {}),
    ...(page.ErrorBoundary ? { ErrorBoundary: page.ErrorBoundary } : {}),
  } as unknown as RouteObject;
}

const routes = [
  routeOf('/products', productsPage),
  routeOf('/products/:slug', productPage),
  routeOf('/dashboard/products', managePage),
  routeOf('/dashboard/products/:productId', editPage),
];

/**
 * Renders a page as the server does: status, HTML and the data that goes to the browser with it.
 */
async function visit(
  actor: TestUser | null,
  path: string,
  options: { cookie?: string; form?: Record<string, string>; app?: AppUnderTest } = {},
) {
  const handler = createStaticHandler(routes);
  const context = new RouterContextProvider();
  const shared = {
    app: options.app ?? app,
    actor: actor ?? { kind: 'visitor' },
    requestId: 'r',
    language: 'en-US' as const,
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [] as string[],
  };
  context.set(requestContextKey, shared);
  const request = new Request(new URL(path, app.config.http.baseUrl), {
    headers: options.cookie ? { cookie: options.cookie } : {},
    ...(options.form ? { method: 'POST', body: new URLSearchParams(options.form) } : {}),
  });
  const result = await queryPage(handler, request, context);
  if (result instanceof Response)
    return {
      status: result.status,
      html: '',
      data: '',
      location: result.headers.get('location'),
      setCookies: shared.setCookies,
    };
  // Waits, as entry.server.tsx does, for parts that load on their own.
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, result)}
      context={result}
      hydrate={false}
    />,
  );
  const html = await text(prelude);
  return {
    status: result.statusCode,
    html,
    data: JSON.stringify(result.loaderData),
    location: null,
    setCookies: shared.setCookies,
  };
}

test('T8: a visitor’s pages hold no price and no stock, neither in the HTML nor in the data', async () => {
  for (const path of [
    '/products',
    '/products?view=list',
    '/products?q=lemon',
    '/products?sort=price&stock=in',
    '/products/lemon-soap',
    '/products/lemon-soap?size=LF-7-D55',
  ]) {
    const { status, html, data } = await visit(null, path);
    expect(status).toBe(200);
    expect(html).toContain('Lemon Soap');
    expect(html).toContain('Sign in to see your prices');
    for (const text of [html, data]) {
      expect(text).not.toMatch(
        /\$\d|\b(?:777\D?77|888\D?88|555\D?55|613)\b|in stock|left<|Out of stock|unitPriceCents|available|LF-7-D30/,
      );
    }
  }
});

test('T8: the meta tags and the structured data of a public product page hold no offer', async () => {
  const { data } = await visit(null, '/products/lemon-soap');
  const loaderData = Object.values(JSON.parse(data) as Record<string, never>)[0];
  const tags = JSON.stringify(
    productPage.meta({ loaderData, location: { search: '?size=LF-7-P5' }, matches: [] } as never),
  );
  expect(tags).toContain('"og:image"');
  expect(tags).toContain('/products/lemon-soap');
  expect(tags).toContain('script:ld+json');
  expect(tags).not.toMatch(/offer|price|\b(?:77777|613)\b/i);
});

test('a buyer sees the price of the customer they order for, and stock', async () => {
  const own = await visit(buyer, '/products', { cookie: `bc_customer=${hotel}` });
  expect(own.html).toContain('$555.55');
  expect(own.html).toContain('613 in stock');
  expect(own.html).not.toContain('Other Soap');
  expect(own.html).not.toContain('Price set by staff');
  expect((await visit(buyer, '/products', { cookie: `bc_customer=${other}` })).html).toContain(
    '$444.44',
  );
  const detail = await visit(buyer, '/products/lemon-soap?size=LF-7-D55', {
    cookie: `bc_customer=${hotel}`,
  });
  expect(detail.html).toContain('$888.88');
  expect(detail.html).toContain('Only 3 left');
  expect(
    (await visit(owner, '/products/lemon-soap', { cookie: `bc_customer=${hotel}` })).html,
  ).toContain('Price set by staff for this customer');
});

test('safety stands below the label for everyone; what a ready-to-use gallon costs only for who has prices', async () => {
  const visitor = await visit(null, '/products/lemon-soap');
  for (const text of [
    'Causes serious eye damage',
    'Sign in to see what a ready-to-use gallon costs you',
    '55 gal drum',
  ])
    expect(visitor.html).toContain(text);
  expect(visitor.html).not.toMatch(/At the prices of|30 gal drum/);
  const own = await visit(buyer, '/products/lemon-soap', { cookie: `bc_customer=${hotel}` });
  // $555.55 for 5 gal at 1:64 = 325 gal ready to use, $1.709 each.
  expect(own.html).toContain('At the prices of Hotel Own');
  expect(own.html).toContain('$1.709');
  expect((await visit(buyer, '/products/other-soap')).data).not.toContain('signalWord');
});

test('a product without safety data is not called harmless', async () => {
  const { html } = await visit(null, '/products/other-soap');
  for (const hint of ['Not on file yet', 'Treat it as hazardous']) expect(html).toContain(hint);
  for (const untrue of ['Not classified', 'Not regulated']) expect(html).not.toContain(untrue);
});

test('unknown, hidden and inactive slugs are a 404 that helps', async () => {
  const unknown = await visit(null, '/products/lemon-soup');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('We don’t have that product');
  expect(unknown.html).toContain('/products/lemon-soap');
  expect((await visit(buyer, '/products/other-soap')).status).toBe(404);
  expect((await visit(null, '/products/other-soap')).status).toBe(200);
  for (const slug of ['%00', '..%2f..', "'%3B--", 'A'.repeat(3000)])
    expect((await visit(null, `/products/${slug}`)).status).toBe(404);
});

test('an empty result says what to do next; a wrong place in the list begins again', async () => {
  expect((await visit(null, '/products?q=zzzz')).html).toContain('No products match');
  // The word is known and the filter hides it: the way beyond the filter is offered, and no spelling is at fault.
  const inBrand = (await visit(null, '/products?q=lemon&brand=Nobody')).html;
  expect(inBrand).toContain('Search all products for “lemon”');
  expect(inBrand).not.toContain('Check the spelling');
  // Nothing was searched for: no spelling is at fault.
  const newcomer = await addUser(app, { brands: [], customers: [hotel] });
  const { html } = await visit(newcomer, '/products');
  expect(html).toContain('No product is open to your account yet.');
  expect(html).not.toContain('No products match');
  for (const place of [
    'nonsense',
    Buffer.from('["a"]').toString('base64url'),
    Buffer.from('["\\u0000","x"]').toString('base64url'),
  ]) {
    expect((await visit(null, `/products?q=lemon&after=${place}`)).location).toBe(
      '/products?q=lemon',
    );
  }
});

test('management pages: the owner’s only, inactive records included', async () => {
  for (const path of ['/dashboard/products', `/dashboard/products/${pail}`]) {
    expect((await visit(null, path)).location).toMatch(/^\/login\?returnTo=/);
    expect((await visit(buyer, path)).status).toBe(403);
    expect((await visit(owner, path)).status).toBe(200);
  }
  expect((await visit(owner, '/dashboard/products?state=inactive')).html).toContain('LF-7-D30');
  expect((await visit(owner, '/dashboard/products?state=active')).html).not.toContain('LF-7-D30');
  expect((await visit(owner, '/dashboard/products/nothing')).status).toBe(404);
});

test('the editor saves, says that nothing changed, and refuses everyone else', async () => {
  const path = `/dashboard/products/${pail}`;
  const rows = async () =>
    JSON.stringify((await app.db.pool.query('select * from products order by id')).rows);
  const before = await rows();
  const same = await visit(owner, path, { form: { version: '1', key: 'key-of-page' } });
  expect(same.status).toBe(409);
  expect(same.html).toContain('No changes made to product.');
  expect(
    (await visit(buyer, path, { form: { version: '1', hazardous: 'yes', key: 'key-of-page-2' } }))
      .status,
  ).toBe(403);
  const price = { intent: 'set-price', was: '77777', price: '', costWas: '', cost: '', from: '' };
  const priced = await visit(buyer, path, { form: { ...price, key: 'key-of-price' } });
  expect(priced.status).toBe(403);
  expect((await visit(buyer, path, { form: { intent: 'delete' } })).status).toBe(403);
  expect((await visit(null, path, { form: { intent: 'delete' } })).location).toMatch(/^\/login/);
  expect(await rows()).toBe(before);
  expect(
    (await visit(owner, path, { form: { version: '1', hazardous: 'yes', key: 'key-of-page-2' } }))
      .status,
  ).toBe(200);
  const late = await visit(owner, path, { form: { version: '1', key: 'key-of-page-3' } });
  expect(late.status).toBe(409);
  expect(late.html).toContain('This product was changed meanwhile');
  const deleted = await visit(owner, path, { form: { intent: 'delete' } });
  expect(deleted.html).toContain('It is inactive now');
});

test('products that can’t be loaded: the catalogue’s message with its status, and a way on', async () => {
  const broken = {
    ...app,
    db: {
      ...app.db,
      rows: () => Promise.reject(new AppError('unavailable', 503, 'the pool said no')),
    },
  } as AppUnderTest;
  for (const path of ['/products', '/products/lemon-soap']) {
    const { status, html } = await visit(null, path, { app: broken });
    expect(status).toBe(503);
    expect(html).toContain('Service unavailable. Please try again later.');
    expect(html).toContain('Try again');
    expect(html).not.toContain('the pool said no');
  }
});
