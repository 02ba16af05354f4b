import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { bookedFor, mirrorOf } from '../../../../tests/support/outbox.ts';
import { followCorrection } from './follow-correction.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { shipping: true });
});
afterAll(() => books.close());

async function correct(order: OrderInHand, deliveryId: string, first: number, seen = 0) {
  const { body } = await books.app.call(
    books.driver,
    'POST',
    '/api/correct-delivery',
    {
      deliveryId,
      seen,
      lines: [{ orderLineId: order.lineIds[0], delivered: first }],
      reason: 'miscounted',
      note: 'Counted again',
    },
    { 'idempotency-key': randomUUID() },
  );
  return body.correctionId as string;
}
const linesOf = async (deliveryId: string) =>
  (
    await books.app.db.pool.query(
      `select l.quantity from invoice_lines l join invoices i on i.id = l.invoice_id where i.delivery_id = $1 order by l.position`,
      [deliveryId],
    )
  ).rows.map((row) => row.quantity);
const differencesOf = async (deliveryId: string) =>
  (
    await books.app.db.pool.query(
      'select lines, amount_cents::int as amount, state from invoice_differences where delivery_id = $1 order by amount_cents',
      [deliveryId],
    )
  ).rows.map((row) => [row.lines[0].quantity, row.amount, row.state]);

test('before it went out the draft changes; with nothing left to bill it is gone, and the fee goes with the next', async () => {
  const order = await books.order({ quantities: [3, 2], deliveryFeeCents: 1500 });
  const { deliveryId } = await books.deliver(order, [3, 0]);
  await books.app.runJobs();
  expect(await linesOf(deliveryId)).toEqual([3]);
  const before = await mirrorOf(books, deliveryId);
  await correct(order, deliveryId, 2);
  await books.app.runJobs();
  expect(await linesOf(deliveryId)).toEqual([2]);
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    id: before.id,
    state: 'queued',
    subtotal_cents: 2 * 1205,
    delivery_fee_cents: 1500,
  });
  await correct(order, deliveryId, 0, 1);
  await books.app.runJobs();
  expect(await linesOf(deliveryId)).toEqual([]);
  expect(await differencesOf(deliveryId)).toEqual([]);
  const again = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  expect(await mirrorOf(books, again.deliveryId)).toMatchObject({
    delivery_fee_cents: 1500,
    doc_number: order.number,
  });
});

test('after it went out nothing is edited: the difference waits, by name, until somebody says where it stands', async () => {
  await books.connect();
  const order = await books.order({ quantities: [3, 2] });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const sent = bookedFor(books, order)[0];
  const first = await correct(order, deliveryId, 1);
  await books.app.runJobs();
  await followCorrection(books.app, { deliveryId, correctionId: first });
  expect(await differencesOf(deliveryId)).toEqual([[-2, -2410, 'open']]);
  await correct(order, deliveryId, 2, 1);
  await books.app.runJobs();
  expect(await differencesOf(deliveryId)).toEqual([
    [-2, -2410, 'open'],
    [1, 1205, 'open'],
  ]);
  expect(bookedFor(books, order)).toEqual([sent]);
  expect(await linesOf(deliveryId)).toEqual([3, 2]);
  // Brought again, it is billed again: what it was billed before is credited.
  const again = await books.deliver({ ...order, quantities: [1, 2] }, [1]);
  await books.app.runJobs();
  expect(await linesOf(again.deliveryId)).toEqual([1]);
});

test('one invoice for each delivery, and the fee once, as it was when the order was placed', async () => {
  const order = await books.order({ quantities: [3, 2], deliveryFeeCents: 1500 });
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"deliveryFeeCents":9900,"freeDeliveryFromCents":0}'`,
  );
  const first = await books.deliver(order, [1, 0]);
  const second = await books.deliver({ ...order, quantities: [2, 2] }, [2, 2]);
  await Promise.all([books.app.runJobs(), books.app.runJobs()]);
  const fees = [
    (await mirrorOf(books, first.deliveryId)).delivery_fee_cents,
    (await mirrorOf(books, second.deliveryId)).delivery_fee_cents,
  ];
  expect(fees.toSorted((a, b) => a - b)).toEqual([0, 1500]);
  expect(bookedFor(books, order)).toHaveLength(2);
});
