import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Evidence } from '../../src/delivery/claims/ui/evidence.tsx';
import * as toDecide from '../../src/delivery/deliveries/pages/day.tsx';
import { deliveriesOfOrder } from '../../src/delivery/deliveries/server/public/queries.ts';
import { readDeliveries } from '../../src/delivery/deliveries/server/read-deliveries.ts';
import { everyProof, readProof } from '../../src/delivery/deliveries/server/read-proof.ts';
import { countToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { DeliveryPanel } from '../../src/delivery/deliveries/ui/delivery-panel.tsx';
import { proofPdf } from '../../src/delivery/proofs/server/public/proof-pdf.ts';
import { readLoad } from '../../src/delivery/runs/server/read-load.ts';
import type { DriverStop } from '../../src/delivery/stops/contract.ts';
import {
  countRest,
  type Finish,
  finishedStop,
  problemsOf,
} from '../../src/delivery/stops/finish-stop.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { prefilled } from '../../src/delivery/stops/stop-counts.ts';
import { EMPTY_DRAFT, type StopDraft } from '../../src/delivery/stops/stop-draft.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { type Books, type OrderInHand, startBooks } from '../support/books.ts';
import { casesOf, counted, countedCase } from '../support/cases.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// From the count at the dock over the door to the bill.

let books: Books;
let desk: TestUser;
beforeAll(async () => {
  books = await startBooks({}, { shipping: true });
  const people = { role: 'admin', customers: 'all' } as const;
  desk = await addUser(books.app, { ...people, duties: ['desk'], displayName: 'Priya' });
  await books.connect();
});
afterAll(() => books.close());

const facts: Finish = {
  now: Date.parse('2026-11-22T15:00:00Z'),
  wasOffline: true,
  appVersion: '0.1.0',
  position: { location: null, noPosition: 'refused' },
};
const today = () => new Date(books.app.clock.now()).toISOString().slice(0, 10);

/** An order of three and two on a run that is out, of whose first line two were counted onto the truck. */
async function loadedShort(loaded: number[] = [2, 2]) {
  const order = await books.order({ quantities: [3, 2] });
  const { app, driver } = books;
  const run = await addRun(app, {
    day: today(),
    driverId: driver.id,
    state: 'out',
    orders: [order.id],
  });
  await counted(app, run, order, loaded, driver, 'not-found');
  return { order, run };
}
async function stopOf(order: OrderInHand): Promise<DriverStop> {
  const { stops } = await readDriverDay(books.app, books.driver, { order: order.id });
  const [stop] = stops;
  if (!stop) throw new Error('There is no such stop.');
  return stop;
}
const signed = (draft: StopDraft): StopDraft => ({
  ...draft,
  signerName: 'Rosa',
  signedByName: true,
});
/** The driver's report as the phone sends it. */
const report = (draft: object) =>
  books.app.call(books.driver, 'POST', '/api/deliver-order', draft, {
    'idempotency-key': randomUUID(),
  });
const billed = async (order: OrderInHand) =>
  (
    await books.app.db.pool.query(
      `select (select json_agg(l.quantity order by l.position) from invoice_lines l where l.invoice_id = i.id) as lines
         from invoices i where i.order_id = $1 order by i.case_id is not null, i.created_at`,
      [order.id],
    )
  ).rows.map((row) => row.lines);
const theCase = async (deliveryId: string) => {
  const [one] = await casesOf(books.app, deliveryId);
  if (!one) throw new Error('There is no case.');
  return one;
};
const decide = (id: string, body: object) =>
  books.app.call(
    desk,
    'POST',
    '/api/decide-case',
    { id, ...body },
    {
      'idempotency-key': randomUUID(),
    },
  );
const decideOnPage = (id: string, intent: 'grant' | 'leave', quantity: number, reason: string) =>
  postPage(books.app, desk, toDecide, {
    intent,
    id,
    reason,
    quantity: String(quantity),
    key: randomUUID(),
  });
const shown = (element: ReturnType<typeof createElement>) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element));
const panelOf = async (order: OrderInHand) =>
  shown(
    createElement(DeliveryPanel, {
      deliveries: await deliveriesOfOrder(books.app.db, orderScope(books.owner), order.id),
    }),
  );
/** The mails that tell of a delivery, as text. */
const mailsOf = async (deliveryId: string) =>
  (
    await books.app.db.pool.query('select body_text from mails where dedupe_key like $1', [
      `order-delivered:${deliveryId}%`,
    ])
  ).rows
    .map((row) => row.body_text as string)
    .join('\n');

seam(
  {
    fact: 'runs: a line was counted short, with its reason',
    act: 'stops: the driver taps "All that is loaded"',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/stop-counts.ts',
      code: '(line) => isLoadedShort(line) && draft.counts[line.orderLineId] === undefined,',
      without: '() => false,',
    },
  },
  async () => {
    const { order } = await loadedShort();
    const stop = await stopOf(order);
    const sent = finishedStop(stop, signed(countRest(stop, EMPTY_DRAFT)), facts);
    expect(sent.lines).toMatchObject([
      { delivered: 2, reason: 'short-loaded', reasonNote: 'Not found' },
      { delivered: 2 },
    ]);
    const { body } = await report(sent);
    expect(body).toMatchObject({ state: 'delivered_short' });
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[2, 2]]);
    expect(await casesOf(books.app, body.deliveryId)).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: fewer were counted onto the truck',
    act: 'stops: the driver counts more at the door',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/stops/finish-stop.ts',
      code: 'if (counted && isMore(line, counted) && !counted.moreReason?.trim())',
      without: 'if (false as boolean)',
    },
  },
  async () => {
    const { order } = await loadedShort();
    const stop = await stopOf(order);
    const [first = ''] = order.lineIds;
    const more = (moreReason?: string) => {
      const draft = signed(countRest(stop, EMPTY_DRAFT));
      const count = { delivered: 3, ...(moreReason ? { moreReason } : {}) };
      return { ...draft, counts: { ...draft.counts, [first]: count } };
    };
    expect(problemsOf(stop, more(), [])).toMatchObject([{ at: `line-${first}` }]);
    expect(problemsOf(stop, more('It stood behind the pallet'), [])).toEqual([]);
    const { body } = await report(finishedStop(stop, more('It stood behind the pallet'), facts));
    expect(await theCase(body.deliveryId)).toMatchObject({
      kind: 'more-than-counted',
      reason: 'It stood behind the pallet',
    });
  },
);

seam(
  {
    fact: 'orders: a product was added to an order after its truck had left, counted',
    act: 'stops: the driver taps "All that is loaded", or hands it over all the same',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/runs/server/joins.ts',
      code: "where rs.state = 'out' and l.open_quantity > 0",
      without: 'where false',
    },
  },
  async () => {
    const added = async () => {
      const { order, run } = await loadedShort([3, 2]);
      const productId = await addProduct(books.app, { priceCents: 1000, quantity: 50 });
      const version = (
        await books.app.db.pool.query('select version from orders where id = $1', [order.id])
      ).rows[0].version;
      const lines = [{ productId, quantity: 2, expectedUnitPriceCents: 1000 }];
      const change = { action: 'change-lines', orderId: order.id, version, lines };
      const { status, body } = await books.app.call(
        books.owner,
        'POST',
        '/api/update-order',
        change,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return { order, run, stop: await stopOf(order) };
    };
    const { order, run, stop } = await added();
    expect(stop.lines.map(({ loaded }) => loaded)).toEqual([3, 2, 0]);
    expect((await readLoad(books.app, desk, run))?.lines.map(({ loaded }) => loaded)).toContain(0);
    const sent = finishedStop(stop, signed(countRest(stop, EMPTY_DRAFT)), facts);
    expect(sent.lines).toMatchObject([
      { delivered: 3 },
      { delivered: 2 },
      { delivered: 0, reason: 'short-loaded' },
    ]);
    await report(sent);
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[3, 2]]);
    // A report that says nothing of it is taken, and is a case before it is billed.
    const other = await added();
    const all = other.stop.lines.map(({ orderLineId, open }) => ({ orderLineId, delivered: open }));
    const { body } = await report({ orderId: other.order.id, lines: all, signerName: 'Rosa' });
    expect(body).toMatchObject({ state: 'delivered' });
    expect(await theCase(body.deliveryId)).toMatchObject({ kind: 'more-than-counted', other: 0 });
    await books.app.runJobs();
    expect(await billed(other.order)).toEqual([[3, 2]]);
  },
);

seam(
  {
    fact: 'runs: fewer were counted onto the truck than a report that waited on a phone says',
    act: 'deliveries: the report comes, without a word on it',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/open-case.ts',
      code: ': line.isCounted\n        ? line.loaded\n        : null;',
      without: ': null;',
    },
  },
  async () => {
    const { order } = await loadedShort();
    const [a, b] = order.lineIds;
    const sent = {
      orderId: order.id,
      lines: [
        { orderLineId: a, delivered: 3 },
        { orderLineId: b, delivered: 2 },
      ],
      signerName: 'Rosa',
      wasOffline: true,
    };
    const { status, body } = await report(sent);
    expect([status, body.state]).toEqual([200, 'delivered']);
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[2, 2]]);
    const one = await theCase(body.deliveryId);
    await decide(one.id, { way: 'grant', quantity: 3, reason: 'It was on the truck' });
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[2, 2], [1]]);
  },
);

seam(
  {
    fact: 'receiving: the receiver counted less than the driver reports',
    act: 'accounting: the delivery is billed',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/public/joins.ts',
      code: 'least(told.delivered, coalesce(held.billed, told.delivered)) as delivered',
      without: 'told.delivered as delivered',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2], 'One is missing');
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[2, 2]]);
    expect(await theCase(deliveryId)).toMatchObject({ remark: 'One is missing', outcome: null });
  },
);

seam(
  {
    fact: 'deliveries: the desk granted more than is billed',
    act: 'accounting: the difference is billed',
    outcome: 'told',
    guard: {
      file: 'src/books/invoices/server/follow-case.ts',
      code: 'await draftSupplement(app, tx, { deliveryId, caseId }, order)',
      without: 'null as string | null',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    await books.app.runJobs();
    const { id } = await theCase(deliveryId);
    const { data } = await decideOnPage(id, 'grant', 3, 'The chef found it');
    expect(data).toMatchObject({ decided: 'granted' });
    await Promise.all([books.app.runJobs(), books.app.runJobs()]);
    await books.app.runJobs();
    expect(await billed(order)).toEqual([[2, 2], [1]]);
  },
);

seam(
  {
    fact: 'deliveries: the desk left a line at the lower count',
    act: 'orders: what counts as delivered',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/decide-case.ts',
      code: 'await correctTo(app, tx, actor, { of: one, agreed, why: input.reason });',
      without: '',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const { id } = await theCase(deliveryId);
    await decideOnPage(id, 'leave', 3, 'It came back on the truck');
    await books.app.runJobs();
    const { rows } = await books.app.db.pool.query(
      'select delivered from order_lines where order_id = $1 order by position',
      [order.id],
    );
    expect(rows.map((row) => row.delivered)).toEqual([2, 2]);
    expect(await billed(order)).toEqual([[2, 2]]);
  },
);

seam(
  {
    fact: 'deliveries: a case is decided',
    act: 'deliveries: somebody decides it again',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/decide-case.ts',
      code: 'if (one.decidedAt !== null) throw caseSettled();',
      without: '',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const { id } = await theCase(deliveryId);
    const grant = { way: 'grant', quantity: 3, reason: 'The chef found it' };
    expect((await decide(id, grant)).status).toBe(200);
    expect((await decide(id, grant)).body.error).toMatchObject({ details: { reason: 'decided' } });
    expect(await decideOnPage(id, 'leave', 3, 'No, it is not there')).toMatchObject({
      status: 409,
      data: { error: { details: { reason: 'decided' } } },
    });
  },
);

seam(
  {
    fact: 'deliveries: two counts of a line',
    act: 'deliveries: the desk grants more than either',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/decide-case.ts',
      code: '(agreed <= one.billed || agreed > most)',
      without: 'agreed <= one.billed',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const { id } = await theCase(deliveryId);
    const four = { way: 'grant', quantity: 4, reason: 'There were four' };
    expect((await decide(id, four)).status).toBe(400);
    expect((await decideOnPage(id, 'grant', 4, 'There were four')).status).toBe(400);
    expect(await theCase(deliveryId)).toMatchObject({ outcome: null });
  },
);

seam(
  {
    fact: 'deliveries: a line has a case',
    act: 'deliveries: the delivery is corrected there',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/correct-delivery.ts',
      code: 'await closeCases(app, tx, actor, { input, changed });',
      without: '',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const lines = [{ orderLineId: order.lineIds[0], delivered: 2 }];
    const body = { deliveryId, seen: 0, lines, reason: 'missing', note: 'The cook counted again' };
    const key = { 'idempotency-key': randomUUID() };
    await books.app.call(desk, 'POST', '/api/correct-delivery', body, key);
    expect(await theCase(deliveryId)).toMatchObject({ outcome: 'corrected', agreed: 2 });
  },
);

seam(
  {
    fact: 'receiving: the receiver counted otherwise',
    act: 'deliveries: the order’s page sums the delivery up',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/ui/delivery-panel.tsx',
      code: '!cases.some(({ sku }) => sku === line.sku) &&',
      without: '',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const page = await panelOf(order);
    expect(page).toContain('the driver says 3, the receiver counted 2. 2 billed until');
    expect(page).not.toContain('Everything came as ordered');
    const { id } = await theCase(deliveryId);
    await decide(id, { way: 'grant', quantity: 3, reason: 'The chef found it' });
    expect(await panelOf(order)).toContain('The chef found it');
    const proof = await readProof(books.app.db, everyProof(), deliveryId);
    expect(proof?.cases).toMatchObject([{ told: 3, other: 2, outcome: 'granted', agreed: 3 }]);
  },
);

seam(
  {
    fact: 'deliveries: two counts of a line, and what the desk decided about them',
    act: 'proofs: the proof is printed, or saved as a PDF',
    outcome: 'told',
    guard: {
      file: 'src/delivery/proofs/server/draw-proof.ts',
      code: '[CASES.title, proof.cases.map((one) => CASES.onPaper(one, proof.receiverRemark))],',
      without: '',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2], 'One is missing');
    const paper = async () =>
      (await readPdf((await proofPdf(books.app, desk, deliveryId)).bytes)).pages
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    const open = await paper();
    expect(open).toContain('the driver says 3, the receiver counted 2');
    expect(open).toContain('One is missing');
    const { id } = await theCase(deliveryId);
    await decide(id, { way: 'grant', quantity: 3, reason: 'The chef found it' });
    const decided = await paper();
    for (const phrase of ['the receiver counted 2', 'One is missing', 'The chef found it', 'Priya'])
      expect(decided).toContain(phrase);
  },
);

seam(
  {
    fact: 'orders: something of the order is still open',
    act: 'deliveries: the order’s page sums up the lines that came',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/ui/delivery-panel.tsx',
      code: "deliveredAsOrdered(usual, lines.length, delivery.state === 'delivered')",
      without: 'deliveredAsOrdered(usual, lines.length, true)',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    // A line that is not named was not on the truck.
    await books.deliver(order, [3]);
    const page = await panelOf(order);
    expect(page).toContain('1 product came as ordered; something is still open');
    expect(page).not.toContain('Everything came as ordered');
  },
);

seam(
  {
    fact: 'receiving: the receiver counted otherwise',
    act: 'deliveries: the mail of the delivery goes out',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/mail-delivered.ts',
      code: '[CASES.mail(delivered.cases.length), ...delivered.cases.map(CASES.inMail)]',
      without: '[]',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    await books.app.db.pool.query(`update customers set email = 'inn@example.com' where id = $1`, [
      order.customerId,
    ]);
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    expect(await mailsOf(deliveryId)).toContain('the driver says 3, the receiver counted 2');
  },
);

seam(
  {
    fact: 'deliveries: a line waits for the desk’s decision',
    act: 'shell: what needs attention is counted',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/to-decide.ts',
      code: '+ (await countOpenCases(db, scope))',
      without: '',
    },
  },
  async () => {
    const waiting = () => countToDecide(books.app.db, orderScope(desk), today());
    const before = await waiting();
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    expect(await waiting()).toBe(before + 1);
    const { id } = await theCase(deliveryId);
    await decide(id, { way: 'grant', quantity: 3, reason: 'The chef found it' });
    expect(await waiting()).toBe(before);
  },
);

seam(
  {
    fact: 'deliveries: two counts of a claimed line differ',
    act: 'claims: the desk reads what was recorded at the door',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/ui/evidence.tsx',
      code: '(isOtherwise(line) || cases.some(({ orderLineId }) => orderLineId === line.orderLineId)),',
      without: 'isOtherwise(line),',
    },
  },
  async () => {
    const order = await books.order({ quantities: [3, 2] });
    const { deliveryId } = await countedCase(books, order, [3, 2], [2, 2]);
    const { deliveries } = await readDeliveries(books.app, books.owner, {
      order: order.id,
      limit: 10,
    });
    const pageOf = (orderLineId: string | undefined) => {
      const claim = { words: '', photos: [], deliveryId, lines: [{ orderLineId }] };
      return shown(
        createElement(Evidence, { claim: claim as never, delivery: deliveries[0] as never }),
      );
    };
    const [differs, even] = order.lineIds.map(pageOf);
    expect(differs).toContain('the receiver counted 2');
    // A claim for another line of it is no claim that all was as expected.
    expect(even).toContain('others of this delivery were not');
    for (const page of [differs, even]) expect(page).not.toContain('All lines as expected');
  },
);

seam(
  {
    fact: 'runs: nobody counted the load',
    act: 'stops: the driver delivers what was ordered',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/queries.ts',
      code: 'and l.is_counted`',
      without: 'and true`',
    },
  },
  async () => {
    const { order } = await loadedShort();
    // The truck left without a count: all of it was taken as loaded, and the order was raised since.
    await books.app.db.pool.query(
      'update run_loads set checked_by = null where order_line_id = any($1)',
      [order.lineIds],
    );
    const stop = await stopOf(order);
    expect(stop.lines.map(({ loaded }) => loaded)).toEqual([null, null]);
    expect(prefilled(stop, EMPTY_DRAFT)).toBe(EMPTY_DRAFT);
    const { body } = await report(finishedStop(stop, signed(countRest(stop, EMPTY_DRAFT)), facts));
    expect(await casesOf(books.app, body.deliveryId)).toEqual([]);
  },
);

test('an order on the road whose hazards turn out not to be known is finished and billed: its goods are out already', async () => {
  const { order } = await loadedShort([3, 2]);
  const { rowCount } = await books.app.db.pool.query(
    `update products set hazardous = false, hazard_stated_at = null, hazard_source = null
      where id in (select product_id from order_lines where order_id = $1)`,
    [order.id],
  );
  expect(rowCount).toBe(2);
  const { status, body } = await report(
    finishedStop(await stopOf(order), signed(countRest(await stopOf(order), EMPTY_DRAFT)), facts),
  );
  expect([status, body.state]).toEqual([200, 'delivered']);
  await books.app.runJobs();
  expect(await billed(order)).toEqual([[3, 2]]);
});
