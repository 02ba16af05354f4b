import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { casesOf, counted, countedCase } from '../../../../tests/support/cases.ts';
import { bookedFor } from '../../../../tests/support/outbox.ts';
import { addRun } from '../../../../tests/support/runs.ts';

let books: Books;
let desk: TestUser;
beforeAll(async () => {
  books = await startBooks({}, { shipping: true });
  desk = await addUser(books.app, {
    role: 'admin',
    duties: ['desk'],
    customers: 'all',
    displayName: 'Priya',
  });
});
afterAll(() => books.close());

const decide = (id: string, body: object, who: TestUser | null = desk, key = randomUUID()) =>
  books.app.call(who, 'POST', '/api/decide-case', { id, ...body }, { 'idempotency-key': key });
const grant = (id: string, quantity: number) =>
  decide(id, { way: 'grant', quantity, reason: 'The chef found it' });
const leave = (id: string) => decide(id, { way: 'leave', reason: 'It came back on the truck' });

const theCase = async (deliveryId: string) => {
  const [one] = await casesOf(books.app, deliveryId);
  if (!one) throw new Error('There is no case.');
  return one;
};

/** Quantities on the invoices of an order, each invoice a list, in the order of their making. */
const billed = async (order: OrderInHand) =>
  (
    await books.app.db.pool.query(
      `select (select json_agg(l.quantity order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines
         from invoices i where i.order_id = $1 order by i.case_id is not null, i.created_at`,
      [order.id],
    )
  ).rows.map((row) => row.lines);
const deliveredOf = async (order: OrderInHand) =>
  (
    await books.app.db.pool.query(
      'select delivered from order_lines where order_id = $1 order by position',
      [order.id],
    )
  ).rows.map((row) => row.delivered);

test('an invoice that never left is written anew instead', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
  await books.app.runJobs();
  const one = await theCase(deliveryId);
  await grant(one.id, 3);
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[3, 2]]);
});

test('driver and receiver count differently: the lower is billed at once, and what is granted goes out once besides', async () => {
  await books.connect();
  const order = await books.order({ quantities: [3, 2], deliveryFeeCents: 1500 });
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2], 'One box is missing');
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[2, 2]]);
  const one = await theCase(deliveryId);
  expect(one).toMatchObject({
    kind: 'counts-differ',
    told: 3,
    other: 2,
    billed: 2,
    remark: 'One box is missing',
    outcome: null,
  });
  const key = randomUUID();
  const body = { way: 'grant', quantity: 3, reason: 'The chef found it' };
  const first = await decide(one.id, body, desk, key);
  expect(first.body).toMatchObject({ outcome: 'granted', agreed: 3 });
  expect((await decide(one.id, body, desk, key)).body).toEqual(first.body);
  expect((await decide(one.id, body)).body.error.details.reason).toBe('decided');
  await Promise.all([books.app.runJobs(), books.app.runJobs()]);
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[2, 2], [1]]);
  expect(await deliveredOf(order)).toEqual([3, 2]);
  const sent = bookedFor(books, order);
  expect(sent).toHaveLength(2);
  const net = sent.reduce((sum, { TotalAmt }) => sum + Math.round(TotalAmt * 100), 0);
  const [a = 0, b = 0] = order.prices;
  expect(net).toBe(3 * a + 2 * b + 1500);
  const { rows } = await books.app.db.pool.query(
    'select invoiced from order_lines where order_id = $1 order by position',
    [order.id],
  );
  expect(rows.map((row) => row.invoiced)).toEqual([3, 2]);
});

test('left where it is: nothing more is billed, and the order counts what is billed', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
  await books.app.runJobs();
  const one = await theCase(deliveryId);
  expect((await leave(one.id)).body).toMatchObject({ outcome: 'left', agreed: 2 });
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[2, 2]]);
  expect(await deliveredOf(order)).toEqual([2, 2]);
});

test('a receiver who counted more: the driver’s count is billed until more is granted', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await countedCase(
    books,
    order,
    [{ delivered: 1, reason: 'damaged', reasonNote: 'Two were wet' }, 2],
    [3, 2],
  );
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[1, 2]]);
  const one = await theCase(deliveryId);
  expect((await grant(one.id, 4)).status).toBe(400);
  expect((await grant(one.id, 1)).status).toBe(400);
  expect((await grant(one.id, 2)).body).toMatchObject({ agreed: 2 });
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[1, 2], [1]]);
  expect(await deliveredOf(order)).toEqual([2, 2]);
});

test('more than was counted onto the truck is handed over with its reason, and billed when it is granted', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const run = await addRun(books.app, {
    day: new Date(books.app.clock.now()).toISOString().slice(0, 10),
    driverId: books.driver.id,
    state: 'out',
    orders: [order.id],
  });
  await counted(books.app, run, order, [2, 2], books.driver);
  const sent = {
    lines: order.lineIds.map((orderLineId, at) => ({
      orderLineId,
      delivered: [3, 2][at],
      ...(at === 0 ? { moreReason: 'It stood behind the pallet' } : {}),
    })),
    runId: run,
  };
  const { deliveryId } = await books.deliver(order, [3, 2], sent);
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[2, 2]]);
  expect(await deliveredOf(order)).toEqual([3, 2]);
  const one = await theCase(deliveryId);
  expect(one).toMatchObject({
    kind: 'more-than-counted',
    told: 3,
    other: 2,
    reason: 'It stood behind the pallet',
  });
  await grant(one.id, 3);
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[2, 2], [1]]);
});

test('a correction of the line settles its case', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
  await books.app.runJobs();
  const [line] = order.lineIds;
  await books.app.call(
    desk,
    'POST',
    '/api/correct-delivery',
    {
      deliveryId,
      seen: 0,
      lines: [{ orderLineId: line, delivered: 2 }],
      reason: 'missing',
      note: 'The cook counted again',
    },
    { 'idempotency-key': randomUUID() },
  );
  await books.app.runJobs();
  expect(await casesOf(books.app, deliveryId)).toMatchObject([
    { outcome: 'corrected', agreed: 2, decidedReason: 'The cook counted again' },
  ]);
  expect(await billed(order)).toEqual([[2, 2]]);
});

test('a driver does not decide, a foreign case is not there, and what is decided never changes', async () => {
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
  const one = await theCase(deliveryId);
  const people = { role: 'admin', displayName: 'Dora' } as const;
  const drives = await addUser(books.app, { ...people, duties: ['driver'], customers: 'all' });
  const outsider = await addUser(books.app, { ...people, duties: ['desk'], customers: [] });
  const body = { way: 'leave', reason: 'Looked into' };
  expect((await decide(one.id, body, drives)).status).toBe(403);
  expect((await decide(one.id, body, null)).status).toBe(401);
  expect((await decide(one.id, { ...body, reason: '' })).status).toBe(400);
  expect([403, 404]).toContain((await decide(one.id, body, outsider)).status);
  expect(await casesOf(books.app, deliveryId)).toMatchObject([{ outcome: null }]);
  await leave(one.id);
  const { pool } = books.app.db;
  await expect(() =>
    pool.query(`update delivery_cases set agreed = 3 where id = $1`, [one.id]),
  ).rejects.toThrow('decided');
  await expect(() =>
    pool.query(`update delivery_cases set told = 2, other = 1, billed = 0 where id = $1`, [one.id]),
  ).rejects.toThrow('never changed');
  await expect(() =>
    pool.query(`delete from delivery_cases where id = $1`, [one.id]),
  ).rejects.toThrow('never deleted');
});
