import { afterAll, beforeAll, expect } from 'vitest';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { checkBilled } from '../../src/books/invoices/server/check-billed.ts';
import { loadOrderBills } from '../../src/books/invoices/server/public/load-order-bills.ts';
import { countInvoices } from '../../src/books/invoices/server/public/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type Books, startBooks } from '../support/books.ts';
import { seam } from './seam.ts';

/** The owner said that the shop works without QuickBooks: nothing waits for a connection then. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

seam(
  {
    fact: 'company: the shop works without QuickBooks',
    act: 'inbox and invoices: a delivery is made without a connection',
    outcome: 'told',
    guard: {
      file: 'src/books/connection/server/without-books.ts',
      code: '${NEEDS_NO_BOOKS}\n',
      without: 'false\n',
    },
  },
  async () => {
    const { app } = books;
    const scope = orderScope(books.driver);
    const order = await books.order();
    await books.deliver(order, [3, 2]);
    await app.runJobs();
    app.clock.advance(3_600_000);
    const say = (usesQuickBooks: string) =>
      app.db.pool.query(`update company_settings set settings = settings || $1::jsonb`, [
        JSON.stringify({ usesQuickBooks }),
      ]);
    const standing = async () => ({
      tasks: (await readOpenTasks({ app, scope })).filter(({ kind }) => kind === 'connection')
        .length,
      ...(await countInvoices(app.db, scope)),
      said: (await loadOrderBills(app, books.owner, order.id)).withoutBooks,
    });
    // Until it is decided, what was delivered waits for a connection, and somebody is asked for one.
    await say('undecided');
    expect(await standing()).toMatchObject({ tasks: 1, waiting: 1, outside: 0, said: false });
    const billed = () => checkBilled(app, books.owner);
    expect(await billed()).toMatchObject({ verdict: 'open', gaps: [{ waitsForBooks: true }] });
    await say('no');
    expect(await billed()).toMatchObject({ verdict: 'agreed', gaps: [] });
    const after = await standing();
    expect(after).toMatchObject({ tasks: 0, waiting: 0, outside: 1, said: true });
    expect(after.outsideCents).toBeGreaterThan(0);
    // A connection counts more than what was said before it.
    await books.connect();
    await say('no');
    expect(await standing()).toMatchObject({ outside: 0, said: false });
  },
);
