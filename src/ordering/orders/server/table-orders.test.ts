import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { diceOf } from '../../../../tests/support/random-catalogue.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { fileColumns, readTable, type TableView } from '../../../kit/table-view.ts';
import { Workbook } from '../../../platform/read-xlsx.ts';
import { ORDER_TABLE, type OrderTableRow } from '../order-table.ts';
import { type OrderStatus, STATUSES } from '../public/status.ts';
import { confirmOrders } from './confirm-orders.ts';
import { printOrders } from './print-orders.ts';
import { ownerFigures } from './public/order-figures.ts';
import { orderScope } from './public/scope.ts';
import { countTableOrders, filterNames, sumOrdered, tableOrders } from './table-orders.ts';

/** 10 o'clock of Tuesday, March 3, in New York: before the cut-off of Wednesday. */
const DAYS = ['2026-02-26', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-09'];
const ROWS = 90;

let app: AppUnderTest;
let owner: TestUser;
let buyer: TestUser;
let hotels: string[];
/** What is in the database, as the test put it there. */
const all: (Pick<OrderTableRow, 'id' | 'number' | 'customerName' | 'status' | 'promisedOn'> & {
  customerId: string;
  totalCents: number;
  placedAt: number;
  deliveredThisWeek: boolean;
})[] = [];

beforeAll(async () => {
  app = await startApp();
  const dice = diceOf(7);
  const soap = await addProduct(app, { quantity: 9000 });
  const names = ['Alder', 'Birch', 'Cedar', 'Alder'];
  hotels = await Promise.all(names.map((name) => addCustomer(app, { name: `${name} Lodge` })));
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: hotels.slice(0, 2) });
  for (let at = 0; at < ROWS; at += 1) {
    const which = dice(hotels.length);
    const status = STATUSES[dice(STATUSES.length)] as OrderStatus;
    const promisedOn = DAYS[dice(DAYS.length)] ?? '';
    // Few amounts, and several orders of one moment: many ties.
    const unitPriceCents = 100 * (1 + dice(4));
    if (dice(3) === 0) app.clock.advance(60_000);
    const order = await addOrder(app, {
      customerId: hotels[which] ?? '',
      lines: [{ productId: soap, quantity: 1, unitPriceCents }],
      status,
      promisedOn,
    });
    const delivered = status === 'delivered' ? 1 + dice(2) : 0;
    if (delivered)
      await app.db.pool.query(
        `insert into order_events (order_id, at, actor_name, kind, version) values ($1, $2, 'Driver', 'delivered', 2)`,
        [order.id, delivered === 1 ? '2026-03-02T12:00:00Z' : '2026-03-01T12:00:00Z'],
      );
    all.push({
      id: order.id,
      number: order.number,
      customerId: hotels[which] ?? '',
      customerName: `${names[which]} Lodge`,
      status,
      promisedOn,
      totalCents: unitPriceCents,
      placedAt: app.clock.now(),
      deliveredThisWeek: delivered === 1,
    });
  }
});
afterAll(() => app.close());

const momentOf = async (who: TestUser) => ({
  scope: orderScope(who),
  terms: await readCompany(app),
  nowMs: Date.parse('2026-03-03T15:00:00Z'),
});
const viewOf = (text: string): TableView => readTable(ORDER_TABLE, new URLSearchParams(text));

/** All pages one after the other, and back again: the numbers of the rows. */
async function pages(who: TestUser, text: string, limit: number) {
  const moment = await momentOf(who);
  const view = viewOf(text);
  const there: string[][] = [];
  const places: (string | null)[] = [];
  let place: TableView['place'] = null;
  for (let at = 0; at < 100; at += 1) {
    const page = await tableOrders(app.db, moment, { ...view, place }, limit);
    there.push(page.rows.map((row) => row.number));
    places.push(page.previous);
    if (!page.next) break;
    place = { side: 'after', at: page.next };
  }
  for (let at = there.length - 1; at > 0; at -= 1) {
    const back = { side: 'before' as const, at: places[at] ?? '' };
    const page = await tableOrders(app.db, moment, { ...view, place: back }, limit);
    expect(page.rows.map((row) => row.number)).toEqual(there[at - 1]);
    expect(page.next).not.toBeNull();
  }
  return there.flat();
}

const OPEN: readonly OrderStatus[] = STATUSES.filter(
  (status) => status !== 'delivered' && status !== 'cancelled',
);
type Model = (typeof all)[number];
const FILTERS: Readonly<Record<string, (row: Model) => boolean>> = {
  '': () => true,
  'status=open': (row) => OPEN.includes(row.status),
  'status=on_hold': (row) => row.status === 'on_hold',
  'when=today': (row) => (row.promisedOn ?? '') === '2026-03-03',
  'when=late': (row) => (row.promisedOn ?? '') < '2026-03-03' && OPEN.includes(row.status),
  'when=cut-off&status=placed': (row) =>
    (row.promisedOn ?? '') === '2026-03-04' && row.status === 'placed',
  'when=delivered-week': (row) => row.deliveredThisWeek,
};
const KEYS: Readonly<Record<string, (row: Model) => string | number>> = {
  placed: (row) => row.placedAt,
  number: (row) => row.number.padStart(12, '0'),
  customer: (row) => row.customerName,
  promised: (row) => row.promisedOn ?? '',
  total: (row) => row.totalCents,
};

/** The whole list as it must be: filtered, sorted, ties by id in the same direction. */
function model(rows: readonly Model[], filter: string, by: string, down: boolean): string[] {
  const key = KEYS[by] ?? (() => 0);
  const less = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = rows
    .filter(FILTERS[filter] ?? (() => false))
    .toSorted((a, b) => less(key(a), key(b)) || less(a.id, b.id));
  return (down ? sorted.toReversed() : sorted).map((row) => row.number);
}

test.each(
  Object.keys(KEYS).flatMap((by) => Object.keys(FILTERS).map((filter) => [by, filter] as const)),
)(
  'by %s, filtered by "%s": the pages in a row are the whole list, each row once',
  async (by, filter) => {
    for (const down of [false, true]) {
      const text = `${filter}&sort=${down ? '-' : ''}${by}`;
      expect(await pages(owner, text, 7)).toEqual(model(all, filter, by, down));
      expect(await countTableOrders(app.db, await momentOf(owner), viewOf(text), 1000)).toBe(
        model(all, filter, by, down).length,
      );
    }
    const own = all.filter((row) => hotels.slice(0, 2).includes(row.customerId));
    expect(await pages(buyer, `${filter}&sort=${by}`, 11)).toEqual(model(own, filter, by, false));
  },
);

test('one customer’s orders, a search and chosen rows; a foreign customer’s are none', async () => {
  const moment = await momentOf(owner);
  const of = async (who: TestUser, text: string) =>
    (await tableOrders(app.db, await momentOf(who), viewOf(text), 200)).rows.map((row) => row.id);
  const third = all.filter((row) => row.customerId === hotels[2]).map((row) => row.id);
  expect((await of(owner, `customer=${hotels[2]}`)).toSorted()).toEqual(third.toSorted());
  expect(await of(buyer, `customer=${hotels[2]}`)).toEqual([]);
  expect(await of(buyer, `rows=${third[0]}_1`)).toEqual([]);
  expect(await of(owner, `rows=${third[0]}_1,${third[1]}_1`)).toHaveLength(2);
  expect(await of(owner, 'q=nothing+like+this')).toEqual([]);
  expect(await countTableOrders(app.db, moment, viewOf(''), 10)).toBe(10);
});

test('who placed it and what it contains filter within the scope, and are named only where an order of them is seen', async () => {
  const clerk = await addUser(app, { role: 'admin', customers: 'all' });
  const mop = await addProduct(app, { name: 'Flat Mop', quantity: 10 });
  const line = { productId: mop, quantity: 1, unitPriceCents: 100 };
  const placed = await addOrder(app, {
    customerId: await addCustomer(app, { name: 'Dogwood Inn' }),
    lines: [line],
    placedBy: clerk.id,
  });
  app.clock.advance(1000);
  const byRequest = await addOrder(app, { customerId: hotels[2] ?? '', lines: [line] });
  await app.db.pool.query('update orders set asked_by = $2 where id = $1', [
    byRequest.id,
    clerk.id,
  ]);
  const of = async (who: TestUser, text: string) => {
    const { filters } = viewOf(text);
    const moment = await momentOf(who);
    const { rows } = await tableOrders(app.db, moment, viewOf(text), 50);
    return [rows.map((row) => row.id), await filterNames(app.db, moment.scope, filters)];
  };
  const both = [byRequest.id, placed.id];
  expect(await of(owner, `by=${clerk.id}`)).toEqual([
    both,
    { by: clerk.displayName, product: null },
  ]);
  expect(await of(owner, `product=${mop}`)).toEqual([
    both,
    { by: null, product: expect.stringContaining('Flat Mop, ') },
  ]);
  expect(await of(owner, `product=${mop}&by=${buyer.id}`)).toEqual([
    [],
    { by: null, product: expect.stringContaining('Flat Mop') },
  ]);
  for (const text of [`by=${clerk.id}`, `product=${mop}`])
    expect(await of(buyer, text)).toEqual([[], { by: null, product: null }]);
  await app.db.pool.query('delete from order_lines where order_id = any($1)', [both]);
  await app.db.pool.query('delete from orders where id = any($1)', [both]);
});

test('a place that was typed, or that belongs to another sort, is the first page and no fault', async () => {
  const moment = await momentOf(owner);
  const first = await tableOrders(app.db, moment, viewOf('sort=total'), 5);
  for (const at of [
    'x',
    Buffer.from('["total","1e9","x"]').toString('base64url'),
    Buffer.from('["promised","2026-99-99","x"]').toString('base64url'),
    Buffer.from('["total",7,"x"]').toString('base64url'),
  ]) {
    const page = await tableOrders(app.db, moment, viewOf(`sort=total&after=${at}`), 5);
    expect(page.rows).toEqual(first.rows);
  }
  const other = viewOf(
    `sort=promised&after=${Buffer.from('["promised","2026-99-99","x"]').toString('base64url')}`,
  );
  expect((await tableOrders(app.db, moment, other, 5)).rows).toHaveLength(5);
});

test('the file is the table: its rows, order and columns, the reader’s own; formulas do nothing, and it is audited', async () => {
  await app.db.pool.query(`update orders set po_number = '=1+1' where id = $1`, [all[0]?.id]);
  const moment = await momentOf(buyer);
  const view = viewOf('sort=-total&col=customer&col=total&col=po');
  const context = { timeZone: 'America/New_York' };
  const answer = await exportTable(
    app,
    buyer,
    { requestId: 'r-1' },
    {
      name: 'orders',
      shape: ORDER_TABLE,
      view,
      context,
      read: (view, limit) => tableOrders(app.db, moment, view, Math.min(limit, 9)),
    },
  );
  expect(answer.headers.get('content-disposition')).toContain('orders.csv');
  const records = parse(await answer.text(), { bom: true });
  const { rows } = await tableOrders(app.db, moment, view, 200);
  const { head, cells } = fileColumns(ORDER_TABLE, view, context);
  expect(head).toEqual(['Number', 'Customer', 'Total', 'PO']);
  const shown = rows.map((row) => cells(row).map(String));
  expect(records).toEqual([
    head,
    ...shown.map((row) => row.map((cell) => (cell === '=1+1' ? "'=1+1" : cell))),
  ]);
  expect(new Set(rows.map((row) => row.customerId))).toEqual(new Set(hotels.slice(0, 2)));
  const audit = await app.db.pool.query(
    `select actor_id, after from audit_log where action = 'orders.export'`,
  );
  expect(audit.rows).toMatchObject([
    {
      actor_id: buyer.id,
      after: { rows: rows.length, columns: ['number', 'customer', 'total', 'po'] },
    },
  ]);
});

test('the same as a workbook: amounts are figures, days are dates, and a formula is a text', async () => {
  await app.db.pool.query(`update orders set po_number = '=1+1' where id = $1`, [all[0]?.id]);
  const moment = await momentOf(buyer);
  const view = viewOf('sort=-total&col=total&col=po&col=promised&file=xlsx');
  const context = { timeZone: 'America/New_York' };
  const read = (view: TableView, limit: number) =>
    tableOrders(app.db, moment, view, Math.min(limit, 9));
  const file = { name: 'orders', shape: ORDER_TABLE, view, context, read };
  const answer = await exportTable(app, buyer, { requestId: 'r-2' }, file);
  expect(answer.headers.get('content-disposition')).toContain('orders.xlsx');
  const workbook = new Workbook(new Uint8Array(await answer.arrayBuffer()));
  const [, ...found] = [...workbook.rows('orders')];
  const { rows } = await tableOrders(app.db, moment, view, 200);
  expect(found.map(({ cells }) => cells.map(({ text }) => text))).toEqual(
    rows.map((row) => [
      row.promisedOn ?? '',
      row.number,
      String(row.totalCents / 100),
      ...(row.poNumber ? [row.poNumber] : []),
    ]),
  );
  expect(rows.map(({ poNumber }) => poNumber)).toContain('=1+1');
  const audit = await app.db.pool.query(
    `select after from audit_log where action = 'orders.export' and request_id = 'r-2'`,
  );
  expect(audit.rows).toMatchObject([{ after: { rows: rows.length, file: 'xlsx' } }]);
});

test('chosen orders are confirmed one by one: each that is not says why, and a repeat confirms nothing twice', async () => {
  const of = (status: OrderStatus) => all.filter((row) => row.status === status);
  const [first, second, stale] = of('placed');
  const [gone] = of('cancelled');
  const chosen = [
    `${first?.id}_1`,
    `${gone?.id}_1`,
    `${second?.id}_1`,
    `${stale?.id}_9`,
    `${all[0]?.id.replace(/.$/, 'f')}_1`,
    'nonsense',
  ];
  const done = await confirmOrders(app, owner, chosen, { key: 'key-of-the-form', lateToo: true });
  expect(done.confirmed).toEqual([first?.number, second?.number]);
  expect(done.not.slice(0, 2)).toEqual([
    { number: gone?.number, why: 'it was cancelled' },
    { number: stale?.number, why: expect.stringContaining('in the meantime') },
  ]);
  expect(done.not).toHaveLength(3);
  expect(
    (await confirmOrders(app, owner, chosen, { key: 'key-of-the-form', lateToo: true })).confirmed,
  ).toEqual(done.confirmed);
  const events = await app.db.pool.query(
    `select count(*)::int as n from order_events where kind = 'confirm'`,
  );
  expect(events.rows[0].n).toBe(2);
  await expect(confirmOrders(app, buyer, chosen)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('a chosen order that is too late for its day is asked about before its customer is told that day', async () => {
  const soap = await addProduct(app, { quantity: 100 });
  const placed = (promisedOn: string) =>
    addOrder(app, {
      customerId: hotels[0] ?? '',
      lines: [{ productId: soap, quantity: 1, unitPriceCents: 100 }],
      status: 'placed',
      promisedOn,
    });
  const [late, inTime] = [await placed('2026-03-03'), await placed('2026-03-09')];
  const chosen = [`${late.id}_1`, `${inTime.id}_1`];
  const first = await confirmOrders(app, owner, chosen, { key: 'late-ones' });
  expect(first).toMatchObject({ confirmed: [inTime.number], not: [] });
  expect(first.late).toEqual([
    {
      id: late.id,
      version: 1,
      number: late.number,
      why: expect.stringMatching(/^Tue, Mar 3 is today: .*\. Order by was Mon, Mar 2, .*\.$/),
    },
  ]);
  // Pressed again it says the same, and what is confirmed is not asked about.
  expect(await confirmOrders(app, owner, chosen, { key: 'late-ones' })).toEqual(first);
  const rest = [`${late.id}_1`];
  expect(await confirmOrders(app, owner, rest, { lateToo: true })).toEqual({
    confirmed: [late.number],
    not: [],
    late: [],
  });
  // A stranger's order is neither confirmed nor told of.
  const stranger = await addUser(app, { role: 'admin', customers: [hotels[1] ?? ''] });
  const hidden = await placed('2026-03-03');
  const answer = await confirmOrders(app, stranger, [`${hidden.id}_1`]);
  expect(answer.late).toEqual([]);
  expect(answer.confirmed).toEqual([]);
});

test('a chosen order whose product has no safety data sheet is asked about before its customer is told the day', async () => {
  const bleach = await addProduct(app, { name: 'Raw Bleach', nameKey: 'raw-bleach', quantity: 9 });
  await app.db.pool.query('update products set hazardous = true where id = $1', [bleach]);
  const { id, number } = await addOrder(app, {
    customerId: hotels[0] ?? '',
    lines: [{ productId: bleach, quantity: 1, unitPriceCents: 100 }],
    status: 'placed',
    promisedOn: '2026-03-09',
  });
  const first = await confirmOrders(app, owner, [`${id}_1`]);
  expect(first.confirmed).toEqual([]);
  expect(first.late).toEqual([
    {
      id,
      version: 1,
      number,
      lacksSheet: true,
      why: expect.stringContaining('no safety data sheet of Raw Bleach: it will not leave'),
    },
  ]);
  // Told, not refused.
  const again = await confirmOrders(app, owner, [`${id}_1`], { lateToo: true });
  expect(again.confirmed).toEqual([number]);
});

test('chosen orders print as one PDF; foreign ones are left out', async () => {
  const mine = all.find((row) => hotels.slice(0, 2).includes(row.customerId));
  const foreign = all.find((row) => row.customerId === hotels[2]);
  const bytes = await printOrders(app, buyer, [`${mine?.id}_1`, `${foreign?.id}_1`]);
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-');
  await expect(printOrders(app, buyer, [foreign?.id ?? ''])).rejects.toMatchObject({ status: 404 });
  await expect(printOrders(app, buyer, ['x'])).rejects.toMatchObject({ status: 400 });
});

test('a figure called “Ordered” is what its list adds up to', async () => {
  const terms = await readCompany(app);
  const nowMs = app.clock.now();
  const moment = { scope: orderScope(owner), terms, nowMs };
  const figures = await ownerFigures(app.db, terms.timeZone, new Date(nowMs));
  for (const [span, cents] of [
    ['week', figures?.weekCents],
    ['last-week', figures?.earlierWeekCents],
    ['month', figures?.monthCents],
  ] as const) {
    const view = readTable(ORDER_TABLE, new URLSearchParams({ ordered: span }));
    const sum = await sumOrdered(app.db, moment, view);
    expect(sum?.cents, span).toBe(cents);
    const { rows } = await tableOrders(app.db, moment, view, 1000);
    expect(
      rows.reduce((total, row) => total + row.totalCents, 0),
      span,
    ).toBe(cents);
    expect(rows.map(({ status }) => status)).not.toContain('cancelled');
  }
  expect(figures?.weekCents).toBeGreaterThan(0);
  // A month of long ago has none, and what is no span is no filter.
  const empty = readTable(ORDER_TABLE, new URLSearchParams({ ordered: '1999-01' }));
  expect(await sumOrdered(app.db, moment, empty)).toEqual({ count: 0, cents: 0 });
  expect(readTable(ORDER_TABLE, new URLSearchParams({ ordered: 'always' })).filters).toEqual({});
});
