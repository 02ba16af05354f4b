import { afterAll, beforeAll, expect } from 'vitest';
import { askOwner } from '../../src/books/connection/server/ask-owner.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { seam } from './seam.ts';

/** Only an owner connects QuickBooks; who keeps the books knows that it is missing. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

seam(
  {
    fact: 'books: who keeps them asked an owner to connect QuickBooks',
    act: 'connection: an owner reads what waits',
    outcome: 'told',
    guard: {
      file: 'src/books/connection/server/ask-owner.ts',
      code: 'const owners = await ownersMail(tx);',
      without: 'const owners: Awaited<ReturnType<typeof ownersMail>> = [];',
    },
  },
  async () => {
    const { app, owner } = books;
    const clerk = await addUser(app, { role: 'admin', duties: ['books'], customers: 'all' });
    await books.deliver(await books.order(), [3, 2]);
    await app.runJobs();
    const asks = async (who: typeof owner) =>
      (await readOpenTasks({ app, scope: orderScope(who) })).find(
        ({ kind }) => kind === 'connection',
      );
    await askOwner(app, clerk, { requestId: 'r', network: '198.51.100.4' });
    const { rows } = await app.db.pool.query<{ recipient: string }>(
      `select recipient from mails where kind = 'connection-asked'`,
    );
    expect(rows.map(({ recipient }) => recipient)).toContain(owner.email);
    // What Today counts for the owner leads to where it is connected, until it is.
    expect((await asks(owner))?.ways[0]).toMatchObject({ to: '/dashboard/accounting' });
    await books.connect();
    expect(await asks(owner)).toBeUndefined();
  },
);
