import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { reconcileInvoices } from '../../src/books/connection/server/read-changes.ts';
import { readInbox, readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { gapsOf } from '../../src/books/invoices/server/gaps.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { STATE_MESSAGES } from '../../src/books/messages.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { ROOT_FOLDER } from '../../src/platform/root-folder.ts';
import { ACTIONS, press } from '../support/bookkeeper.ts';
import { type Books, startBooks } from '../support/books.ts';
import { bookedFor, mirrorOf, theOneFor } from '../support/outbox.ts';
import { seam } from './seam.ts';

/** QuickBooks answered, and the shop's own database refuses to record the answer. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const scope = () => orderScope(books.owner);
async function pass(): Promise<void> {
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
}

/** Billed, voided there and billed again, by a shop whose older invoices bear no moment of arrival. */
async function refused() {
  await pass();
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const buyerId = theOneFor(books, order).CustomerRef.value;
  await books.app.asOwner((client) =>
    client.query('update invoices set booked_at = null where delivery_id = $1', [deliveryId]),
  );
  await pass();
  ACTIONS.void.act({ books, order, buyerId });
  await reconcileInvoices(books.app);
  const [task] = await readOpenTasks({ app: books.app, scope: scope() });
  expect(await press(books, task, 're-bill')).toBeUndefined();
  await books.app.runJobs();
  return { order, deliveryId, id: (await mirrorOf(books, deliveryId)).id as string };
}

seam(
  {
    fact: 'invoices: the shop could not record what QuickBooks answered',
    act: 'to do, the check of what is not billed and the invoice’s page: its state is read',
    outcome: 'told',
    guard: {
      file: 'src/books/server/after-failure.ts',
      code: "  if (problem.code === NOT_RECORDED) return { state: 'needs_attention', inDoubt, problem };\n",
      without: '',
    },
  },
  async () => {
    const { order, deliveryId, id } = await refused();
    const { invoice } = await readInvoicePage(books.app, books.owner, id);
    expect(STATE_MESSAGES[invoice.state]).toBe('Needs you');
    const [task, ...more] = await readOpenTasks({ app: books.app, scope: scope() });
    expect(more).toEqual([]);
    expect(task).toMatchObject({ stopsMoney: true, code: 'not-recorded' });
    expect(task?.sentence).toContain('was sent: QuickBooks answered, and the shop could not');
    expect(invoice.problem).toMatch(/^QuickBooks answered, and the shop could not/);
    const { tasks } = await readInbox({ app: books.app, scope: scope() });
    expect(tasks.filter(({ kind }) => kind === 'pending')).toEqual([]);
    const [gap] = await gapsOf(books.app.db, scope(), books.app.clock.now());
    // It is not said that it is not there: it is.
    expect(gap).toMatchObject({ kind: 'unsure', reason: invoice.problem });
    // A shop that is brought up to date records it, and no second one is made.
    await books.app.asOwner((client) =>
      client.query(
        readFileSync(path.join(ROOT_FOLDER, 'migrations', '1750_booked_before.sql'), 'utf8'),
      ),
    );
    expect(await press(books, task, 'retry')).toBeUndefined();
    await books.app.runJobs();
    expect(await mirrorOf(books, deliveryId)).toMatchObject({ state: 'created', version: 2 });
    expect(bookedFor(books, order).filter(({ TotalAmt }) => TotalAmt > 0).length).toBe(1);
    expect(await readOpenTasks({ app: books.app, scope: scope() })).toEqual([]);
  },
);
