import { afterAll, beforeAll, expect } from 'vitest';
import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { invoiceTable } from '../../src/books/invoices/invoice-table.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { ageingOf } from '../../src/books/invoices/server/public/ageing.ts';
import { loadCustomerInvoices } from '../../src/books/invoices/server/public/load-invoices.ts';
import { tableInvoices } from '../../src/books/invoices/server/table-invoices.ts';
import * as statementFile from '../../src/books/statements/pages/statement-table.ts';
import { previewStatements } from '../../src/books/statements/server/preview-statements.ts';
import { readStatement } from '../../src/books/statements/server/read-statement.ts';
import { statementCustomer } from '../../src/books/statements/server/statement-customer.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { readTable } from '../../src/kit/table-view.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type Books, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { seam } from './seam.ts';

/** What is billed and reported, and what was billed by hand before QuickBooks, is open for everybody who asks for money. */

let books: Books;
let serial = 700;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const today = () => dayIn('America/New_York', books.app.clock.now());
const say = (usesQuickBooks: string) =>
  books.app.db.pool.query(`update company_settings set settings = settings || $1::jsonb`, [
    JSON.stringify({ usesQuickBooks }),
  ]);

/** A delivery of a shop without QuickBooks, billed by hand. */
async function billed() {
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { rows } = await books.app.db.pool.query('select id from invoices where delivery_id = $1', [
    deliveryId,
  ]);
  const id = rows[0].id as string;
  serial += 1;
  const number = `R-${serial}`;
  await enteredByHand(books.app, books.owner, {
    kind: 'invoice',
    id,
    number,
    on: today(),
    here: true,
  });
  return { order, deliveryId, id, number };
}

const statementOf = async (customerId: string) =>
  readStatement(books.app, await statementCustomer(books.app, books.owner, customerId), {
    from: '2020-01-01',
    to: today(),
  });

seam(
  {
    fact: 'claims: something of a delivery is reported and not decided',
    act: 'invoices, receivables and statements: its bill is open',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/bills.ts',
      code: 'where reported.delivery_id = i.delivery_id))`;',
      without: 'where false))`;',
    },
  },
  async () => {
    await say('no');
    const { order, deliveryId, id, number } = await billed();
    const { app, owner } = books;
    const shown = async () => {
      const view = readTable(invoiceTable(true), new URLSearchParams());
      const list = await tableInvoices(app.db, orderScope(owner), view, {
        filter: 'all',
        limit: 20,
        today: today(),
      });
      const [preview] = (await previewStatements(app, owner, [order.customerId])).statements;
      const open = (await statementOf(order.customerId)).open ?? [];
      const owed = await ageingOf(app.db, orderScope(owner), today());
      return {
        list: list.rows.find((row) => row.id === id)?.hasClaim,
        page: (await readInvoicePage(app, owner, id)).invoice.hasClaim,
        claims: (await readInvoicePage(app, owner, id)).claims,
        customer: (await loadCustomerInvoices(app, owner, order.customerId, 5)).invoices[0]
          ?.hasClaim,
        statement: open.find((one) => one.number === number)?.hasClaim ?? false,
        receivables: owed.find((row) => row.customerId === order.customerId)?.claimCents,
        preview: preview?.claimCents,
      };
    };
    const none = {
      list: false,
      page: false,
      claims: [],
      customer: false,
      statement: false,
      receivables: 0,
      preview: 0,
    };
    expect(await shown()).toEqual(none);
    const cents = (await readInvoicePage(app, owner, id)).invoice.balanceCents;
    const orderLineId = order.lineIds[0] ?? '';
    const raised = await raiseClaim(
      app,
      owner,
      {
        deliveryId,
        lines: [{ orderLineId, quantity: 1, kind: 'short' as const }],
        words: '',
        photos: [],
      },
      `open-claims-${deliveryId}`,
    );
    expect(await shown()).toEqual({
      list: true,
      page: true,
      claims: [{ claimId: raised.id, orderLineId, quantity: 1, description: expect.any(String) }],
      customer: true,
      statement: true,
      receivables: cents,
      preview: cents,
    });
    await decideClaim(app, owner, {
      id: raised.id,
      lines: [{ orderLineId, approved: 0, replaced: 0 }],
      answer: 'Our driver counted three.',
    });
    expect(await shown()).toEqual(none);
  },
);

seam(
  {
    fact: 'invoices: a bill was written by hand before QuickBooks was connected',
    act: 'statements: one is made when it is connected',
    outcome: 'told',
    guard: {
      file: 'src/books/statements/server/read-statement.ts',
      code: 'documents: [...documents, ...byHand.documents],',
      without: 'documents,',
    },
  },
  async () => {
    await say('no');
    const { order, id, number } = await billed();
    const cents = (await readInvoicePage(books.app, books.owner, id)).invoice.balanceCents ?? 0;
    expect(cents).toBeGreaterThan(0);
    await books.connect();
    const statement = await statementOf(order.customerId);
    expect(statement.open).toMatchObject([{ number, cents }]);
    // As Receivables has it, though the customer does not stand in QuickBooks yet.
    expect([statement.balanceCents, statement.closingCents, statement.byHandCents]).toEqual([
      cents,
      cents,
      cents,
    ]);
    // Its file names it, and adds up to the balance.
    const file = await statementFile.loader({
      context: contextOf(books.app, books.owner),
      params: { customerId: order.customerId },
      request: new Request('https://shop.test/statement.csv'),
      url: new URL('https://shop.test/statement.csv'),
    } as never);
    // Its name says whose it is, and until when.
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(`filename="statement-[a-z0-9]+-${today()}\\.csv"`),
    );
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Document,Number,Customer,Date,Due,Days late,Claim,Open');
    expect(lines.slice(1)).toHaveLength(1);
    expect(lines[1]).toMatch(new RegExp(`^Invoice,${number},.*,${(cents / 100).toFixed(2)}$`));
    const owed = await ageingOf(books.app.db, orderScope(books.owner), today());
    expect(owed.find((row) => row.customerId === order.customerId)?.totalCents).toBe(cents);
  },
);
