import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { theOneFor } from '../../../../tests/support/outbox.ts';
import { addCustomer, addStaffPrice } from '../../../../tests/support/rows.ts';
import { wholeTable } from '../../../../tests/support/whole-table.ts';
import { readChanges } from '../../connection/server/read-changes.ts';
import { decidePricesInput } from '../contract.ts';
import { PRICE_TABLE, type PriceTableRow } from '../price-table.ts';
import { seenValue } from '../ui/price-cells.tsx';
import { decidePrices } from './decide-prices.ts';
import { judgePricesAgain } from './judge-again.ts';
import { priceTasks } from './price-tasks.ts';
import { skippedLines } from './skipped-lines.ts';
import { countPrices, tablePrices } from './table-prices.ts';

let books: Books;
let bookkeeper: TestUser;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  bookkeeper = await addUser(books.app, {
    role: 'admin',
    customers: 'all',
    duties: ['books'],
    brands: ['Linnetfold'],
  });
});
afterAll(() => books.close());

const day = () => new Date(books.app.clock.now()).toISOString().slice(0, 10);
const query = (text: string, values: unknown[] = []) => books.app.db.pool.query(text, values);

async function sync() {
  await query('delete from rate_limits');
  const path = '/api/sync-products-prices-per-customer';
  const begun = await books.app.call(books.owner, 'POST', path, {});
  expect(begun.status).toBe(200);
  await books.app.runJobs();
  const { rows } = await query(
    'select state, report, error from sync_runs order by created_at desc limit 1',
  );
  expect(rows[0]).toMatchObject({ state: 'done' });
  return rows[0].report;
}

/** An order of two products at $50.00 in the list, delivered and billed at these prices. */
async function billed(prices: [number, number], rule?: string): Promise<OrderInHand> {
  const order = await books.order({ prices, quantities: [3, 2] });
  await query('update products set price_cents = 5000 where id = any($1)', [order.productIds]);
  if (rule)
    await query(
      `update order_lines set price_rule = $2, override_reason = 'Matched a quote' where id = $1`,
      [order.lineIds[0], rule],
    );
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  // An invoice is a price from its day on; the company's day may be a day behind UTC.
  books.app.clock.advance(86_400_000);
  return order;
}

async function rowsOf(search: string, who: TestUser = bookkeeper) {
  const filters = { show: 'waiting', ...Object.fromEntries(new URLSearchParams(search)) };
  const view = { filters, chosen: [], sort: { by: 'customer', down: false }, place: null };
  return (await tablePrices(books.app, who, view, 100)).rows;
}

const decide = (
  answer: 'accept' | 'refuse',
  rows: readonly Pick<PriceTableRow, 'id' | 'unitPriceCents'>[],
  marked = false,
  who: TestUser = bookkeeper,
) =>
  decidePrices(
    books.app,
    who,
    decidePricesInput.parse({ answer, marked, prices: rows.map(seenValue) }),
  );

const paid = async (order: OrderInHand, index = 0) =>
  (
    await query(
      'select unit_price_cents as cents, rule from price_of($1, $2, 5000, $3::date, 548)',
      [order.productIds[index], order.customerId, day()],
    )
  ).rows[0];

const invoiceOf = (order: OrderInHand) =>
  theOneFor(books, order) as ReturnType<typeof theOneFor> & { SyncToken: string };

/** A document of the books: one more of the order's first product, on this day, in dollars. */
function sale(order: OrderInHand, TxnDate: string, UnitPrice: number) {
  const { CustomerRef, Line } = invoiceOf(order);
  const ItemRef = Line.find((line) => line.SalesItemLineDetail)?.SalesItemLineDetail?.ItemRef;
  const SalesItemLineDetail = { ItemRef, UnitPrice, Qty: 1 };
  const line = { Amount: UnitPrice, DetailType: 'SalesItemLineDetail', SalesItemLineDetail };
  return { CustomerRef, TxnDate, Line: [line] };
}

test('nobody pays another price before a yes; each is accepted or refused, and a refused one is asked again only for another price', async () => {
  const order = await billed([4800, 4900.5]);
  const report = await sync();
  expect(report.changes.join('\n')).toContain(
    `${order.customerName}, ${order.skus[0]}: $50.00 to $48.00 (invoice ${invoiceOf(order).DocNumber}, `,
  );
  expect(await paid(order)).toEqual({ cents: 5000, rule: 'list' });
  const [first, second] = await rowsOf(`q=${encodeURIComponent(order.customerName)}`);
  expect(first).toMatchObject({
    customerName: order.customerName,
    todayCents: 5000,
    unitPriceCents: 4800,
    docNumber: invoiceOf(order).DocNumber,
    quantity: 3,
    marks: [],
    state: 'waiting',
  });
  expect(second?.unitPriceCents).toBe(4900.5);
  if (!first || !second) throw new Error('two prices are wanted');

  expect(await decide('accept', [first])).toMatchObject({ decided: 1, marked: 0, changed: 0 });
  expect(await decide('refuse', [second])).toMatchObject({ decided: 1 });
  expect(await paid(order)).toEqual({ cents: 4800, rule: 'invoiced' });
  expect(await paid(order, 1)).toEqual({ cents: 5000, rule: 'list' });
  // What belongs to it pays the same, two levels down, and has nothing of its own to decide.
  const site = await addCustomer(books.app, { parentId: order.customerId });
  const bar = await addCustomer(books.app, { parentId: site });
  expect(await paid({ ...order, customerId: bar })).toEqual({
    cents: 4800,
    rule: 'parent-invoiced',
  });
  expect(await rowsOf(`q=${encodeURIComponent(order.customerName)}`)).toEqual([]);
  expect(await rowsOf(`q=${encodeURIComponent(order.customerName)}&show=refused`)).toMatchObject([
    { sku: order.skus[1], decidedBy: bookkeeper.displayName },
  ]);
  const { rows: audit } = await query(
    `select action from audit_log where action like 'prices.%' order by seq`,
  );
  expect(audit.map((row) => row.action)).toEqual(['prices.accept', 'prices.refuse']);

  await sync();
  expect(await rowsOf(`q=${encodeURIComponent(order.customerName)}`)).toEqual([]);
  const { Line, Id, SyncToken } = invoiceOf(order);
  const lines = Line.filter((line) => line.DetailType === 'SalesItemLineDetail').map((line, at) =>
    at === 1
      ? { ...line, Amount: 92, SalesItemLineDetail: { ...line.SalesItemLineDetail, UnitPrice: 46 } }
      : line,
  );
  books.simulator.control.edit(
    REALM,
    'Invoice',
    { Id, SyncToken, sparse: true, Line: lines },
    'update',
  );
  await sync();
  expect(await rowsOf(`q=${encodeURIComponent(order.customerName)}`)).toMatchObject([
    { sku: order.skus[1], unitPriceCents: 4600, todayCents: 5000 },
  ]);
});

test('what was seen is decided, by who may: another price is left, and so is a marked one unless it is meant', async () => {
  const order = await billed([2500, 4700]);
  await sync();
  const [far, plain] = await rowsOf(`q=${encodeURIComponent(order.customerName)}`);
  if (!far || !plain) throw new Error('two prices are wanted');
  expect(far.marks).toEqual(['outlier']);
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  await expect(decide('accept', [plain], false, desk)).rejects.toMatchObject({
    code: 'permission-denied',
  });
  await expect(rowsOf('', desk)).rejects.toMatchObject({ code: 'permission-denied' });
  const otherClerk = await addUser(books.app, { role: 'admin', customers: [], duties: ['books'] });
  expect(await rowsOf('show=', otherClerk)).toEqual([]);
  expect(await decide('accept', [plain], false, otherClerk)).toMatchObject({ decided: 0 });

  expect(await decide('accept', [far, { ...plain, unitPriceCents: 1 }])).toEqual({
    answer: 'accept',
    decided: 0,
    marked: 1,
    changed: 1,
  });
  expect(await paid(order)).toEqual({ cents: 5000, rule: 'list' });
  expect(await decide('accept', [far], true)).toMatchObject({ decided: 1 });
  expect(await paid(order)).toEqual({ cents: 2500, rule: 'invoiced' });
});

test('a void is seen without a sync: the accepted price stays until its removal is accepted', async () => {
  const order = await billed([4500, 5000]);
  await sync();
  await decide('accept', await rowsOf(`q=${encodeURIComponent(order.customerName)}`));
  expect(await paid(order)).toEqual({ cents: 4500, rule: 'invoiced' });
  await readChanges(books.app);
  await books.simulator.control.setTime(books.app.clock.now());
  const { Id, SyncToken } = invoiceOf(order);
  books.simulator.control.edit(REALM, 'Invoice', { Id, SyncToken }, 'void');
  books.app.clock.advance(60_000);
  await readChanges(books.app);
  const removed = (await rowsOf(`q=${order.skus[0]}`))[0];
  expect(removed).toMatchObject({ unitPriceCents: null, todayCents: 4500, marks: ['removed'] });
  expect(await paid(order)).toEqual({ cents: 4500, rule: 'invoiced' });
  if (removed) await decide('accept', [removed], true);
  expect(await paid(order)).toEqual({ cents: 5000, rule: 'list' });
  await sync();
  expect(await rowsOf(`q=${order.skus[0]}&show=`)).toEqual([]);
});

test('a price that the desk gave for one order is named and never proposed; a staff price is not asked about', async () => {
  const order = await billed([4100, 4200], 'override');
  await addStaffPrice(books.app, order.customerId, order.productIds[1] ?? '', 4400);
  await sync();
  expect(await rowsOf(`q=${encodeURIComponent(order.customerName)}`)).toEqual([]);
  const { rows, count } = await skippedLines(books.app.db, bookkeeper);
  expect(count).toBe(rows.length);
  expect(rows).toContainEqual(
    expect.objectContaining({ customerName: order.customerName, why: 'override' }),
  );
});

test('a later invoice waits for its day, and a sales receipt counts unless it is switched off', async () => {
  const order = await billed([4000, 4300]);
  await query('update products set accounting_id = null where id = $1', [order.productIds[1]]);
  const later = new Date(books.app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  books.simulator.control.edit(REALM, 'Invoice', sale(order, later, 39), 'create');
  books.simulator.control.edit(REALM, 'SalesReceipt', sale(order, day(), 38), 'create');
  const shownPrices = async () =>
    (await rowsOf(`q=${order.skus[0]}`)).map((row) => row.unitPriceCents);
  books.app.clock.advance(86_400_000);
  const report = await sync();
  expect(report.conflicts.join()).toContain('not matched');
  expect(await shownPrices()).toEqual([3800]);
  await query(`update company_settings set settings = '{"pricesFromReceipts": false}'`);
  await sync();
  expect(await shownPrices()).toEqual([4000]);
  await query(`update company_settings set settings = '{}'`);
  books.app.clock.advance(3 * 86_400_000);
  await sync();
  expect(await shownPrices()).toEqual([3900]);
});

test('each night judges anew: a later day has come, and a refused price that has become usual is asked once more', async () => {
  const order = await billed([2400, 5000]);
  const soon = new Date(books.app.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  books.simulator.control.edit(REALM, 'Invoice', sale(order, soon, 24), 'create');
  await sync();
  const [far] = await rowsOf(`q=${order.skus[0]}`);
  expect(far).toMatchObject({ unitPriceCents: 2400, marks: ['outlier'] });
  if (far) await decide('refuse', [far]);

  const stands = async () => JSON.stringify((await query('select * from observed_prices')).rows);
  const before = await stands();
  await judgePricesAgain(books.app);
  expect(await stands()).toBe(before);

  books.app.clock.advance(3 * 86_400_000);
  const last = `id = (select id from sync_runs where kind = 'prices' order by created_at desc limit 1)`;
  await query(`update sync_runs set state = 'running' where ${last}`);
  await judgePricesAgain(books.app);
  expect(await rowsOf(`q=${order.skus[0]}`)).toEqual([]);
  await query(`update sync_runs set state = 'done' where ${last}`);

  await judgePricesAgain(books.app);
  const [usual] = await rowsOf(`q=${order.skus[0]}`);
  expect(usual).toMatchObject({ unitPriceCents: 2400, dated: soon, beforeCents: 2400, marks: [] });
  if (usual) await decide('refuse', [usual]);
  await judgePricesAgain(books.app);
  expect(await rowsOf(`q=${order.skus[0]}`)).toEqual([]);
});

test('each sort shows every price once in both directions; the inbox has one task for all', async () => {
  const whole = (search: string) =>
    wholeTable<PriceTableRow>(PRICE_TABLE, search, 2, (view, limit) =>
      tablePrices(books.app, bookkeeper, view, limit),
    );
  for (const by of ['state', 'customer', 'product', 'price', 'date']) {
    const up = await whole(`sort=${by}`);
    expect(up.length).toBeGreaterThan(3);
    expect(await whole(`sort=-${by}`)).toEqual(up.toReversed());
  }
  const [one] = await whole('');
  expect(await whole(`rows=${one}_1`)).toEqual([one]);
  expect((await rowsOf('show=marked')).every((row) => row.marks.length > 0)).toBe(true);
  const count = await countPrices(
    books.app,
    bookkeeper,
    { filters: { show: 'waiting' }, chosen: [] },
    100,
  );
  expect(count).toBeGreaterThan(0);
  expect(await priceTasks({ app: books.app, scope: null })).toMatchObject([
    { kind: 'price', ways: [{ to: '/dashboard/accounting/prices?show=waiting' }] },
  ]);
  await decide('refuse', await rowsOf(''), true);
  expect(await priceTasks({ app: books.app, scope: null })).toEqual([]);
});
