import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHere } from '../../src/books/customers/server/create-here.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import * as customersPage from '../../src/people/customers/pages/customers.tsx';
import { createCustomer } from '../../src/people/customers/server/create-customer.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { syncRunsOf } from '../support/sync-runs.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

let serial = 0;
/** A customer that only QuickBooks knew, read and taken over. */
async function fromBooks(): Promise<string> {
  serial += 1;
  const runs = syncRunsOf(books);
  const booksId = runs.make('Customer', {
    DisplayName: `Quay House ${serial}`,
    BillAddr: {
      Line1: `${serial} Quay`,
      City: 'Newport',
      CountrySubDivisionCode: 'RI',
      PostalCode: '02840',
    },
  }).Id;
  await runs.start('customers');
  await books.app.runJobs();
  const made = await createHere(books.app, books.owner, { booksIds: [booksId] }, {});
  expect(made).toMatchObject({ count: 1, left: [] });
  const { rows } = await books.app.db.pool.query(
    'select id from customers where accounting_id = $1',
    [booksId],
  );
  return rows[0].id;
}
async function deliveredTo(customerId: string) {
  const order = await books.order();
  await books.app.db.pool.query(
    `update orders o set customer_id = c.id, tax_settled = c.tax_settled
       from customers c where o.id = $1 and c.id = $2`,
    [order.id, customerId],
  );
  const { deliveryId } = await books.deliver(order, order.quantities);
  await books.app.runJobs();
  return { deliveryId, number: order.number };
}
const taxOf = async (id: string) =>
  (
    await books.app.db.pool.query(
      'select tax_settled, tax_rate_bp, tax_exempt from customers where id = $1',
      [id],
    )
  ).rows[0];

seam(
  {
    fact: 'books: a customer that only they knew was taken over, and nobody has said what tax it pays',
    act: 'outbox: its first bill is sent',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/public/receive-customers.ts',
      code: 'taxSettled: false,',
      without: '',
    },
  },
  async () => {
    const customerId = await fromBooks();
    expect(await taxOf(customerId)).toMatchObject({ tax_settled: false });
    const before = books.invoices().length;
    const { deliveryId, number } = await deliveredTo(customerId);
    expect(books.invoices()).toHaveLength(before);
    expect((await mirrorOf(books, deliveryId)).state).toBe('needs_attention');
    const tasks = await readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
    expect(tasks.find(({ about }) => about.some(({ label }) => label === number))).toMatchObject({
      code: 'tax-unsettled',
    });
  },
);

seam(
  {
    fact: 'customers: what tax many of them pay was said at once, in the list or by endpoint',
    act: 'outbox: their held bills go out, and what was said of another stays',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/state-tax.ts',
      code: 'const open = held.filter(({ taxSettled }) => !taxSettled);',
      without: 'const open = held;',
    },
  },
  async () => {
    const [one, other] = [await fromBooks(), await fromBooks()];
    const namedRate = await addCustomer(books.app, { taxRateBp: 300 });
    const before = books.invoices().length;
    const first = await deliveredTo(one);
    const second = await deliveredTo(other);
    expect(books.invoices()).toHaveLength(before);

    const form = new URLSearchParams({ intent: 'tax-rate', taxRate: '7' });
    for (const id of [one, namedRate]) form.append('row', id);
    const answer = await postPage(books.app, books.owner, customersPage, form);
    expect(answer).toMatchObject({
      status: 200,
      data: { taxStated: expect.stringContaining('1 customer') },
    });
    const exempt = { ids: [other, namedRate], taxExempt: true };
    const key = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2])
      expect(
        await books.app.call(books.owner, 'POST', '/api/customers/tax', exempt, key),
      ).toMatchObject({ status: 200, body: { stated: 1, kept: 1 } });
    await books.app.runJobs();
    await books.app.runJobs();

    expect(books.invoices()).toHaveLength(before + 2);
    for (const { deliveryId } of [first, second])
      expect((await mirrorOf(books, deliveryId)).state).toBe('created');
    expect(await taxOf(one)).toEqual({ tax_settled: true, tax_rate_bp: 700, tax_exempt: false });
    expect(await taxOf(other)).toMatchObject({ tax_settled: true, tax_exempt: true });
    expect(await taxOf(namedRate)).toEqual({
      tax_settled: true,
      tax_rate_bp: 300,
      tax_exempt: false,
    });
  },
);

test('who may not say it, and a list with a foreign customer or without a word changes nothing', async () => {
  const place = { address1: '9 New Street', city: 'Newport', state: 'RI', zip: '02840' };
  const trace = { requestId: 'test', network: 'test' };
  const input = { name: 'New Inn', ...place };
  const { id } = await createCustomer(books.app, books.owner, input, {
    key: randomUUID(),
    ...trace,
  });
  const foreign = await addCustomer(books.app);
  const send = (user: typeof books.owner | null, body: object) =>
    books.app.call(user, 'POST', '/api/customers/tax', body, { 'idempotency-key': randomUUID() });
  const own = await addUser(books.app, { role: 'super_admin', customers: [id] });
  const desk = await addUser(books.app, { role: 'admin', customers: 'all' });
  const buyer = await addUser(books.app, { customers: [id] });
  expect((await send(null, { ids: [id], taxRateBp: 700 })).status).toBe(401);
  for (const user of [desk, buyer])
    expect((await send(user, { ids: [id], taxRateBp: 700 })).status).toBe(403);
  expect((await send(own, { ids: [id, foreign], taxRateBp: 700 })).status).toBe(404);
  for (const tax of [{}, { taxRateBp: 700, taxExempt: true }, { taxExempt: false }])
    expect((await send(own, { ids: [id], ...tax })).status).toBe(400);
  const page = await postPage(books.app, buyer, customersPage, {
    intent: 'tax-exempt',
    taxRate: '',
    row: id,
  });
  expect(page.status).toBe(403);
  const empty = { intent: 'tax-rate', taxRate: '', row: id };
  expect((await postPage(books.app, own, customersPage, empty)).status).toBe(400);
  expect(await taxOf(id)).toMatchObject({ tax_settled: false });
  expect((await send(own, { ids: [id], taxRateBp: 0 })).body).toEqual({ stated: 1, kept: 0 });
});

test('one press leaves to QuickBooks the tax of all of whom nobody has said it, each in its history; nobody else may press', async () => {
  const here: string[] = [];
  for (const name of ['Tide Inn', 'Reef Inn', 'Gull Inn']) {
    const input = { name, address1: '9 New Street', city: 'Newport', state: 'RI', zip: '02840' };
    const facts = { key: randomUUID(), requestId: 'test', network: 'test' };
    here.push((await createCustomer(books.app, books.owner, input, facts)).id);
  }
  const [tide = '', reef = '', foreign = ''] = here;
  const namedRate = await addCustomer(books.app, { taxRateBp: 300 });
  const own = await addUser(books.app, { role: 'super_admin', customers: [tide, reef, namedRate] });
  const press = (user: typeof books.owner, key: string) =>
    postPage(books.app, user, customersPage, { intent: 'tax-books', key });
  for (const who of [{ role: 'admin' as const, customers: 'all' as const }, { customers: [tide] }])
    expect((await press(await addUser(books.app, who), randomUUID())).status).toBe(403);
  expect(await taxOf(tide)).toMatchObject({ tax_settled: false });

  const key = randomUUID();
  for (const _ of [1, 2])
    expect(await press(own, key)).toMatchObject({
      status: 200,
      data: { taxStated: 'The tax of 2 customers is settled.' },
    });
  for (const id of [tide, reef])
    expect(await taxOf(id)).toEqual({ tax_settled: true, tax_rate_bp: 0, tax_exempt: false });
  expect(await taxOf(foreign)).toMatchObject({ tax_settled: false });
  expect(await taxOf(namedRate)).toEqual({
    tax_settled: true,
    tax_rate_bp: 300,
    tax_exempt: false,
  });
  const { rows } = await books.app.db.pool.query(
    `select object_id from audit_log where actor_id = $1 and object_id = any($2)`,
    [own.id, here],
  );
  expect(rows.map(({ object_id }) => object_id).toSorted()).toEqual([tide, reef].toSorted());
});
