import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop, ShopError, type ShopOptions } from '../../client/shop.ts';
import { clientTypes } from '../../scripts/client/types.mjs';
import { endpoints } from '../../src/endpoints.ts';
import { openapiDocument } from '../../src/platform/http/openapi.ts';
import { addPerson, GOOD_PASSWORD } from '../support/accounts.ts';
import { app, customer, soap, startShop } from '../support/placing-orders.ts';
import { listen } from '../support/server.ts';

startShop();

let server: Awaited<ReturnType<typeof listen>>;
let key: string;
beforeAll(async () => {
  server = await listen(app);
});
afterAll(() => server.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  const person = await addPerson(app, { brands: ['Linnetfold'], customers: [customer] });
  const made = await app.call(person, 'POST', '/api/users/me/api-keys', {
    name: 'Purchasing',
    readsOnly: false,
    days: 30,
    current: GOOD_PASSWORD,
  });
  key = made.body.key;
});
const shopOf = (over: Partial<ShopOptions> = {}): Shop =>
  openShop({ url: server.url, key, ...over });
const soaps = (quantity: number) => ({
  customerId: customer,
  lines: [{ productId: soap, quantity, expectedUnitPriceCents: 5000 }],
});
const countOrders = async () =>
  Number((await app.db.pool.query('select count(*) from orders')).rows[0].count);

test('the types are those of the OpenAPI document of today: `npm run client` writes them anew', () => {
  const today = clientTypes(
    openapiDocument(endpoints, 'http://localhost:3000') as { paths: object },
  );
  const stored = readFileSync('client/operations.ts', 'utf8');
  expect(stored === today, 'client/operations.ts is not of today: npm run client').toBe(true);
});

test('an order is placed, read again, and found in the pages of the list', async () => {
  const shop = shopOf();
  const placed = await shop.call('postPlaceOrder', soaps(2));
  const order = await shop.call('getOrdersOrder', { order: placed.number });
  expect([order.id, order.status]).toEqual([placed.orderId, 'placed']);
  await shop.call('postPlaceOrder', soaps(3));
  const numbers: string[] = [];
  let pages = 0;
  for await (const page of shop.pages('getOrders', { limit: 1, status: ['placed', 'confirmed'] })) {
    pages += 1;
    numbers.push(...page.orders.map(({ number }) => number));
  }
  expect(pages).toBeGreaterThanOrEqual(2);
  expect(numbers).toContain(placed.number);
  const pdf = await shop.call('getOrdersOrderIdPdf', { orderId: placed.orderId });
  expect(Buffer.from(pdf as Uint8Array).toString('latin1', 0, 5)).toBe('%PDF-');
});

test('what the shop refuses is an error with its code, sentence and request', async () => {
  const refused = shopOf().call('getOrdersOrder', { order: 'BC-999999' });
  await expect(refused).rejects.toBeInstanceOf(ShopError);
  await expect(refused).rejects.toMatchObject({
    status: 404,
    code: 'not-found',
    message: expect.stringMatching(/\w/),
    requestId: expect.stringMatching(/\w/),
  });
  await expect(shopOf({ key: `${key}x` }).call('getUsersMe')).rejects.toMatchObject({
    status: 401,
  });
});

test('an answer that is lost is asked for again under the same key: one order', async () => {
  const before = await countOrders();
  const keys: (string | null)[] = [];
  const lossy = shopOf({
    fetch: async (request) => {
      keys.push(request.headers.get('idempotency-key'));
      const answer = await fetch(request);
      if (keys.length > 1) return answer;
      await answer.arrayBuffer();
      throw new TypeError('fetch failed');
    },
  });
  await lossy.call('postPlaceOrder', soaps(1));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect(await countOrders()).toBe(before + 1);
});

test('a write without a key is never sent twice by itself; a shop that is busy is asked again when it says', async () => {
  let sent = 0;
  const away = shopOf({
    fetch: async () => {
      sent += 1;
      throw new TypeError('fetch failed');
    },
  });
  await expect(away.call('patchUsersMe', { displayName: 'Ana' })).rejects.toThrow('fetch failed');
  expect(sent).toBe(1);
  const busy = shopOf({
    fetch: async (request) => {
      sent += 1;
      if (sent === 3) return fetch(request);
      return new Response('', { status: 503, headers: { 'retry-after': '0' } });
    },
  });
  expect(await busy.call('getUsersMe')).toBeTruthy();
  expect(sent).toBe(3);
});

test('the compiler refuses what the shop would', () => {
  const shop = shopOf();
  const wrong = [
    // @ts-expect-error a field is missing
    () => shop.call('postPlaceOrder', { lines: [] }),
    // @ts-expect-error a state that there is not
    () => shop.call('getOrders', { status: 'lost' }),
    // @ts-expect-error no such operation
    () => shop.call('getEverything'),
    // @ts-expect-error it has no pages
    () => shop.pages('getUsersMe', {}),
    // @ts-expect-error the answer has no such field
    async () => (await shop.call('getOrders')).order,
  ];
  expect(wrong).toHaveLength(5);
});

test('the program of docs/recipes.md runs', async () => {
  const { number } = await shopOf().call('postPlaceOrder', soaps(2));
  const recipe = readFileSync('docs/recipes.md', 'utf8').split('## A program in TypeScript')[1];
  const program = /```ts\n([\s\S]*?)```/.exec(recipe ?? '')?.[1];
  const folder = await mkdtemp(path.join(tmpdir(), 'bellcart-client-'));
  try {
    cpSync('client', folder, { recursive: true });
    const file = path.join(folder, 'program.ts');
    writeFileSync(file, program ?? '');
    const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', file], {
      env: { SHOP: server.url, KEY: key },
    });
    expect(stdout).toContain(number);
  } finally {
    await rm(folder, { recursive: true });
  }
});
