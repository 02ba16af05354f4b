import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, startBooks } from '../../../../tests/support/books.ts';
import { storedRows } from '../../../../tests/support/record.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { enteredByHand } from '../../documents/server/settle-entered-by-hand.ts';
import { paymentsOfBill, recordPayment } from './own-payments.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
});
afterAll(() => books.close());

test('a payment of a bill by hand is stored with every field, and read back', async () => {
  const { app, owner } = books;
  const { deliveryId } = await books.deliver(await books.order(), [3, 2]);
  await app.runJobs();
  const { rows } = await app.db.pool.query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  const invoiceId: string = rows[0].id;
  const on = companyDay(await readCompany(app), app.clock.now());
  await enteredByHand(app, owner, { kind: 'invoice', id: invoiceId, number: 'P-1', on });
  const payment = { invoiceId, amountCents: 1234, on, method: 'Check “1042”' };
  await recordPayment(app, owner, payment, undefined);
  expect(await storedRows(app, 'own_payments', { invoice_id: invoiceId })).toMatchObject([
    {
      invoiceId,
      paidOn: on,
      method: payment.method,
      recordedBy: owner.id,
      undoneAt: null,
      undoneBy: null,
    },
  ]);
  expect(await paymentsOfBill(app.db, invoiceId)).toMatchObject([
    { paidOn: on, amountCents: 1234, method: payment.method, by: owner.displayName },
  ]);
});
