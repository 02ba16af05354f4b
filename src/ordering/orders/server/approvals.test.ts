import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  TEST_START,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { momentText } from '../../../kit/time.ts';
import { limitsOfPerson, setOrderLimit } from '../../team/server/order-limits.ts';
import { eventSentences, eventTitle } from '../public/event-sentences.ts';
import {
  approvalOf,
  approvalsWaiting,
  limitOnChange,
  ordersToApprove,
} from './public/approvals.ts';
import { loadOrder } from './public/order-page.ts';
import { readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

let app: AppUnderTest;
let hotel: string;
let soap: string;
let owner: TestUser;
let desk: TestUser;
let buyer: TestUser;
let manager: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  const person = () => addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  [buyer, manager, colleague] = [await person(), await person(), await person()];
  await limit({});
});
afterEach(() => app.clock.set(TEST_START));

const trace = { requestId: 'r', network: 'n' };
const limit = (extra: object, who: TestUser = owner) =>
  setOrderLimit(
    app,
    who,
    {
      userId: buyer.id,
      customerId: hotel,
      limitCents: 50_000,
      approverId: manager.id,
      ownAllowed: false,
      ...extra,
    },
    trace,
  );
async function place(quantity: number, who: TestUser = buyer) {
  const { body, status } = await app.call(
    who,
    'POST',
    '/api/place-order',
    {
      customerId: hotel,
      lines: [{ productId: soap, quantity, expectedUnitPriceCents: 5000 }],
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
  return body as { orderId: string; status: string; promisedOn: string | null };
}
const update = (who: TestUser | null, body: object) =>
  app.call(who, 'POST', '/api/update-order', { version: 1, ...body });
const approve = (who: TestUser | null, orderId: string, version = 1) =>
  update(who, { orderId, version, action: 'approve' });
const view = async (orderId: string) => readOrder(app.db, orderScope(owner), orderId);
const mailsTo = async (who: TestUser, key: string) =>
  (
    await app.db.pool.query<{ subject: string; body_text: string }>(
      'select subject, body_text from mails where recipient = $1 and dedupe_key like $2',
      [who.email, `${key}%`],
    )
  ).rows;
const readApproval = async (who: TestUser, orderId: string) =>
  approvalOf(app, await readCompany(app), who, orderId);
/** What the order's page shows of its history: by whom, what, and its sentences. */
const history = async (who: TestUser, orderId: string) =>
  (await loadOrder(app, who, orderId)).order.events.map(({ actorName, kind, detail }) => [
    actorName,
    eventTitle(kind),
    eventSentences(detail, new Map()),
  ]);
const promised = async () =>
  (await app.db.pool.query('select promised::int as n from products where id = $1', [soap])).rows[0]
    .n;

test('an order up to the limit is placed; above it, it waits with its stock promised and the approver is asked', async () => {
  expect((await place(10)).status).toBe('placed');
  const { orderId, status } = await place(11);
  expect(status).toBe('on_hold');
  expect(await view(orderId)).toMatchObject({ status: 'on_hold', holdReason: 'approval' });
  expect(await promised()).toBe(21);
  const [mail] = await mailsTo(manager, `order-approval:${orderId}`);
  expect(mail?.subject).toContain('Please approve order');
  expect(mail?.body_text).toContain(`/dashboard/orders/${orderId}`);
  expect(mail?.body_text).toContain('Nothing is approved by opening it.');
  expect(await mailsTo(buyer, `order-approval:${orderId}`)).toEqual([]);
  expect(await approvalsWaiting(app, manager)).toBe(1);
  expect(await ordersToApprove(app, manager)).toMatchObject([{ id: orderId, totalCents: 55_000 }]);
  for (const other of [buyer, colleague, desk, owner]) {
    expect(await approvalsWaiting(app, other)).toBe(0);
    expect(await readApproval(other, orderId)).toMatchObject({ mayApprove: false });
  }
  expect(await readApproval(manager, orderId)).toMatchObject({
    limitCents: 50_000,
    ofName: buyer.displayName,
    approverName: manager.displayName,
    // Only who opens the pages of people is led to theirs.
    approverId: null,
    mayApprove: true,
  });
  expect((await readApproval(desk, orderId))?.approverId).toBe(manager.id);
});

test('whoever approves is told until when it keeps its day, and afterwards on which it comes instead', async () => {
  const { orderId } = await place(11);
  const inTime = await readApproval(manager, orderId);
  expect(inTime?.day).toMatchObject({ orderedFor: '2026-03-04', comesOn: '2026-03-04' });
  expect(inTime?.day.passedAtMs).toBeNull();
  const [mail] = await mailsTo(manager, `order-approval:${orderId}`);
  const until = momentText(inTime?.day.untilMs ?? 0, inTime?.day.timeZone ?? '');
  expect(mail?.body_text).toContain('It was ordered for Wed, Mar 4.');
  expect(mail?.body_text).toContain(`Approved by ${until}, it comes on that day`);
  app.clock.set(inTime?.day.untilMs ?? 0);
  const late = await readApproval(manager, orderId);
  expect(late?.day.orderedFor).toBe('2026-03-04');
  expect(late?.day.passedAtMs).toBe(inTime?.day.untilMs);
  expect(late?.day.comesOn).not.toBe('2026-03-04');
  await approve(manager, orderId);
  expect((await view(orderId))?.promisedOn).toBe(late?.day.comesOn);
});

test('approving releases it, once, and tells the buyer', async () => {
  const { orderId } = await place(11);
  const answers = await Promise.all([approve(manager, orderId), approve(manager, orderId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await view(orderId)).toMatchObject({
    status: 'placed',
    holdReason: null,
    promisedOn: '2026-03-04',
    version: 2,
  });
  expect(await mailsTo(buyer, `order-approved:${orderId}`)).toHaveLength(1);
  expect(await approvalsWaiting(app, manager)).toBe(0);
  expect((await approve(manager, orderId, 2)).status).toBe(409);
});

test('it promises no day while it waits; approved, it gets its day, with event and mail', async () => {
  const { orderId, promisedOn } = await place(11);
  expect(promisedOn).toBeNull();
  expect((await view(orderId))?.promisedOn).toBeNull();
  const [waits] = await mailsTo(buyer, `order-placed:${orderId}`);
  expect(waits?.body_text).toContain('No delivery day is promised before that.');
  expect(waits?.body_text).not.toMatch(/Delivery (Mon|Tue|Wed|Thu|Fri)/);
  app.clock.set(TEST_START + 5 * 86_400_000);
  expect((await approve(manager, orderId)).body).toMatchObject({ status: 'placed' });
  const order = await view(orderId);
  expect(order?.promisedOn).toMatch(/^2026-03-/);
  expect(order?.events.at(-1)).toMatchObject({
    kind: 'approve',
    detail: { after: { promisedOn: order?.promisedOn } },
  });
  const [mail] = await mailsTo(buyer, `order-approved:${orderId}`);
  expect(mail?.body_text).toContain('It comes on');
});

test('declining cancels it with the reason and frees the stock', async () => {
  const { orderId } = await place(11);
  expect((await update(manager, { orderId, action: 'decline', reason: ' ' })).status).toBe(400);
  const reason = 'Use up what we have.';
  expect((await update(manager, { orderId, action: 'decline', reason })).body).toMatchObject({
    status: 'cancelled',
  });
  expect(await promised()).toBe(0);
  const [mail] = await mailsTo(buyer, `order-declined:${orderId}`);
  expect(mail?.body_text).toContain(reason);
});

test('a customer on credit hold still waits for the desk after the approval', async () => {
  await app.db.pool.query('update customers set on_credit_hold = true where id = $1', [hotel]);
  const { orderId } = await place(11);
  expect((await view(orderId))?.holdReason).toBe('approval');
  await approve(manager, orderId);
  expect(await view(orderId)).toMatchObject({ status: 'on_hold', holdReason: 'Credit hold' });
  expect((await update(desk, { orderId, version: 2, action: 'release' })).body.status).toBe(
    'placed',
  );
  // Its history says who held and released it, and why, to its buyer as to the desk.
  for (const who of [buyer, desk])
    expect(await history(who, orderId)).toEqual([
      [buyer.displayName, 'Placed the order', ['Waits for approval']],
      [
        manager.displayName,
        'Approved the order',
        ['It waited for approval', 'On hold: Credit hold', 'Delivery: Wed, Mar 4'],
      ],
      [desk.displayName, 'Released the order', ['It was on hold: Credit hold']],
    ]);
});

test('its buyer changes and withdraws what waits; within the limit it needs no approval any more', async () => {
  const { orderId } = await place(11);
  const edit = (version: number, quantity: number) =>
    update(buyer, { orderId, version, action: 'edit', lines: [{ productId: soap, quantity }] });
  expect((await edit(1, 12)).body).toMatchObject({ status: 'on_hold', promisedOn: null });
  expect(await mailsTo(manager, `order-approval:${orderId}:2`)).toHaveLength(1);
  const less = await edit(2, 10);
  expect(less.body).toMatchObject({ status: 'placed', promisedOn: expect.any(String) });
  const other = await place(11);
  const cancel = { orderId: other.orderId, action: 'cancel', reason: 'Not needed' };
  expect((await update(buyer, cancel)).body.status).toBe('cancelled');
  expect(await approvalsWaiting(app, manager)).toBe(0);
});

test('an order that waits for the office is not its buyer’s to change', async () => {
  await app.db.pool.query('update customers set on_credit_hold = true where id = $1', [hotel]);
  const { orderId } = await place(1);
  const answer = await update(buyer, { orderId, action: 'edit', poNumber: 'PO' });
  expect(answer.body.error.details).toMatchObject({ reason: 'wrong-state' });
});

test('a placed or approved order takes nothing beyond the limit, its own buyer’s too; a colleague without one may', async () => {
  const { orderId } = await place(10);
  const placed = await view(orderId);
  const edit = (who: TestUser, version: number, quantity: number) =>
    update(who, {
      orderId,
      version,
      action: 'edit',
      lines: [{ productId: soap, quantity }],
    });
  const raised = await edit(buyer, 1, 12);
  expect(raised.body.error).toMatchObject({
    details: { reason: 'above-limit' },
    message: expect.stringContaining('becomes an order of its own'),
  });
  // Its day too; nobody is asked about it, and nothing of it can be declined.
  expect(await view(orderId)).toEqual(placed);
  expect(await promised()).toBe(10);
  expect(await mailsTo(manager, `order-approval:${orderId}`)).toEqual([]);
  const decline = { orderId, action: 'decline', reason: 'Too much' };
  expect((await update(manager, decline)).status).toBe(409);
  expect((await edit(colleague, 1, 14)).body).toMatchObject({ status: 'placed' });
  expect((await edit(buyer, 2, 13)).body).toMatchObject({ status: 'placed' });
  const above = await place(11);
  await approve(manager, above.orderId);
  for (const [who, way] of [
    [buyer, 'your cart'],
    [desk, 'as a new order'],
  ] as const) {
    const more = { orderId: above.orderId, version: 2, action: 'edit' };
    const answer = await update(who, { ...more, lines: [{ productId: soap, quantity: 12 }] });
    expect(answer.body.error).toMatchObject({
      details: { reason: 'above-limit' },
      message: expect.stringContaining(way),
    });
  }
  expect(await view(above.orderId)).toMatchObject({ status: 'placed', version: 2 });
});

describe('who may not approve', () => {
  test('buyers, strangers, staff while there is an approver; nobody signed out', async () => {
    const { orderId } = await place(11);
    const stranger = await addUser(app, {
      brands: ['Linnetfold'],
      customers: [await addCustomer(app)],
    });
    expect((await approve(null, orderId)).status).toBe(401);
    expect((await approve(stranger, orderId)).status).toBe(404);
    for (const other of [buyer, colleague, desk, owner])
      expect((await approve(other, orderId)).status).toBe(403);
    for (const other of [buyer, manager]) {
      const instead = { orderId, action: 'approve-instead', reason: 'Please' };
      expect((await update(other, instead)).status).toBe(403);
    }
    expect((await view(orderId))?.version).toBe(1);
  });

  test('an approver who was disabled, or lost the customer: then the desk decides', async () => {
    const { orderId } = await place(11);
    await app.db.pool.query('delete from user_customers where user_id = $1', [manager.id]);
    expect(await readApproval(desk, orderId)).toMatchObject({
      approverName: null,
      mayApprove: true,
    });
    expect(await approvalsWaiting(app, desk)).toBeGreaterThan(0);
    await app.db.pool.query('insert into user_customers values ($1, $2)', [manager.id, hotel]);
    await app.db.pool.query('update users set disabled = true where id = $1', [manager.id]);
    expect((await approve(colleague, orderId)).status).toBe(403);
    expect((await approve(desk, orderId)).body).toMatchObject({ status: 'placed' });
  });

  test('the buyer of the order, unless the limit allows it', async () => {
    await expect(limit({ approverId: buyer.id })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await limit({ approverId: buyer.id, ownAllowed: true });
    const { orderId } = await place(11);
    expect(await approvalsWaiting(app, buyer)).toBe(1);
    expect((await approve(buyer, orderId)).body).toMatchObject({ status: 'placed' });
  });
});

test('what a colleague placed takes nothing beyond the limit, and nothing of it changes', async () => {
  const { orderId } = await place(20, colleague);
  const before = await view(orderId);
  const raise = (action: string) =>
    update(buyer, { orderId, action, lines: [{ productId: soap, quantity: 21 }] });
  for (const action of ['edit', 'change-lines']) {
    const answer = await raise(action);
    expect([answer.status, answer.body.error.details]).toMatchObject([
      409,
      { reason: 'above-limit' },
    ]);
    expect(answer.body.error.message).toContain('becomes an order of its own');
  }
  expect(await view(orderId)).toEqual(before);
  expect(await promised()).toBe(20);
  // Less of it is no addition.
  const less = { orderId, action: 'edit', lines: [{ productId: soap, quantity: 19 }] };
  expect((await update(buyer, less)).body).toMatchObject({ status: 'placed', version: 2 });
});

test('who raised what a colleague placed is named where it waits, and hears the decision', async () => {
  // As it was held before additions became orders of their own.
  const { orderId } = await place(20, colleague);
  await app.db.pool.query(
    `update orders set status = 'on_hold', hold_reason = 'approval', approval_of = $2 where id = $1`,
    [orderId, buyer.id],
  );
  const [waiting] = await ordersToApprove(app, manager);
  expect(waiting).toMatchObject({ id: orderId, requestedByName: buyer.displayName });
  await approve(manager, orderId);
  expect(await mailsTo(buyer, `order-approved:${orderId}:2:asker`)).toHaveLength(1);
  expect(await mailsTo(colleague, `order-approved:${orderId}:2:buyer`)).toHaveLength(1);
});

describe('limits', () => {
  test('a super_admin sets, changes and ends one; the log has each change once', async () => {
    await limit({});
    await limit({ limitCents: 70_000 });
    expect((await place(11)).status).toBe('placed');
    const { customers } = await limitsOfPerson(app, owner, buyer.id);
    expect(customers).toMatchObject([
      { customerId: hotel, limitCents: 70_000, approverId: manager.id, ownAllowed: false },
    ]);
    expect(customers[0]?.approvers.map(({ id }) => id)).toEqual(
      expect.arrayContaining([manager.id, colleague.id, desk.id]),
    );
    // A sales rep who sees all customers may be named, so the form offers them: a save of another field keeps them.
    const rep = await addUser(app, { customers: 'all', salesRep: true });
    await limit({ approverId: rep.id });
    const [named] = (await limitsOfPerson(app, owner, buyer.id)).customers;
    expect(named?.approvers.map(({ id }) => id)).toContain(named?.approverId);
    await limit({ limitCents: 70_000 });
    await limit({ limitCents: null });
    expect((await place(50)).status).toBe('placed');
    const { rows } = await app.db.pool.query(
      `select count(*)::int as n from audit_log where action = 'person.set-order-limit' and object_id = $1`,
      [buyer.id],
    );
    expect(rows[0].n).toBe(5);
  });

  test('who only drives or keeps the books is not offered, not taken, and approves nothing', async () => {
    for (const duty of ['driver', 'books'] as const) {
      const other = await addUser(app, { role: 'admin', duties: [duty], customers: 'all' });
      await expect(limit({ approverId: other.id })).rejects.toMatchObject({
        code: 'invalid-argument',
      });
      const [offered] = (await limitsOfPerson(app, owner, buyer.id)).customers;
      expect(offered?.approvers.map(({ id }) => id)).not.toContain(other.id);
      // Named before it was so: then the desk decides, as where nobody is named.
      await app.db.pool.query('update order_limits set approver_id = $1 where user_id = $2', [
        other.id,
        buyer.id,
      ]);
      const { orderId } = await place(11);
      expect(await approvalsWaiting(app, other)).toBe(0);
      const approving = await app.call(
        other,
        'POST',
        '/api/update-order',
        { action: 'approve', orderId, version: 1 },
        { 'idempotency-key': randomUUID() },
      );
      expect(approving.status).toBe(403);
      expect(await approvalsWaiting(app, desk)).toBeGreaterThan(0);
    }
  });

  test('nobody else may read or set them; an approver must see the customer', async () => {
    const denied = { code: 'permission-denied' };
    for (const who of [desk, buyer, manager]) {
      await expect(limit({ limitCents: null }, who)).rejects.toMatchObject(denied);
      await expect(limitsOfPerson(app, who, buyer.id)).rejects.toMatchObject(denied);
    }
    const stranger = await addUser(app, { customers: [await addCustomer(app)] });
    await expect(limit({ approverId: stranger.id })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    await expect(limit({ customerId: await addCustomer(app) })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(limitsOfPerson(app, owner, randomUUID())).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

test('before a change is saved it is known against which limit it is held, whoever changes the order', async () => {
  const limitFor = (who: TestUser, id: string) => limitOnChange(app.db, who, id);
  const own = { limitCents: 50_000, ofName: null };
  const within = await place(10);
  expect(await limitFor(buyer, within.orderId)).toEqual(own);
  expect(await limitFor(colleague, within.orderId)).toBeNull();
  expect(await limitFor(desk, within.orderId)).toBeNull();
  const theirs = await place(2, colleague);
  expect(await limitFor(buyer, theirs.orderId)).toEqual(own);
  const above = await place(11);
  expect(await limitFor(buyer, above.orderId)).toBeNull();
  await approve(manager, above.orderId);
  expect(await limitFor(buyer, above.orderId)).toEqual(own);
  // Whoever exchanges its goods at the desk is held against the limit of the one it was approved for.
  expect(await limitFor(desk, above.orderId)).toEqual({ ...own, ofName: buyer.displayName });
  expect(await limitFor(colleague, above.orderId)).toBeNull();
});
