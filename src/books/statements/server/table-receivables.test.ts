import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { wholeTable } from '../../../../tests/support/whole-table.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { readTable } from '../../../kit/table-view.ts';
import { shiftDay } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { RECEIVABLES_TABLE, type Receivable } from '../receivables-table.ts';
import { previewStatements } from './preview-statements.ts';
import { receivablesForms } from './statement-forms.ts';
import { sumReceivables, tableReceivables } from './table-receivables.ts';

let books: Books;
let orders: OrderInHand[];
let keeper: TestUser;
let today: string;
/** How late each customer's invoice is, in days. */
const LATE = [100, 40, -5];

beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  orders = [await books.order(), await books.order(), await books.order()];
  today = companyDay(await readCompany(books.app), books.app.clock.now());
  for (const [at, order] of orders.entries()) {
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await untilQuiet(books, 2 * (at + 1));
    const { id } = await mirrorOf(books, deliveryId);
    await books.app.db.pool.query(
      `update invoices set due_date = $2, balance_cents = $3, state = 'created' where id = $1`,
      [id, shiftDay(today, -(LATE[at] ?? 0)), 1000 * (at + 1)],
    );
    await books.app.db.pool.query('update customers set email = $2 where id = $1', [
      order.customerId,
      at === 1 ? '' : `pays-${at}@example.com`,
    ]);
  }
  keeper = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['books'] });
});
afterAll(() => books.close());

const whole = (search: string, who = keeper) =>
  wholeTable<Receivable>(RECEIVABLES_TABLE, search, 2, (view, limit) =>
    tableReceivables(books.app.db, orderScope(who), view, { limit, today }),
  );
const ids = (...at: number[]) => at.map((one) => orders[one]?.customerId);

test('by each sort in both directions every customer stands once, and the filters are ages', async () => {
  for (const by of ['customer', 'overdue', 'total']) {
    const up = await whole(`sort=${by}`);
    expect(up).toHaveLength(3);
    expect(await whole(`sort=-${by}`)).toEqual(up.toReversed());
  }
  expect(await whole('')).toEqual(ids(2, 1, 0));
  expect(await whole('sort=-overdue')).toEqual(ids(1, 0, 2));
  expect(await whole('late=late')).toEqual(ids(1, 0));
  expect(await whole('late=over-30')).toEqual(ids(1, 0));
  expect(await whole('late=over-90')).toEqual(ids(0));
  expect(await whole('q=nothing+like+this')).toEqual([]);
});

test('the columns of a row add up to what is owed, and the last line to the rows of every page', async () => {
  const { rows: made } = await books.app.db.pool.query(
    `insert into credit_memos (id, invoice_id, order_id, state, txn_date, net_cents, tax_cents, balance_cents, request_id, accounting_id, doc_number, reason, created_at, updated_at)
     select id, id, order_id, 'created', txn_date, 300, 0, 300, id, 'C1', 'CM-SUM', 'Broken', created_at, created_at
       from invoices where order_id = $1 returning id`,
    [orders[0]?.id],
  );
  expect(made).toHaveLength(1);
  const of = async (search: string) => {
    const view = readTable(RECEIVABLES_TABLE, new URLSearchParams(search));
    const { rows } = await tableReceivables(books.app.db, orderScope(keeper), view, {
      limit: 50,
      today,
    });
    const sums = await sumReceivables(books.app.db, orderScope(keeper), view, today);
    return { rows, sums, columns: view.columns };
  };
  const { rows, sums, columns } = await of('');
  expect(columns).toContain('credits');
  const parts = (row: Omit<Receivable, 'id' | 'customerId' | 'customerName' | 'billedTo'>) =>
    row.notDueCents + row.overdueCents + row.creditsCents;
  for (const row of rows) expect(parts(row)).toBe(row.totalCents);
  expect(sums).toMatchObject({ customers: 3, creditsCents: -300, totalCents: 5700 });
  expect(sums && parts(sums)).toBe(5700);
  expect((await of('late=over-90')).sums).toMatchObject({ customers: 1, totalCents: 700 });
  await books.app.db.pool.query(`delete from credit_memos where doc_number = 'CM-SUM'`);
});

test('a search finds a name as people type it, chosen rows and the scope narrow it', async () => {
  await books.app.db.pool.query(
    `update customers set name = 'Bår & Brygga', search = 'barbrygga|brbrygga' where id = $1`,
    ids(0),
  );
  expect(await whole('q=bar+bry')).toEqual(ids(0));
  expect(await whole(`rows=${ids(1)[0]}`)).toEqual(ids(1));
  const buyer = await addUser(books.app, { customers: [ids(2)[0] ?? ''] });
  expect(await whole('', buyer)).toEqual(ids(2));
});

test('what goes out is looked at first: to whom, what is open, and who gets nothing', async () => {
  const chosen = ids(0, 1).map((id) => id ?? '');
  const { statements, apart } = await previewStatements(books.app, keeper, [...chosen, 'no id']);
  expect(apart).toEqual([]);
  expect(
    statements
      .toSorted((a, b) => a.openCents - b.openCents)
      .map(({ email, openCents, overdueCents }) => [email, openCents, overdueCents]),
  ).toEqual([
    ['pays-0@example.com', 1000, 1000],
    ['', 2000, 2000],
  ]);
});

test('customers of one account get one paper with what all of the chosen owe', async () => {
  await books.app.db.pool.query(
    'update customers set billed_through = $2, accounting_id = null where id = $1',
    ids(2, 0),
  );
  const chosen = ids(0, 2).map((id) => id ?? '');
  const { statements } = await previewStatements(books.app, keeper, chosen);
  expect(statements).toMatchObject([
    { email: 'pays-0@example.com', openCents: 4000, overdueCents: 1000 },
  ]);
  expect(statements[0]?.members).toHaveLength(2);
  const part = await addUser(books.app, {
    role: 'admin',
    customers: [chosen[1] ?? ''],
    duties: ['books'],
  });
  const seen = await previewStatements(books.app, part, chosen);
  expect(seen.statements).toEqual([]);
  expect(seen.apart).toHaveLength(1);
});

test('nobody looks at statements but the books', async () => {
  const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
  await expect(
    previewStatements(
      books.app,
      desk,
      ids(0).map((id) => id ?? ''),
    ),
  ).rejects.toMatchObject({ code: 'permission-denied' });
});

test('chosen in the list, looked at, and sent: nothing goes out before the second press', async () => {
  const page = { action: receivablesForms };
  const post = (...fields: [string, string][]) =>
    postPage(books.app, keeper, page, new URLSearchParams(fields));
  const [first = ''] = ids(0);
  const count = async () =>
    (await books.app.db.pool.query<{ id: string }>('select id from statements')).rows.length;
  const look = post(['intent', 'look'], ['row', first], ['row', 'moved 17']);
  await expect(look).rejects.toSatisfy(
    (to: Response) =>
      to.headers.get('location') === `/dashboard/accounting/statements?rows=${first}`,
  );
  expect((await post(['intent', 'look'])).status).toBe(400);
  expect(await count()).toBe(0);
  const sent = await post(
    ['intent', 'send'],
    ['key', randomUUID()],
    ['from', shiftDay(today, -30)],
    ['to', today],
    ['customerIds', first],
  );
  expect(sent.data).toEqual({ sent: { queued: 1, withoutAddress: [] } });
  expect(await count()).toBe(1);
});
