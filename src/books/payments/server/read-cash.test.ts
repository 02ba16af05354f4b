import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { readChange } from '../../connection/server/read-change.ts';
import { readChanges } from '../../connection/server/read-changes.ts';
import { readCash, storeCash } from './read-cash.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const control = () => books.simulator.control;
async function billed() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 2);
  await control().setTime(books.app.clock.now());
  return mirrorOf(books, deliveryId);
}
type Link = { id: string; kind: 'Invoice' | 'CreditMemo'; cents: number };
function receive(customer: unknown, cents: number, links: Link[], more: object = {}) {
  return control().edit(
    REALM,
    'Payment',
    {
      CustomerRef: customer,
      TotalAmt: cents / 100,
      Line: links.map((one) => ({
        Amount: one.cents / 100,
        LinkedTxn: [{ TxnId: one.id, TxnType: one.kind }],
      })),
      ...more,
    },
    'create',
  );
}
const customerOf = (accountingId: string) =>
  control()
    .rows(REALM, 'Invoice')
    .find(({ entity }) => entity.Id === accountingId)?.entity.CustomerRef;
const rowsOf = async (invoiceId: string) =>
  (
    await books.app.db.pool.query(
      `select payment_accounting_id as id, paid_cents::int as paid, credited_cents::int as credited,
              received_cents::int as received, reference
         from invoice_payments where invoice_id = $1 order by payment_accounting_id::int`,
      [invoiceId],
    )
  ).rows;
async function followCash() {
  const connection = (await liveConnection(books.app.db)) ?? expect.unreachable();
  return storeCash(books.app, connection, await readCash(books.app, connection));
}

test('a payment stands at its invoice with its reference; edited and deleted, the invoice follows', async () => {
  const [one, two] = [await billed(), await billed()];
  const first = receive(
    customerOf(one.accounting_id),
    100,
    [{ id: one.accounting_id, kind: 'Invoice', cents: 100 }],
    { PaymentRefNum: 'CHK 4711' },
  );
  await followCash();
  expect(await rowsOf(one.id)).toEqual([
    { id: first.Id, paid: 100, credited: 0, received: 100, reference: 'CHK 4711' },
  ]);
  expect(await rowsOf(two.id)).toEqual([]);

  const change = { realmId: REALM, entity: 'payment', entityId: first.Id };
  control().edit(
    REALM,
    'Payment',
    {
      Id: first.Id,
      SyncToken: first.SyncToken,
      sparse: true,
      TotalAmt: 2.5,
      Line: [{ Amount: 2.5, LinkedTxn: [{ TxnId: one.accounting_id, TxnType: 'Invoice' }] }],
    },
    'update',
  );
  await readChange(books.app, change);
  await readChange(books.app, change);
  expect(await rowsOf(one.id)).toMatchObject([{ paid: 250, received: 250 }]);
  expect((await mirrorOf(books, one.delivery_id)).state).toBe('part_paid');

  control().edit(REALM, 'Payment', { Id: first.Id, SyncToken: '1' }, 'delete');
  await readChange(books.app, change);
  expect(await rowsOf(one.id)).toEqual([]);
  expect((await mirrorOf(books, one.delivery_id)).state).toBe('created');
});

test('a deletion that no event told is found by the next reading, by its id', async () => {
  const one = await billed();
  const paid = receive(customerOf(one.accounting_id), 300, [
    { id: one.accounting_id, kind: 'Invoice', cents: 300 },
  ]);
  await readChanges(books.app);
  expect(await rowsOf(one.id)).toHaveLength(1);
  control().edit(REALM, 'Payment', { Id: paid.Id, SyncToken: '0' }, 'delete');
  // After a long silence everything is read again, so there is no word of a deletion.
  await books.app.db.pool.query('update accounting_connections set cash_read_until = null');
  await readChanges(books.app);
  expect(await rowsOf(one.id)).toEqual([]);
});

test('a reading that fails, or that holds a row which can not be read, takes nothing away', async () => {
  const one = await billed();
  receive(customerOf(one.accounting_id), 300, [
    { id: one.accounting_id, kind: 'Invoice', cents: 300 },
  ]);
  await followCash();
  const before = await rowsOf(one.id);
  expect(before).toHaveLength(1);
  control().fail({ failure: 'fault-inside', path: '/cdc', times: 9 });
  await expect(followCash()).rejects.toThrow();
  control().clearFaults();
  expect(await rowsOf(one.id)).toEqual(before);
  const paymentId = String(before[0].id);
  const stored = control()
    .rows(REALM, 'Payment')
    .find(({ entity }) => entity.Id === paymentId)?.entity;
  control().raw(REALM, 'Payment', { ...stored, Id: paymentId, TotalAmt: 'much' });
  await books.app.db.pool.query('update accounting_connections set cash_read_until = null');
  const skipped = await followCash();
  expect(skipped.join()).toContain(`(${paymentId})`);
  expect(await rowsOf(one.id)).toEqual(before);
});

test('a credit that pays a part is told apart from the money', async () => {
  const one = await billed();
  const { Id, TotalAmt } = control().edit(
    REALM,
    'CreditMemo',
    {
      CustomerRef: customerOf(one.accounting_id),
      Line: [
        {
          Amount: 5,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { ItemRef: { value: '1' }, UnitPrice: 5, Qty: 1 },
        },
      ],
    },
    'create',
  );
  expect(TotalAmt).toBe(5);
  receive(customerOf(one.accounting_id), 1000, [
    { id: one.accounting_id, kind: 'Invoice', cents: 1500 },
    { id: Id, kind: 'CreditMemo', cents: 500 },
  ]);
  await followCash();
  expect(await rowsOf(one.id)).toMatchObject([{ paid: 1000, credited: 500, received: 1000 }]);
});
