import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { storedRows } from '../../../../tests/support/record.ts';
import { decisionsOf, recordDecision } from './record-decision.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

test('what a person decides about an invoice is stored with every field, the newest read first', async () => {
  const { app, owner } = books;
  const { deliveryId } = await books.deliver(await books.order(), [3, 2]);
  await app.runJobs();
  const { rows } = await app.db.pool.query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  const invoiceId: string = rows[0].id;
  const left: Parameters<typeof recordDecision>[3] & { reason: string } = {
    invoiceId,
    what: 'left',
    kind: 'voided',
    reason: 'Settled “in cash”',
  };
  await app.db.transaction((tx) => recordDecision(app, tx, owner, left));
  // Of the books themselves: nobody's name, and no reason.
  await app.db.transaction((tx) =>
    recordDecision(app, tx, null, { invoiceId, what: 'undone', kind: 'voided' }),
  );
  const stored = await storedRows(app, 'document_decisions', { invoice_id: invoiceId });
  expect(stored.toSorted((a, b) => Number(a['place']) - Number(b['place']))).toMatchObject([
    { ...left, creditMemoId: null, decidedBy: owner.id },
    { invoiceId, creditMemoId: null, what: 'undone', kind: 'voided', reason: '', decidedBy: null },
  ]);
  const { what, kind, reason } = left;
  expect(await decisionsOf(app.db, invoiceId)).toMatchObject([
    { what: 'undone', kind: 'voided', reason: '', by: null },
    { what, kind, reason, by: expect.any(String) },
  ]);
});
