import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondRealm } from '../../../../simulators/quickbooks/seed.ts';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { newId } from '../../../platform/clock.ts';
import { readChange } from '../../connection/server/read-change.ts';
import { readChanges } from '../../connection/server/read-changes.ts';
import { creditSums } from '../credit-sums.ts';
import { readBilledBefore } from './credit-amounts.ts';
import { creditableLines } from './creditable-lines.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

async function billed() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const invoice = await mirrorOf(books, deliveryId);
  return { order, deliveryId, invoice, lines: await creditableLines(books.app.db, invoice.id) };
}
const make = (who: Books['owner'], body: object, key = randomUUID()) =>
  books.app.call(who, 'POST', '/api/accounting-credits', body, { 'idempotency-key': key });
/** The credit in the books, by the marker in its memo: the books may number by themselves. */
const memo = (creditId: string) =>
  books.simulator.control
    .rows(REALM, 'CreditMemo')
    .filter(({ entity }) => String(entity.PrivateNote).includes(`Bellcart credit ${creditId}`))
    .map(({ entity }) => entity);
const rowOf = async (id: string) =>
  (await books.app.db.pool.query('select * from credit_memos where id = $1', [id])).rows[0];

test('returned goods: one credit at the invoice’s prices, the same key makes no second one', async () => {
  const { invoice, lines } = await billed();
  const key = randomUUID();
  const body = {
    invoiceId: invoice.id,
    reason: 'Two cases came back',
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 2 }],
  };
  const made = await make(books.owner, body, key);
  expect(made.status).toBe(200);
  expect((await make(books.owner, body, key)).body).toEqual(made.body);
  await untilQuiet(books, 1);
  const [booked, ...more] = memo(made.body.creditId);
  expect(more).toEqual([]);
  expect(booked).toMatchObject({ TotalAmt: 24.1, RemainingCredit: 24.1 });
  expect(String(booked?.PrivateNote)).toContain(`Bellcart credit ${made.body.creditId}`);
  expect(await rowOf(made.body.creditId)).toMatchObject({ state: 'created', reason: body.reason });
  expect((await creditableLines(books.app.db, invoice.id))[0]).toMatchObject({ left: 1 });
});

test('the sum that the page shows as it is typed is the sum that is written, also of the rest after a first credit', async () => {
  const order = await books.order({ taxRateBp: 825, discountBp: 333 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const invoice = await mirrorOf(books, deliveryId);
  for (const [quantity, other] of [
    [1, 0],
    [2, 1],
  ] as const) {
    const lines = await creditableLines(books.app.db, invoice.id);
    const requested = [quantity, other].flatMap((pieces, at) => {
      const line = lines[at];
      return line && pieces > 0 ? [{ line, quantity: pieces }] : [];
    });
    // As the page has it: what its loader sends, through JSON.
    const billed = await readBilledBefore(books.app.db, invoice.id);
    const sums = creditSums(JSON.parse(JSON.stringify(billed)), { taxRateBp: 825 }, requested);
    const made = await make(books.owner, {
      invoiceId: invoice.id,
      reason: 'Came back',
      lines: requested.map(({ line, quantity }) => ({ invoiceLineId: line.id, quantity })),
    });
    expect(made.status).toBe(200);
    expect(await rowOf(made.body.creditId)).toMatchObject({
      net_cents: sums.net,
      tax_cents: sums.tax,
      discount_cents: sums.discount,
    });
    expect(sums.discount).toBeGreaterThan(0);
  }
});

test('a credit takes the discount of its goods along, and the class and location of invoices', async () => {
  books.simulator.control.setPreferences(REALM, {
    AccountingInfoPrefs: { ClassTrackingPerTxn: true, TrackDepartments: true },
  });
  const edit = (kind: string) =>
    books.simulator.control.edit(REALM, kind, { Name: `Of credits ${kind}` }, 'create').Id;
  const parts = { 'delivery-fee': '', 'fuel-surcharge': '', class: edit('Class') };
  const chosen = { ...parts, location: edit('Department') };
  const answer = await books.app.call(books.owner, 'POST', '/api/accounting-invoice-parts', chosen);
  expect(answer.status).toBe(200);
  const order = await books.order({ discountFixedCents: 1000 });
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await untilQuiet(books, 1);
  const invoice = await mirrorOf(books, deliveryId);
  const lines = await creditableLines(books.app.db, invoice.id);
  const credited: number[] = [];
  for (const line of lines) {
    const made = await make(books.owner, {
      invoiceId: invoice.id,
      reason: 'All came back',
      lines: [{ invoiceLineId: line.id, quantity: line.left }],
    });
    await untilQuiet(books, 1);
    expect(memo(made.body.creditId)).toMatchObject([
      {
        ClassRef: { value: chosen.class },
        DepartmentRef: { value: chosen.location },
        Line: expect.arrayContaining([
          expect.objectContaining({ DetailType: 'DiscountLineDetail' }),
        ]),
      },
    ]);
    const row = await rowOf(made.body.creditId);
    expect(row.state).toBe('created');
    credited.push(row.discount_cents);
  }
  // 36.15 and 179.98 of goods share the 10.00 that came off.
  expect(credited).toEqual([167, 833]);
});

test('never more than billed and not credited; who may not, and what is not in the books, gets none', async () => {
  const { invoice, lines, order } = await billed();
  const line = { invoiceLineId: lines[1]?.id, quantity: 2 };
  const body = { invoiceId: invoice.id, reason: 'Broken', lines: [line] };
  expect((await make(books.driver, body)).status).toBe(200);
  const over = await make(books.owner, { ...body, lines: [{ ...line, quantity: 1 }] });
  expect(over).toMatchObject({ status: 409 });
  expect(over.body.error.details.reason).toBe('more-than-invoiced');
  const twice = await make(books.owner, {
    ...body,
    lines: [lines[0], lines[0]].map((one) => ({ invoiceLineId: one?.id, quantity: 2 })),
  });
  expect(twice.status).toBe(409);
  await books.app.db.pool.query("update invoices set state = 'voided' where id = $1", [invoice.id]);
  const voided = await make(books.owner, {
    ...body,
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 1 }],
  });
  expect(voided.body.error.details.reason).toBe('not-in-books');
  const { rows } = await books.app.db.pool.query(
    'select count(*)::int as n from credit_memos m join invoices i on i.id = m.invoice_id where i.order_id = $1',
    [order.id],
  );
  expect(rows[0].n).toBe(1);
});

test('the invoice stands with another company than the one that is connected: its credit stops, and nothing is sent', async () => {
  const { invoice, lines } = await billed();
  await books.app.db.pool.query('update invoices set realm_id = $2 where id = $1', [
    invoice.id,
    secondRealm,
  ]);
  const made = await make(books.owner, {
    invoiceId: invoice.id,
    reason: 'One case came back',
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 1 }],
  });
  await untilQuiet(books, 1);
  expect(await rowOf(made.body.creditId)).toMatchObject({
    state: 'needs_attention',
    problem_code: 'other-company',
    problem: 'Its invoice stands with another QuickBooks company. Credit it there.',
  });
  expect(memo(made.body.creditId)).toEqual([]);
});

test('a credit voided in the books is read back, and what it took can be credited again', async () => {
  const { invoice, lines } = await billed();
  const made = await make(books.owner, {
    invoiceId: invoice.id,
    reason: 'Returned',
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 3 }],
  });
  await untilQuiet(books, 1);
  const [booked] = memo(made.body.creditId);
  books.simulator.control.edit(
    REALM,
    'CreditMemo',
    { Id: booked?.Id, SyncToken: booked?.SyncToken },
    'void',
  );
  await readChange(books.app, {
    realmId: REALM,
    entity: 'creditmemo',
    entityId: booked?.Id ?? '',
  });
  expect(await rowOf(made.body.creditId)).toMatchObject({ state: 'voided', balance_cents: 0 });
  expect((await creditableLines(books.app.db, invoice.id))[0]).toMatchObject({ left: 3 });
});

test('a credit deleted in the books, of which no event told, is found and gives back what it took', async () => {
  const { invoice, lines } = await billed();
  const made = await make(books.owner, {
    invoiceId: invoice.id,
    reason: 'Returned',
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 3 }],
  });
  await untilQuiet(books, 1);
  const [booked] = memo(made.body.creditId);
  const { Id, SyncToken } = booked ?? {};
  books.simulator.control.edit(REALM, 'CreditMemo', { Id, SyncToken }, 'delete');
  await books.app.db.pool.query('update accounting_connections set cash_read_until = null');
  await readChanges(books.app);
  expect(await rowOf(made.body.creditId)).toMatchObject({
    state: 'voided',
    problem_code: 'deleted',
  });
  expect((await creditableLines(books.app.db, invoice.id))[0]).toMatchObject({ left: 3 });
});

test('a difference after a correction becomes its credit, once', async () => {
  const { order, deliveryId, invoice, lines } = await billed();
  const differenceId = newId(books.app);
  const correctionId = newId(books.app);
  await books.app.db.pool.query(
    `insert into delivery_corrections (id, delivery_id, number, reason, note, corrected_by,
            corrected_at, record_hash)
     values ($1, $2, 1, 'miscounted', 'counted again', $3, now(), repeat('0', 64))`,
    [correctionId, deliveryId, books.owner.id],
  );
  await books.app.db.pool.query(
    `insert into invoice_differences (id, correction_id, delivery_id, order_id, invoice_id, lines, amount_cents, created_at)
     values ($1, $2, $3, $4, $5, '[]', -1205, now())`,
    [differenceId, correctionId, deliveryId, order.id, invoice.id],
  );
  const body = {
    invoiceId: invoice.id,
    reason: 'Counted again',
    differenceId,
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 1 }],
  };
  const made = await make(books.owner, body);
  expect(made.status).toBe(200);
  const { rows } = await books.app.db.pool.query(
    'select state, document from invoice_differences where id = $1',
    [differenceId],
  );
  expect(rows[0]).toEqual({ state: 'done', document: made.body.docNumber });
  expect((await make(books.owner, body)).body.error.details.reason).toBe('settled');
});
