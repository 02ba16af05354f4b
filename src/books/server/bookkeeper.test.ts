import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../tests/support/app.ts';
import { type Books, type OrderInHand, REALM, startBooks } from '../../../tests/support/books.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { readOpenTasks } from '../inbox/server/public/read-inbox.ts';
import { refusedBy } from '../quickbooks/server/fault.ts';
import { describeProblem } from './describe-problem.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());
beforeEach(async () => {
  books.simulator.control.clearFaults();
  books.app.clock.advance(7_200_000);
  await books.simulator.control.setTime(books.app.clock.now());
});

const control = () => books.simulator.control;
const edit = (
  kind: string,
  id: string,
  body: Record<string, unknown>,
  operation: 'update' | 'void' | 'delete' = 'update',
) => {
  const SyncToken = control()
    .rows(REALM, kind)
    .find((row) => row.entity.Id === id)?.entity.SyncToken;
  return control().edit(REALM, kind, { Id: id, SyncToken, sparse: true, ...body }, operation);
};
const one = async (sql: string, values: unknown[]) =>
  (await books.app.db.pool.query(sql, values)).rows[0];
const mirrorOf = (deliveryId: string) =>
  one('select * from invoices where delivery_id = $1', [deliveryId]);
const linkOf = async (order: OrderInHand): Promise<string> =>
  (await one('select accounting_id from customers where id = $1', [order.customerId]))
    .accounting_id;
/** Customers of the books with this name, active or not. */
const named = (name: string) =>
  control()
    .rows(REALM, 'Customer')
    .filter((row) => String(row.entity.DisplayName).startsWith(name));
const resolve = (body: object, who: typeof books.owner | null = books.driver) =>
  books.app.call(who, 'POST', '/api/quickbooks-settle-customer', body);

async function bill(order: OrderInHand): Promise<string> {
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  return deliveryId;
}

/** Another order of the same customer, with the same goods. */
async function again(order: OrderInHand): Promise<OrderInHand> {
  const next = await books.order();
  await books.app.db.pool.query('update orders set customer_id = $2 where id = $1', [
    next.id,
    order.customerId,
  ]);
  return { ...next, customerId: order.customerId, customerName: order.customerName };
}

test('inactive: the customer is not made a second time, however often it is retried; reactivated, the invoice goes out', async () => {
  const order = await books.order();
  await bill(order);
  const id = await linkOf(order);
  edit('Customer', id, { Active: false });
  const deliveryId = await bill(await again(order));
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'customer-inactive',
  });
  for (let tries = 0; tries < 3; tries += 1) {
    await books.app.call(books.driver, 'POST', '/api/quickbooks-create-invoice', { deliveryId });
    await books.app.runJobs();
  }
  expect((await mirrorOf(deliveryId)).problem).toMatch(
    /inactive in QuickBooks, or was merged there/,
  );
  expect(named(order.customerName)).toHaveLength(1);
  expect(await linkOf(order)).toBe(id);
  edit('Customer', id, { Active: true, DisplayName: order.customerName });
  await books.app.call(books.driver, 'POST', '/api/quickbooks-create-invoice', { deliveryId });
  await books.app.runJobs();
  expect(await mirrorOf(deliveryId)).toMatchObject({
    state: 'created',
    problem: null,
    problem_options: [],
  });
});

test('inactive, and it is to be another one: added under another name, by a request of its own', async () => {
  const order = await books.order();
  await bill(order);
  const dead = await linkOf(order);
  edit('Customer', dead, { Active: false });
  const deliveryId = await bill(await again(order));
  const invoiceId = (await mirrorOf(deliveryId)).id;
  const buyer = await addUser(books.app, { customers: [order.customerId] });
  const body = { invoiceId, addAs: `${order.customerName} (new)` };
  expect([(await resolve(body, null)).status, (await resolve(body, buyer)).status]).toEqual([
    401, 403,
  ]);
  expect((await resolve({ ...body, addAs: 'A:B' })).status).toBe(400);
  expect((await resolve({ invoiceId, accountingId: '99999' })).body.error.message).toMatch(
    /was not offered/,
  );
  expect((await resolve(body)).body).toMatchObject({ state: 'queued' });
  await books.app.runJobs();
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
  expect(await linkOf(order)).not.toBe(dead);
  expect(named(`${order.customerName} (new)`)).toHaveLength(1);
  expect((await resolve(body)).status).toBe(404);
});

test('merged, with the event: the shop goes along to the survivor', async () => {
  const order = await books.order();
  await bill(order);
  const from = await linkOf(order);
  const into = control().edit(
    REALM,
    'Customer',
    { DisplayName: `${order.customerName} Group` },
    'create',
  ).Id;
  control().merge(REALM, 'Customer', from, into);
  const raw = JSON.stringify([
    { specversion: '1.0', id: 'broken' },
    {
      specversion: '1.0',
      id: `merge-${into}`,
      type: 'qbo.customer.merged.v1',
      intuitentityid: into,
      intuitaccountid: REALM,
      data: { deletedid: from },
    },
  ]);
  const signature = createHmac('sha256', books.verifier).update(raw).digest('base64');
  expect(
    (
      await books.app.call(null, 'POST', '/api/quickbooks/webhook', raw, {
        'intuit-signature': signature,
        'content-type': 'application/json',
        origin: '',
      })
    ).status,
  ).toBe(200);
  await books.app.runJobs();
  expect(await linkOf(order)).toBe(into);
  const deliveryId = await bill(await again(order));
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
});

test('a namesake in another town: no silent suffix, a person says whether it is this one', async () => {
  const order = await books.order();
  control().edit(
    REALM,
    'Customer',
    { DisplayName: order.customerName, BillAddr: { City: 'Denver', PostalCode: '80202' } },
    'create',
  );
  const deliveryId = await bill(order);
  const parked = await mirrorOf(deliveryId);
  expect(parked).toMatchObject({ state: 'needs_attention', problem_code: 'customer-namesake' });
  expect(parked.problem_options).toEqual([
    { accountingId: expect.any(String), label: `${order.customerName}, Denver 80202` },
  ]);
  expect(named(order.customerName)).toHaveLength(1);
  await resolve({ invoiceId: parked.id, addAs: `${order.customerName} (Newport)` });
  await books.app.runJobs();
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
  expect(named(order.customerName)).toHaveLength(2);
});

test('a namesake that is matched to another of ours is not offered: creating it there is the first way', async () => {
  const first = await books.order();
  await bill(first);
  const other = await books.order();
  await books.app.db.pool.query(
    `update customers set name = $2, city = 'Westerly', zip = '02891' where id = $1`,
    [other.customerId, first.customerName],
  );
  const parked = await mirrorOf(await bill(other));
  expect(parked).toMatchObject({
    state: 'needs_attention',
    problem_code: 'customer-namesake',
    problem_options: [],
    problem: expect.stringMatching(/ is another customer: .*\(Westerly 02891\) there under a name/),
  });
  const tasks = await readOpenTasks({ app: books.app, scope: orderScope(books.driver) });
  const ways = tasks.find(({ key }) => key.includes(parked.id))?.ways;
  expect(ways?.[0]).toMatchObject({ intent: 'customer', label: 'Create in QuickBooks' });
});

test('a vendor has the name: nobody is made, and the name can be chosen', async () => {
  const order = await books.order();
  control().edit(REALM, 'Vendor', { DisplayName: order.customerName }, 'create');
  const deliveryId = await bill(order);
  const parked = await mirrorOf(deliveryId);
  expect(parked).toMatchObject({ state: 'needs_attention', problem_code: 'customer-namesake' });
  expect(parked.problem).toMatch(/A vendor, an employee or another customer/);
  await resolve({ invoiceId: parked.id, addAs: `${order.customerName} Hotel` });
  await books.app.runJobs();
  expect(await mirrorOf(deliveryId)).toMatchObject({ state: 'created' });
});

test('a customer of another currency is not billed', async () => {
  const order = await books.order();
  control().edit(
    REALM,
    'Customer',
    { DisplayName: order.customerName, CurrencyRef: { value: 'CAD' } },
    'create',
  );
  const parked = await mirrorOf(await bill(order));
  expect(parked).toMatchObject({
    state: 'needs_attention',
    problem_code: 'customer-currency',
    problem_options: [],
  });
  expect(parked.problem).toContain('has CAD in QuickBooks');
});

test.each([
  ['6210', 'Account Period Closed, Cannot Update Through Services', 'period-closed'],
  ['6200', 'Financial transactions cannot be dated on or before the closing date', 'period-closed'],
  ['6210', 'Duplicate Document Number Error. This number has already been used.', '6140'],
  ['6140', 'Duplicate Document Number Error', '6140'],
])('%s is read by its words: %s', (code, message, expected) => {
  expect(
    describeProblem(refusedBy({ code, fullText: message, detail: '', status: 400 })).code,
  ).toBe(expected);
});
