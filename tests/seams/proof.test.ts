import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect } from 'vitest';
import { loadOrderDelivery } from '../../src/delivery/claims/server/public/load-order-delivery.ts';
import { deliverOrderInput } from '../../src/delivery/deliveries/contract.ts';
import { closeRun } from '../../src/delivery/deliveries/server/close-run.ts';
import { deliverOrder } from '../../src/delivery/deliveries/server/deliver-order.ts';
import { DeliveryPanel } from '../../src/delivery/deliveries/ui/delivery-panel.tsx';
import { proofPdf } from '../../src/delivery/proofs/server/public/proof-pdf.ts';
import { closeRunInput } from '../../src/delivery/runs/count-contract.ts';
import { putOnRun } from '../../src/delivery/runs/server/put-on-run.ts';
import { tellNextStop } from '../../src/delivery/runs/server/tell-next-stop.ts';
import { countRest, finishedStop, onDeliver } from '../../src/delivery/stops/finish-stop.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { EMPTY_DRAFT } from '../../src/delivery/stops/stop-draft.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { leftOutOf } from '../../src/ordering/orders/ui/left-out.ts';
import { OrderLines } from '../../src/ordering/orders/ui/order-lines.tsx';
import { StatusBadge } from '../../src/ordering/orders/ui/public/status-badge.tsx';
import { sheetsDue } from '../../src/safety/sheets/server/public/sheets-due.ts';
import { sitesWithout } from '../../src/safety/sheets/server/sites-without.ts';
import { addUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, seen, soap, startShop } from '../support/planning.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addProduct } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { addSafetyContact } from '../support/safety-rows.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

startShop();

const order = (more: object = {}) =>
  addOrder(app, {
    customerId: inn,
    promisedOn: DAY,
    lines: [{ productId: soap, quantity: 2, unitPriceCents: 5000 }],
    ...more,
  });
type Order = Awaited<ReturnType<typeof order>>;

const runOut = (orders: readonly Order[]) =>
  addRun(app, {
    day: DAY,
    driverId: driver.id,
    state: 'out',
    orders: orders.map(({ id }) => id),
  });

const stop = (of: Order, more: object = {}) =>
  deliverOrderInput.parse({
    orderId: of.id,
    lines: of.lineIds.map((orderLineId) => ({ orderLineId, delivered: 2 })),
    signerName: 'Rosa',
    signedByName: true,
    appVersion: '1',
    ...more,
  });
const deliver = (of: Order, more: object = {}) =>
  deliverOrder(app, driver, stop(of, more), { key: randomUUID() });
const paperOf = async (deliveryId: string) =>
  (await readPdf((await proofPdf(app, desk, deliveryId)).bytes)).pages.join(' ');
const close = (who: typeof driver, runId: string, more: object = {}) =>
  closeRun(app, who, closeRunInput.parse({ runId, ...more }), randomUUID());

const SIGNED_HOW = {
  file: 'src/delivery/deliveries/evidence.ts',
  code: "return stop.evidence?.name ? `name-${stop.evidence.name}` : 'name-earlier';",
  without: "return 'name-typed';",
};

seam(
  {
    fact: 'stops: the driver tapped a name that the phone offered',
    act: 'proofs: the proof says who signed',
    outcome: 'told',
    guard: SIGNED_HOW,
  },
  async () => {
    const one = await order();
    await runOut([one]);
    const { deliveryId } = await deliver(one, { evidence: { name: 'chosen' } });
    expect(await paperOf(deliveryId)).toContain('The driver chose this name');
  },
);

seam(
  {
    fact: 'stops: the camera of a phone is broken at a stop that failed',
    act: 'deliveries: the stop is recorded',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/check-stop.ts',
      code: 'if (input.failed && input.photos.length === 0 && !evidence.noPhoto) throw failedPhotoMissing();',
      without: '',
    },
  },
  async () => {
    const one = await order();
    await runOut([one]);
    const failed = { lines: [], signerName: '', signedByName: false, failed: 'closed' };
    const noPosition = 'refused';
    await expect(deliver(one, { ...failed, evidence: { noPosition } })).rejects.toMatchObject({
      status: 400,
    });
    const other = await order();
    await runOut([other]);
    const { deliveryId } = await deliver(other, {
      ...failed,
      evidence: { noPosition, noPhoto: 'The camera is broken' },
    });
    expect(await paperOf(deliveryId)).toContain('The camera is broken');
  },
);

/** A product with a sheet that the inn never got, ordered by it and on the road. */
async function withSheet() {
  const nameKey = `bowl-${randomUUID()}`;
  const productId = await addProduct(app, { nameKey, quantity: 1000 });
  await addSheet(app, nameKey, Buffer.from(nameKey));
  const one = await order({ lines: [{ productId, quantity: 2, unitPriceCents: 100 }] });
  await runOut([one]);
  return { nameKey, one };
}
const stillNeeds = async (nameKey: string) =>
  (await sitesWithout(app, desk, nameKey)).map(({ customerId }) => customerId);

const LEDGER = {
  file: 'src/safety/sheets/server/public/record-handovers.ts',
  code: 'const came = due.filter(({ revisionId }) => reached.has(revisionId));',
  without: 'const came = due;',
};

seam(
  {
    fact: 'sheets: a sheet is due on paper to this site',
    act: 'stops: the driver delivers and has said nothing of it',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/stops/finish-stop.ts',
      code: "return names.length > 0 ? { does: 'ask-sheets', names } : { does: 'deliver' };",
      without: "return names.length > 99 ? { does: 'ask-sheets', names } : { does: 'deliver' };",
    },
  },
  async () => {
    const { one } = await withSheet();
    const { stops } = await readDriverDay(app, driver, { order: one.id });
    const [at] = stops;
    if (!at) throw new Error('There is no such stop.');
    const draft = { ...countRest(at, EMPTY_DRAFT), signerName: 'Rosa', signedByName: true };
    expect(onDeliver(at, draft, [])).toMatchObject({ does: 'ask-sheets' });
    // Asked once: what was answered is sent, and a sheet that was not given stays owed.
    const not = { ...draft, sheetsGiven: false };
    expect(onDeliver(at, not, [])).toEqual({ does: 'deliver' });
    const facts = {
      now: app.clock.now(),
      wasOffline: false,
      appVersion: '1',
      position: { location: null, noPosition: 'refused' as const },
    };
    const sent = deliverOrderInput.parse(finishedStop(at, not, facts));
    expect((await deliverOrder(app, driver, sent, { key: randomUUID() })).owedSheets).toHaveLength(
      1,
    );
  },
);

seam(
  {
    fact: 'stops: nobody ticked that the printed sheet was given',
    act: 'sheets: the ledger of the site',
    outcome: 'told',
    guard: LEDGER,
  },
  async () => {
    const { one } = await withSheet();
    const answer = await deliver(one);
    const { rows } = await app.db.pool.query(
      'select how from sds_handovers where delivery_id = $1',
      [answer.deliveryId],
    );
    expect(rows).toEqual([]);
    expect(answer.owedSheets).toHaveLength(1);
  },
);

seam(
  {
    fact: 'sheets: a sheet that was due was not given at the door',
    act: 'sheets: who still needs it, and what is due with the next delivery',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/handed.ts',
      code: "sql`(h.how = 'paper' or h.acknowledged_at is not null or ${mailed})`",
      without: "sql`(h.how <> 'notice')`",
    },
  },
  async () => {
    const { nameKey, one } = await withSheet();
    const { deliveryId } = await deliver(one);
    // What an earlier release wrote, whatever happened at the door.
    await app.db.pool.query(
      `insert into sds_handovers (id, customer_id, name_key, revision_id, how, delivery_id, handed_at)
       select $1::id, $2, r.name_key, r.id, 'delivery', $3, now() from sds_revisions r where r.name_key = $4`,
      [one.id, inn, deliveryId, nameKey],
    );
    expect(await stillNeeds(nameKey)).toEqual([inn]);
    const due = await sheetsDue(app.db, [{ key: 'a', customerId: inn, nameKeys: [nameKey] }]);
    expect(due.get('a')?.due).toHaveLength(1);
  },
);

seam(
  {
    fact: 'sheets: a site agreed to e-mail in writing',
    act: 'deliveries: a delivery without the printed sheet',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/handed.ts',
      code: ' or ${mailed})`',
      without: ')`',
    },
  },
  async () => {
    await addSafetyContact(app, inn);
    const { nameKey, one } = await withSheet();
    const answer = await deliver(one);
    expect(answer).toMatchObject({ sheets: [{ handed: 'e-mail' }], owedSheets: [] });
    expect(await stillNeeds(nameKey)).toEqual([]);
    expect(await paperOf(answer.deliveryId)).toContain('by e-mail');
  },
);

seam(
  {
    fact: 'stops: no report of a stop has come',
    act: 'deliveries: the driver closes the run',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/close-run.ts',
      code: '  checkReports(actor, waiting);\n',
      without: '',
    },
  },
  async () => {
    const one = await order();
    const run = await runOut([one]);
    const closing = { stops: [{ orderId: one.id, to: 'desk' }], reason: 'I want to go home' };
    await expect(close(driver, run, closing)).rejects.toMatchObject({
      details: { reason: 'report-waits' },
    });
  },
);

seam(
  {
    fact: 'stops: no report of a stop has come',
    act: 'deliveries: the desk closes the run',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/close-run.ts',
      code: '  checkReason(waiting, input);\n',
      without: '',
    },
  },
  async () => {
    const one = await order();
    const run = await runOut([one]);
    const stops = [{ orderId: one.id, to: 'desk' }];
    await expect(close(desk, run, { stops })).rejects.toMatchObject({
      details: { reason: 'reason-missing' },
    });
    await close(desk, run, { stops, reason: 'The phone fell into the sea' });
    const { rows } = await app.db.pool.query('select close_reason from runs where id = $1', [run]);
    expect(rows).toEqual([{ close_reason: 'The phone fell into the sea' }]);
  },
);

seam(
  {
    fact: 'deliveries: a run was counted back and closed before a report of it came',
    act: 'stops: the report comes',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/late-cases.ts',
      code: 'const other = Math.min(reported, missing.get(productId) ?? 0);',
      without: 'const other = reported;',
    },
  },
  async () => {
    const one = await order();
    const run = await runOut([one]);
    await app.db.pool.query(
      'insert into run_loads (run_id, order_line_id, loaded, checked_at) values ($1, $2, 2, now())',
      [run, one.lineIds[0]],
    );
    // One came back by the count, one is missing; the report says that both were handed over.
    await close(desk, run, {
      stops: [{ orderId: one.id, to: 'desk' }],
      products: [{ productId: soap, returned: 1, damaged: 0, explanation: 'Perhaps delivered' }],
      reason: 'The phone has no network',
    });
    const key = randomUUID();
    const report = stop(one, { runId: run, evidence: { name: 'typed' }, wasOffline: true });
    const first = await deliverOrder(app, driver, report, { key });
    expect(await deliverOrder(app, driver, report, { key })).toEqual(first);
    const { rows } = await app.db.pool.query(
      'select kind, told, other, billed from delivery_cases where delivery_id = $1',
      [first.deliveryId],
    );
    expect(rows).toEqual([{ kind: 'late-report', told: 2, other: 1, billed: 1 }]);
  },
);

seam(
  {
    fact: 'deliveries: the desk has not decided what becomes of a rest',
    act: 'runs: the order is put on a run',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/stop-rows.ts',
      code: 'case when ${restUndecided} then ${REST_UNDECIDED} else o.status end as status,',
      without: 'o.status,',
    },
  },
  async () => {
    const one = await order();
    await runOut([one]);
    await deliver(one, {
      lines: [{ orderLineId: one.lineIds[0], delivered: 1, reason: 'short-loaded' }],
    });
    const next = await addRun(app, { day: DAY, driverId: driver.id });
    expect(await putOnRun(app, desk, { runId: next, orderIds: [one.id] })).toMatchObject({
      put: [],
      not: [{ number: one.number }],
    });
    expect((await seen(next)).stops).toEqual([]);
  },
);

/** Who hears that the truck of this run comes to them now. */
async function nextMails(runId: string): Promise<string[]> {
  await app.asOwner((owner) => owner.query(`delete from mails where kind = 'order-next-stop'`));
  await tellNextStop(app, { runId, settledAt: new Date(app.clock.now()).toISOString() });
  const { rows } = await app.db.pool.query<{ recipient: string }>(
    `select recipient from mails where kind = 'order-next-stop'`,
  );
  return rows.map(({ recipient }) => recipient);
}

seam(
  {
    fact: 'desk: somebody of ours placed the order',
    act: 'runs: the truck comes to it next',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/order-recipients.ts',
      code: "where wants and not staff and (own or ${key !== 'nextStop'})",
      without: 'where wants',
    },
  },
  async () => {
    const contact = await addUser(app, { customers: [inn] });
    const run = await runOut([await order({ placedBy: desk.id })]);
    const mailed = await nextMails(run);
    expect(mailed).toContain(contact.email);
    expect(mailed).not.toContain(desk.email);
  },
);

seam(
  {
    fact: 'runs: nothing of an order was found when its truck was loaded',
    act: 'runs: the truck comes to it next',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/tell-next-stop.ts',
      code: ' and ${isLoaded}\n',
      without: '\n',
    },
  },
  async () => {
    await addUser(app, { customers: [inn] });
    const one = await order();
    const run = await runOut([one]);
    await app.db.pool.query(
      `insert into run_loads (run_id, order_line_id, loaded, short_reason, checked_at) values ($1, $2, 0, 'Not found', now())`,
      [run, one.lineIds[0]],
    );
    expect(await nextMails(run)).toEqual([]);
  },
);

seam(
  {
    fact: 'stops: one signature was given for two orders of one door',
    act: 'proofs: the proof of each order',
    outcome: 'told',
    guard: {
      file: 'src/delivery/proofs/proof-facts.ts',
      code: '...(proof.signedWith.length > 0 ? [PROOF_MESSAGES.signedWith(proof.signedWith)] : []),',
      without: '',
    },
  },
  async () => {
    const pair = [await order(), await order()];
    await runOut(pair);
    for (const [at, one] of pair.entries()) {
      const other = pair[1 - at];
      const { deliveryId } = await deliver(one, {
        evidence: { name: 'chosen', signedWith: [other?.id] },
      });
      expect(await paperOf(deliveryId)).toContain(
        `The same signature was given for ${other?.number}`,
      );
    }
  },
);

seam(
  {
    fact: 'deliveries: one of what was ordered came damaged and was left out',
    act: 'orders: its page says what was ordered and what became of it',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/ui/left-out.ts',
      code: 'Math.min(cancelled, short[sku]?.count ?? 0)',
      without: '0 * (short[sku]?.count ?? 0) * cancelled',
    },
  },
  async () => {
    const bleach = await addProduct(app, { name: 'Bleach', sku: 'BL-1' });
    const one = await order({
      lines: [
        { productId: soap, quantity: 4, unitPriceCents: 5000 },
        { productId: bleach, quantity: 5, unitPriceCents: 2000 },
      ],
    });
    await app.db.pool.query("update orders set shortfall_policy = 'drop' where id = $1", [one.id]);
    // The desk cut it before it went out: that is no matter of the door.
    await app.db.pool.query('update order_lines set cancelled = 2 where id = $1', [one.lineIds[1]]);
    await runOut([one]);
    const [glass = '', other = ''] = one.lineIds;
    const { deliveryId } = await deliver(one, {
      lines: [
        { orderLineId: glass, delivered: 3, reason: 'damaged', reasonNote: 'Box was wet' },
        { orderLineId: other, delivered: 3 },
      ],
    });
    const [page, { short, deliveries }] = await Promise.all([
      loadOrder(app, desk, one.id),
      loadOrderDelivery(app, desk, one.id),
    ]);
    const shown = (element: ReturnType<typeof createElement>) =>
      renderToStaticMarkup(createElement(MemoryRouter, null, element)).replaceAll(/<[^>]*>/g, ' ');
    const lines = shown(createElement(OrderLines, { order: page.order, short }));
    expect(lines).toMatch(/1 damaged\s+Ordered\s+4\s+Delivered\s+3 /);
    expect(lines).toMatch(/2 cancelled\s+Ordered\s+3\s+Delivered\s+3 /);
    const text = 'Delivered, short';
    expect(page.order.lines.some((line) => leftOutOf(line, short) > 0)).toBe(true);
    expect(shown(createElement(StatusBadge, page.order))).toContain(text);
    expect(shown(createElement(DeliveryPanel, { deliveries }))).toContain(text);
    const { rows } = await app.db.pool.query<{ subject: string }>(
      'select subject from mails where dedupe_key like $1',
      [`order-delivered:${deliveryId}%`],
    );
    expect(rows.map(({ subject }) => subject)).toContain(`${one.number} was delivered short`);
  },
);
