import { afterAll, beforeAll, expect } from 'vitest';
import { enteredByHand } from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import * as listPage from '../../src/books/invoices/pages/invoices.tsx';
import * as filePage from '../../src/books/invoices/pages/invoices-file.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import {
  loadCustomerInvoices,
  loadOrderBills,
} from '../../src/books/invoices/server/public/load-invoices.ts';
import { readOneInvoice } from '../../src/books/invoices/server/read-invoices.ts';
import { invoiceStateText } from '../../src/books/invoices/state-text.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type Books, startBooks } from '../support/books.ts';
import { contextOf } from '../support/page-context.ts';
import { seam } from './seam.ts';

/** A document is in one state wherever it is shown. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const say = (usesQuickBooks: string) =>
  books.app.db.pool.query(`update company_settings set settings = settings || $1::jsonb`, [
    JSON.stringify({ usesQuickBooks }),
  ]);

/** The state and the number of the order's invoice, everywhere that staff read them. */
async function shownOf(order: { id: string; number: string; customerId: string }) {
  const { app, owner } = books;
  const [bill] = (await loadOrderBills(app, owner, order.id)).invoices;
  const id = bill?.id ?? '';
  const address = new URL('https://shop.test/dashboard/invoices');
  const list = await listPage.loader({
    context: contextOf(app, owner),
    url: address,
    params: {},
  } as never);
  const file = await filePage.loader({
    context: contextOf(app, owner),
    request: new Request('https://shop.test/dashboard/invoices.csv?col=order&col=state'),
    params: {},
  } as never);
  const lines = (await file.text()).split('\n');
  const page = await readInvoicePage(app, owner, id);
  const money = await loadCustomerInvoices(app, owner, order.customerId, 5);
  const found = [
    list.table.rows.find((row) => row.id === id),
    page.invoice,
    bill,
    money.invoices.find((one) => one.id === id),
  ];
  const texts = [true, false].flatMap((staff) =>
    found.map((one) => (one ? invoiceStateText(one, { staff }) : 'missing')),
  );
  const record = await readOneInvoice(app, owner, id);
  return {
    states: [...new Set(texts)],
    numbers: [...new Set([...found.map((one) => one?.docNumber), record.number])],
    inFile: lines.find((line) => line.includes(order.number)) ?? '',
  };
}

seam(
  {
    fact: 'connection: no QuickBooks is connected',
    act: 'list, page, order, customer and file: an invoice waits',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/bills.ts',
      code: "not exists (select from accounting_connections where state = 'connected'))`;",
      without: 'false)`;',
    },
  },
  async () => {
    const order = await books.order();
    await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    for (const choice of ['undecided', 'no']) {
      await say(choice);
      const shown = await shownOf(order);
      expect([choice, shown.states, shown.numbers]).toEqual([choice, ['Not billed'], [null]]);
      expect(shown.inFile).toContain('Not billed');
    }
    // To do says the same of it.
    const [task] = (await readOpenTasks({ app: books.app, scope: orderScope(books.owner) })).filter(
      ({ kind }) => kind === 'to-bill',
    );
    expect(task?.sentence).toMatch(/is delivered and not billed\.$/);
    await say('undecided');
    await books.connect();
    await books.app.runJobs();
    expect((await shownOf(order)).states).toEqual(['Open']);
  },
);

seam(
  {
    fact: 'credits: a credit comes off a bill by hand, and nobody has written it',
    act: 'list, page and customer: the bill owes nothing any more',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/state-text.ts',
      code: "if (state === 'paid' && document.hasUnwritten)",
      without: 'if (false as boolean)',
    },
  },
  async () => {
    const { app, owner } = books;
    await app.db.pool.query(`update accounting_connections set state = 'disconnected'`);
    await say('no');
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await app.runJobs();
    const [bill] = (await loadOrderBills(app, owner, order.id)).invoices;
    const id = bill?.id ?? '';
    const on = dayIn('America/New_York', app.clock.now());
    await enteredByHand(app, owner, { kind: 'invoice', id, number: 'R-900', on, here: true });
    const claim = await raiseClaim(
      app,
      owner,
      {
        deliveryId,
        lines: order.lineIds.map((orderLineId, at) => ({
          orderLineId,
          quantity: [3, 2][at] ?? 0,
          kind: 'short' as const,
        })),
        words: '',
        photos: [],
      },
      `one-state-${deliveryId}`,
    );
    await decideClaim(app, owner, {
      id: claim.id,
      lines: order.lineIds.map((orderLineId, at) => ({
        orderLineId,
        approved: [3, 2][at] ?? 0,
        replaced: 0,
      })),
      answer: '',
    });
    await app.runJobs();
    const { invoice, credits } = await readInvoicePage(app, owner, id);
    expect(invoice.balanceCents).toBe(0);
    expect(credits.map(({ state, isUnsent }) => [state, isUnsent])).toEqual([['queued', true]]);
    expect(invoice.hasUnwritten).toBe(true);
    expect((await shownOf(order)).states).toEqual(['Credited']);
    await enteredByHand(app, owner, {
      kind: 'credit',
      id: credits[0]?.id ?? '',
      number: 'CM-R-900',
      on,
    });
    expect((await shownOf(order)).states).toEqual(['Paid']);
  },
);
