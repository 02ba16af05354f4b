import { afterAll, beforeAll, expect } from 'vitest';
import * as invoicePage from '../../src/books/invoices/pages/invoice.tsx';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { ageingOf } from '../../src/books/invoices/server/public/ageing.ts';
import * as moneyPage from '../../src/books/statements/pages/customer-money.tsx';
import { statementPdf } from '../../src/books/statements/server/statement-pdf.ts';
import { formatCents } from '../../src/kit/money.ts';
import { dayIn, longDayText } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { leftWithBoth } from '../support/left-quickbooks.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** A shop that had QuickBooks has left it: what was open there is still owed, and nobody reads there whether it was paid. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const today = () => dayIn('America/New_York', books.app.clock.now());
const read = async (id: string) => (await readInvoicePage(books.app, books.owner, id)).invoice;
const press = (id: string, form: Record<string, string>, who = books.owner) =>
  postPage(books.app, who, invoicePage, form, { invoiceId: id });
const money = async (customerId: string) => {
  const url = new URL(`http://localhost/dashboard/customers/${customerId}/money`);
  const { account } = await moneyPage.loader({
    request: new Request(url),
    url,
    context: contextOf(books.app, books.owner),
    params: { customerId },
  } as never);
  return account;
};

seam(
  {
    fact: 'connection: the shop has left QuickBooks, where an invoice was open',
    act: 'statements: a customer’s statement is read, and what is paid of that invoice is written down',
    outcome: 'told',
    guard: {
      file: 'src/books/statements/server/own-account.ts',
      code: 'documents: [...documents, ...left],',
      without: 'documents,',
    },
  },
  async () => {
    const { customerId, old, id } = await leftWithBoth(books);
    const [was, own] = [await read(old), await read(id)];
    const openCents = was.balanceCents ?? 0;
    expect(openCents).toBeGreaterThan(0);
    const account = await money(customerId);
    expect(account).toMatchObject({ problem: null, canBeRead: true, notSynced: { counted: 0 } });
    const { statement } = account ?? {};
    const owed = openCents + own.totalCents;
    expect(statement).toMatchObject({
      openingCents: openCents,
      invoicedCents: own.totalCents,
      balanceCents: owed,
      otherCents: 0,
      unappliedCents: 0,
      leftInBooks: [{ kind: 'invoice', number: was.docNumber, cents: openCents, asOf: today() }],
    });
    expect(statement?.lines.map(({ number }) => number)).toEqual(['LQ-1']);
    // It asks for what receivables say.
    const [row] = await ageingOf(books.app.db, orderScope(books.owner), today());
    expect(row).toMatchObject({ customerId, totalCents: owed });
    const holder = { name: 'Harbor House', address1: '', city: '', state: '', zip: '' };
    if (!statement) throw new Error('No statement.');
    const pdf = await readPdf(await statementPdf(books.app, holder, statement));
    const paper = pdf.pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(paper).toContain(`Invoice ${was.docNumber}: ${formatCents(openCents)}`);
    expect(paper).toContain(`as of ${longDayText(today())}`);
    // It ends: who looked there says what is open, and a paid one is on no statement.
    const form = { intent: 'write-down', open: '0', on: today() };
    const clerk = await addUser(books.app, { role: 'admin', customers: 'all', duties: ['desk'] });
    expect((await press(old, form, clerk)).status).toBe(403);
    expect((await press(old, { ...form, open: '10.00' })).status).toBe(200);
    expect((await money(customerId))?.statement).toMatchObject({
      balanceCents: own.totalCents + 1000,
      leftInBooks: [{ cents: 1000 }],
    });
    expect((await press(old, form)).status).toBe(200);
    const after = (await money(customerId))?.statement;
    expect(after?.balanceCents).toBe(own.totalCents);
    expect(after?.leftInBooks).toBeUndefined();
  },
);
