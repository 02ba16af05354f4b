import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { bookedFor, mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { invoiceDelivery } from './invoice-delivery.ts';

let books: Books;
const cents = (dollars: number) => Math.round(dollars * 100);
async function invoicedQuantities(order: OrderInHand): Promise<number[]> {
  const { rows } = await books.app.db.pool.query<{ invoiced: number }>(
    'select invoiced from order_lines where order_id = $1 order by position',
    [order.id],
  );
  return rows.map((row) => row.invoiced);
}

/** Exactly one invoice with the delivered quantities in equal cents, and a mirror that says so. */
async function expectOneInvoice(
  order: OrderInHand,
  deliveryId: string,
  delivered: number[],
): Promise<void> {
  const found = bookedFor(books, order);
  expect(found).toHaveLength(1);
  const lines = found[0]?.Line.filter((line) => line.DetailType === 'SalesItemLineDetail') ?? [];
  const expected = delivered
    .map((count, index) => ({ count, cents: count * (order.prices[index] ?? 0) }))
    .filter((line) => line.count > 0);
  expect(
    lines.map((line) => ({ count: line.SalesItemLineDetail?.Qty, cents: cents(line.Amount) })),
  ).toEqual(expected);
  const mirror = await mirrorOf(books, deliveryId);
  expect(mirror).toMatchObject({
    state: 'created',
    accounting_id: found[0]?.Id,
    in_doubt: false,
    problem: null,
  });
  expect(mirror.accounting_total_cents).toBe(cents(found[0]?.TotalAmt ?? -1));
  expect(mirror.total_cents).toBe(mirror.accounting_total_cents);
  expect(await invoicedQuantities(order)).toEqual(delivered);
}

describe.each([
  ['QuickBooks numbers', false],
  ['own numbers', true],
])('%s', (_settings, ownNumbers) => {
  beforeAll(async () => {
    books = await startBooks({}, { ownNumbers });
    await books.connect();
  });
  afterAll(() => books.close());
  beforeEach(() => {
    books.simulator.control.clearFaults();
    books.app.clock.advance(3_600_000);
  });

  test('an order delivered one line short becomes one invoice of the delivered quantities, dated the delivery day', async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await books.deliver(order, [3, 0]);
    await books.app.runJobs();
    await expectOneInvoice(order, deliveryId, [3, 0]);
    const mirror = await mirrorOf(books, deliveryId);
    const [booked] = bookedFor(books, order);
    expect(booked).toMatchObject({ TxnDate: mirror.txn_date, Balance: 36.15 });
    expect(booked?.DocNumber === order.number).toBe(ownNumbers);
    expect(mirror).toMatchObject({
      doc_number: booked?.DocNumber,
      balance_cents: 3615,
      attempts: 1,
    });
  });

  test('running the job again, also ten at once, changes nothing', async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await Promise.all(Array.from({ length: 10 }, () => invoiceDelivery(books.app, { deliveryId })));
    await untilQuiet(books, 1);
    await invoiceDelivery(books.app, { deliveryId });
    await expectOneInvoice(order, deliveryId, [3, 2]);
  });

  test('the second delivery of an order gets an invoice and a number of its own', async () => {
    const order = await books.order({ quantities: [3, 2] });
    const first = await books.deliver(order, [3, 1]);
    const second = await books.deliver(
      { ...order, lineIds: [order.lineIds[1] ?? ''], quantities: [1] },
      [1],
    );
    await books.app.runJobs();
    const found = bookedFor(books, order);
    const numbers = found.map((invoice) => invoice.DocNumber).sort();
    expect(new Set(numbers).size).toBe(2);
    expect(numbers.includes(`${order.number}-2`)).toBe(ownNumbers);
    expect(found.reduce((sum, invoice) => sum + cents(invoice.TotalAmt), 0)).toBe(
      3 * 1205 + 2 * 8999,
    );
    expect(await invoicedQuantities(order)).toEqual([3, 2]);
    expect([
      (await mirrorOf(books, first.deliveryId)).state,
      (await mirrorOf(books, second.deliveryId)).state,
    ]).toEqual(['created', 'created']);
  });

  test.each([
    [
      'the answer is dropped after the books committed',
      { failure: 'drop-answer', path: '/invoice', method: 'POST' },
    ],
    [
      'the answer comes too late',
      { failure: 'stall', path: '/invoice', method: 'POST', stallMs: 2500, afterWork: true },
    ],
    ['the answer is cut in half', { failure: 'truncate', path: '/invoice', method: 'POST' }],
    [
      'the connection is reset before the work',
      { failure: 'reset', path: '/invoice', method: 'POST' },
    ],
    [
      'a gateway answers 503',
      { failure: 'unavailable', path: '/invoice', method: 'POST', times: 2 },
    ],
    [
      'the service answers 500',
      { failure: 'application-error', path: '/invoice', method: 'POST', times: 2 },
    ],
    [
      'there are too many calls, said in XML',
      { failure: 'throttle', path: '/invoice', method: 'POST', body: 'xml' },
    ],
    [
      'there are too many calls, said without a body',
      { failure: 'throttle', path: '/invoice', method: 'POST', body: 'empty' },
    ],
    ['the item query fails with 503', { failure: 'unavailable', path: '/query', times: 4 }],
  ] as const)('one invoice when %s', async (_what, fault) => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [2, 2]);
    books.simulator.control.fail(fault);
    await books.app.runJobs();
    expect(['retrying', 'unknown']).toContain((await mirrorOf(books, deliveryId)).state);
    await untilQuiet(books, 6);
    expect(books.simulator.control.faults()).toEqual([]);
    await expectOneInvoice(order, deliveryId, [2, 2]);
  });
});
