import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addDemoProducts } from '../../../../tests/support/demo-products.ts';
import { browseOf } from '../public/browsing.ts';
import { browseProducts } from './public/browse.ts';
import { searchSellable } from './public/queries.ts';
import { catalogueScope } from './public/scope.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  await addDemoProducts(app);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const pricing = { onDate: '2026-03-03', windowDays: 548 };
const shopper = () => ({ scope: catalogueScope(owner), customerId: null, pricing, seesRule: true });

test.each([
  ['5 gal', 59],
  ['4x1', 31],
  ['1010', 4],
  ['pot & pan', 3],
  ['pot and pan', 0],
  ['chlorine', 8],
])('section 5, product search: %s finds %i of the 121 demo records', async (term, count) => {
  const answer = await app.call(
    owner,
    'GET',
    `/api/products?list=full&search=${encodeURIComponent(term)}`,
  );
  expect(answer.status).toBe(200);
  expect(answer.body.products).toHaveLength(count);
});

test.each(['', ' ', '&', '---', '’'])(
  'a term that folds to nothing (%j) is no term',
  async (term) => {
    const answer = await app.call(
      owner,
      'GET',
      `/api/products?list=full&search=${encodeURIComponent(term)}`,
    );
    expect(answer.body.products).toHaveLength(121);
  },
);

test('a term never matches across two fields', async () => {
  // name ends in "Detergent", brand begins with "Linnetfold"
  expect(
    (await app.call(owner, 'GET', '/api/products?search=detergentlinnet')).body.products,
  ).toHaveLength(0);
});

test('accents fold to base letters', async () => {
  expect(
    (await app.call(owner, 'GET', `/api/products?search=${encodeURIComponent('chlörine')}`)).body
      .products.length,
  ).toBeGreaterThan(0);
});

test('"5 gal" ranks every product with a 5 gal pail before every product without one, and leads with the pail', async () => {
  const { products } = await browseProducts(
    app.db,
    shopper(),
    browseOf(new URLSearchParams('q=5 gal'), 100),
  );
  const pails = products.map((product) =>
    product.sizes.some((size) => size.sizeUnit.startsWith('5 gal')),
  );
  expect(pails).toContain(true);
  expect(pails.lastIndexOf(true)).toBeLessThan(
    pails.indexOf(false) === -1 ? Number.POSITIVE_INFINITY : pails.indexOf(false),
  );
  for (const product of products.filter((_, at) => pails[at])) {
    expect(product.sizes.find((size) => size.sku === product.leadSku)?.sizeUnit).toMatch(/^5 gal/);
  }
});

test('quick add: the exact SKU stands first, the middle number finds its family', async () => {
  const exact = await searchSellable(
    app.db,
    catalogueScope(owner),
    { customerId: null, term: 'lf 1010 d55', limit: 8 },
    pricing,
  );
  expect(exact[0]).toMatchObject({
    sku: 'LF-1010-D55',
    unitPriceCents: 81900,
    priceRule: 'list',
    available: 6,
  });
  const family = await searchSellable(
    app.db,
    catalogueScope(owner),
    { customerId: null, term: '1010', limit: 8 },
    pricing,
  );
  expect(family.map((size) => size.sku).sort()).toEqual([
    'LF-1010-D15',
    'LF-1010-D30',
    'LF-1010-D55',
    'LF-1010-P5',
  ]);
  expect(
    await searchSellable(
      app.db,
      catalogueScope(owner),
      { customerId: null, term: ' & ', limit: 8 },
      pricing,
    ),
  ).toEqual([]);
});

test.each(['unique', 'active', 'full'])(
  'pages of %s by `limit` and `after` hold every record once, in the order of the whole list',
  async (list) => {
    const read = async (query: string) =>
      (await app.call(owner, 'GET', `/api/products?list=${list}${query}`)).body;
    const whole = await read('');
    const ids: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await read(`&limit=20${after && `&after=${encodeURIComponent(after)}`}`);
      expect(page.products.length).toBeLessThanOrEqual(20);
      ids.push(...page.products.map((product: { id: string }) => product.id));
      after = page.next;
    }
    expect(ids).toEqual(whole.products.map((product: { id: string }) => product.id));
    expect(ids.length).toBeGreaterThan(20);
  },
);

test.each(['0', '1001', 'many', '2.5'])('a limit of %s is refused', async (limit) => {
  expect((await app.call(owner, 'GET', `/api/products?limit=${limit}`)).status).toBe(400);
});
