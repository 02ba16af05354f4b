import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { readAttention } from './attention.ts';
import { mailAttentionDigest, mailMoneyStops } from './mail-attention.ts';

let app: AppUnderTest;
let owner: TestUser;
let orderId: string;
let numbers: string[];
/** 7:05 and 6:55 in the morning in Providence, on a Tuesday in winter. */
const SEVEN = Date.parse('2026-03-03T12:05:00Z');
const BEFORE = Date.parse('2026-03-03T11:55:00Z');

beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  await addUser(app, { role: 'admin', customers: 'all', duties: ['desk', 'driver'] });
  await addUser(app, { role: 'super_admin', customers: 'all', disabled: true });
  const customerId = await addCustomer(app, { name: 'Harbor House' });
  const lines = [{ productId: await addProduct(app), quantity: 1, unitPriceCents: 500 }];
  const order = (status: string, promisedOn: string) =>
    addOrder(app, { customerId, lines, status, promisedOn });
  const orders = [
    await order('on_hold', '2026-03-10'),
    await order('confirmed', '2026-03-02'),
    await order('confirmed', '2026-03-03'),
    await order('placed', '2026-03-03'),
    await order('placed', '2026-03-04'),
    await order('delivered', '2026-03-01'),
  ];
  orderId = orders[0]?.id ?? '';
  numbers = orders.map(({ number }) => number);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from mails');
  await app.db.pool.query(`update company_settings set settings = '{}'`);
  app.clock.set(SEVEN);
});

const mails = async () =>
  (
    await app.db.pool.query<{
      kind: string;
      recipient: string;
      subject: string;
      body_text: string;
    }>('select kind, recipient, subject, body_text from mails')
  ).rows;

test('what waits is counted, the oldest by name, and what is in order is left out', async () => {
  const one = (key: string, number = 'an order') => ({
    key,
    count: 1,
    named: [
      {
        name: `${number}, Harbor House`,
        to: expect.stringMatching(/^\/dashboard\/orders\/[0-9a-f-]{36}$/),
      },
    ],
  });
  const [held, late, , due, fresh] = numbers;
  expect(await readAttention(app, 'owner')).toEqual([
    one('overdue', late),
    one('unconfirmed', due),
    one('fresh', fresh),
    one('on-hold', held),
    expect.objectContaining({ key: 'contacts', count: 1 }),
  ]);
});

test('the digest goes out at seven in the company’s zone, once a day, to the owners alone', async () => {
  app.clock.set(BEFORE);
  await mailAttentionDigest(app);
  expect(await mails()).toEqual([]);
  app.clock.set(SEVEN);
  await Promise.all([mailAttentionDigest(app), mailAttentionDigest(app), mailAttentionDigest(app)]);
  app.clock.advance(30 * 60_000);
  await mailAttentionDigest(app);
  const sent = await mails();
  expect(sent.map((mail) => mail.recipient)).toEqual([owner.email]);
  expect(sent[0]?.subject).toBe('4 things to do, Tue, Mar 3');
  expect(sent[0]?.body_text).toContain(
    '1 delivery is overdue: http://localhost:3000/dashboard/orders?when=overdue&sort=promised',
  );
  app.clock.advance(24 * 3_600_000);
  await mailAttentionDigest(app);
  expect(await mails()).toHaveLength(2);
});

test('not in the afternoon, and not when it is switched off', async () => {
  app.clock.set(SEVEN + 6 * 3_600_000);
  await mailAttentionDigest(app);
  app.clock.set(SEVEN);
  await app.db.pool.query(`update company_settings set settings = '{"attentionMails": false}'`);
  await mailAttentionDigest(app);
  await mailMoneyStops(app);
  expect(await mails()).toEqual([]);
});

test('what stops money is told at once to owners and bookkeepers: one mail for a kind of problem and day, not for each invoice', async () => {
  const keeper = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
  await addUser(app, { role: 'admin', customers: [], duties: ['books'] });
  await mailMoneyStops(app);
  expect(await mails()).toEqual([]);
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, driver_name, delivered_on, accepted_at, created_at) select id, id, 1, 'delivered', '', '2026-03-02', now(), now() from orders where id = $1`,
    [orderId],
  );
  await app.db.pool.query(
    `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, subtotal_cents, total_cents, request_id, problem, problem_code, created_at, updated_at)
     select id, id, id, customer_id, 'needs_attention', '2026-03-02', 500, 500, id, 'The customer is inactive in QuickBooks.', 'customer-inactive', now(), now() from orders where id = $1`,
    [orderId],
  );
  await Promise.all([mailMoneyStops(app), mailMoneyStops(app)]);
  await mailMoneyStops(app);
  const sent = await mails();
  expect(sent.map((mail) => mail.recipient).toSorted()).toEqual(
    [owner.email, keeper.email].toSorted(),
  );
  expect(sent[0]).toMatchObject({ kind: 'money-stops', subject: 'Customer: blocked' });
  expect(sent[0]?.body_text).toContain('Harbor House');
  expect(sent[0]?.body_text).toContain('The customer is inactive in QuickBooks.');
  await app.db.pool.query(`update invoices set problem_code = 'item-inactive'`);
  await mailMoneyStops(app);
  expect(await mails()).toHaveLength(4);
  await app.db.pool.query('delete from mails');
  app.clock.set(SEVEN);
  await Promise.all([mailAttentionDigest(app), mailAttentionDigest(app)]);
  const digests = (await mails()).filter(({ recipient }) => recipient === keeper.email);
  expect(digests[0]?.kind).toBe('attention-digest');
  expect(digests.map(({ subject }) => subject)).toEqual([
    '1 to do about invoices and prices, Tue, Mar 3',
  ]);
  expect(digests[0]?.body_text).toContain('of Harbor House, $5.00, is delivered and not billed');
});
