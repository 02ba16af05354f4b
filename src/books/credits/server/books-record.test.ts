import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, REALM, startBooks } from '../../../../tests/support/books.ts';
import { mirrorOf, untilQuiet } from '../../../../tests/support/outbox.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { fieldsOf, type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { INVOICE_PARTS, SYNCED_FIELDS } from '../../choices.ts';
import * as invoicePage from '../../invoices/pages/invoice.tsx';
import * as partsPage from '../../invoices/pages/invoice-parts.tsx';
import { lackingParts } from '../../invoices/server/lacking-parts.ts';
import { chosenParts } from '../../invoices/server/parts.ts';
import type { MapItems } from '../../items/item-contract.ts';
import { itemForms } from '../../items/server/item-form.ts';
import type { SendStatements } from '../../statements/contract.ts';
import * as moneyPage from '../../statements/pages/customer-money.tsx';
import type { MakeCredit } from '../credit-contract.ts';
import { creditableLines } from './creditable-lines.ts';

let books: Books;
let order: Awaited<ReturnType<Books['order']>>;
let invoiceId: string;
let deliveryId: string;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  order = await books.order();
  deliveryId = (await books.deliver(order, [3, 2])).deliveryId;
  await untilQuiet(books, 1);
  invoiceId = (await mirrorOf(books, deliveryId)).id;
});
afterAll(() => books.close());

const postForm = async (
  page: { action: unknown },
  form: Record<string, string> | URLSearchParams,
  params: Record<string, string> = {},
) => {
  const { app, owner } = books;
  const fields = new URLSearchParams(form);
  fields.set('key', randomUUID());
  const { data } = await postPage(app, owner, page, fields, params);
  expect(data.error).toBeUndefined();
};

const post = async (path: string, body: object) => {
  const { app, owner } = books;
  const answer = await app.call(owner, 'POST', path, body, { 'idempotency-key': randomUUID() });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

test('an invoice of a delivery has what was agreed and what the books answered, and its lines', async () => {
  const row = await storedRow(books.app, 'invoices', { id: invoiceId });
  expect(row).toMatchObject({
    deliveryId,
    caseId: null,
    orderId: order.id,
    customerId: order.customerId,
    state: 'created',
    subtotalCents: 3 * 1205 + 2 * 8999,
    discountCents: 0,
    surchargeCents: 0,
    surchargeTaxable: false,
    depositCents: 0,
    depositTaxable: false,
    depositText: '',
    deliveryFeeCents: 0,
    requestId: expect.stringContaining('inv-'),
    docNumber: expect.any(String),
    inDoubt: false,
    problemCode: null,
    problem: null,
    realmId: REALM,
    accountingId: expect.any(String),
    accountingNetCents: row['totalCents'],
    accountingTotalCents: row['totalCents'],
    accountingTaxCents: 0,
    accountingCustomerId: expect.any(String),
    balanceCents: row['totalCents'],
    syncToken: expect.any(String),
    body: null,
    leaseUntil: null,
  });
  expect(row['accountingLines']).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
  const lines = await storedRows(books.app, 'invoice_lines', { invoice_id: invoiceId });
  expect(lines.toSorted((a, b) => Number(a['position']) - Number(b['position']))).toMatchObject([
    {
      orderLineId: order.lineIds[0],
      position: 1,
      quantity: 3,
      unitPriceCents: 1205,
      amountCents: 3615,
      depositCents: 0,
      description: expect.any(String),
      sku: expect.any(String),
    },
    { orderLineId: order.lineIds[1], position: 2, quantity: 2, amountCents: 17_998 },
  ]);
});

test('a credit has every field that was sent, and then what the books answered', async () => {
  const [line] = await creditableLines(books.app.db, invoiceId);
  const sample: Sample<Omit<MakeCredit, 'differenceId'>> = {
    invoiceId,
    reason: 'Two cases came back “wet”',
    lines: [{ invoiceLineId: line?.id ?? '', quantity: 2 }],
    goodwillCents: 2000,
  };
  const { creditId, docNumber } = await post('/api/accounting-credits', sample);
  const stored = {
    invoiceId,
    reason: sample.reason,
    orderId: order.id,
    claimId: null,
    madeBy: books.owner.id,
    netCents: 4410,
    goodwillCents: 2000,
    discountCents: 0,
    depositCents: 0,
    depositText: '',
    taxCents: 0,
    emptiesOf: null,
    differenceId: null,
  };
  const rowOf = () => storedRow(books.app, 'credit_memos', { id: creditId });
  // Nothing stands for goodwill in the books yet: it says so at once, and goes out by itself once something does.
  expect(await rowOf()).toMatchObject({
    ...stored,
    state: 'needs_attention',
    problemCode: 'goodwill-item',
    problem: expect.stringContaining('the goodwill of $20.00'),
    docNumber,
  });
  expect(
    await storedRows(books.app, 'credit_memo_lines', { credit_memo_id: creditId }),
  ).toMatchObject(sample.lines);
  expect(await lackingParts(books.app)).toEqual(['goodwill']);
  const goodwill = books.simulator.control.edit(
    REALM,
    'Item',
    { Name: 'Allowance', Type: 'Service', IncomeAccountRef: { value: '1' } },
    'create',
  ).Id;
  const none = { 'delivery-fee': '', class: '', location: '' };
  await post('/api/accounting-invoice-parts', { ...none, goodwill });
  await untilQuiet(books, 1);
  expect(await rowOf()).toMatchObject({
    ...stored,
    problemCode: null,
    state: 'created',
    accountingId: expect.any(String),
    accountingTotalCents: 4410,
    accountingNetCents: 4410,
    accountingTaxCents: 0,
    accountingCustomerId: expect.any(String),
    accountingLines: [{ quantity: 2 }, { itemId: goodwill, amountCents: 2000 }],
    balanceCents: 4410,
    inDoubt: false,
    body: null,
  });
});

test('the form of a credit stores every field that it has', async () => {
  const [line] = await creditableLines(books.app.db, invoiceId);
  const invoiceLineId = line?.id ?? '';
  const reason = 'One more came back “torn”';
  await postForm(
    invoicePage,
    { intent: 'credit', reason, [`line-${invoiceLineId}`]: '1' },
    { invoiceId },
  );
  const stored = await storedRow(books.app, 'credit_memos', { invoice_id: invoiceId, reason });
  expect(stored).toMatchObject({ netCents: 1205, madeBy: books.owner.id, claimId: null });
  expect(
    await storedRows(books.app, 'credit_memo_lines', { credit_memo_id: stored['id'] }),
  ).toMatchObject([{ invoiceLineId, quantity: 1 }]);
});

test('a statement to be sent has every field that was sent', async () => {
  const sample: Sample<SendStatements> = {
    from: '2026-01-01',
    to: '2026-02-28',
    customerIds: [order.customerId],
    recipient: 'bills@harbor.example',
  };
  await post('/api/statements', sample);
  const { from: periodFrom, to: periodTo, recipient } = sample;
  expect(await storedRow(books.app, 'statements', { customer_id: order.customerId })).toMatchObject(
    { periodFrom, periodTo, recipient, sentBy: books.owner.id },
  );
});

test('the form of a statement stores every field that it has', async () => {
  const sample: Sample<SendStatements> = {
    from: '2026-01-15',
    to: '2026-03-15',
    customerIds: [order.customerId],
    recipient: 'office@harbor.example',
  };
  const { customerIds, recipient, from: periodFrom, to: periodTo } = sample;
  const typed = { from: periodFrom, to: periodTo, recipient, customerIds: String(customerIds) };
  await postForm(moneyPage, typed, { customerId: order.customerId });
  expect(await storedRow(books.app, 'statements', { recipient })).toMatchObject({
    customerId: order.customerId,
    periodFrom,
    periodTo,
    sentBy: books.owner.id,
  });
});

test('what categories of the books are called, and what stays in step, is stored whole', async () => {
  const sample: Sample<MapItems> = {
    defaultBrand: 'Linnetfold',
    categories: { 'Soaps:Hand': { category: 'Hand “care”', brand: 'Ostrel' } },
    follow: {
      name: 'books',
      brand: 'books',
      category: 'books',
      size: 'books',
      tax: 'books',
      active: 'here',
    },
  };
  await post('/api/accounting-items/mapping', sample);
  const row = await storedRow(books.app, 'accounting_item_choices', { realm_id: REALM });
  for (const field of fieldsOf(sample)) expect(row[field], field).toEqual(sample[field]);
});

test('the form of categories and fields stores every field, category by category', async () => {
  const sample: Sample<MapItems> = {
    defaultBrand: 'Ostrel',
    categories: {
      'Soaps:Hand': { category: 'Hand “soap”', brand: 'Linnetfold' },
      Paper: { category: 'Paper', brand: 'Ostrel' },
    },
    follow: {
      name: 'here',
      brand: 'books',
      category: 'here',
      size: 'books',
      tax: 'here',
      active: 'books',
    },
  };
  const form = new URLSearchParams({ intent: 'map', defaultBrand: sample.defaultBrand });
  for (const [path, { category, brand }] of Object.entries(sample.categories)) {
    form.append('path', path);
    form.append('category', category);
    form.append('brand', brand);
  }
  for (const field of [...SYNCED_FIELDS, 'active'] as const)
    form.set(`follow-${field}`, sample.follow[field]);
  await postForm({ action: itemForms }, form);
  const row = await storedRow(books.app, 'accounting_item_choices', { realm_id: REALM });
  for (const field of fieldsOf(sample)) expect(row[field], field).toEqual(sample[field]);
});

/** What stands in the books for each part of an invoice, called so. */
function inBooks(name: string): Record<(typeof INVOICE_PARTS)[number], string> {
  const { control } = books.simulator;
  control.setPreferences(REALM, {
    AccountingInfoPrefs: { ClassTrackingPerTxn: true, TrackDepartments: true },
  });
  const item = (Name: string) =>
    control.edit(
      REALM,
      'Item',
      { Name, Type: 'Service', IncomeAccountRef: { value: '1' } },
      'create',
    ).Id;
  return {
    'delivery-fee': item(`Fee ${name}`),
    'fuel-surcharge': item(`Fuel ${name}`),
    deposit: item(`Deposit ${name}`),
    goodwill: item(`Goodwill ${name}`),
    class: control.edit(REALM, 'Class', { Name: `Route ${name}` }, 'create').Id,
    location: control.edit(REALM, 'Department', { Name: `Dock ${name}` }, 'create').Id,
  };
}

async function storedParts() {
  const read = await chosenParts(books.app.db, REALM);
  return Object.fromEntries(read.map(({ part, booksId }) => [part, booksId]));
}

test('what stands for fee, surcharge, class and location of invoices is stored and read back', async () => {
  const sample = inBooks('of the endpoint');
  await post('/api/accounting-invoice-parts', sample);
  expect(await storedParts()).toEqual(sample);
});

test('the form of what stands for the parts of an invoice stores every part', async () => {
  const sample = inBooks('of the form');
  expect(Object.keys(sample).toSorted()).toEqual([...INVOICE_PARTS].toSorted());
  await postForm(partsPage, { intent: 'parts', ...sample });
  expect(await storedParts()).toEqual(sample);
});
