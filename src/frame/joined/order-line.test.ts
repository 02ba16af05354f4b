import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../tests/support/app.ts';
import { type Books, REALM, startBooks } from '../../../tests/support/books.ts';
import { addCustomer } from '../../../tests/support/rows.ts';
import { addRun } from '../../../tests/support/runs.ts';
import { readChanges } from '../../books/connection/server/read-changes.ts';
import { bookFactsOfLine } from '../../books/invoices/server/public/line-facts.ts';
import { lineHistory } from '../../delivery/claims/server/public/line-history.ts';
import type { UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/clock.ts';

/** The history as its page loads it. */
const historyOf = (app: App, user: UserActor, orderId: string, lineId: string) =>
  lineHistory(app, user, { orderId, lineId }, bookFactsOfLine);

let books: Books;
let buyer: TestUser;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

const deskSays = async (orderId: string, action: string, version: number, more: object = {}) => {
  const body = { orderId, action, version, ...more };
  const answer = await books.app.call(books.driver, 'POST', '/api/update-order', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};

/** An order that was placed, cut, confirmed, loaded, sent out, delivered short, corrected, billed and paid in part. */
async function wholeLife() {
  const order = await books.order({ quantities: [3, 2], status: 'placed' });
  buyer = await addUser(books.app, { customers: [order.customerId], brands: ['Linnetfold'] });
  const [first = '', second = ''] = order.productIds;
  await deskSays(order.id, 'change-lines', 1, {
    lines: [
      { productId: first, quantity: 3 },
      { productId: second, quantity: 4 },
    ],
  });
  await deskSays(order.id, 'confirm', 2);
  const runId = await addRun(books.app, { day: '2026-11-22' });
  await books.app.db.pool.query(
    `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at, checked_by)
     values ($1, $2, 3, 'One pail leaks', $3, $4)`,
    [runId, order.lineIds[1], new Date(books.app.clock.now()), books.driver.id],
  );
  await deskSays(order.id, 'send-out', 3);
  books.app.clock.advance(60_000);
  const { deliveryId } = await books.deliver({ ...order, quantities: [3, 4] }, [3, 3], {
    signerRole: 'Dock lead',
    photos: [{ sha256: 'ab'.repeat(32), kind: 'damage', orderLineId: order.lineIds[1] }],
  });
  await books.app.runJobs();
  const correction = {
    deliveryId,
    seen: 0,
    reason: 'missing',
    note: 'Found on the truck.',
    lines: [{ orderLineId: order.lineIds[1], delivered: 2 }],
  };
  books.app.clock.advance(60_000);
  const corrected = await books.app.call(books.owner, 'POST', '/api/correct-delivery', correction, {
    'idempotency-key': randomUUID(),
  });
  expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
  await books.app.runJobs();
  const [invoice] = books.invoices().slice(-1);
  books.simulator.control.edit(
    REALM,
    'Payment',
    {
      CustomerRef: invoice?.CustomerRef,
      TotalAmt: 50,
      Line: [{ Amount: 50, LinkedTxn: [{ TxnId: invoice?.Id, TxnType: 'Invoice' }] }],
    },
    'create',
  );
  books.app.clock.advance(60_000);
  await readChanges(books.app);
  await books.app.runJobs();
  return { order, deliveryId };
}

test('each fact of a line stands in its history, in the order of time, with links to proof and invoice', async () => {
  const { order, deliveryId } = await wholeLife();
  const lineId = order.lineIds[1] ?? '';
  const { facts, why } = await historyOf(books.app, books.owner, order.id, lineId);
  const factTexts = facts.map((one) => [one.title, ...one.texts].join(' | '));
  for (const expected of [
    /^Ordered \| \d × \$89\.99/,
    /^Changed the products \| .*2 to 4/,
    /^Confirmed the order/,
    /^Loaded \| 3 on .* \| Fewer than open: One pail leaks\./,
    /^Sent the order out/,
    /^At the door \| 3 of 4 handed over\. \| The reason: Not on the truck\. \| Signed by Rosa Receiver\. \| 1 photo is still/,
    /^Invoice \d+ \| 3 × \$89\.99 = \$269\.97, before tax\. \| The whole invoice is/,
    /^Corrected \| 2 instead of 3\. \| The reason: Missing after all\. \| Found on the truck\./,
    /^To be credited \| 1 × \$89\.99 = \$89\.99/,
    /^Payment \| \$\d+\.\d\d of the invoice is open/,
  ])
    expect(
      factTexts.filter((text) => expected.test(text)),
      `${expected} in ${factTexts.join('\n')}`,
    ).toHaveLength(1);
  // What a record of its own tells, the order's history does not tell again.
  expect(factTexts.filter((text) => text.startsWith('Corrected'))).toHaveLength(1);
  expect(facts.map(({ at }) => at)).toEqual(facts.map(({ at }) => at).toSorted());
  expect(facts.flatMap(({ link }) => link?.to ?? [])).toEqual(
    expect.arrayContaining([
      `/dashboard/deliveries/${deliveryId}`,
      expect.stringMatching(/^\/dashboard\/invoices\?q=\d/),
    ]),
  );
  expect(why?.kind).toBe('all');

  // The customer reads the same of their own line, but not the rules of the price.
  const theirs = await historyOf(books.app, buyer, order.id, lineId);
  expect(theirs.facts.map(({ title }) => title)).toEqual(facts.map(({ title }) => title));
  expect(theirs.why?.kind).toBe('short');
  expect(theirs.line.priceRule).toBe('');
  // The other line has none of it.
  const other = await historyOf(books.app, books.owner, order.id, order.lineIds[0] ?? '');
  expect(other.facts.some(({ title }) => title === 'Corrected' || title === 'Loaded')).toBe(false);
});

test('what the buyer noted on a line begins its history', async () => {
  const order = await books.order();
  const [lineId = ''] = order.lineIds;
  await books.app.db.pool.query('update order_lines set note = $2 where id = $1', [
    lineId,
    'For the spa',
  ]);
  const { facts } = await historyOf(books.app, books.owner, order.id, lineId);
  expect(facts[0]?.texts).toContain('“For the spa”');
});

test('what was reported of a line, the decision and the credit stand in its history', async () => {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const key = () => ({ 'idempotency-key': randomUUID() });
  const orderLineId = order.lineIds[0] ?? '';
  const lines = [{ orderLineId, quantity: 2, kind: 'damaged' }];
  const claim = { deliveryId, lines, words: 'Both caps torn.' };
  const raised = await books.app.call(books.owner, 'POST', '/api/claims', claim, key());
  expect(raised.status, JSON.stringify(raised.body)).toBe(200);
  books.app.clock.advance(60_000);
  const decision = { lines: [{ orderLineId, approved: 1 }], answer: 'One was opened by you.' };
  const path = `/api/claims/${raised.body.id}/decision`;
  expect((await books.app.call(books.owner, 'POST', path, decision)).status).toBe(200);
  books.app.clock.advance(60_000);
  await books.app.runJobs();
  const factTextsOf = async (lineId: string) =>
    (await historyOf(books.app, books.owner, order.id, lineId)).facts
      .map((one) => [one.title, ...one.texts].join(' | '))
      .slice(-3);
  expect(await factTextsOf(orderLineId)).toEqual([
    'Reported | 2 damaged | Both caps torn.',
    'Claim approved | 1 of 2 credited | One was opened by you.',
    expect.stringMatching(/^Credit \S+ for \S+ \| 1 × \$\d+\.\d\d = [^|]+$/),
  ]);
  expect((await factTextsOf(order.lineIds[1] ?? '')).join()).not.toMatch(/Report|Credit/);
});

test('who may not: a foreign buyer, a line of another order', async () => {
  const [order, another] = [await books.order(), await books.order()];
  const lineId = order.lineIds[0] ?? '';
  const foreign = await addUser(books.app, { customers: [await addCustomer(books.app)] });
  for (const work of [
    () => historyOf(books.app, foreign, order.id, lineId),
    () => historyOf(books.app, books.owner, another.id, lineId),
    () => historyOf(books.app, books.owner, order.id, newId(books.app)),
    () => historyOf(books.app, books.owner, 'nonsense', lineId),
  ])
    await expect(work()).rejects.toMatchObject({ code: 'not-found' });
});

test('the delivery’s mail brings the proof as a PDF, once to each, to the buyer and the customer’s own address', async () => {
  const order = await books.order();
  await books.app.db.pool.query(`update customers set email = 'dock@site.example' where id = $1`, [
    order.customerId,
  ]);
  const silent = await addUser(books.app, { customers: [order.customerId] });
  await books.app.call(silent, 'PATCH', '/api/users/me', { notifications: { delivered: false } });
  await books.mail.clear();
  await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  await books.app.runJobs();
  const sent = books.mail.messages().filter(({ subject }) => subject.includes(order.number));
  expect(sent.map((mail) => mail.envelope.to)).toEqual([['dock@site.example']]);
  const [file, ...more] = sent[0]?.attachments ?? [];
  expect(more).toEqual([]);
  expect(file).toMatchObject({
    filename: `Proof of delivery ${order.number}.pdf`,
    mimeType: 'application/pdf',
  });
  expect(
    Buffer.from(file?.content ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
