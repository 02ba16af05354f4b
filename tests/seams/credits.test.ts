import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Task } from '../../src/books/inbox/contract.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { unusedCreditMessages as words } from '../../src/books/invoices/invoice-messages.ts';
import { invoiceForms } from '../../src/books/invoices/server/invoice-forms.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { unbilled } from '../../src/books/invoices/server/unbilled.ts';
import { InvoiceFigures } from '../../src/books/invoices/ui/invoice-figures.tsx';
import { lineCredits } from '../../src/delivery/claims/server/line-credits.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { formatCents } from '../../src/kit/money.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { press, sendForm } from '../support/bookkeeper.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { seam } from './seam.ts';

/** One case is credited once: by the invoice's page, by a claim or for a correction. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
});
afterAll(() => books.close());

interface Billed {
  order: OrderInHand;
  deliveryId: string;
  invoiceId: string;
}
/** Three of the first and two of the second, billed. */
async function billed(): Promise<Billed> {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  return { order, deliveryId, invoiceId: (await mirrorOf(books, deliveryId)).id };
}

const page = ({ invoiceId }: Billed) => readInvoicePage(books.app, books.driver, invoiceId);

/** Credits some of the first line as the form of the invoice's page does; what the page answers. */
async function creditOnPage(one: Billed, quantity: number, key = randomUUID(), reason = 'Broken') {
  books.app.clock.advance(1000);
  const [line] = (await page(one)).creditable;
  const body = new URLSearchParams({ intent: 'credit', key, reason });
  body.set(`line-${line?.id}`, String(quantity));
  const params = { invoiceId: one.invoiceId };
  return sendForm(books, invoiceForms, `/dashboard/invoices/${one.invoiceId}`, body, params);
}

async function claim({ order, deliveryId }: Billed, quantity: number): Promise<string> {
  const lines = [{ orderLineId: order.lineIds[0] ?? '', quantity, kind: 'damaged' as const }];
  const report = { deliveryId, lines, words: '', photos: [] };
  return (await raiseClaim(books.app, books.owner, report, randomUUID())).id;
}

const approve = ({ order }: Billed, id: string, approved: number, more: object = {}) =>
  books.app.call(books.owner, 'POST', `/api/claims/${id}/decision`, {
    lines: [{ orderLineId: order.lineIds[0], approved }],
    ...more,
  });

async function correct({ order, deliveryId }: Billed, first: number): Promise<void> {
  const body = {
    deliveryId,
    seen: 0,
    lines: [{ orderLineId: order.lineIds[0], delivered: first }],
    reason: 'miscounted',
    note: 'Counted again',
  };
  const key = { 'idempotency-key': randomUUID() };
  const made = await books.app.call(books.driver, 'POST', '/api/correct-delivery', body, key);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await books.app.runJobs();
}

const correctionOf = async ({ order }: Billed): Promise<Task | undefined> =>
  (await readOpenTasks({ app: books.app, scope: orderScope(books.driver) })).find(
    ({ key, about }) => key.startsWith('correction:') && about[0]?.label === order.number,
  );
const uneven = async ({ order }: Billed) => {
  const later = books.app.clock.now() + 3_600_000;
  const lines = await unbilled(books.app.db, orderScope(books.driver), later);
  return lines.filter(({ number }) => number === order.number);
};
const credited = async (one: Billed) =>
  (await page(one)).creditable.map((line) => [line.credited, line.left]);

seam(
  {
    fact: 'credits: what a form sent did arrive, and its answer was lost',
    act: 'credits: the same form is sent again, as it was or with another quantity',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/make-credit.ts',
      code: "{ actor: actor.id, operation: 'make-credit', key, body: input }",
      without:
        "{ actor: actor.id, operation: 'make-credit', key: key + Math.random(), body: input }",
    },
  },
  async () => {
    const one = await billed();
    const key = randomUUID();
    const first = await creditOnPage(one, 1, key);
    expect(await creditOnPage(one, 1, key)).toEqual(first);
    const other = await creditOnPage(one, 2, key);
    expect(other.data?.error?.message).toMatch(/did arrive/);
    expect((await page(one)).credits).toHaveLength(1);
  },
);

seam(
  {
    fact: 'credits: a line was credited on its invoice',
    act: 'claims: the desk approves a claim for that line',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/claims/server/decide-claim.ts',
      code: "if (byHand && besides === '') throw creditedAlready(name, byHand.document);",
      without: '',
    },
  },
  async () => {
    const one = await billed();
    const id = await claim(one, 1);
    await creditOnPage(one, 1);
    const [shown] = await lineCredits(books.app.db, { id, deliveryId: one.deliveryId });
    expect(shown).toMatchObject({ quantity: 1, billed: 3, ofClaim: false });
    const approved = await approve(one, id, 1);
    expect([approved.status, approved.body.error.details.reason]).toEqual([
      409,
      'credited-already',
    ]);
    expect(approved.body.error.message).toContain(shown?.document);
    const besides = 'A second case was broken, too';
    expect((await approve(one, id, 1, { besides })).body.state).toBe('approved');
    const { rows } = await books.app.db.pool.query(
      `select after from audit_log where object_id = $1 and action = 'claim.decide'`,
      [id],
    );
    expect(rows).toEqual([{ after: { state: 'approved', besides } }]);
  },
);

seam(
  {
    fact: 'credits: most of a line was credited on its invoice',
    act: 'claims: the desk approves more than is left of it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/claims/server/decide-claim.ts',
      code: 'if (quantity > left) throw moreThanLeft(name, left, of[0]?.billed ?? 0);',
      without: '',
    },
  },
  async () => {
    const one = await billed();
    const id = await claim(one, 2);
    await creditOnPage(one, 2);
    const over = await approve(one, id, 2, { besides: 'Two more' });
    expect([over.status, over.body.error.details]).toEqual([
      409,
      { reason: 'more-than-left', most: 1 },
    ]);
    expect((await approve(one, id, 1, { besides: 'One more' })).status).toBe(200);
    await books.app.runJobs();
    expect(await credited(one)).toEqual([
      [3, 0],
      [0, 2],
    ]);
  },
);

seam(
  {
    fact: 'claims: a customer’s claim for a line is open',
    act: 'credits: the bookkeeper looks at the invoice, to credit that line',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/invoice-page.ts',
      code: 'found.hasClaim ? openClaimsOf(app.db, id) : []',
      without: '[]',
    },
  },
  async () => {
    const one = await billed();
    const claimId = await claim(one, 1);
    expect((await page(one)).claims).toMatchObject([
      { claimId, orderLineId: one.order.lineIds[0], quantity: 1 },
    ]);
    await approve(one, claimId, 1);
    expect((await page(one)).claims).toEqual([]);
  },
);

seam(
  {
    fact: 'claims: a claim is approved, and its credit not made yet',
    act: 'credits: the same line is credited on its invoice',
    outcome: 'refused',
    guard: {
      file: 'src/books/credits/server/creditable-lines.ts',
      code: 'and not exists (select from credit_memos m where m.claim_id = c.id)',
      without: 'and false',
    },
  },
  async () => {
    const one = await billed();
    await approve(one, await claim(one, 3), 3);
    const answer = await creditOnPage(one, 1);
    expect(answer.data?.error?.message).toMatch(/0 can still be credited/);
    await books.app.runJobs();
    expect((await credited(one))[0]).toEqual([3, 0]);
    expect((await page(one)).credits).toMatchObject([{ state: 'created' }]);
  },
);

seam(
  {
    fact: 'credits: what a correction took back was credited on the invoice',
    act: 'books: the task of the correction, and what is billed and not delivered',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/make-credit.ts',
      code: 'else await resolveCredited(app, tx, credit);',
      without: '',
    },
  },
  async () => {
    const one = await billed();
    await correct(one, 1);
    expect(await correctionOf(one)).toBeDefined();
    expect(await uneven(one)).toHaveLength(1);
    await creditOnPage(one, 2);
    expect(await correctionOf(one)).toBeUndefined();
    expect(await uneven(one)).toEqual([]);
    expect((await credited(one))[0]).toEqual([2, 1]);
  },
);

seam(
  {
    fact: 'credits: a part of a correction was credited on the invoice',
    act: 'books: the task of the correction is settled with “Credit it”',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/credit-difference.ts',
      code: 'const quantity = open.get(orderLineId) ?? 0;',
      without:
        'const quantity = -(difference.lines.find((one) => one.orderLineId === orderLineId)?.quantity ?? 0);',
    },
  },
  async () => {
    const one = await billed();
    await correct(one, 1);
    await creditOnPage(one, 1);
    const task = await correctionOf(one);
    expect(await press(books, task, 'credit-difference')).toBeUndefined();
    expect(await correctionOf(one)).toBeUndefined();
    expect(await uneven(one)).toEqual([]);
    expect((await credited(one))[0]).toEqual([2, 1]);
  },
);

seam(
  {
    fact: 'credits: a credit was made that QuickBooks has not taken off',
    act: 'invoices: what is still owed is read on the page of its invoice',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/credits.ts',
      code: 'case when ${CREDIT_WAITS} then',
      without: 'case when false then',
    },
  },
  async () => {
    const one = await billed();
    await creditOnPage(one, 1);
    const read = await page(one);
    const shown = renderToStaticMarkup(createElement(InvoiceFigures, { ...read, books: true }));
    const [made] = read.credits;
    expect(made?.state).toBe('queued');
    const left = (read.invoice.balanceCents ?? 0) - (made?.totalCents ?? 0);
    expect(shown).toContain(words.line(made?.docNumber ?? ''));
    expect(shown).toMatch(new RegExp(`${words.left}</dt><dd[^>]*>\\${formatCents(left)}<`));
  },
);
