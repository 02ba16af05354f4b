import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { bookedFor, mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { orderScope } from '../../../orders/server/scope.ts';
import { readChange } from '../../connection/server/read-change.ts';
import { readChanges, reconcileInvoices } from '../../connection/server/read-changes.ts';
import type { Matter } from '../../inbox/contract.ts';
import { readAsked } from '../../inbox/server/read-inbox.ts';
import { enterByHand } from './enter-by-hand.ts';
import { acceptBooks, lookAgain, rebill } from './settle-books-difference.ts';

let books: Books;
const counts = { cells: 0, matters: 0, settled: 0 };
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  // Enough that stands open: one void is never "more than a tenth".
  for (let count = 0; count < 12; count += 1) await bill();
  await readChanges(books.app);
});
afterAll(() => books.close());
beforeEach(async () => {
  books.app.clock.advance(7_200_000);
  await control().setTime(books.app.clock.now());
});

const control = () => books.simulator.control;
const stored = (id: string) => {
  const row = control()
    .rows(REALM, 'Invoice')
    .find((one) => one.entity.Id === id);
  if (!row) throw new Error(`No invoice ${id} in the books.`);
  return row.entity;
};
const edit = (id: string, body: object, operation: 'update' | 'void' | 'delete' = 'update') =>
  control().edit(
    REALM,
    'Invoice',
    { Id: id, SyncToken: stored(id).SyncToken, sparse: true, ...body },
    operation,
  );

async function bill(): Promise<{ order: OrderInHand; deliveryId: string; id: string }> {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  return { order, deliveryId, id: (await mirrorOf(books, deliveryId)).accounting_id };
}

const mattersOf = async (order: OrderInHand): Promise<Matter[]> => {
  const asked = await readAsked({ app: books.app, scope: orderScope(books.driver) });
  return asked.filter(({ about }) => about.some(({ label }) => label === order.number));
};
const idOf = (matter: Matter | undefined) => ({ differenceId: matter?.key.split(':')[1] ?? '' });

const READS = {
  webhook: (id: string) =>
    readChange(books.app, { realmId: REALM, entity: 'invoice', entityId: id }),
  'change reading': () => readChanges(books.app),
  nightly: () => reconcileInvoices(books.app),
};
type Read = keyof typeof READS;
const ACTIONS: Record<string, { code: string; act: (id: string) => void }> = {
  'edit amount': {
    code: 'books-amount',
    act: (id) => edit(id, { Line: (stored(id).Line as object[]).slice(0, 1) }),
  },
  'move customer': {
    code: 'books-customer',
    act: (id) => {
      const name = `Moved to ${id} ${books.app.clock.now()}`;
      const other = control().edit(REALM, 'Customer', { DisplayName: name }, 'create').Id;
      edit(id, { CustomerRef: { value: other } });
    },
  },
  'change date': { code: 'books-date', act: (id) => edit(id, { TxnDate: '2026-01-02' }) },
  void: { code: 'books-voided', act: (id) => edit(id, {}, 'void') },
  delete: { code: 'books-deleted', act: (id) => edit(id, {}, 'delete') },
};
const CELLS = Object.keys(ACTIONS).flatMap((action) =>
  (Object.keys(READS) as Read[]).map((read) => [action, read] as const),
);

test.each(CELLS)(
  '%s after sending, seen by %s: one matter, settled by its own way',
  async (action, read) => {
    const { order, deliveryId, id } = await bill();
    expect(await mattersOf(order)).toEqual([]);
    books.app.clock.advance(60_000);
    await control().setTime(books.app.clock.now());
    ACTIONS[action]?.act(id);
    await READS[read](id);
    await READS[read](id);
    const matters = await mattersOf(order);
    expect(matters.map(({ code }) => code)).toEqual([ACTIONS[action]?.code]);
    expect(matters[0]?.ways.map((way) => 'intent' in way && way.intent)).not.toContain('retry');
    expect(matters[0]?.sentence).toContain(`order ${order.number} of ${order.customerName}`);
    counts.cells += 1;
    counts.matters += matters.length;
    const goneId = action === 'delete' ? id : null;
    if (action === 'void' || action === 'delete') {
      await rebill(books.app, books.driver, idOf(matters[0]));
      await untilQuiet(books, 1);
      const mirror = await mirrorOf(books, deliveryId);
      expect(mirror).toMatchObject({ state: 'created', version: 2 });
      expect(mirror.accounting_id).not.toBe(id);
      expect(
        bookedFor(books, order).filter(({ Id, TotalAmt }) => TotalAmt > 0 && Id !== goneId),
      ).toHaveLength(1);
      await expect(rebill(books.app, books.driver, idOf(matters[0]))).rejects.toThrow(/settled/);
    } else {
      await acceptBooks(books.app, books.driver, idOf(matters[0]));
      await READS[read](id);
    }
    expect(await mattersOf(order)).toEqual([]);
    const { rows } = await books.app.db.pool.query(
      `select sum(invoiced)::int as invoiced from order_lines where order_id = $1`,
      [order.id],
    );
    expect(rows[0].invoiced).toBe(5);
    counts.settled += 1;
  },
);

test('put right in the books and looked at again, it settles itself', async () => {
  const { order, id } = await bill();
  const before = stored(id).TxnDate;
  books.app.clock.advance(60_000);
  await control().setTime(books.app.clock.now());
  edit(id, { TxnDate: '2026-01-03' });
  await READS.webhook(id);
  const [matter] = await mattersOf(order);
  books.app.clock.advance(60_000);
  await control().setTime(books.app.clock.now());
  edit(id, { TxnDate: before });
  await lookAgain(books.app, books.driver, idOf(matter));
  await books.app.runJobs();
  expect(await mattersOf(order)).toEqual([]);
});

test('an invoice written by hand after a deletion is read by its number and taken; one that is not there, or taken, is not', async () => {
  const other = await bill();
  const { order, deliveryId, id } = await bill();
  const old = stored(id);
  edit(id, {}, 'delete');
  await READS.webhook(id);
  const invoiceId = (await mirrorOf(books, deliveryId)).id;
  const enter = (number: string) => enterByHand(books.app, books.driver, { invoiceId, number });
  await expect(enter('NO-SUCH')).rejects.toMatchObject({ status: 409 });
  await expect(enter(String(stored(other.id).DocNumber ?? 'x'))).rejects.toMatchObject({
    status: 409,
  });
  const made = control().edit(
    REALM,
    'Invoice',
    { CustomerRef: old.CustomerRef, TxnDate: old.TxnDate, DocNumber: 'HAND-1', Line: old.Line },
    'create',
  );
  await enter('HAND-1');
  expect(await mirrorOf(books, deliveryId)).toMatchObject({
    accounting_id: made.Id,
    doc_number: 'HAND-1',
    state: 'created',
  });
  expect(await mattersOf(order)).toEqual([]);
});

test('an invoice that stands in the books is not billed again', async () => {
  const { order, id } = await bill();
  books.app.clock.advance(60_000);
  await control().setTime(books.app.clock.now());
  edit(id, { TxnDate: '2026-01-04' });
  await READS.webhook(id);
  const [matter] = await mattersOf(order);
  await expect(rebill(books.app, books.driver, idOf(matter))).rejects.toThrow(
    /stands in QuickBooks/,
  );
});

test('the counts of the matrix', () => {
  process.stdout.write(`bookkeeper matrix: ${JSON.stringify(counts)}\n`);
  expect(counts).toEqual({ cells: CELLS.length, matters: CELLS.length, settled: CELLS.length });
});
