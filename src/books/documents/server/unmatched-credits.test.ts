import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { press } from '../../../../tests/support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { theOneFor } from '../../../../tests/support/outbox.ts';
import { newId } from '../../../platform/clock.ts';
import { readChange } from '../../connection/server/read-change.ts';
import { readChanges, reconcileInvoices } from '../../connection/server/read-changes.ts';
import { makeCredit } from '../../credits/server/make-credit.ts';
import { refuseUnmatched } from './resolve-unmatched.ts';
import { unmatchedCreditTasks } from './unmatched-tasks.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(() => pass(7200));

async function pass(seconds: number): Promise<void> {
  books.app.clock.advance(seconds * 1000);
  await books.simulator.control.setTime(books.app.clock.now());
}
const one = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows[0];
/** The books told that a credit memo changed. */
const notify = (entityId: string) =>
  readChange(books.app, { realmId: REALM, entity: 'creditmemo', entityId });
const tasks = () => unmatchedCreditTasks({ app: books.app, scope: null });
const sentences = async () => (await tasks()).map(({ code, sentence }) => [code, sentence]);
const resolvedHow = async () =>
  (await one('select settled_how from stray_credits order by found_at desc, id desc limit 1'))
    ?.settled_how;

/** A delivery that is billed, and a credit of one piece of its first line, which stays unsent until jobs run. */
async function credited() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { invoice, line } = await one(
    `select i.id as invoice, l.id as line from invoices i join invoice_lines l on l.invoice_id = i.id
      where i.delivery_id = $1 order by l.position limit 1`,
    [deliveryId],
  );
  const lines = [{ invoiceLineId: line, quantity: 1 }];
  const input = { invoiceId: invoice, reason: 'Came back', lines };
  const { creditId } = await makeCredit(books.app, books.owner, input, newId(books.app));
  return { order, creditId };
}
/** A credit memo that stands there and that the shop did not record. */
const memo = (customerId: string, number: string, PrivateNote: string, UnitPrice = 12.05) =>
  books.simulator.control.edit(
    REALM,
    'CreditMemo',
    {
      CustomerRef: { value: customerId },
      DocNumber: number,
      PrivateNote,
      Line: [
        {
          Amount: UnitPrice,
          DetailType: 'SalesItemLineDetail',
          SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice },
        },
      ],
    },
    'create',
  );

test('our mark, and no credit here: asked of who has the duty and sees the shop; refused, never again', async () => {
  const { order } = await credited();
  await books.app.runJobs();
  const { value } = theOneFor(books, order).CustomerRef;
  memo(value, 'CM-X1', `Bellcart credit ${newId(books.app)}, invoice 9, order 9`);
  memo(value, 'CM-X2', 'of another till');
  for (const { entity } of books.simulator.control.rows(REALM, 'CreditMemo'))
    await notify(entity.Id);
  expect(await sentences()).toHaveLength(1);
  await readChanges(books.app);
  await reconcileInvoices(books.app);
  expect(await sentences()).toEqual([
    ['books-stray-credit', expect.stringMatching(/^Credit memo CM-X1 of \$12\.05 .* knows it\.$/)],
  ]);
  const [task] = await tasks();
  const documentId = task?.key.split(':')[1] ?? '';
  const few = await addUser(books.app, { role: 'admin', customers: [order.customerId] });
  const driver = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  await expect(
    refuseUnmatched(books.app, few, { kind: 'credit', documentId }),
  ).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(
    refuseUnmatched(books.app, driver, { kind: 'credit', documentId }),
  ).rejects.toMatchObject({
    code: 'permission-denied',
  });
  expect(await press(books, task, 'refuse-stray-credit')).toBeUndefined();
  await reconcileInvoices(books.app);
  expect([await sentences(), await resolvedHow()]).toEqual([[], 'not-ours']);
});

test('ours was refused and stands there all the same: taken as this credit, for its amount only, and nothing is sent', async () => {
  const { order, creditId } = await credited();
  const { value } = theOneFor(books, order).CustomerRef;
  await one(
    `update credit_memos set state = 'needs_attention', problem = 'Refused' where id = $1`,
    [creditId],
  );
  const note = `Bellcart credit ${creditId}, invoice 1, order ${order.number}`;
  const wrong = memo(value, 'CM-W1', note, 40);
  await readChanges(books.app);
  const [dear] = await tasks();
  expect(dear?.sentence).toContain('the credit for invoice');
  expect(await press(books, dear, 'take-stray-credit')).toMatch(/CM-W1 is \$40\.00 before tax/);
  await pass(60);
  const { Id, SyncToken } = wrong;
  books.simulator.control.edit(REALM, 'CreditMemo', { Id, SyncToken }, 'delete');
  const right = memo(value, 'CM-R1', note);
  await readChanges(books.app);
  const [task, ...more] = await tasks();
  expect([task?.sentence.slice(0, 18), more]).toEqual(['Credit memo CM-R1 ', []]);
  expect(await press(books, task, 'take-stray-credit')).toBeUndefined();
  await books.app.runJobs();
  expect(
    await one('select state, accounting_id from credit_memos where id = $1', [creditId]),
  ).toEqual({ state: 'created', accounting_id: right.Id });
  expect([await sentences(), await resolvedHow()]).toEqual([[], 'belongs']);
});

test('a second one for what is credited already: void there, it asks no longer', async () => {
  const { order, creditId } = await credited();
  await books.app.runJobs();
  const { value } = theOneFor(books, order).CustomerRef;
  await pass(60);
  const twice = memo(value, 'CM-T1', `Bellcart credit ${creditId}, invoice 1, order 1`);
  await reconcileInvoices(books.app);
  expect(await sentences()).toEqual([
    ['books-twice-credit', expect.stringContaining('One of the two')],
  ]);
  await pass(60);
  const { Id, SyncToken } = twice;
  books.simulator.control.edit(REALM, 'CreditMemo', { Id, SyncToken }, 'delete');
  await notify(Id);
  expect([await sentences(), await resolvedHow()]).toEqual([[], 'gone']);
});
