import { afterAll, beforeAll, expect } from 'vitest';
import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { RECEIVABLES_TABLE } from '../../src/books/statements/receivables-table.ts';
import { sumReceivables } from '../../src/books/statements/server/table-receivables.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { formatCents } from '../../src/kit/money.ts';
import { readTable } from '../../src/kit/table-view.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { loadReport } from '../../src/reports/server/load-report.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { seam } from './seam.ts';

/** Money that is late and customers that left stand on the owner's Today, with the numbers of the pages that list them. */

let books: Books;
let customerId: string;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
  const order = await books.order();
  customerId = order.customerId;
  await books.app.db.pool.query(`update customers set terms = 'Net 15' where id = $1`, [
    customerId,
  ]);
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { rows } = await books.app.db.pool.query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  await enteredByHand(books.app, books.owner, {
    kind: 'invoice',
    id: rows[0].id,
    number: 'R-1',
    on: today(),
    here: true,
  });
});
afterAll(() => books.close());

const today = () => dayIn('America/New_York', books.app.clock.now());
const rowOf = async (key: string, who = books.owner) =>
  (await readAttention(books.app, who)).find((item) => item.key === key);

seam(
  {
    fact: 'invoices: what a customer owes is overdue',
    act: 'frame: the owner opens Today',
    outcome: 'told',
    guard: {
      file: 'src/frame/server/attention.ts',
      code: '    count: open.overdue,',
      without: '    count: 0,',
    },
  },
  async () => {
    expect(await rowOf('late-money')).toBeUndefined();
    books.app.clock.advance(20 * 86_400_000);
    const found = await rowOf('late-money');
    const view = readTable(RECEIVABLES_TABLE, new URLSearchParams('late=late'));
    const sums = await sumReceivables(books.app.db, orderScope(books.owner), view, today());
    expect(sums?.overdueCents).toBeGreaterThan(0);
    expect([found?.count, found?.named?.[0]?.name]).toEqual([
      1,
      `${formatCents(sums?.overdueCents ?? 0)} in all`,
    ]);
    // Whoever keeps the books has Receivables, and no row of the owner's.
    const clerk = await addUser(books.app, { role: 'admin', duties: ['books'], customers: 'all' });
    expect(await rowOf('late-money', clerk)).toBeUndefined();
  },
);

seam(
  {
    fact: 'reports: a customer stopped buying',
    act: 'frame: the owner opens Today',
    outcome: 'told',
    guard: {
      file: 'src/frame/server/attention.ts',
      code: '    count: lost.length,',
      without: '    count: 0,',
    },
  },
  async () => {
    expect(await rowOf('lost')).toBeUndefined();
    books.app.clock.advance(60 * 86_400_000);
    const { lost } = await loadReport(books.app, new URLSearchParams('by=lost'));
    expect(lost).toBe(1);
    expect(await rowOf('lost')).toMatchObject({
      count: lost,
      named: [{ to: `/dashboard/customers/${customerId}` }],
    });
    const clerk = await addUser(books.app, { role: 'admin', duties: ['desk'], customers: 'all' });
    expect(await rowOf('lost', clerk)).toBeUndefined();
  },
);
