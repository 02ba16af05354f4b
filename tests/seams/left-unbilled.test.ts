import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readChanges } from '../../src/books/connection/server/read-changes.ts';
import type { Task } from '../../src/books/inbox/contract.ts';
import { readOpenTasks } from '../../src/books/inbox/server/public/read-inbox.ts';
import { waitTask } from '../../src/books/inbox/server/wait-task.ts';
import { action } from '../../src/books/invoices/pages/decided.tsx';
import { checkBilled } from '../../src/books/invoices/server/check-billed.ts';
import { gapsOf } from '../../src/books/invoices/server/gaps.ts';
import { readInvoicePage } from '../../src/books/invoices/server/invoice-page.ts';
import { countUnbilled, unbilled } from '../../src/books/invoices/server/unbilled.ts';
import { decideClaim } from '../../src/delivery/claims/server/decide-claim.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser } from '../support/app.ts';
import { ACTIONS, type Cell, change, press, sendForm, standing } from '../support/bookkeeper.ts';
import { type Books, REALM, startBooks } from '../support/books.ts';
import { mirrorOf } from '../support/outbox.ts';
import { seam } from './seam.ts';

let books: Books;
beforeAll(async () => {
  books = await startBooks();
  await books.connect();
  await readChanges(books.app);
});
afterAll(() => books.close());

const scope = () => orderScope(books.driver);
const inbox = (): Promise<Task[]> => readOpenTasks({ app: books.app, scope: scope() });
async function pass(): Promise<void> {
  books.app.clock.advance(900_000);
  await books.simulator.control.setTime(books.app.clock.now());
}
async function billed(): Promise<{ cell: Cell; invoiceId: string }> {
  await pass();
  const order = await books.order();
  const { deliveryId } = await books.deliver(order, [3, 2]);
  await books.app.runJobs();
  const { id } = await mirrorOf(books, deliveryId);
  await pass();
  return { cell: { books, order, buyerId: '' }, invoiceId: id };
}
const gaps = async (number: string) =>
  (await gapsOf(books.app.db, scope(), books.app.clock.now())).filter(
    ({ orderNumber }) => orderNumber === number,
  );
const about = async (number: string) =>
  (await inbox()).filter(({ about: [first] }) => first?.label === number);
const post = (path: string, body: object, who = books.driver) =>
  books.app.call(who, 'POST', path, body);
async function voided(): Promise<{ cell: Cell; invoiceId: string }> {
  const one = await billed();
  ACTIONS.void.act(one.cell);
  await readChanges(books.app);
  return one;
}

seam(
  {
    fact: 'books: an invoice was voided there, so what was delivered is not billed',
    act: 'inbox: it is left so without saying why',
    outcome: 'asked',
    guard: {
      file: 'src/books/invoices/decision-contract.ts',
      code: "    ...fields,\n    reason: z.string().trim().min(1, 'Say why, for whoever asks later.').max(300),",
      without: '    ...fields,\n    reason: z.string(),',
    },
  },
  async () => {
    const { cell, invoiceId } = await voided();
    const [task] = await about(cell.order.number);
    expect(await press(books, task, 'leave', { reason: ' ' })).toMatch(/Say why/);
    expect((await post('/api/accounting-leave-unbilled', { invoiceId, reason: '' })).status).toBe(
      400,
    );
    const buyer = await addUser(books.app, { customers: [cell.order.customerId] });
    const body = { invoiceId, reason: 'A sample for the chef' };
    expect((await post('/api/accounting-leave-unbilled', body, buyer)).status).toBe(403);
    expect(await gaps(cell.order.number)).toMatchObject([{ kind: 'gone', decision: null }]);
    expect(await press(books, task, 'leave', { reason: body.reason })).toBeUndefined();
    expect(await gaps(cell.order.number)).toMatchObject([
      { decision: { what: 'left', reason: body.reason, by: 'Dan Driver' } },
    ]);
    expect((await readInvoicePage(books.app, books.driver, invoiceId)).decisions).toMatchObject([
      { what: 'left', reason: body.reason, by: 'Dan Driver' },
    ]);
    expect((await readInvoicePage(books.app, buyer, invoiceId)).decisions).toEqual([]);
    // Told once is enough.
    expect((await post('/api/accounting-leave-unbilled', body)).status).toBe(409);
  },
);

seam(
  {
    fact: 'inbox: an invoice was left unbilled by decision',
    act: 'check: the decision is undone, by page or endpoint',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/leave-unbilled.ts',
      code: 'set settled_how = null, settled_by = null, settled_at = null, found_at = ${now}',
      without: 'set found_at = ${now}',
    },
  },
  async () => {
    const { cell, invoiceId } = await voided();
    await post('/api/accounting-leave-unbilled', { invoiceId, reason: 'Settled in cash' });
    expect(await about(cell.order.number)).toEqual([]);
    const body = new URLSearchParams({ intent: 'undo', invoiceId });
    const answer = await sendForm(books, action, '/dashboard/accounting/inbox/decided', body);
    expect(answer.data?.error).toBeUndefined();
    expect(await about(cell.order.number)).toMatchObject([{ code: 'books-voided' }]);
    expect(await gaps(cell.order.number)).toMatchObject([{ kind: 'gone', decision: null }]);
    expect((await post('/api/accounting-undo-left', { invoiceId })).status).toBe(409);
    const { decisions } = await readInvoicePage(books.app, books.driver, invoiceId);
    expect(decisions.map(({ what }) => what)).toEqual(['undone', 'left']);
    const [task] = await about(cell.order.number);
    expect(await press(books, task, 're-bill')).toBeUndefined();
    await books.app.runJobs();
    expect(await gaps(cell.order.number)).toEqual([]);
  },
);

seam(
  {
    fact: 'outbox: an invoice did not reach the books',
    act: 'check: delivered = billed = in the books',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/gaps.ts',
      code: "where (i.state = 'voided' or i.accounting_id is null",
      without: "where (i.state = 'voided'",
    },
  },
  async () => {
    await pass();
    const order = await books.order();
    await books.app.db.pool.query(
      `update products set sku = sku || '-GONE', accounting_id = null where id = $1`,
      [order.productIds[0]],
    );
    await books.app.db.pool.query(`update order_lines set sku = sku || '-GONE' where id = $1`, [
      order.lineIds[0],
    ]);
    await books.deliver(order, [3, 2]);
    await books.app.runJobs();
    await pass();
    // The lines are billed here; only the books don't have it, as the inbox says too.
    const now = books.app.clock.now();
    const lines = await unbilled(books.app.db, scope(), now);
    expect(lines.filter(({ number }) => number === order.number)).toEqual([]);
    expect(await about(order.number)).toMatchObject([{ stopsMoney: true }]);
    expect(await gaps(order.number)).toMatchObject([
      { document: 'invoice', kind: 'missing', decision: null },
    ]);
  },
);

seam(
  {
    fact: 'inbox: an invoice waits, for a connection or because it was just refused',
    act: 'check: delivered = billed = in the books says that all is',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/check-billed.ts',
      code: "if (rows.length + stopping > 0 || waiting.some((gap) => !gap.underWay)) return 'open';",
      without: 'void stopping;',
    },
  },
  async () => {
    const other = await startBooks();
    try {
      const order = await other.order();
      const check = () => checkBilled(other.app, other.driver);
      expect(await check()).toMatchObject({ verdict: 'nothing-delivered' });
      await other.deliver(order, [3, 2]);
      // The invoice is being made; a moment later it waits for a connection, and the inbox says so with the same figure.
      expect(await check()).toMatchObject({ verdict: 'under-way', beingMade: 1 });
      await other.app.runJobs();
      expect(await check()).toMatchObject({
        verdict: 'open',
        stops: { now: 1, later: 0 },
        gaps: [
          { kind: 'missing', underWay: false, reason: 'It waits for a connection to QuickBooks.' },
        ],
      });
      // Letting it wait changes nothing of it.
      const [task] = await readOpenTasks({ app: other.app, scope: orderScope(other.driver) });
      await waitTask(other.app, other.driver, { key: task?.key ?? '', days: 1 });
      expect(await check()).toMatchObject({ verdict: 'open', stops: { now: 0, later: 1 } });
      await other.connect();
      expect(await check()).toMatchObject({ verdict: 'under-way' });
      await other.app.runJobs();
      expect(await check()).toMatchObject({ verdict: 'agreed', gaps: [], rows: [] });
    } finally {
      await other.close();
    }
  },
);

seam(
  {
    fact: 'books: an invoice bills another amount there, and a person accepted it',
    act: 'check: delivered = billed = in the books',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/resolve-books-difference.ts',
      code: 'await recordDecision(app, tx, actor, { invoiceId, what: how, kind, reason });',
      without: 'void [invoiceId, kind];',
    },
  },
  async () => {
    const { cell } = await billed();
    const [invoice] = standing(cell);
    change(cell, 'Invoice', invoice?.Id ?? '', { Line: invoice?.Line.slice(0, 1) });
    await readChanges(books.app);
    expect(await gaps(cell.order.number)).toMatchObject([{ kind: 'different', decision: null }]);
    const [task] = await about(cell.order.number);
    expect(await press(books, task, 'accept-books')).toBeUndefined();
    expect(await gaps(cell.order.number)).toMatchObject([
      { kind: 'different', decision: { what: 'accepted', by: 'Dan Driver' } },
    ]);
  },
);

async function credited(): Promise<{ cell: Cell; creditId: string }> {
  const { cell, invoiceId } = await billed();
  const { lines } = await readInvoicePage(books.app, books.driver, invoiceId);
  const body = {
    invoiceId,
    reason: 'One came back',
    lines: [{ invoiceLineId: lines[0]?.id, quantity: 1 }],
  };
  const made = await books.app.call(books.driver, 'POST', '/api/accounting-credits', body, {
    'idempotency-key': invoiceId,
  });
  await books.app.runJobs();
  await pass();
  return { cell, creditId: made.body.creditId };
}
const memo = () => books.simulator.control.rows(REALM, 'CreditMemo').at(-1)?.entity;

seam(
  {
    fact: 'books: a credit was voided there, so what was granted is not credited',
    act: 'inbox: somebody has to say what becomes of it',
    outcome: 'asked',
    guard: {
      file: 'src/books/credits/server/credit-tasks.ts',
      code: " or m.state = 'voided' and m.void_left_at is null",
      without: '',
    },
  },
  async () => {
    const { cell, creditId } = await credited();
    const Id = String(memo()?.Id);
    const { control } = books.simulator;
    control.edit(REALM, 'CreditMemo', { Id, SyncToken: String(memo()?.SyncToken) }, 'delete');
    await readChanges(books.app);
    const [task] = await about(cell.order.number);
    expect(task?.sentence).toMatch(/was voided or deleted in (the books|QuickBooks)/);
    expect(await gaps(cell.order.number)).toMatchObject([
      { document: 'credit', kind: 'gone', decision: null },
    ]);
    expect(await press(books, task, 'leave', { reason: 'Given in kind' })).toBeUndefined();
    expect(await about(cell.order.number)).toEqual([]);
    expect(await gaps(cell.order.number)).toMatchObject([
      { document: 'credit', decision: { what: 'left', reason: 'Given in kind' } },
    ]);
    expect((await post('/api/accounting-undo-left', { creditId })).status).toBe(200);
    expect(await about(cell.order.number)).toHaveLength(1);
  },
);

seam(
  {
    fact: 'books: a credit holds another amount there',
    act: 'inbox: the books’ amount is accepted, with a reason',
    outcome: 'asked',
    guard: {
      file: 'src/books/credits/server/follow-credit.ts',
      code: 'coalesce(net_accepted_cents, net_cents) <> ${credit.totalCents - credit.taxCents}',
      without: 'net_cents <> ${credit.totalCents - credit.taxCents}',
    },
  },
  async () => {
    const { cell } = await credited();
    const entity = memo();
    if (!entity) throw new Error('The books hold no credit memo');
    const Line = (entity.Line as { Amount: number; SalesItemLineDetail?: object }[])
      .filter((line) => line.SalesItemLineDetail)
      .map((line) => ({
        ...line,
        Amount: 9,
        SalesItemLineDetail: { ...line.SalesItemLineDetail, UnitPrice: 9, Qty: 1 },
      }));
    change(cell, 'CreditMemo', entity.Id, { Line });
    await readChanges(books.app);
    const [task] = await about(cell.order.number);
    expect(task).toMatchObject({ code: 'amount-differs' });
    expect(await press(books, task, 'accept-credit', { reason: 'Agreed by phone' })).toBe(
      undefined,
    );
    await pass();
    change(cell, 'CreditMemo', entity.Id, {
      PrivateNote: `${String(entity.PrivateNote)} seen`,
    });
    await readChanges(books.app);
    expect(await about(cell.order.number)).toEqual([]);
    expect(await gaps(cell.order.number)).toMatchObject([
      { document: 'credit', decision: { what: 'accepted', reason: 'Agreed by phone' } },
    ]);
    expect(await countUnbilled(books.app.db, null, books.app.clock.now())).toBe(0);
  },
);

seam(
  {
    fact: 'inbox: a credit for more than its invoice bills was dropped',
    act: 'check: the decision is undone, by page or endpoint',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/leave-unbilled.ts',
      code: 'if (credit.isDropped) await takeUpAgain(app, tx, actor, credit);',
      without: 'if (credit.isDropped) throw notLeft();',
    },
  },
  async () => {
    const { cell, invoiceId } = await billed();
    const { order } = cell;
    const { rows } = await books.app.db.pool.query<{ id: string }>(
      'select id from deliveries where order_id = $1',
      [order.id],
    );
    const orderLineId = order.lineIds[0] ?? '';
    const { id } = await raiseClaim(
      books.app,
      books.owner,
      {
        deliveryId: rows[0]?.id ?? '',
        lines: [{ orderLineId, quantity: 2, kind: 'short' }],
        words: '',
        photos: [],
      },
      randomUUID(),
    );
    await books.app.db.pool.query(
      `update invoice_lines set quantity = 1, amount_cents = unit_price_cents where order_line_id = $1`,
      [orderLineId],
    );
    const lines = [{ orderLineId, approved: 2, replaced: 0 }];
    await decideClaim(books.app, books.owner, { id, lines, answer: '' });
    await books.app.runJobs();
    const parked = async () =>
      (await about(order.number)).find(({ code }) => code === 'more-than-invoiced');
    const creditId = (
      await books.app.db.pool.query<{ id: string }>(
        'select id from credit_memos where claim_id = $1',
        [id],
      )
    ).rows[0]?.id as string;
    const reason = 'Given in kind';
    const undo = { creditId };
    expect((await post('/api/accounting-undo-left', undo)).status).toBe(409);
    for (const door of ['page', 'endpoint'] as const) {
      const way = { creditId, way: 'drop', reason };
      expect((await post('/api/accounting-credits/settle', way)).body).toMatchObject({
        state: 'dropped',
      });
      expect(await parked()).toBeUndefined();
      if (door === 'page') {
        const body = new URLSearchParams({ intent: 'undo', creditId });
        const answer = await sendForm(books, action, '/dashboard/accounting/inbox/decided', body);
        expect(answer.data?.error).toBeUndefined();
      } else {
        const buyer = await addUser(books.app, { customers: [order.customerId] });
        expect((await post('/api/accounting-undo-left', undo, buyer)).status).toBe(403);
        expect((await post('/api/accounting-undo-left', undo)).status).toBe(200);
      }
      expect(await parked()).toMatchObject({ stopsMoney: true });
      expect(await gaps(order.number)).toContainEqual(
        expect.objectContaining({ document: 'credit', decision: null }),
      );
    }
    const { decisions } = await readInvoicePage(books.app, books.driver, invoiceId);
    expect(decisions.map(({ what, reason: why }) => [what, why])).toEqual([
      ['undone', ''],
      ['dropped', reason],
      ['undone', ''],
      ['dropped', reason],
    ]);
    expect((await post('/api/accounting-undo-left', undo)).status).toBe(409);
    // Reduced after all, it goes out.
    expect(await press(books, await parked(), 'credit', { way: 'reduce' })).toBeUndefined();
  },
);
