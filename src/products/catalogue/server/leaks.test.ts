import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct, addStaffPrice } from '../../../../tests/support/rows.ts';
import { browseOf } from '../public/browsing.ts';
import { publicList } from '../public/contract.ts';
import { loadProduct, loadProducts } from './load-products.ts';
import { readSellable, searchSellable } from './public/queries.ts';
import { catalogueScope } from './public/scope.ts';

/** Two shops with one key: `rich` has rows on top that the buyer may not know of. */
let plain: AppUnderTest;
let rich: AppUnderTest;
let buyer: TestUser;
let customer: string;
const visible: string[] = [];
const hidden: string[] = [];

async function copy(table: string, from: AppUnderTest, to: AppUnderTest): Promise<void> {
  const rows = (
    await from.db.pool.query(`select coalesce(json_agg(t), '[]') as rows from ${table} t`)
  ).rows[0].rows;
  // The database makes these columns itself.
  const columns = Object.keys(rows[0] ?? {})
    .filter((name) => !['certified', 'hazard_known'].includes(name))
    .join(', ');
  await to.db.pool.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

beforeAll(async () => {
  const key = { MASTER_KEY: randomBytes(32).toString('base64') };
  [plain, rich] = [await startApp(key), await startApp(key)];
  customer = await addCustomer(plain);
  for (let at = 0; at < 30; at += 1) {
    const shared = {
      nameKey: `seen-${at % 20}`,
      name: `Seen ${at % 20}`,
      brand: (at % 20) % 3 ? 'Linnetfold' : 'Vesperline',
      category: at % 2 ? 'Laundry' : 'Kitchen',
    };
    visible.push(
      await addProduct(plain, {
        ...shared,
        sku: `SE-${at}-P5`,
        quantity: at % 4,
        priceCents: 1000 + at,
      }),
    );
  }
  await addStaffPrice(plain, customer, visible[0] as string, 777);
  buyer = await addUser(plain, { brands: ['Linnetfold', 'Vesperline'], customers: [customer] });
  for (const table of [
    'customers',
    'products',
    'customer_prices',
    'users',
    'user_customers',
    'sessions',
  ])
    await copy(table, plain, rich);
  // A foreign brand that shares names, keys, categories and sizes with what is seen, its own new
  // category, and inactive sizes of seen products.
  for (let at = 0; at < 20; at += 1) {
    const foreign = {
      nameKey: `seen-${at}`,
      name: `Seen ${at}`,
      brand: 'Ostrel',
      category: at % 2 ? 'Laundry' : 'Floor Care',
      sku: `SE-1${at}-X5`,
      quantity: 50,
    };
    hidden.push(await addProduct(rich, foreign));
    hidden.push(
      await addProduct(rich, {
        ...foreign,
        nameKey: `hidden-${at}`,
        name: `Aardvark ${at}`,
        sku: `HI-${at}-P5`,
      }),
    );
    hidden.push(
      await addProduct(rich, {
        ...foreign,
        brand: 'Linnetfold',
        isActive: false,
        sku: `IN-${at}-P5`,
      }),
    );
  }
  const foreignCustomer = await addCustomer(rich, { name: 'Aardvark Inn' });
  await addStaffPrice(rich, foreignCustomer, visible[1] as string, 1);
});
afterAll(async () => {
  await plain.close();
  await rich.close();
});

async function answers(app: AppUnderTest, path: string): Promise<string> {
  const answer = await app.call(buyer, 'GET', path);
  if (answer.body.error) delete answer.body.error.requestId;
  return JSON.stringify([answer.status, answer.body]);
}

const some = () => [hidden[0], hidden[1], hidden[2], visible[3]].join(',');
const paths: [string, () => string][] = [
  ['all records', () => '/api/products'],
  ['unique', () => '/api/products?list=unique'],
  ['active', () => '/api/products?list=active'],
  ['full', () => '/api/products?list=full'],
  ['search by name', () => '/api/products?search=aardvark'],
  ['search by size', () => '/api/products?search=5+gal'],
  ['search by SKU', () => '/api/products?search=SE-1'],
  ['ids of hidden records', () => `/api/products?ids=${some()}`],
  ['nameKey that is shared', () => '/api/products?nameKey=seen-3'],
  ['nameKey that is hidden', () => '/api/products?nameKey=hidden-3'],
  ['a foreign customer', () => '/api/products?customer=01890000-0000-7000-8000-000000000000'],
];

test.each(paths)(
  'T7: hidden brands and inactive records change nothing in: %s',
  async (_, path) => {
    expect(await answers(rich, path())).toBe(await answers(plain, path()));
  },
);

test('T7: the pages tell nothing of hidden records: lists, counts, places, detail, suggestions', async () => {
  const request = new Request('http://localhost:3000/products');
  for (const query of [
    '',
    'q=seen',
    'q=5 gal',
    'q=aardvark',
    'q=ostrel',
    'sort=brand',
    'sort=price',
    'q=se1&sort=price',
    'brand=Ostrel',
    'category=Floor Care',
    'stock=in',
    'hazardous=no&category=Laundry',
  ]) {
    for (const limit of [3, 24]) {
      const requested = browseOf(new URLSearchParams(query), limit);
      const [a, b] = [
        await loadProducts(plain, buyer, request, requested),
        await loadProducts(rich, buyer, request, requested),
      ];
      expect(JSON.stringify(b), query).toBe(JSON.stringify(a));
      if (a.kind === 'user' && a.next) {
        const further = { ...requested, after: a.next };
        expect(JSON.stringify(await loadProducts(rich, buyer, request, further))).toBe(
          JSON.stringify(await loadProducts(plain, buyer, request, further)),
        );
      }
    }
  }
  for (const slug of [
    'seen-0',
    'seen-7',
    'hidden-3',
    'no-such-thing',
    'aardvark-3',
    'Seen-0',
    '%00',
    "'",
  ]) {
    expect(JSON.stringify(await loadProduct(rich, buyer, request, slug)), slug).toBe(
      JSON.stringify(await loadProduct(plain, buyer, request, slug)),
    );
  }
});

test('T7: what cart and orders borrow leaves hidden and inactive products out', async () => {
  const pricing = { onDate: '2026-03-03', windowDays: 548 };
  const scope = catalogueScope(buyer);
  expect(
    await readSellable(rich.db, scope, { customerId: customer, productIds: hidden, pricing }),
  ).toEqual([]);
  const both = await Promise.all(
    [plain, rich].map((app) =>
      searchSellable(app.db, scope, { customerId: customer, term: 'se1', limit: 50 }, pricing),
    ),
  );
  expect(both[1]).toEqual(both[0]);
});

test('T7: a foreign customer answers like a missing one, and prices are the own customer’s', async () => {
  const foreign = (await rich.db.pool.query(`select id from customers where name = 'Aardvark Inn'`))
    .rows[0].id;
  const strip = (text: string) => text.replaceAll(foreign, '');
  expect(strip(await answers(rich, `/api/products?customer=${foreign}`))).toBe(
    await answers(rich, '/api/products?customer=01890000-0000-7000-8000-000000000000'),
  );
  const own = await rich.call(buyer, 'GET', `/api/products?ids=${visible[0]},${visible[1]}`);
  expect(own.body.products.map((product: { price: number }) => product.price)).toEqual([777, 1001]);
});

test('T7: a buyer never learns which price rule won; staff do', async () => {
  const rules = (await plain.call(buyer, 'GET', '/api/products')).body.products.map(
    (product: { priceRule: unknown }) => product.priceRule,
  );
  expect(new Set(rules)).toEqual(new Set([null]));
  const desk = await addUser(plain, {
    role: 'admin',
    brands: ['Linnetfold', 'Vesperline'],
    customers: [customer],
  });
  const seen = (await plain.call(desk, 'GET', `/api/products?ids=${visible[0]}`)).body.products[0];
  expect(seen.priceRule).toBe('staff');
});

const FORBIDDEN =
  /price|cents|cost|stock|available|quantity|promised|customer|rule|active|version|accounting/i;

function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    `${path}.${key}`,
    ...keysOf(inner, `${path}.${key}`),
  ]);
}

test('T8: no public answer has a key for price, stock, customer or state, at any depth', async () => {
  for (const query of [
    '',
    '?q=seen',
    '?q=5+gal&sort=match',
    '?brand=Ostrel',
    '?category=Kitchen&hazardous=no',
    '?sort=brand',
    '?brand=Ostrel&brand=Linnetfold',
  ]) {
    const answer = await rich.call(null, 'GET', `/api/public/products${query}`);
    expect(answer.status).toBe(200);
    expect(publicList.safeParse(answer.body).success).toBe(true);
    expect(keysOf(answer.body).filter((key) => FORBIDDEN.test(key))).toEqual([]);
    expect(JSON.stringify(answer.body)).not.toContain('IN-');
  }
  const request = new Request('http://localhost:3000/products');
  for (const data of [
    await loadProducts(
      rich,
      undefined,
      request,
      browseOf(new URLSearchParams('stock=in&sort=price')),
    ),
    await loadProduct(rich, undefined, request, 'seen-3'),
  ]) {
    expect(keysOf(data).filter((key) => FORBIDDEN.test(key))).toEqual([]);
  }
});

test('T8: stock and price can’t be felt out by a visitor’s filter or order', async () => {
  const request = new Request('http://localhost:3000/products');
  const list = async (query: string) =>
    JSON.stringify(
      await loadProducts(rich, undefined, request, browseOf(new URLSearchParams(query))),
    );
  expect(await list('stock=in')).toBe(await list(''));
  expect(await list('sort=price')).toBe(await list('sort=name'));
  expect((await rich.call(null, 'GET', '/api/public/products?stock=in')).status).toBe(400);
  expect((await rich.call(null, 'GET', '/api/public/products?sort=price')).status).toBe(400);
});

test('T8: the priced list asks visitors to sign in', async () => {
  const answer = await rich.call(null, 'GET', '/api/products');
  expect(answer.status).toBe(401);
  expect(answer.body.error.code).toBe('unauthenticated');
});

test('a closed catalogue answers visitors with a sign-in, also for its drawings', async () => {
  await rich.db.pool.query(`update company_settings set settings = '{"publicCatalogue": false}'`);
  const request = new Request('http://localhost:3000/products');
  expect((await rich.call(null, 'GET', '/api/public/products')).status).toBe(401);
  expect(await loadProducts(rich, undefined, request, browseOf(new URLSearchParams()))).toEqual({
    kind: 'closed',
  });
  expect(await loadProduct(rich, undefined, request, 'seen-3')).toEqual({ kind: 'closed' });
  expect((await rich.call(null, 'GET', '/api/product-art/SE-1-P5.svg')).status).toBe(404);
  expect((await rich.call(buyer, 'GET', '/api/product-art/SE-1-P5.svg')).status).toBe(200);
  expect((await rich.call(buyer, 'GET', '/api/product-art/HI-1-P5.svg')).status).toBe(404);
  await rich.db.pool.query(`update company_settings set settings = '{}'`);
});

test('drawings: active products only, by exact SKU', async () => {
  const drawing = await rich.call(null, 'GET', '/api/product-art/SE-1-P5.svg');
  expect(drawing.headers.get('content-type')).toBe('image/svg+xml');
  expect(new TextDecoder().decode(drawing.body)).toMatch(/^<svg .*Seen 1/);
  for (const name of ['IN-1-P5.svg', 'NO-1-P5.svg', '..%2F..%2Fetc.svg'])
    expect((await rich.call(null, 'GET', `/api/product-art/${name}`)).status).toBe(404);
  expect((await rich.call(null, 'GET', '/api/product-art/SE-1-P5.exe')).status).toBe(400);
  const preview = await rich.call(null, 'GET', '/api/product-preview/SE-1-P5.png');
  expect([...preview.body.slice(1, 4)]).toEqual([...Buffer.from('PNG')]);
});
