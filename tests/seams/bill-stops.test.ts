import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readChanges } from '../../src/books/connection/server/read-changes.ts';
import type { Task } from '../../src/books/inbox/contract.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { stopsOfOrder } from '../../src/books/invoices/server/bill-stops.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { billsThatStop } from '../../src/delivery/runs/server/bills-stop.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { listedStops } from '../../src/ordering/orders/server/table-orders.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { ACTIONS, type Cell, change, press, standing } from '../support/bookkeeper.ts';
import { type Books, type OrderInHand, REALM, startBooks } from '../support/books.ts';
import { letPricesFollow } from '../support/held-prices.ts';
import { mirrorOf } from '../support/outbox.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { webhooks: true });
  await books.connect();
  await letPricesFollow(books);
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-products', {});
  await books.app.call(books.owner, 'POST', '/api/quickbooks-sync-customers', {});
  await books.app.runJobs();
  await readChanges(books.app);
});
afterAll(() => books.close());

const scope = () => orderScope(books.driver);
const inbox = (): Promise<Task[]> => readOpenTasks({ app: books.app, scope: scope() });
const about = async (number: string) =>
  (await inbox()).filter((task) => task.about.some(({ label }) => label === number));
async function pass(): Promise<void> {
  books.app.clock.advance(900_000);
  await books.simulator.control.setTime(books.app.clock.now());
  await books.app.db.pool.query('delete from rate_limits');
}
/** An order whose items and customer stand in the books, as they were read. */
async function ordered(): Promise<OrderInHand> {
  await pass();
  const order = await books.order();
  const buyer = books.simulator.control.edit(
    REALM,
    'Customer',
    { DisplayName: order.customerName, BillAddr: { PostalCode: '02840' } },
    'create',
  );
  await books.app.db.pool.query('update customers set accounting_id = $2 where id = $1', [
    order.customerId,
    buyer.Id,
  ]);
  await books.announce();
  await books.app.runJobs();
  expect(await stopsOfOrder(books.app.db, scope(), order.id)).toEqual([]);
  return order;
}
const itemOf = (order: OrderInHand) =>
  books.simulator.control.rows(REALM, 'Item').find((row) => row.entity.Sku === order.skus[0])
    ?.entity.Id ?? '';
const kinds = async (order: OrderInHand) =>
  (await stopsOfOrder(books.app.db, scope(), order.id)).map(({ kind }) => kind);
async function promisedOn(order: OrderInHand): Promise<string> {
  const { rows } = await books.app.db.pool.query(
    `update orders set promised_on = coalesce(promised_on, current_date) where id = $1
     returning promised_on::text as day`,
    [order.id],
  );
  return rows[0].day;
}

seam(
  {
    fact: 'books: an item is switched off, and an event says so',
    act: 'orders and board: an order of it stands open, before the truck leaves',
    outcome: 'told',
    guard: {
      file: 'src/books/inbox/server/sources.ts',
      code: '  billStopTasks,\n',
      without: '',
    },
  },
  async () => {
    const order = await ordered();
    const cell = { books, order, buyerId: '' };
    change(cell, 'Item', itemOf(order), { Active: false });
    await books.announce();
    await books.app.runJobs();
    expect(await kinds(order)).toEqual(['item-off']);
    const [task] = await about(order.number);
    expect(task).toMatchObject({ kind: 'item', stopsMoney: true });
    expect(task?.sentence).toContain(`The bill of order ${order.number} will stop there`);
    const day = await promisedOn(order);
    expect(await billsThatStop(books.app.db, scope(), day)).toMatchObject([
      { number: order.number },
    ]);
    change(cell, 'Item', itemOf(order), { Active: true, Name: `Back ${order.number}` });
    await books.announce();
    await books.app.runJobs();
    expect(await kinds(order)).toEqual([]);
  },
);

seam(
  {
    fact: 'books: an item is switched off, and an event says so',
    act: 'orders: the list of orders is read',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/table-orders.ts',
      code: 'return rows.map(({ orderId }) => orderId);',
      without: 'return rows.slice(0, 0).map(({ orderId }) => orderId);',
    },
  },
  async () => {
    const [order, fine] = [await ordered(), await ordered()];
    change({ books, order, buyerId: '' }, 'Item', itemOf(order), { Active: false });
    await books.announce();
    await books.app.runJobs();
    const listed = (who: TestUser) => listedStops(books.app.db, who, [order.id, fine.id]);
    const staff = (...duties: ('desk' | 'books' | 'driver')[]) =>
      addUser(books.app, { role: 'admin', customers: 'all', duties });
    for (const who of [await staff('desk'), await staff('books'), books.owner])
      expect(await listed(who)).toEqual([order.id]);
    for (const who of [await staff('driver'), await addUser(books.app, { customers: 'all' })])
      expect(await listed(who)).toEqual([]);
  },
);

seam(
  {
    fact: 'books: a customer is switched off, and an event says so',
    act: 'orders: an order of theirs stands open',
    outcome: 'told',
    guard: {
      file: 'src/books/connection/server/read-change.ts',
      code: "if (change.entity === 'customer') return readOneCustomer(app, change.realmId, change.entityId);",
      without: '',
    },
  },
  async () => {
    const order = await ordered();
    const { rows } = await books.app.db.pool.query(
      'select accounting_id as id from customers where id = $1',
      [order.customerId],
    );
    change({ books, order, buyerId: '' }, 'Customer', rows[0].id, { Active: false });
    await books.announce();
    await books.app.runJobs();
    expect(await kinds(order)).toEqual(['customer-off']);
    expect((await about(order.number)).map(({ code }) => code)).toContain('customer-off');
  },
);

seam(
  {
    fact: 'books: the period of a promised day is closed, which no event says',
    act: 'orders: the changes of the books are read',
    outcome: 'told',
    guard: {
      file: 'src/books/connection/server/read-changes.ts',
      code: '  await openLedger(app).readSettings();\n',
      without: '',
    },
  },
  async () => {
    const order = await ordered();
    const day = await promisedOn(order);
    books.simulator.control.setPreferences(REALM, { AccountingInfoPrefs: { BookCloseDate: day } });
    await readChanges(books.app);
    expect(await kinds(order)).toEqual(['period-closed']);
    expect((await about(order.number)).map(({ code }) => code)).toEqual(['period-closed']);
    books.simulator.control.setPreferences(REALM, {
      AccountingInfoPrefs: { BookCloseDate: '2001-01-01' },
    });
    await readChanges(books.app);
    expect(await kinds(order)).toEqual([]);
  },
);

async function billed(): Promise<{ cell: Cell; deliveryId: string; invoiceId: string }> {
  const order = await ordered();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { id } = await mirrorOf(books, deliveryId);
  await pass();
  return { cell: { books, order, buyerId: '' }, deliveryId, invoiceId: id };
}

seam(
  {
    fact: 'books: an invoice was changed there by mistake',
    act: 'inbox: it is put back as it was delivered',
    outcome: 'asked',
    guard: {
      file: 'src/books/invoices/server/put-back.ts',
      code: 'await applyReading(app, tx, seen.invoiceId, invoice);',
      without: '',
    },
  },
  async () => {
    const { cell, invoiceId } = await billed();
    const [before] = standing(cell);
    if (!before) throw new Error('The books hold no invoice');
    ACTIONS['move customer'].act(cell);
    ACTIONS['change date'].act(cell);
    ACTIONS['edit amount'].act(cell);
    await readChanges(books.app);
    const tasks = (await inbox()).filter(({ key }) => key.startsWith('difference:'));
    expect(tasks).toHaveLength(3);
    const amount = tasks.find(({ code }) => code === 'books-amount');
    expect(amount?.sentence).toMatch(/\$36\.15 before tax there, \$216\.13 was delivered/);
    expect(await press(books, amount, 'put-back')).toBeUndefined();
    const [after] = standing(cell);
    expect(after).toMatchObject({
      TotalAmt: 216.13,
      TxnDate: before.TxnDate,
      DocNumber: before.DocNumber,
      CustomerRef: { value: (before.CustomerRef as { value: string }).value },
    });
    expect((await inbox()).filter(({ key }) => key.startsWith('difference:'))).toEqual([]);
    const page = await readInvoicePage(books.app, books.driver, invoiceId);
    expect(page.invoice).toMatchObject({ accountingNetCents: 21613, billedTo: null });
    expect(page.decisions).toMatchObject([{ what: 'put-back', by: 'Dan Driver' }]);
  },
);

seam(
  {
    fact: 'books: the service has a passing trouble inside an answer of success',
    act: 'outbox: an invoice is sent',
    outcome: 'told',
    guard: {
      file: 'src/books/quickbooks/server/fault.ts',
      code: "const PASSING_CODES = ['10000'];",
      without: 'const PASSING_CODES: string[] = [];',
    },
  },
  async () => {
    const order = await books.order();
    const { control } = books.simulator;
    // Code 10000 in the place of the rows, for as long as one reading is tried.
    control.fail({ failure: 'fault-inside', method: 'GET', times: 3 });
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    expect(control.faults()).toEqual([]);
    // Nobody is asked: it goes on by itself.
    expect((await mirrorOf(books, deliveryId)).state).toBe('retrying');
    expect(await about(order.number)).toEqual([]);
    for (let minute = 0; minute < 2; minute += 1) {
      books.app.clock.advance(60_000);
      await books.app.runJobs();
    }
    expect((await mirrorOf(books, deliveryId)).state).toBe('created');
  },
);

seam(
  {
    fact: 'credits: one is stopped, because its invoice is being moved in the books',
    act: 'inbox: it is retried before anybody has said whether that stands',
    outcome: 'refused',
    guard: {
      file: 'src/books/invoices/server/create-invoice.ts',
      code: 'if (first && woken + started === 0)',
      without: 'if (first && woken + started < 0)',
    },
  },
  async () => {
    const { cell, invoiceId } = await billed();
    const { lines } = await readInvoicePage(books.app, books.driver, invoiceId);
    const requested = [{ invoiceLineId: lines[0]?.id, quantity: 1 }];
    const body = { invoiceId, reason: 'One came back', lines: requested };
    await books.app.call(books.driver, 'POST', '/api/accounting-credits', body, {
      'idempotency-key': randomUUID(),
    });
    // Before it is sent the bookkeeper moves the invoice.
    ACTIONS['move customer'].act(cell);
    await readChanges(books.app);
    await books.app.runJobs();
    const stopped = (await inbox()).find(({ code }) => code === 'invoice-moved');
    expect(stopped?.sentence).toContain(cell.order.number);
    expect(await press(books, stopped, 'retry')).toMatch(/moved to another customer/);
    const openTask = (await inbox()).find(({ code }) => code === 'books-customer');
    expect(await press(books, openTask, 'accept-books')).toBeUndefined();
    expect(await press(books, stopped, 'retry')).toBeUndefined();
    await books.app.runJobs();
    expect((await readInvoicePage(books.app, books.driver, invoiceId)).credits).toMatchObject([
      { state: 'created' },
    ]);
  },
);
