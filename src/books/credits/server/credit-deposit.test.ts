import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import { press } from '../../../../tests/support/bookkeeper.ts';
import {
  type Books,
  type OrderInHand,
  REALM,
  startBooks,
} from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { backlogOf } from '../../connection/server/confirm-company.ts';
import { notEnteredByHand } from '../../documents/server/settle-entered-by-hand.ts';
import { readInbox } from '../../inbox/server/public/read-inbox.ts';
import { openBalance } from '../../invoices/server/public/ageing.ts';
import { creditDeposit } from './credit-deposit.ts';
import { creditEmpties } from './credit-empties.ts';
import { creditsOfOrder } from './credits.ts';
import { countWaitingDeposits, depositBackOf } from './waiting-deposits.ts';

let books: Books;
let depositItem: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  const item = { Name: 'Container deposit', Type: 'Service', IncomeAccountRef: { value: '1' } };
  depositItem = books.simulator.control.edit(REALM, 'Item', item, 'create').Id;
  const settings = { depositDrum55Cents: 2500, depositTaxable: false };
  // Connecting has written the settings once.
  const set = { version: 2, settings };
  const answer = await books.app.call(books.owner, 'PATCH', '/api/company-settings', set);
  expect(answer.status).toBe(200);
  await choose(depositItem);
});
afterAll(() => books.close());
beforeEach(() => {
  books.simulator.control.clearFaults();
  books.simulator.control.clearRequests();
});

const query = async (text: string, values: unknown[] = []) =>
  (await books.app.db.pool.query(text, values)).rows;
const choose = (deposit: string) =>
  books.app.call(books.driver, 'POST', '/api/accounting-invoice-parts', {
    'delivery-fee': '',
    deposit,
    class: '',
    location: '',
  });
const drum = {
  empties: [{ kind: 'drum-55', taken: 1, closed: true, labelled: true, underOneInch: true }],
};
const creditsOf = (deliveryId: string) =>
  query('select * from credit_memos where empties_of = $1', [deliveryId]);
const memos = (order: OrderInHand) =>
  books.simulator.control
    .rows(REALM, 'CreditMemo')
    .map(({ entity }) => entity)
    .filter(({ PrivateNote }) => String(PrivateNote).endsWith(`order ${order.number}`));
const taskOf = async (key: string) =>
  (await readInbox({ app: books.app, scope: null })).tasks.find((one) => one.key.includes(key));
const now = (deliveryId: string, who = books.owner) =>
  creditDeposit(books.app, who, { deliveryId });

/** One drum came back at a stop that found the customer closed: its deposit waits, and no invoice is on its way. */
async function waiting() {
  const order = await books.order();
  const closed = { failed: 'closed', signerName: '', lines: [], ...drum };
  const { deliveryId } = await books.deliver(order, [0, 0], closed);
  await untilQuiet(books, 1);
  expect(await creditsOf(deliveryId)).toEqual([]);
  return { order, deliveryId };
}

/** The goods of the same order go out after all, and their invoice comes into the books. */
async function billed(order: OrderInHand) {
  await query(`update orders set status = 'confirmed' where id = $1`, [order.id]);
  return books.deliver(order, [3, 2]);
}

test('credited now: one credit memo of the same amount, before there is any invoice, and none when one comes', async () => {
  const { order, deliveryId } = await waiting();
  const task = await taskOf(deliveryId);
  expect(task).toMatchObject({ kind: 'pending', ways: [{ label: 'Credit it now' }] });
  books.simulator.control.fail({ failure: 'drop-answer', method: 'POST', path: '/creditmemo' });
  expect(await press(books, task, 'credit-deposit')).toBeUndefined();
  expect(await taskOf(deliveryId)).toBeUndefined();
  await untilQuiet(books, 3);
  const [credit, ...more] = await creditsOf(deliveryId);
  expect(more).toEqual([]);
  expect(credit).toMatchObject({
    state: 'created',
    invoice_id: null,
    order_id: order.id,
    net_cents: 2500,
    tax_cents: 0,
    made_by: books.driver.id,
    reason: 'Empty containers taken back: 1 drum',
  });
  const inBooks = [
    expect.objectContaining({
      TotalAmt: 25,
      PrivateNote: `Bellcart credit ${credit.id}, order ${order.number}`,
      Line: expect.arrayContaining([
        expect.objectContaining({ Description: 'Container deposit, 1 drum', Amount: 25 }),
      ]),
    }),
  ];
  expect(memos(order)).toEqual(inBooks);
  const scope = orderScope(books.owner);
  expect(await depositBackOf(books.app.db, scope, deliveryId)).toMatchObject({
    credit: credit.doc_number,
    creditState: 'created',
    invoiceId: null,
  });
  expect(await creditsOfOrder(books.app.db, scope, order.id)).toMatchObject([
    { id: credit.id, invoiceId: null, totalCents: 2500 },
  ]);
  expect(await openBalance(books.app.db, scope, '2026-01-01', null)).toMatchObject({
    credits: 1,
    creditsCents: -2500,
  });

  const later = await billed(order);
  await untilQuiet(books, 2);
  expect(await mirrorOf(books, later.deliveryId)).toMatchObject({
    state: 'created',
    net_cents: 21613,
  });
  await creditEmpties(books.app, { deliveryId });
  expect(await creditsOf(deliveryId)).toHaveLength(1);
  expect(memos(order)).toEqual(inBooks);
});

test('pressed twice, also at once: one credit, and who comes second is told its number', async () => {
  const { order, deliveryId } = await waiting();
  const task = await taskOf(deliveryId);
  const pressed = await Promise.allSettled([now(deliveryId), now(deliveryId, books.driver)]);
  expect(pressed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const number = `CM-${order.number}`;
  expect(await press(books, task, 'credit-deposit')).toBe(
    `This deposit is credited already, with ${number}.`,
  );
  await untilQuiet(books, 1);
  expect(memos(order)).toHaveLength(1);
  await expect(now(deliveryId)).rejects.toMatchObject({ details: { reason: 'settled' } });
});

test('who may not: nobody without the duty, and nobody who may not see the order', async () => {
  const { deliveryId } = await waiting();
  const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: [] });
  const buyer = await addUser(books.app, { customers: [await addCustomer(books.app)] });
  const few = await addUser(books.app, { role: 'admin', customers: [] });
  for (const [who, code] of [
    [clerk, 'permission-denied'],
    [buyer, 'permission-denied'],
    [few, 'not-found'],
  ] as const)
    await expect(now(deliveryId, who)).rejects.toMatchObject({ code });
  await expect(now('0198c0de-0000-7000-8000-000000000000')).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await creditsOf(deliveryId)).toEqual([]);
});

test('with goods on the same stop its own invoice is waited for, also in the hour before it is made', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2], drum);
  const refused = { code: 'failed-precondition', details: { reason: 'follows' } };
  expect(await taskOf(deliveryId)).toMatchObject({ ways: [] });
  await expect(now(deliveryId)).rejects.toMatchObject(refused);
  books.simulator.control.fail({ failure: 'unavailable', path: '/invoice', times: 9 });
  await books.app.runJobs();
  expect(await mirrorOf(books, deliveryId)).toMatchObject({ accounting_id: null });
  books.app.clock.advance(2 * 3_600_000);
  await expect(now(deliveryId)).rejects.toMatchObject(refused);
  books.simulator.control.clearFaults();
  await untilQuiet(books, 3);
  expect(await creditsOf(deliveryId)).toMatchObject([
    { state: 'created', invoice_id: (await mirrorOf(books, deliveryId)).id },
  ]);
});

/** Waits until so many other connections stand at a lock. */
async function untilBlocked(count: number) {
  for (let at = 0; at < 200; at += 1) {
    const [row] = await query(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row.count === count) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`${count} connections should wait.`);
}

test.each(['the person', 'the job'])(
  'an invoice comes into the books at that moment, %s first: one credit, and it names the invoice',
  async (first) => {
    const { order, deliveryId } = await waiting();
    // The invoice stands in the books, and the job that follows it has not run yet.
    const { deliveryId: later } = await billed(order);
    const held = await books.app.db.pool.connect();
    await held.query('begin');
    await held.query('select from orders where id = $1 for no key update', [order.id]);
    const begin = {
      'the person': () => now(deliveryId).catch((error: unknown) => error),
      'the job': () => creditEmpties(books.app, { deliveryId }),
    };
    const personFirst = first === 'the person';
    const one = personFirst ? begin['the person']() : begin['the job']();
    await untilBlocked(1);
    const two = personFirst ? begin['the job']() : begin['the person']();
    await untilBlocked(2);
    await held.query(
      `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, subtotal_cents,
              tax_cents, delivery_fee_cents, total_cents, request_id, doc_number, created_at,
              updated_at, accounting_id, realm_id, balance_cents)
       values ($1, $2, $3, $4, 'created', '2026-11-01', 100, 0, 0, 100, $5, 'R-1', now(), now(),
               $5, $6, 100)`,
      [
        `0198c0de-0000-7000-8000-00000000000${first === 'the job' ? 1 : 2}`,
        later,
        order.id,
        order.customerId,
        `race-${first}`,
        REALM,
      ],
    );
    await held.query('commit');
    held.release();
    const answers = await Promise.all([one, two]);
    const person = answers[personFirst ? 0 : 1];
    expect(person).toMatchObject(
      personFirst ? { creditId: expect.any(String) } : { details: { reason: 'settled' } },
    );
    await untilQuiet(books, 1);
    const credits = await creditsOf(deliveryId);
    expect(credits).toMatchObject([{ net_cents: 2500, invoice_id: expect.any(String) }]);
    expect(
      books.simulator.control
        .requests()
        .filter(({ method, path }) => method === 'POST' && path.includes('/creditmemo')),
    ).toHaveLength(1);
  },
);

test('a taxed deposit without an invoice takes the tax of its order; what is refused is tried again, what belongs elsewhere is said', async () => {
  const { order, deliveryId } = await waiting();
  await query('update orders set deposit_taxable = true, tax_rate_bp = 700 where id = $1', [
    order.id,
  ]);
  await choose('');
  await now(deliveryId);
  await untilQuiet(books, 1);
  const [refused] = await creditsOf(deliveryId);
  expect(refused).toMatchObject({
    state: 'needs_attention',
    problem_code: 'deposit-item',
    tax_cents: 175,
  });
  const task = await taskOf(`credit:${refused.id}`);
  expect(task?.sentence).toContain(`order ${order.number}`);

  // The books hold one of its mark that nobody recorded: it is said what that is for, without an invoice to name.
  await query(
    `insert into stray_credits (id, realm_id, accounting_id, total_cents, marker, found_at)
     values ($1, $2, 'stray', 2675, $3, now())`,
    [deliveryId, REALM, `credit ${refused.id}`],
  );
  expect((await taskOf(`stray-credit:${deliveryId}`))?.sentence).toContain(
    `the credit for empties taken at order ${order.number}, which the shop does not have there`,
  );
  await query('delete from stray_credits');

  expect(await press(books, task, 'credit-deposit')).toBeUndefined();
  expect(await creditsOf(deliveryId)).toMatchObject([{ state: 'queued' }]);

  // It was sent to the company before, and no answer came.
  await query(
    `update credit_memos set state = 'unknown', in_doubt = true, body = '{}', realm_id = 'before'
      where id = $1`,
    [refused.id],
  );
  expect((await backlogOf(books.app.db)).stopped).toBe(1);
  await untilQuiet(books, 1);
  expect(await creditsOf(deliveryId)).toMatchObject([{ problem_code: 'other-company' }]);
  await notEnteredByHand(books.app, books.owner, { kind: 'credit', id: refused.id });
  await choose(depositItem);
  await untilQuiet(books, 1);
  expect(await creditsOf(deliveryId)).toMatchObject([{ state: 'created', realm_id: REALM }]);
  expect(memos(order)).toMatchObject([{ TotalAmt: 26.75 }]);
});

test('after a month without an invoice a person is asked', async () => {
  const { deliveryId } = await waiting();
  const scope = orderScope(books.owner);
  const before = await countWaitingDeposits(books.app, scope);
  books.app.clock.advance(30 * 86_400_000);
  const after = await countWaitingDeposits(books.app, scope);
  expect(after.asked).toBeGreaterThan(before.asked);
  expect(after.asked + after.waiting).toBe(before.asked + before.waiting);
  expect(await taskOf(deliveryId)).toMatchObject({
    kind: 'credit',
    stopsMoney: false,
    sentence: expect.stringMatching(/no invoice of this customer .* for a month/),
    ways: [{ intent: 'credit-deposit' }],
  });
});
