import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeCredit } from '../../src/books/credits/server/make-credit.ts';
import { voidCredit } from '../../src/books/credits/server/void-credit.ts';
import {
  enteredByHand,
  takeBackCredit,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { ageingOf } from '../../src/books/invoices/server/public/ageing.ts';
import { readOneInvoice } from '../../src/books/invoices/server/read-invoices.ts';
import { tableInvoices } from '../../src/books/invoices/server/table-invoices.ts';
import { payWithCredit } from '../../src/books/invoices/server/use-credit.ts';
import { writeDownBalance } from '../../src/books/invoices/server/write-down-balance.ts';
import { ApartNote } from '../../src/books/invoices/ui/write-down.tsx';
import { readStatement } from '../../src/books/statements/server/read-statement.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { dayIn } from '../../src/kit/time.ts';
import { owedByCustomers } from '../../src/ordering/orders/server/owed-by-customers.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { int, rowShape } from '../../src/platform/row-shape.ts';
import { sql } from '../../src/platform/sql.ts';
import { type Books, startBooks } from '../support/books.ts';
import { leftWithBoth } from '../support/left-quickbooks.ts';
import { untilQuiet } from '../support/outbox.ts';
import { seam } from './seam.ts';

/** A shop that left QuickBooks credits by hand an invoice that QuickBooks had made: everybody who says what is owed takes it off. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
});
afterAll(() => books.close());

const today = () => dayIn('America/New_York', books.app.clock.now());
const read = (id: string) => readInvoicePage(books.app, books.owner, id);
const owedRow = rowShape({ balanceCents: int });

/** What each says that the customer owes in all, and of the old invoice. */
async function owedBy(customerId: string, old: string) {
  const scope = orderScope(books.owner);
  const day = today();
  const statement = await readStatement(
    books.app,
    { id: customerId, accountingId: null },
    { from: day.slice(0, 8).concat('01'), to: day },
  );
  const [receivable] = (await ageingOf(books.app.db, scope, day)).filter(
    (one) => one.customerId === customerId,
  );
  const limit = await books.app.db.row(
    owedRow,
    sql`select balance_cents from ${owedByCustomers(scope, sql`${day}::date`, sql`debt.customer_id = ${customerId}`)} owed`,
  );
  const table = await tableInvoices(
    books.app.db,
    scope,
    { filters: { customer: customerId }, sort: { by: 'date', down: true }, chosen: [] } as never,
    { filter: 'all', limit: 50, today: day },
  );
  const listed = table.rows.find((one) => one.id === old);
  const page = (await read(old)).invoice;
  const program = await readOneInvoice(books.app, books.owner, old);
  return {
    statement: statement.balanceCents,
    left: (statement.leftInBooks ?? []).map(({ kind, cents }) => [kind, cents]),
    receivables: receivable?.totalCents,
    limit: limit?.balanceCents,
    open: [listed?.balanceCents, page.balanceCents, program.balanceCents],
    states: [listed?.state, page.state, program.state],
  };
}
/** One piece of the first line, or an amount alone. */
const credit = async (invoiceId: string, what: { goodwillCents: number } | { pieces: number }) => {
  const line = (await read(invoiceId)).creditable[0]?.id ?? '';
  const { creditId } = await makeCredit(
    books.app,
    books.owner,
    {
      invoiceId,
      reason: 'Came late',
      lines: 'pieces' in what ? [{ invoiceLineId: line, quantity: what.pieces }] : [],
      goodwillCents: 'pieces' in what ? undefined : what.goodwillCents,
    },
    randomUUID(),
  );
  return creditId;
};
const write = (id: string, number: string) =>
  enteredByHand(books.app, books.owner, { kind: 'credit', id, number, on: today() });

seam(
  {
    fact: 'credits: a shop that left QuickBooks credits an invoice that QuickBooks had made',
    act: 'invoices, statements and orders: page, list, program, receivables, statement and limit take it off',
    outcome: 'told',
    guard: {
      file: 'migrations/1980_left_bills.sql',
      code: "and (m.state = 'queued' or m.state = 'elsewhere' and m.billed_on is not null)",
      without: 'and false',
    },
  },
  async () => {
    const { customerId, order, deliveryId, old, id } = await leftWithBoth(books, 'LC-1');
    const openCents = (await read(old)).invoice.balanceCents ?? 0;
    const own = (await read(id)).invoice.totalCents;
    const all = (cents: number, state: string, left = [['invoice', cents]]) => ({
      statement: own + cents,
      left: cents === 0 && left.length === 1 ? [] : left,
      receivables: own + cents,
      limit: own + cents,
      open: [cents, cents, cents],
      states: [state, state, state],
    });
    expect(await owedBy(customerId, old)).toEqual(all(openCents, 'created'));
    // Of a claim, as soon as it is approved; then with its number.
    const orderLineId = order.lineIds[0] ?? '';
    const lines = [{ orderLineId, quantity: 1, kind: 'short' as const }];
    const claim = { deliveryId, lines, words: 'One is missing', photos: [] };
    const raised = await raiseClaim(books.app, books.owner, claim, 'left-claim');
    await decideClaim(books.app, books.owner, {
      id: raised.id,
      lines: [{ orderLineId, approved: 1, replaced: 0 }],
      answer: '',
    });
    await books.app.runJobs();
    const [ofClaim] = (await read(old)).credits;
    const claimed = ofClaim?.totalCents ?? 0;
    expect(ofClaim).toMatchObject({ comesOff: true, unusedCents: 0, ownLeftCents: 0 });
    expect(claimed).toBeGreaterThan(0);
    expect(await owedBy(customerId, old)).toEqual(all(openCents - claimed, 'created'));
    await write(ofClaim?.id ?? '', 'LCR-1');
    expect(await owedBy(customerId, old)).toEqual(all(openCents - claimed, 'created'));
    // By hand, and void again.
    const second = await credit(old, { goodwillCents: 500 });
    expect(await owedBy(customerId, old)).toEqual(all(openCents - claimed - 500, 'created'));
    await voidCredit(books.app, books.owner, { creditId: second, reason: 'By mistake' });
    expect(await owedBy(customerId, old)).toEqual(all(openCents - claimed, 'created'));
    // What came for it: what a person says is open is what everybody reads, never more than is left of its total.
    const say = (cents: number) =>
      writeDownBalance(books.app, books.owner, { invoiceId: old, openCents: cents, on: today() });
    await expect(say(openCents)).rejects.toMatchObject({ status: 400 });
    await say(1000);
    expect(await owedBy(customerId, old)).toEqual(all(1000, 'part_paid'));
    const third = await credit(old, { goodwillCents: 600 });
    await write(third, 'LCR-2');
    expect(await owedBy(customerId, old)).toEqual(all(400, 'part_paid'));
    await say(0);
    expect(await owedBy(customerId, old)).toEqual({
      ...all(0, 'paid'),
      left: [],
    });
    // Beyond what is open the rest is the customer's, and pays another bill once it has a number.
    const fourth = await credit(old, { goodwillCents: 700 });
    const rest = {
      ...all(0, 'paid'),
      statement: own - 700,
      receivables: own - 700,
      limit: own - 700,
    };
    expect(await owedBy(customerId, old)).toEqual({ ...rest, left: [['credit', -700]] });
    const use = () => payWithCredit(books.app, books.owner, { invoiceId: id }, undefined);
    await expect(use()).rejects.toMatchObject({ status: 409 });
    await write(fourth, 'LCR-3');
    expect(await use()).toEqual({ amountCents: 700 });
    expect(await owedBy(customerId, old)).toEqual({ ...rest, left: [] });
    await expect(
      takeBackCredit(books.app, books.owner, { creditId: fourth }),
    ).rejects.toMatchObject({ status: 409 });
  },
);

seam(
  {
    fact: 'connection: the shop connects to QuickBooks again after it credited old invoices by hand',
    act: 'credits: what had no number is made there once, what was written is not sent, and what is open is what QuickBooks says',
    outcome: 'told',
    guard: {
      file: 'migrations/1980_left_bills.sql',
      code: "and not exists (select from accounting_connections where state <> 'disconnected')",
      without: 'and true',
    },
  },
  async () => {
    const { old } = await leftWithBoth(books, 'LC-2');
    const was = (await read(old)).invoice.balanceCents ?? 0;
    const written = await credit(old, { pieces: 1 });
    await write(written, 'LCR-9');
    const waits = await credit(old, { pieces: 1 });
    const sums = (await read(old)).credits.map(({ totalCents }) => totalCents);
    expect((await read(old)).invoice.balanceCents).toBe(was - (sums[0] ?? 0) - (sums[1] ?? 0));
    await books.connect();
    await untilQuiet(books, 3);
    const made = async () =>
      (
        await books.app.db.pool.query(
          'select id, state, accounting_id, doc_number from credit_memos where id = any($1) order by created_at',
          [[written, waits]],
        )
      ).rows;
    // A connection counts more than what is said of the shop.
    await books.app.db.pool.query(
      `update company_settings set settings = settings || '{"usesQuickBooks": "no"}'::jsonb`,
    );
    const [byHand, sent] = await made();
    expect(byHand).toMatchObject({ state: 'elsewhere', accounting_id: null, doc_number: 'LCR-9' });
    expect(sent).toMatchObject({ state: 'created', accounting_id: expect.any(String) });
    const after = await read(old);
    const inBooks = books.invoices().find(({ Id }) => Id === after.more.accountingId);
    expect(after.invoice.balanceCents).toBe(Math.round((inBooks?.Balance ?? -1) * 100));
    // Whoever keeps the books reads on the invoice which credits QuickBooks does not have.
    const page = renderToStaticMarkup(createElement(ApartNote, { ...after, books: true } as never));
    expect(page).toContain('QuickBooks does not have Credit LCR-9');
    expect(after.credits.map(({ comesOff }) => comesOff)).toEqual([false, false]);
    await untilQuiet(books, 3);
    expect(await made()).toEqual([byHand, sent]);
  },
);
