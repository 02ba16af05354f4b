import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct, addProducts } from '../../../../tests/support/rows.ts';
import type { FileChoices, TakeProgress } from '../quick-order.ts';
import { addGoodRows } from './add-good-rows.ts';
import { chooseDuplicates, correctRow, discardList, removeRow } from './correct-list.ts';
import { badRowsFile, loadQuickOrder } from './load-quick-order.ts';
import { purgeQuickOrders } from './purge-quick-orders.ts';
import { takeList } from './take-list.ts';

let app: AppUnderTest;
let buyer: TestUser;
let colleague: TestUser;
let hotel: string;
let other: string;
let soap: string;

beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor House' });
  other = await addCustomer(app, { name: 'Chapel Lodge' });
  soap = await addProduct(app, { name: 'Soap', sku: 'LF-1010-P5', quantity: 10, priceCents: 5000 });
  await addProduct(app, { name: 'Rinse', sku: 'LF-2020-C4', quantity: 50, priceCents: 700 });
  await addProduct(app, { name: 'Rare', sku: 'LF-3030', priceCents: null });
  await addProduct(app, { name: 'Zeros', sku: '00417', priceCents: 100 });
  await addProduct(app, { name: 'Hidden', sku: 'OS-1', brand: 'Ostrel' });
  // Two that fold to one.
  await addProduct(app, { name: 'Twin', sku: 'TW-1' });
  await addProduct(app, { name: 'Twin', sku: 'TW1' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel, other] });
  colleague = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from quick_orders');
  await app.db.pool.query('delete from cart_lines');
  await app.db.pool.query('delete from rate_limits');
});

const take = (text: string, customerId: string | null = hotel, choices: FileChoices = {}) =>
  takeList(app, buyer, { bytes: new TextEncoder().encode(text), name: '', customerId, choices });
const pageOf = (query = '', customer: string | null = hotel, user = buyer) =>
  loadQuickOrder(
    app,
    { ...user },
    new Request(`http://localhost:3000/quick-order${query}`, {
      headers: customer ? { cookie: `bc_customer=${customer}` } : {},
    }),
  );
async function listOf(query = '?show=all') {
  const { list } = await pageOf(query);
  if (!list) throw new Error('no list');
  return list;
}
const states = async () => (await listOf()).rows.map((row) => [row.line, row.state]);
const cartOf = async (customerId: string | null = hotel) =>
  Object.fromEntries(
    (
      await app.db.pool.query(
        `select p.sku, c.quantity from cart_lines c join products p on p.id = c.product_id
          where c.user_id = $1 and c.customer_id is not distinct from $2`,
        [buyer.id, customerId],
      )
    ).rows.map((row) => [row.sku, row.quantity]),
  );

test('each row says what became of it', async () => {
  const taken = await take(
    [
      'SKU,Qty,Price',
      'lf1010p5,4,50.00',
      'LF-2020-C4,5,6.50',
      'LF-3030,1,',
      'NOPE-99,1,',
      'OS-1,1,',
      'TW-1,1,',
      ',3,',
      'LF-2020-C4,1.5,',
      'LF-1010-P5,10000,',
      'LF-1010-P4,2,',
      '417,2,',
    ].join('\n'),
  );
  expect(taken).toEqual({ kind: 'kept', rows: 11, bad: 9 });
  const list = await listOf();
  expect(list.rows.map((row) => row.state)).toEqual([
    'ready',
    'price-changed',
    'not-orderable',
    'unknown',
    'unknown',
    'ambiguous',
    'no-sku',
    'quantity',
    'too-many',
    'unknown',
    'unknown',
  ]);
  const maybe = list.rows.map((row) => row.maybe.map(({ sku }) => sku));
  expect(maybe[5]).toEqual(['TW-1', 'TW1']);
  expect(maybe[9]?.[0]).toBe('LF-1010-P5');
  // A spreadsheet took the zeros away.
  expect(maybe[10]?.[0]).toBe('00417');
  // What one may not see is no suggestion either.
  expect(maybe.flat()).not.toContain('OS-1');
  expect(list).toMatchObject({ good: 2, bad: 9, rowCount: 11 });
  expect((await listOf('')).show).toBe('problems');
  expect((await listOf('?show=good&page=7')).rows).toHaveLength(2);
});

test('a pasted line becomes SKU and quantity, and stock is judged at the moment', async () => {
  await take('4 x LF-1010-P5\nLF-2020-C4\nLF-1010-P5 11');
  const list = await listOf();
  expect(list.rows.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['LF-1010-P5', '4'],
    ['LF-2020-C4', '1'],
    ['LF-1010-P5', '11'],
  ]);
  // 4 and 11 of 10.
  expect(await states()).toEqual([
    [1, 'short'],
    [2, 'ready'],
    [3, 'short'],
  ]);
  await app.db.pool.query('update products set quantity = 15 where id = $1', [soap]);
  expect((await states()).map(([, state]) => state)).toEqual(['summed', 'ready', 'summed']);
  await app.db.pool.query('update products set quantity = 10 where id = $1', [soap]);
});

test('rows of one product are summed, or the last one counts', async () => {
  await take('LF-1010-P5 2\nLF-1010-P5 3\nLF-2020-C4 1');
  const { id, rows, hasDuplicates } = await listOf();
  expect(hasDuplicates).toBe(true);
  expect(rows[0]).toMatchObject({ state: 'summed', together: { lines: [2], count: 5 } });
  await chooseDuplicates(app, buyer, { list: id, duplicates: 'last' });
  expect((await states()).map(([, state]) => state)).toEqual(['replaced', 'ready', 'ready']);
  await addGoodRows(app, buyer, id, undefined);
  expect(await cartOf()).toEqual({ 'LF-1010-P5': 3, 'LF-2020-C4': 1 });
  expect((await pageOf()).list).toBeNull();
});

test('good rows go into the cart once, bad ones stay and are corrected', async () => {
  await take('LF-1010-P5 2\nLF-2020-C5 1\nLF-2020-C4 x');
  const { id } = await listOf();
  const press = () => addGoodRows(app, buyer, id, 'key-of-one-press');
  const [first, again, other] = await Promise.all([
    press(),
    press(),
    addGoodRows(app, buyer, id, 'another-key-1'),
  ]);
  // Whichever key comes first puts them in; a press is answered the same each time.
  expect(again).toEqual(first);
  expect([first, other].map(({ rows }) => rows).sort()).toEqual([0, 1]);
  expect(await press()).toEqual(first);
  expect(await cartOf()).toEqual({ 'LF-1010-P5': 2 });

  // Line 3 is no quantity: the whole of it is an unknown SKU.
  expect(await states()).toEqual([
    [2, 'unknown'],
    [3, 'unknown'],
  ]);
  await correctRow(app, buyer, { list: id, line: 2, sku: 'LF-2020-C4', quantity: '7' });
  expect((await states())[0]).toEqual([2, 'ready']);
  expect(await badRowsFile(app, { ...buyer }, hotel)).toBe(
    'Row,SKU,Quantity,Name,Price,Problem\r\n3,LF-2020-C4 x,1,,,We have no such SKU for you.\r\n',
  );
  await removeRow(app, buyer, { list: id, line: 3 });
  expect(await addGoodRows(app, buyer, id, undefined)).toMatchObject({ rows: 1, left: 0 });
  expect(await cartOf()).toEqual({ 'LF-1010-P5': 2, 'LF-2020-C4': 7 });
  await expect(addGoodRows(app, buyer, id, undefined)).rejects.toMatchObject({
    details: { reason: 'list-gone' },
  });
  // An empty file of bad rows without a list.
  expect(await badRowsFile(app, { ...buyer }, hotel)).toBe(
    'Row,SKU,Quantity,Name,Price,Problem\r\n',
  );
});

test('the list goes with its last row, or when it is thrown away', async () => {
  await take('NOPE-99 1');
  const { id } = await listOf();
  await removeRow(app, buyer, { list: id, line: 1 });
  expect((await pageOf()).list).toBeNull();
  await take('NOPE-99 1');
  await discardList(app, buyer, (await listOf()).id);
  expect((await pageOf()).list).toBeNull();
});

test('a list is of one person and one customer; another must wait', async () => {
  await take('LF-1010-P5 2');
  const { id } = await listOf();
  await expect(take('LF-2020-C4 1')).rejects.toMatchObject({ details: { reason: 'list-open' } });
  await take('LF-2020-C4 1', other);
  expect((await pageOf('', other)).list?.rows).toMatchObject([{ sku: 'LF-2020-C4' }]);
  expect((await pageOf('', hotel, colleague)).list).toBeNull();
  for (const verb of [
    () => addGoodRows(app, colleague, id, undefined),
    () => discardList(app, colleague, id),
    () => removeRow(app, colleague, { list: id, line: 1 }),
    () => correctRow(app, colleague, { list: 'nonsense', line: 1, sku: 'x', quantity: '1' }),
    // The customer is no longer theirs.
    () => addGoodRows(app, { ...buyer, customers: [other] }, id, undefined),
  ])
    await expect(verb()).rejects.toMatchObject({ status: 404 });
  await expect(
    takeList(app, colleague, { bytes: new Uint8Array(), name: '', customerId: other, choices: {} }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await states()).toEqual([[1, 'ready']]);
});

test('two tabs that give a list at the same moment keep one', async () => {
  const done = await Promise.allSettled([take('LF-1010-P5 2'), take('LF-2020-C4 1')]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await listOf()).rows).toHaveLength(1);
});

test('a list without customer joins the one that is chosen', async () => {
  await take('LF-1010-P5 2', null);
  expect((await listOf()).customerId).toBe(hotel);
});

test('what a full cart can’t take stays on the list, whole', async () => {
  const ids = await addProducts(app, 2000, { brand: 'Linnetfold', sku: 'FULL-' });
  await app.db.pool.query(
    `insert into cart_lines (user_id, customer_id, product_id, quantity, added_at)
     select $1, $2, id, 1, now() from unnest($3::text[]) id`,
    [buyer.id, hotel, ids],
  );
  await take('LF-1010-P5 2\nFULL-7 1');
  const { id } = await listOf();
  await expect(addGoodRows(app, buyer, id, undefined)).rejects.toMatchObject({
    status: 409,
    details: { reason: 'cart-full', limit: 2000 },
  });
  expect((await listOf()).rowCount).toBe(2);
  await app.db.pool.query(`delete from cart_lines where product_id = $1`, [ids[0]]);
  expect(await addGoodRows(app, buyer, id, undefined)).toMatchObject({ rows: 2 });
});

test('a list that nobody touched for seven days is gone', async () => {
  await take('LF-1010-P5 2');
  app.clock.advance(6 * 86_400_000);
  await purgeQuickOrders(app);
  const { id } = await listOf();
  await correctRow(app, buyer, { list: id, line: 1, sku: 'LF-1010-P5', quantity: '3' });
  app.clock.advance(6 * 86_400_000);
  await purgeQuickOrders(app);
  expect((await listOf()).rows[0]?.quantity).toBe('3');
  app.clock.advance(86_400_001);
  await purgeQuickOrders(app);
  expect((await pageOf()).list).toBeNull();
});

test('the endpoint tells how far it is, asks, and refuses in its last line', async () => {
  const lines = Array.from({ length: 600 }, () => 'LF-1010-P5,1').join('\n');
  const send = async (body: string | Uint8Array, query = '') => {
    const answer = await app.call(
      buyer,
      'POST',
      `/api/quick-order?customerId=${hotel}${query}`,
      typeof body === 'string' ? new TextEncoder().encode(body) : body,
      { 'content-type': 'application/octet-stream' },
    );
    const text = Buffer.from(answer.body as Uint8Array).toString();
    return {
      ...answer,
      steps: text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as TakeProgress),
    };
  };
  const { steps } = await send(`SKU,Qty\n${lines}`, '&name=weekly.csv');
  expect(steps).toEqual([
    { step: 'read', rows: 500 },
    { step: 'read', rows: 500 },
    { step: 'read', rows: 600 },
    { step: 'check', done: 0, of: 600 },
    { step: 'check', done: 250, of: 600 },
    { step: 'check', done: 500, of: 600 },
    { step: 'check', done: 600, of: 600 },
    { step: 'done', rows: 600, bad: 600 },
  ]);
  expect((await listOf()).source).toBe('weekly.csv');
  expect((await send('A-1 1')).steps).toEqual([
    { step: 'failed', message: expect.stringContaining('still open (weekly.csv)') },
  ]);
  await app.db.pool.query('delete from quick_orders');
  expect((await send('A-1,Soap,x,2\nB-2,Mop,y,3')).steps).toMatchObject([
    { step: 'question', question: { ask: 'columns' } },
  ]);
  expect((await pageOf()).list).toBeNull();
  const large = await app.call(
    buyer,
    'POST',
    '/api/quick-order',
    new Uint8Array(2 * 1024 * 1024 + 1),
    { 'content-type': 'application/octet-stream' },
  );
  expect([large.status, large.body.error.details.reason]).toEqual([400, 'too-large']);
});

test('who cancels keeps nothing', async () => {
  const progress: TakeProgress[] = [];
  const bytes = new TextEncoder().encode(
    Array.from({ length: 900 }, () => 'LF-1010-P5 1').join('\n'),
  );
  const cancelling = takeList(
    app,
    buyer,
    { bytes, name: '', customerId: hotel, choices: {} },
    {
      tell: (one) => progress.push(one),
      isCancelled: () => progress.some((one) => one.step === 'check'),
    },
  );
  await expect(cancelling).rejects.toMatchObject({ code: 'cancelled' });
  expect((await pageOf()).list).toBeNull();
});
