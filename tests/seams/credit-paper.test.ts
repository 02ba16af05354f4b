import { afterAll, beforeAll, expect } from 'vitest';
import * as creditPdf from '../../src/books/credits/pages/credit-pdf.ts';
import { creditDeposit } from '../../src/books/credits/server/credit-deposit.ts';
import {
  enteredByHand,
  takeBackCredit,
} from '../../src/books/documents/server/settle-entered-by-hand.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import type { Actor } from '../../src/kit/actor.ts';
import { formatCents } from '../../src/kit/money.ts';
import { addUser } from '../support/app.ts';
import { type Books, startBooks } from '../support/books.ts';
import { expectAccessible } from '../support/check-pdf.ts';
import { contextOf } from '../support/page-context.ts';
import { readPdf } from '../support/read-pdf.ts';
import { seam } from './seam.ts';

/** Credits that a shop without QuickBooks wrote by hand, and their papers. */

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.app.db.pool.query(
    `update company_settings set settings = settings || '{"usesQuickBooks": "no", "depositDrum55Cents": 2500}'::jsonb`,
  );
});
afterAll(() => books.close());

const DAY = '2026-03-03';
const one = async (text: string, values: unknown[]) =>
  (await books.app.db.pool.query(text, values)).rows[0];
const write = (kind: 'invoice' | 'credit', id: string, number: string) =>
  enteredByHand(books.app, books.owner, { kind, id, number, on: DAY });
function paperOf(actor: Actor, creditId: string): Promise<Response> {
  const context = contextOf(books.app, actor);
  return creditPdf.loader({ context, params: { creditId } } as never);
}
const readPaper = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  await expectAccessible(bytes, 'credit by hand');
  return (await readPdf(bytes)).pages.join(' ');
};

seam(
  {
    fact: 'credits: a shop without QuickBooks wrote a credit by hand',
    act: 'credits: who may see its order gets its paper, with the shop’s own number',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/own-credit-pdf.ts',
      code: "m.state = 'elsewhere' and m.billed_on is not null",
      without: 'false',
    },
  },
  async () => {
    const order = await books.order();
    const { deliveryId } = await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    const { id } = await one('select id from invoices where delivery_id = $1', [deliveryId]);
    await write('invoice', id, 'P-7');
    const orderLineId = order.lineIds[0] ?? '';
    const lines = [{ orderLineId, quantity: 2, kind: 'short' as const }];
    const claim = { deliveryId, lines, words: 'Two are missing', photos: [] };
    const raised = await raiseClaim(books.app, books.owner, claim, 'paper-claim');
    await decideClaim(books.app, books.owner, {
      id: raised.id,
      lines: [{ orderLineId, approved: 2, replaced: 0 }],
      answer: '',
    });
    await books.app.runJobs();
    const credit = await one('select * from credit_memos where claim_id = $1', [raised.id]);
    // Before it has a number of the shop's own there is no paper.
    await expect(paperOf(books.owner, credit.id)).rejects.toMatchObject({ status: 404 });
    await write('credit', credit.id, 'CR-7');
    const buyer = await addUser(books.app, { customers: [order.customerId] });
    for (const who of [books.owner, buyer]) {
      const response = await paperOf(who, credit.id);
      expect(response.headers.get('content-disposition')).toContain('credit-CR-7.pdf');
      const text = await readPaper(response);
      for (const words of [
        'Credit CR-7',
        'P-7',
        order.number,
        order.skus[0] ?? 'no line',
        formatCents(credit.tax_cents),
        formatCents(credit.net_cents + credit.tax_cents),
      ])
        expect(text).toContain(words);
      // Nothing is to be paid, and no inner words.
      expect(text).not.toContain('How to pay');
      expect(text).not.toContain('Two are missing');
    }
    // Who may not: a buyer of nothing here, and somebody who sees no money.
    const foreign = await addUser(books.app, { customers: [] });
    await expect(paperOf(foreign, credit.id)).rejects.toMatchObject({ status: 404 });
    await takeBackCredit(books.app, books.owner, { creditId: credit.id });
    await expect(paperOf(buyer, credit.id)).rejects.toMatchObject({ status: 404 });
  },
);

/** Two drums that came back with a stop that handed nothing over, credited at once. */
async function depositBack() {
  const order = await books.order();
  const drum = { kind: 'drum-55', taken: 2, closed: true, labelled: true, underOneInch: true };
  const closed = { failed: 'closed', signerName: '', lines: [], empties: [drum] };
  const { deliveryId } = await books.deliver(order, [0, 0], closed);
  const { creditId } = await creditDeposit(books.app, books.owner, { deliveryId });
  await books.app.runJobs();
  return { order, creditId };
}

async function deposited(number: string): Promise<string> {
  const { creditId } = await depositBack();
  await write('credit', creditId, number);
  return creditId;
}

seam(
  {
    fact: 'credits: a deposit back was written by hand without any bill',
    act: 'credits: its paper names the containers’ deposit and the order',
    outcome: 'told',
    guard: {
      file: 'src/books/credits/server/own-credit-pdf.ts',
      code: 'left join invoices i on i.id = m.invoice_id',
      without: 'join invoices i on i.id = m.invoice_id',
    },
  },
  async () => {
    const { order, creditId } = await depositBack();
    // No two credits bear one number.
    const before = await deposited('CR-0');
    await expect(write('credit', creditId, 'CR-0')).rejects.toMatchObject({
      code: 'invalid-argument',
      details: { path: 'number' },
    });
    expect((await one('select state from credit_memos where id = $1', [before])).state).toBe(
      'elsewhere',
    );
    await write('credit', creditId, 'CR-8');
    const text = await readPaper(await paperOf(books.owner, creditId));
    for (const words of ['Credit CR-8', order.number, 'Container deposit, 2 drums', '$50.00'])
      expect(text).toContain(words);
    expect(text).not.toContain('Of invoice');
  },
);
