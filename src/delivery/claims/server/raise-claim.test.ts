import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import {
  allOf,
  type OrderToDeliver,
  startDeliveries,
} from '../../../../tests/support/deliveries.ts';
import { openPage } from '../../../../tests/support/open-page.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { picture } from '../../../../tests/support/pictures.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { messages } from '../messages.ts';
import * as reportPage from '../pages/report.tsx';
import { claimableLines } from './claimable.ts';
import { claimsOfOrder, isReportedBy, openClaims, readClaim } from './queries.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId] });
  desk = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => shop.app.close());

async function delivered(): Promise<{ order: OrderToDeliver; deliveryId: string }> {
  const order = await shop.makeOrder();
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    lines: allOf(order),
    signerName: 'Rosa',
  });
  return { order, deliveryId: sent.body.deliveryId };
}
const line = (order: OrderToDeliver, quantity: number, at = 0, kind = 'short') => ({
  orderLineId: order.lineIds[at],
  quantity,
  kind,
});
const report = (who: TestUser | null, body: object, key: string = randomUUID()) =>
  shop.app.call(who, 'POST', '/api/claims', body, { 'idempotency-key': key });
const decide = (id: string, lines: object[], answer = '', who: TestUser = desk) =>
  shop.app.call(who, 'POST', `/api/claims/${id}/decision`, { lines, answer });
const count = async () =>
  (await shop.app.db.pool.query('select count(*)::int as n from claims')).rows[0].n as number;

test('a report is one claim for its key, stands at the order, waits for the desk, and both are mailed', async () => {
  const { order, deliveryId } = await delivered();
  const waiting = (await openClaims(shop.app.db, null)).count;
  const body = { deliveryId, lines: [line(order, 2), line(order, 1, 1, 'damaged')], words: 'Wet.' };
  const first = await report(buyer, body, 'the-same-key');
  expect([first.status, first.body.state]).toEqual([200, 'open']);
  expect((await report(buyer, body, 'the-same-key')).body).toEqual(first.body);
  const claims = await claimsOfOrder(shop.app.db, orderScope(buyer), order.id);
  expect(claims).toMatchObject([
    {
      id: first.body.id,
      words: 'Wet.',
      raisedByName: buyer.displayName,
      lines: [
        { quantity: 2, kind: 'short', approved: null, unitPriceCents: 1205 },
        { quantity: 1, kind: 'damaged' },
      ],
    },
  ]);
  expect((await openClaims(shop.app.db, null)).count).toBe(waiting + 1);
  // The desk, which did not report it, is not asked to take it back.
  expect(await isReportedBy(shop.app.db, first.body.id, buyer.id)).toBe(true);
  expect(await isReportedBy(shop.app.db, first.body.id, desk.id)).toBe(false);
  const mails = await shop.app.db.pool.query(
    `select kind, recipient from mails where dedupe_key like $1 order by kind`,
    [`claim:${first.body.id}:%`],
  );
  expect(mails.rows).toEqual([
    { kind: 'claim-raised', recipient: 'office@bellcart.example' },
    { kind: 'claim-received', recipient: buyer.email },
  ]);
});

test('the page of a report says whose delivery it is, for the site switch; a stranger reads nothing', async () => {
  const { deliveryId } = await delivered();
  const request = new Request(`http://shop/dashboard/deliveries/${deliveryId}/claim`);
  const open = (who: TestUser) => {
    const args = { request, params: { deliveryId }, context: contextOf(shop.app, who) };
    return openPage([reportPage as never], reportPage.loader as never, args);
  };
  const { rows } = await shop.app.db.pool.query('select name from customers where id = $1', [
    shop.customerId,
  ]);
  expect(await open(buyer)).toMatchObject({
    delivery: { customerId: shop.customerId, customerName: rows[0].name },
  });
  const stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  await expect(open(stranger)).rejects.toMatchObject({ init: { status: 404 } });
});

test('who may not, and what no delivery holds: refused, and nothing is written', async () => {
  const { order, deliveryId } = await delivered();
  const other = await delivered();
  const stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  const driver = await addUser(shop.app, {
    role: 'admin',
    customers: 'all',
    duties: ['driver', 'books'],
  });
  const before = await count();
  const good = { deliveryId, lines: [line(order, 1)] };
  const refusals = [
    [() => report(null, good), 401],
    [() => report(driver, good), 403],
    [() => report(stranger, good), 404],
    [() => report(buyer, { ...good, lines: [] }), 400],
    [() => report(buyer, { ...good, lines: [line(order, 6)] }), 409],
    [() => report(buyer, { ...good, lines: [line(order, 1), line(order, 1)] }), 400],
    [() => report(buyer, { ...good, lines: [line(other.order, 1)] }), 400],
    [() => report(buyer, { ...good, photos: ['a'.repeat(64)] }), 409],
  ] as const;
  for (const [attempt, status] of refusals) expect((await attempt()).status).toBe(status);
  expect(await count()).toBe(before);
});

test('on the last of the company’s days it is taken, on the next one refused with the day; a repeat is still answered', async () => {
  const { order, deliveryId } = await delivered();
  const start = shop.app.clock.now();
  const buyerLater = await addUser(shop.app, { customers: [shop.customerId] });
  const extend = () =>
    shop.app.db.pool.query(`update sessions set expires_at = $1`, [
      new Date(shop.app.clock.now() + 86_400_000),
    ]);
  const body = { deliveryId, lines: [line(order, 1)] };
  shop.app.clock.advance(7 * 86_400_000);
  await extend();
  expect((await report(buyerLater, body, 'on-the-last-day')).status).toBe(200);
  shop.app.clock.advance(86_400_000);
  await extend();
  const late = await report(buyerLater, body);
  expect([late.status, late.body.error.details.reason]).toEqual([409, 'too-late']);
  expect((await report(buyerLater, body, 'on-the-last-day')).status).toBe(200);
  shop.app.clock.set(start);
});

test('two reports of the same goods at once: together they never hold more than was delivered', async () => {
  const { order, deliveryId } = await delivered();
  const answers = await Promise.all(
    [3, 3, 3, 2].map((quantity) => report(buyer, { deliveryId, lines: [line(order, quantity)] })),
  );
  const taken = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual(
    Array.from({ length: 4 - taken.length }, () => 409),
  );
  const [left] = await claimableLines(shop.app.db, deliveryId);
  expect(left?.left).toBeGreaterThanOrEqual(0);
  expect(left?.left).toBeLessThan(3);
});

test('decided once, of two at the same time too; approved quantities bind, the rest can be reported again', async () => {
  const { order, deliveryId } = await delivered();
  const { body: claim } = await report(buyer, { deliveryId, lines: [line(order, 5)] });
  const of = (approved: number) => [{ orderLineId: order.lineIds[0], approved }];
  const refusals = [
    [() => decide(claim.id, of(6)), 400],
    [() => decide(claim.id, []), 400],
    [() => decide(claim.id, of(0)), 400],
    [() => decide(claim.id, [{ orderLineId: order.lineIds[1], approved: 1 }]), 400],
    [() => decide(claim.id, of(1), '', buyer), 403],
  ] as const;
  for (const [attempt, status] of refusals) expect((await attempt()).status).toBe(status);
  const both = await Promise.all([decide(claim.id, of(2)), decide(claim.id, of(2))]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await decide(claim.id, of(0), 'No.')).status).toBe(409);
  const [left] = await claimableLines(shop.app.db, deliveryId);
  expect(left?.left).toBe(3);
  const mails = await shop.app.db.pool.query(
    `select kind, recipient from mails where dedupe_key like $1 order by kind, recipient`,
    [`claim:${claim.id}:decided%`],
  );
  expect(mails.rows).toContainEqual({ kind: 'claim-decided', recipient: buyer.email });
  expect(mails.rows).toContainEqual({
    kind: 'claim-settled',
    recipient: 'office@bellcart.example',
  });
});

test('a decision says whose it is, and since when; one that is taken back says nothing', async () => {
  const { order, deliveryId } = await delivered();
  const { body } = await report(buyer, { deliveryId, lines: [line(order, 2)] });
  expect(await readClaim(shop.app, buyer, body.id)).toMatchObject({
    decidedAt: null,
    decidedByName: '',
  });
  await decide(body.id, [{ orderLineId: order.lineIds[0], approved: 0 }], 'All was there.');
  const decided = await readClaim(shop.app, buyer, body.id);
  expect(decided).toMatchObject({ state: 'declined', decidedByName: desk.displayName });
  expect(messages.decidedBy(decided.decidedByName, 'Nov 27, 2026, 9:00 AM')).toBe(
    `By ${desk.displayName}, Nov 27, 2026, 9:00 AM`,
  );
  await shop.app.call(desk, 'POST', `/api/claims/${body.id}/reopen`, {});
  expect(await readClaim(shop.app, desk, body.id)).toMatchObject({
    decidedAt: null,
    decidedByName: '',
  });
});

test('any course of reports, decisions and withdrawals agrees with a plain model', async () => {
  const { order, deliveryId } = await delivered();
  const delivered5 = 5;
  const model = new Map<string, { state: string; held: number }>();
  const held = () => [...model.values()].reduce((sum, one) => sum + one.held, 0);
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let step = 0; step < 40; step += 1) {
    const open = [...model].filter(([, one]) => one.state === 'open');
    const [id, one] = open[next(open.length)] ?? [];
    const what = next(4);
    if (what < 2 || !id || !one) {
      const quantity = 1 + next(4);
      const answer = await report(buyer, { deliveryId, lines: [line(order, quantity)] });
      expect(answer.status).toBe(held() + quantity <= delivered5 ? 200 : 409);
      if (answer.status === 200) model.set(answer.body.id, { state: 'open', held: quantity });
    } else if (what === 2) {
      const approved = next(one.held + 1);
      const lines = [{ orderLineId: order.lineIds[0], approved }];
      expect((await decide(id, lines, 'Seen.')).status).toBe(200);
      model.set(id, { state: 'decided', held: approved });
    } else {
      const answer = await shop.app.call(buyer, 'POST', `/api/claims/${id}/withdraw`, {});
      expect(answer.status).toBe(200);
      model.set(id, { state: 'withdrawn', held: 0 });
    }
    const [left] = await claimableLines(shop.app.db, deliveryId);
    expect(left?.left).toBe(delivered5 - held());
  }
});

test('a photo is sent before its claim, once, and shown to whoever sees the order', async () => {
  const { order, deliveryId } = await delivered();
  const bytes = await picture(40, 30).jpeg().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const address = `/api/claim-photos/${sha256}?delivery=${deliveryId}`;
  const sent = await Promise.all([1, 2].map(() => shop.app.call(buyer, 'PUT', address, bytes)));
  expect(sent.map(({ status }) => status)).toEqual([200, 200]);
  const answer = await report(buyer, { deliveryId, lines: [line(order, 1)], photos: [sha256] });
  expect(answer.status).toBe(200);
  expect((await shop.app.call(desk, 'GET', `${address}&w=320`)).status).toBe(200);
  const stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  expect((await shop.app.call(stranger, 'GET', address)).status).toBe(404);
  const wrong = `/api/claim-photos/${'b'.repeat(64)}?delivery=${deliveryId}`;
  expect((await shop.app.call(buyer, 'PUT', wrong, bytes)).status).toBe(400);
});

test('ordered by mistake: reported without a photo, never sent again, credited as every other claim', async () => {
  const { order, deliveryId } = await delivered();
  const lines = [line(order, 2, 0, 'by-mistake')];
  const raised = await report(buyer, { deliveryId, lines });
  expect(raised.status).toBe(200);
  const id = raised.body.id;
  const of = { orderLineId: order.lineIds[0] };
  const stranger = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
  expect((await report(stranger, { deliveryId, lines })).status).toBe(404);
  expect((await decide(id, [{ ...of, approved: 2 }], '', buyer)).status).toBe(403);
  const again = await decide(id, [{ ...of, approved: 1, replaced: 1 }]);
  expect(again.status).toBe(400);
  expect(JSON.stringify(again.body)).toContain('was ordered by mistake: it is not sent again');
  expect((await decide(id, [{ ...of, approved: 2 }])).body.state).toBe('approved');
  const jobs = await shop.app.db.pool.query(`select key from graphile_worker.jobs where key = $1`, [
    `credit:${id}`,
  ]);
  expect(jobs.rows).toHaveLength(1);
});
