import { afterAll, beforeAll, expect } from 'vitest';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { checkBilled } from '../../src/books/invoices/server/check-billed.ts';
import { loadOrderBills } from '../../src/books/invoices/server/public/load-invoices.ts';
import { countInvoices } from '../../src/books/invoices/server/public/queries.ts';
import { taxSettled } from '../../src/books/invoices/server/tax-settled.ts';
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
    const inForce = async () => ({
      tasks: (await readOpenTasks({ app, scope })).filter(({ kind }) => kind === 'connection')
        .length,
      ...(await countInvoices(app.db, scope)),
      said: (await loadOrderBills(app, books.owner, order.id)).withoutBooks,
    });
    // Until it is decided, what was delivered waits for a connection, and somebody is asked for one.
    await say('undecided');
    expect(await inForce()).toMatchObject({ tasks: 1, waiting: 1, outside: 0, said: false });
    const billed = () => checkBilled(app, books.owner);
    expect(await billed()).toMatchObject({ verdict: 'open', gaps: [{ waitsForBooks: true }] });
    await say('no');
    expect(await billed()).toMatchObject({ verdict: 'agreed', gaps: [] });
    const after = await inForce();
    expect(after).toMatchObject({ tasks: 0, waiting: 0, outside: 1, said: true });
    expect(after.outsideCents).toBeGreaterThan(0);
    // A connection counts more than what was said before it.
    await books.connect();
    await say('no');
    expect(await inForce()).toMatchObject({ outside: 0, said: false });
  },
);

seam(
  {
    fact: 'company: the shop works without QuickBooks',
    act: 'inbox: a bill is held, because the tax of its customer is not settled',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/invoice-tasks.ts',
      code: 'words.taxThen(invoice.withoutBooks)',
      without: 'words.taxThen(false)',
    },
  },
  async () => {
    const { app } = books;
    await app.db.pool.query(`update accounting_connections set state = 'disconnected'`);
    const order = await books.order();
    await app.db.pool.query('update orders set tax_settled = false where id = $1', [order.id]);
    await app.db.pool.query('update customers set tax_settled = false where id = $1', [
      order.customerId,
    ]);
    await books.deliver(order, [3, 2]);
    await app.runJobs();
    const about = async () =>
      (await readOpenTasks({ app, scope: orderScope(books.owner) })).filter((task) =>
        task.about.some(({ label }) => label === order.number),
      );
    const [held] = await about();
    expect(held?.sentence).toMatch(
      /Say it on the customer’s page\. Then it is to be billed here by hand\.$/,
    );
    expect(held?.ways).toEqual([
      { to: `/dashboard/customers/${order.customerId}/details#tax-rate`, label: 'Settle the tax' },
    ]);
    await app.db.pool.query('update customers set tax_settled = true where id = $1', [
      order.customerId,
    ]);
    await taxSettled(app, { customerId: order.customerId });
    await app.runJobs();
    expect((await about()).map(({ kind }) => kind)).toEqual(['to-bill']);
  },
);
