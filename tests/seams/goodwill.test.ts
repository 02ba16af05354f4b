import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { ownCreditPdf } from '../../src/books/credits/server/own-credit-pdf.ts';
import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { invoiceForms } from '../../src/books/invoices/server/invoice-forms.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { sumsOfMonth } from '../../src/books/invoices/server/month-sums.ts';
import { companyDay, readCompany } from '../../src/company/server/queries.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { loadReport } from '../../src/reports/server/load-report.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { sendForm } from '../support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** A bookkeeper gives an amount back that is for no goods. */

let books: Books;
let without: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  without = await startBooks();
  await without.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
  );
});
afterAll(async () => {
  await books.close();
  await without.close();
});

/** An invoice over $216.13 before tax. */
async function billed(shop: Books): Promise<{ invoiceId: string; number: string }> {
  const order = await shop.order({ taxRateBp: 825 });
  const { deliveryId } = await shop.deliver(order, [3, 2]);
  await shop.app.runJobs();
  return { invoiceId: (await mirrorOf(shop, deliveryId)).id, number: order.number };
}
const give = (shop: Books, who: TestUser, invoiceId: string, goodwillCents: unknown) =>
  shop.app.call(
    who,
    'POST',
    '/api/accounting-credits',
    { invoiceId, reason: 'The truck was late', goodwillCents },
    { 'idempotency-key': randomUUID() },
  );
const creditsOf = async (shop: Books, invoiceId: string) =>
  (await readInvoicePage(shop.app, shop.owner, invoiceId)).credits;

seam(
  {
    fact: 'books: a bookkeeper credits an amount of an invoice that is for no goods',
    act: 'books: QuickBooks has it as the item that was chosen for it, without tax, and never more than is billed',
    outcome: 'told',
    guard: {
      file: 'src/books/quickbooks/server/encode-invoice.ts',
      code: ', ...goodwillLines(credit, preferences)]',
      without: ']',
    },
  },
  async () => {
    const itemId = books.simulator.control.edit(
      REALM,
      'Item',
      { Name: 'Allowance', Type: 'Service', IncomeAccountRef: { value: '1' } },
      'create',
    ).Id;
    const chosen = { 'delivery-fee': '', class: '', location: '', goodwill: itemId };
    await books.app.call(books.owner, 'POST', '/api/accounting-invoice-parts', chosen);
    const { invoiceId } = await billed(books);
    // As the page sends it: an amount in dollars, and no goods.
    const typed = async (goodwill: string) => {
      const body = new URLSearchParams({
        intent: 'credit',
        key: randomUUID(),
        reason: 'Late',
        goodwill,
      });
      const path = `/dashboard/invoices/${invoiceId}`;
      return sendForm(books, invoiceForms, path, body, { invoiceId });
    };
    for (const wrong of ['-5', '0', 'some', '1.005', '']) {
      const answer = JSON.stringify(await typed(wrong));
      expect(answer, wrong).toMatch(/Write an amount above 0|or an amount/);
    }
    expect(await creditsOf(books, invoiceId)).toEqual([]);
    await typed('20.00');
    await books.app.runJobs();
    expect(await creditsOf(books, invoiceId)).toMatchObject([
      { state: 'created', totalCents: 2000, taxCents: 0 },
    ]);
    const memo = books.simulator.control
      .rows(REALM, 'CreditMemo')
      .map(({ entity }) => entity)
      .at(-1);
    expect(memo).toMatchObject({ TotalAmt: 20 });
    expect(JSON.stringify(memo?.Line)).toContain(`"ItemRef":{"value":"${itemId}"`);
    // Goods of it can still be credited, and all of it together is never more than is billed.
    const tooMuch = await give(books, books.owner, invoiceId, 999_999);
    expect([tooMuch.status, tooMuch.body.error?.message]).toEqual([
      409,
      expect.stringContaining('that is not credited'),
    ]);
    for (const wrong of [0, -1, 1.5, undefined])
      expect((await give(books, books.owner, invoiceId, wrong)).status).toBe(400);
    const desk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    const driver = await addUser(books.app, {
      role: 'admin',
      customers: 'all',
      duties: ['driver'],
    });
    for (const who of [desk, driver])
      expect((await give(books, who, invoiceId, 500)).status).toBe(403);
    expect(await creditsOf(books, invoiceId)).toHaveLength(1);
  },
);

seam(
  {
    fact: 'books: a bookkeeper credits an amount of an invoice in a shop without QuickBooks',
    act: 'to do and paper: it waits for its number, and the shop’s own paper names it',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/make-credit.ts',
      code: "or i.state = 'elsewhere' and i.billed_on is not null as in_books",
      without: 'as in_books',
    },
  },
  async () => {
    const { app, owner } = without;
    const { invoiceId, number } = await billed(without);
    // Before the bill is written there is nothing to credit.
    expect((await give(without, owner, invoiceId, 2000)).status).toBe(409);
    const on = '2026-03-03';
    await enteredByHand(app, owner, { kind: 'invoice', id: invoiceId, number: 'A-1', on });
    expect((await give(without, owner, invoiceId, 2000)).status).toBe(200);
    await app.runJobs();
    const [credit] = await creditsOf(without, invoiceId);
    expect(credit).toMatchObject({ state: 'queued', totalCents: 2000 });
    const tasks = await readOpenTasks({ app, scope: orderScope(owner) });
    expect(
      tasks.filter(
        ({ kind, about }) => kind === 'to-bill' && about.some((one) => one.label === number),
      ),
    ).toHaveLength(1);
    const id = credit?.id ?? '';
    await enteredByHand(app, owner, { kind: 'credit', id, number: 'CR-1', on });
    const { bytes } = await ownCreditPdf(app, owner, id);
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(text).toContain('Goodwill');
    expect(text).toContain('$20.00');
  },
);

seam(
  {
    fact: 'books: a bookkeeper credits goods of a bill and an amount out of goodwill',
    act: 'reports: sales after discounts and credits are read beside the sums of the month',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/public/joins.ts',
      code: "m.claim_id is null and m.empties_of is null and m.state not in ('voided', 'dropped')",
      without: "m.state = 'never'",
    },
  },
  async () => {
    const { app, owner } = without;
    const { invoiceId } = await billed(without);
    const company = await readCompany(app);
    const today = companyDay(company, app.clock.now());
    await enteredByHand(app, owner, { kind: 'invoice', id: invoiceId, number: 'A-7', on: today });
    const both = async () => {
      const month = await sumsOfMonth(app.db, orderScope(owner), today.slice(0, 7));
      const query = `by=product&from=${today.slice(0, 7)}-01&to=${today}`;
      const { report } = await loadReport(app, new URLSearchParams(query));
      return { month: month.netCents, report: report?.total.salesCents ?? 0 };
    };
    const before = await both();
    const page = await readInvoicePage(app, owner, invoiceId);
    const made = await app.call(
      owner,
      'POST',
      '/api/accounting-credits',
      {
        invoiceId,
        reason: 'It leaked',
        lines: [{ invoiceLineId: page.creditable[0]?.id, quantity: 2 }],
        goodwillCents: 500,
      },
      { 'idempotency-key': randomUUID() },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const after = await both();
    expect(after.month - before.month).toBe(-(2 * 1205 + 500));
    expect(after.report - before.report).toBe(after.month - before.month);
  },
);
