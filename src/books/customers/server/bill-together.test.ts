import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptPrices } from '../../../../tests/support/accept-prices.ts';
import { addUser } from '../../../../tests/support/app.ts';
import { press } from '../../../../tests/support/bookkeeper.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { bookedFor, theOneFor } from '../../../../tests/support/outbox.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { clearRuns } from '../../../../tests/support/sync-runs.ts';
import { readChanges } from '../../connection/server/read-changes.ts';
import { readInbox } from '../../inbox/server/public/read-inbox.ts';
import { readStatement } from '../../statements/server/read-statement.ts';
import { statementCustomer } from '../../statements/server/statement-customer.ts';
import { billTogether } from './bill-together.ts';
import { readCustomerPlan } from './read-plan.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks({}, { webhooks: true });
  await books.connect();
});
afterAll(() => books.close());

const query = (text: string, values: unknown[] = []) => books.app.db.pool.query(text, values);
const inbox = async () => (await readInbox({ app: books.app, scope: null })).tasks;
const bothSentence = (one: OrderInHand, other: OrderInHand) =>
  `${one.customerName} and ${other.customerName} are two customers here and one in QuickBooks: ${one.customerName} was merged into ${other.customerName} there.`;
const ourPrices = async (customerIds: string[]) =>
  (
    await query(
      `select customer_id, product_id, unit_price_cents::int from customer_prices
        where customer_id = any($1) and accepted order by customer_id, product_id`,
      [customerIds],
    )
  ).rows;
const stateOf = async (customerId: string) =>
  (await readCustomerPlan(books.app.db, REALM)).onlyHere.find((one) => one.ours.id === customerId)
    ?.state;

async function billed(prices: [number, number]) {
  const order = await books.order({ prices });
  await query('update products set price_cents = 5000 where id = any($1)', [order.productIds]);
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  books.app.clock.advance(86_400_000);
  return order;
}
/** The next order of the same customer, delivered. */
async function again(before: OrderInHand): Promise<OrderInHand> {
  const made = await addOrder(books.app, {
    customerId: before.customerId,
    lines: before.productIds.map((productId, at) => ({
      productId,
      quantity: 1,
      unitPriceCents: before.prices[at] ?? 0,
    })),
  });
  const order = { ...before, ...made, quantities: [1, 1] };
  await books.deliver(order, [1, 1]);
  await books.app.runJobs();
  return order;
}
async function read(path: string) {
  await clearRuns(books);
  await query('delete from rate_limits');
  expect((await books.app.call(books.owner, 'POST', path, {})).status).toBe(200);
  await books.app.runJobs();
}

/** Billed to one account since the first test. */
let together: { goes: OrderInHand; stays: OrderInHand };

test('two of ours became one in the books: one press bills both to the survivor, and each keeps its people, prices and orders', async () => {
  const stays = await billed([1205, 8999]);
  const goes = await billed([1410, 7777]);
  const buyer = await addUser(books.app, { customers: [goes.customerId] });
  const account = theOneFor(books, stays).CustomerRef.value;
  const merged = theOneFor(books, goes).CustomerRef.value;
  await read('/api/quickbooks-sync-customers');
  await read('/api/sync-products-prices-per-customer');
  expect(await acceptPrices(books.app, books.driver)).toBe(4);
  const both = [stays.customerId, goes.customerId];
  const before = await ourPrices(both);
  expect(before).toHaveLength(4);

  books.simulator.control.merge(REALM, 'Customer', merged, account);
  await books.announce();
  await books.app.runJobs();
  const waiting = await again(goes);
  expect(bookedFor(books, waiting)).toEqual([]);
  const task = (await inbox()).find((one) => one.sentence.startsWith(bothSentence(goes, stays)));
  expect(task).toMatchObject({
    kind: 'customer',
    ways: [{}, {}, { label: 'See the customers' }],
  });

  const warehouse = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  const input = { customerId: goes.customerId };
  for (const who of [warehouse, buyer])
    await expect(billTogether(books.app, who, input, {})).rejects.toMatchObject({
      code: 'permission-denied',
    });
  expect(await stateOf(goes.customerId)).toBe('lost');

  expect(await press(books, task, 'bill-together')).toBeUndefined();
  await books.app.runJobs();
  const next = [waiting, await again(goes), await again(stays)];
  for (const order of next) expect(theOneFor(books, order).CustomerRef.value).toBe(account);
  expect(await stateOf(goes.customerId)).toBe('through');
  expect(
    books.simulator.control
      .rows(REALM, 'Customer')
      .filter(({ entity }) => entity.Active && entity.DisplayName === goes.customerName),
  ).toEqual([]);

  // What the books say of the account later changes nobody's prices, and nothing of it waits for a person.
  await readChanges(books.app);
  await read('/api/sync-products-prices-per-customer');
  expect(await ourPrices(both)).toEqual(before);
  expect(await inbox()).toEqual([]);
  const who = await statementCustomer(books.app, books.driver, goes.customerId);
  const statement = await readStatement(books.app, who, { from: '2020-01-01', to: '2099-01-01' });
  expect(statement.shared?.holder).toBe(stays.customerName);
  expect(statement.shared?.members.toSorted()).toEqual(
    [stays.customerName, goes.customerName].toSorted(),
  );
  for (const order of [stays, goes])
    expect(statement.lines).toContainEqual(
      expect.objectContaining({
        number: theOneFor(books, order).DocNumber,
        customer: order.customerName,
      }),
    );
  together = { goes, stays };
  const { rows } = await query(
    `select u.customer_id, o.count from user_customers u,
            (select count(*)::int from orders where customer_id = $1) o where u.user_id = $2`,
    [goes.customerId, buyer.id],
  );
  expect(rows).toEqual([{ customer_id: goes.customerId, count: 3 }]);

  // Pressed twice: nothing is left to say.
  expect(await press(books, task, 'bill-together')).toMatch(/settled/);
});

test('its statement is mailed once, to who holds the account; whoever sees a part of it gets and sends none', async () => {
  const { goes, stays } = together;
  const period = { from: '2020-01-01', to: '2099-01-01' };
  const part = await addUser(books.app, { role: 'admin', customers: [goes.customerId] });
  const who = await statementCustomer(books.app, part, goes.customerId);
  await expect(readStatement(books.app, who, period)).rejects.toThrow(/may not see all of them/);
  const holder = 'bills@mill.example';
  await query('update customers set email = $2 where id = $1', [stays.customerId, holder]);
  const body = { ...period, customerIds: [goes.customerId, stays.customerId] };
  const alone = { ...body, customerIds: [goes.customerId] };
  const send = (user: typeof part, sent = body) =>
    books.app.call(user, 'POST', '/api/statements', sent, { 'idempotency-key': randomUUID() });
  expect((await send(part, alone)).status).toBe(409);
  expect((await send(books.owner)).body).toMatchObject({ queued: 1 });
  await books.app.runJobs();
  await books.app.runJobs();
  const mails = books.mail.messages().filter(({ envelope }) => envelope.to.includes(holder));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`It is the account of ${stays.customerName}`);
  const { pages } = await readPdf(Buffer.from(mails[0]?.attachments?.[0]?.content ?? []));
  expect(pages.join(' ')).toContain(`This is the account of ${stays.customerName}`);
});

test('or it gets an account of its own under another name, at once or later', async () => {
  const stays = await billed([1205, 8999]);
  const goes = await billed([1410, 7777]);
  await read('/api/quickbooks-sync-customers');
  const [account = '', merged = ''] = [stays, goes].map(
    (one) => theOneFor(books, one).CustomerRef.value,
  );
  books.simulator.control.merge(REALM, 'Customer', merged, account);
  await books.announce();
  await books.app.runJobs();
  const task = (await inbox()).find((one) => one.sentence.startsWith(bothSentence(goes, stays)));
  expect(await press(books, task, 'bill-together')).toBeUndefined();
  expect(await stateOf(goes.customerId)).toBe('through');
  const addAs = `${goes.customerName} Annex`;
  expect(await press(books, task, 'own-account', { addAs })).toBeUndefined();
  await books.app.runJobs();
  const order = await again(goes);
  const their = books.simulator.control
    .rows(REALM, 'Customer')
    .find(({ entity }) => entity.DisplayName === addAs);
  expect(theOneFor(books, order).CustomerRef.value).toBe(their?.entity.Id);
  expect(theOneFor(books, await again(stays)).CustomerRef.value).toBe(account);
});
