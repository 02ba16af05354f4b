import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { unconfirmedOf } from '../../src/delivery/runs/server/load-board.ts';
import * as orderPage from '../../src/frame/joined/order.tsx';
import * as cartPage from '../../src/ordering/cart/server/load-cart.ts';
import { goesApart, type OpenOrder } from '../../src/ordering/cart/ui/add-to.tsx';
import { addToOrder } from '../../src/ordering/orders/server/add-to-order.ts';
import { confirmOrders } from '../../src/ordering/orders/server/confirm-orders.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { tableOrders } from '../../src/ordering/orders/server/table-orders.ts';
import { setOrderLimit } from '../../src/ordering/team/server/order-limits.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

let app: AppUnderTest;
let [hotel, soap, rinse] = ['', '', ''];
let desk: TestUser;
let buyer: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 100 });
  rinse = await addProduct(app, { priceCents: 5000, quantity: 100 });
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: 'all',
    duties: ['desk'],
  });
  const person = () => addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  [buyer, manager] = [await person(), await person()];
  await setOrderLimit(
    app,
    owner,
    {
      userId: buyer.id,
      customerId: hotel,
      limitCents: 50_000,
      approverId: manager.id,
      ownAllowed: false,
    },
    { requestId: 'r', network: 'n' },
  );
});

async function place(quantity: number) {
  const lines = [{ productId: soap, quantity, expectedUnitPriceCents: 5000 }];
  const key = { 'idempotency-key': randomUUID() };
  const body = { customerId: hotel, lines };
  return (await app.call(buyer, 'POST', '/api/place-order', body, key)).body as {
    orderId: string;
    promisedOn: string | null;
  };
}
const update = (who: TestUser, body: object) =>
  app.call(who, 'POST', '/api/update-order', { version: 1, ...body });
const statusOf = async (orderId: string) =>
  (await app.db.pool.query('select status, version from orders where id = $1', [orderId])).rows[0];
const mailsTo = async (who: TestUser, key: string) =>
  (
    await app.db.pool.query<{ body_text: string }>(
      'select body_text from mails where recipient = $1 and dedupe_key like $2',
      [who.email, `${key}%`],
    )
  ).rows;

const GATE = {
  file: 'src/ordering/orders/moves.ts',
  code: '? !PAST_THE_APPROVER.includes(action)',
  without: '? true',
};

seam(
  {
    fact: 'orders: an order waits for the customer’s own approver',
    act: 'orders: the desk confirms or releases it, or promises it a day',
    outcome: 'refused',
    guard: GATE,
  },
  async () => {
    const { orderId } = await place(11);
    for (const move of [
      { action: 'confirm' },
      { action: 'release' },
      { action: 'move-day', promisedOn: '2026-03-20', reason: 'Snow' },
    ]) {
      const answer = await update(desk, { orderId, ...move });
      expect(answer.body.error?.details).toMatchObject({ reason: 'waits-for-approval' });
    }
    const form = { action: 'confirm', version: '1', key: randomUUID() };
    const page = await postPage(app, desk, orderPage, form, { orderId });
    expect(page.data.error).toMatchObject({ details: { reason: 'waits-for-approval' } });
    const many = await confirmOrders(app, desk, [`${orderId}_1`], { lateToo: true });
    expect(many.confirmed).toEqual([]);
    expect(await statusOf(orderId)).toEqual({ status: 'on_hold', version: 1 });
  },
);

seam(
  {
    fact: 'orders: an order waits for the customer’s own approver',
    act: 'orders: the desk releases it instead',
    outcome: 'asked',
    guard: {
      file: 'src/ordering/orders/server/approval-mails.ts',
      code: 'words.lead(actor.displayName, order.number, formatCents(order.totals.totalCents)),\n        MAIL_MESSAGES.moved.reason(reason),',
      without: 'order.number,',
    },
  },
  async () => {
    const { orderId } = await place(11);
    const instead = { orderId, action: 'approve-instead' };
    expect((await update(desk, { ...instead, reason: ' ' })).status).toBe(400);
    for (const other of [buyer, manager])
      expect((await update(other, { ...instead, reason: 'Please' })).status).toBe(403);
    const reason = 'Dana asked on the phone';
    expect((await update(desk, { ...instead, reason })).body).toMatchObject({
      status: 'placed',
      promisedOn: expect.any(String),
    });
    const [releasedMail] = await mailsTo(manager, `order-released:${orderId}`);
    expect(releasedMail?.body_text).toContain(desk.displayName);
    expect(releasedMail?.body_text).toContain(reason);
    const { rows } = await app.db.pool.query(
      'select kind, detail from order_events where order_id = $1 order by seq desc limit 1',
      [orderId],
    );
    expect(rows[0]).toMatchObject({ kind: 'approve-instead', detail: { after: { reason } } });
  },
);

seam(
  {
    fact: 'orders: an order waits for an approval',
    act: 'orders: its buyer, lists and programs read the day',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/order-row.ts',
      code: '${alias}.promised_day',
      without: '${alias}.promised_on',
    },
  },
  async () => {
    const { orderId, promisedOn } = await place(11);
    expect(promisedOn).toBeNull();
    const one = await app.call(buyer, 'GET', `/api/orders/${orderId}`);
    expect(one.body.promisedOn ?? one.body.order?.promisedOn ?? null).toBeNull();
    const list = await app.call(buyer, 'GET', '/api/orders');
    expect(list.body.orders[0]).toMatchObject({ id: orderId, promisedOn: null });
    const approved = await update(manager, { orderId, action: 'approve' });
    expect(approved.body.promisedOn).toMatch(/^2026-/);
  },
);

seam(
  {
    fact: 'orders: an order waits for an approval',
    act: 'orders: lists are filtered and sorted by the day, by page and endpoint',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/reading-page.ts',
      code: 'sql`and o.promised_day >= ${promisedFrom}::date`',
      without: 'sql`and o.promised_on >= ${promisedFrom}::date`',
    },
  },
  async () => {
    const { orderId } = await place(11);
    const listed = async (query: string) =>
      (await app.call(buyer, 'GET', `/api/orders?${query}`)).body.orders.map(
        (order: { id: string }) => order.id,
      );
    expect(await listed('promisedFrom=2020-01-01')).toEqual([]);
    expect(await listed('')).toEqual([orderId]);

    const withInput = (
      await app.db.pool.query<{ day: string }>(
        'select promised_on::text as day from orders where id = $1',
        [orderId],
      )
    ).rows[0]?.day;
    const moment = {
      scope: orderScope(buyer),
      terms: await readCompany(app),
      nowMs: Date.parse(`${withInput}T15:00:00Z`),
    };
    const sort = { by: 'promised', down: false };
    const table = async (filters: Record<string, string>) =>
      (await tableOrders(app.db, moment, { filters, chosen: [], sort, place: null }, 10)).rows.map(
        ({ id }) => id,
      );
    expect(await table({ when: 'today' })).toEqual([]);
    const soon = (await place(1)).orderId;
    // What has no day comes last.
    expect(await table({})).toEqual([soon, orderId]);
    await update(manager, { orderId, action: 'approve' });
    expect(await table({ when: 'today' })).toContain(orderId);
  },
);

seam(
  {
    fact: 'orders: an order waits for an approval',
    act: 'runs: the desk plans the day that it would get',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/joins.ts',
      code: 'source.promised_day,',
      without: 'source.promised_on as promised_day,',
    },
  },
  async () => {
    const { orderId } = await place(11);
    const { rows } = await app.db.pool.query<{ day: string }>(
      'select promised_on::text as day from orders where id = $1',
      [orderId],
    );
    const day = rows[0]?.day ?? '';
    const waits = async () =>
      (await unconfirmedOf(app.db, orderScope(desk), day)).map((order) => order.orderId);
    expect(await waits()).not.toContain(orderId);
    await update(manager, { orderId, action: 'approve' });
    expect(await waits()).toContain(orderId);
  },
);

seam(
  {
    fact: 'orders: an order was approved',
    act: 'orders: goods of it are exchanged, by its buyer or by the desk',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/approve-order.ts',
      code: 'isOurs ? (order.approvalOf ?? actor.id)',
      without: 'waits ? (order.approvalOf ?? actor.id)',
    },
  },
  async () => {
    for (const who of [buyer, desk]) {
      const { orderId } = await place(11);
      await update(manager, { orderId, action: 'approve' });
      // As many, of something else: for no cent more.
      const lines = [
        { productId: soap, quantity: 6 },
        { productId: rinse, quantity: 5, expectedUnitPriceCents: 5000 },
      ];
      const edit = { orderId, version: 2, action: 'edit', lines };
      expect((await update(who, edit)).body.error?.details).toMatchObject({
        reason: 'above-limit',
      });
      expect(await statusOf(orderId)).toEqual({ status: 'placed', version: 2 });
    }
  },
);

seam(
  {
    fact: 'orders: what a buyer may order at once is limited',
    act: 'cart: the buyer looks at the cart before placing',
    outcome: 'told',
    guard: {
      file: 'src/ordering/cart/server/around-cart.ts',
      code: 'limit: row?.limits[0] ?? null,',
      without: 'limit: null,',
    },
  },
  async () => {
    const request = new Request('http://localhost/cart', {
      headers: { cookie: `bc_customer=${hotel}` },
    });
    expect(await cartPage.loadCart(app, buyer, request)).toMatchObject({
      limit: { limitCents: 50_000 },
    });
    expect(await cartPage.loadCart(app, manager, request)).toMatchObject({ limit: null });
  },
);

seam(
  {
    fact: 'orders: the same products are still to come with another order of the site',
    act: 'orders: the approver is asked by mail',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/approval-mails.ts',
      code: '...alsoOrderedText(order.also),',
      without: '',
    },
  },
  async () => {
    const first = await place(10);
    const [{ number } = { number: '' }] = (
      await app.db.pool.query<{ number: string }>('select number from orders where id = $1', [
        first.orderId,
      ])
    ).rows;
    const { orderId } = await place(11);
    const [approvalMail] = await mailsTo(manager, `order-approval:${orderId}:1`);
    const sentence = `11 here, 10 with ${number}, coming`;
    expect(approvalMail?.body_text).toContain('1 product is on another open order already');
    expect(approvalMail?.body_text).toContain(sentence);
    // The desk cancels the other one: nothing is told any more, and a change asks anew.
    await update(desk, { orderId: first.orderId, action: 'cancel', reason: 'Twice' });
    await update(buyer, {
      orderId,
      action: 'change-lines',
      lines: [{ productId: soap, quantity: 12 }],
    });
    const [again] = await mailsTo(manager, `order-approval:${orderId}:2`);
    expect(again?.body_text).toContain('Nothing is approved by opening it.');
    expect(again?.body_text).not.toContain('open order');
  },
);

seam(
  {
    fact: 'orders: the same products are still to come with another order of the site',
    act: 'orders: the approver opens the order',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/also-ordered.ts',
      code: 'and l.ordered - l.cancelled > l.delivered',
      without: 'and false',
    },
  },
  async () => {
    const first = await place(10);
    const { orderId } = await place(11);
    expect((await loadOrder(app, manager, orderId)).alsoOrdered).toMatchObject([
      { orderId: first.orderId, productId: soap, here: 11, quantity: 10 },
    ]);
    await app.db.pool.query('update order_lines set delivered = 9 where order_id = $1', [
      first.orderId,
    ]);
    expect((await loadOrder(app, manager, orderId)).alsoOrdered).toMatchObject([{ quantity: 1 }]);
    // Of an order that waits for nobody it is not asked, nor of another customer's orders.
    expect((await loadOrder(app, manager, first.orderId)).alsoOrdered).toEqual([]);
    await app.db.pool.query('update orders set customer_id = $2 where id = $1', [
      first.orderId,
      await addCustomer(app),
    ]);
    expect((await loadOrder(app, manager, orderId)).alsoOrdered).toEqual([]);
  },
);

seam(
  {
    fact: 'team: what a person may order at once',
    act: 'orders: they add more than that to an order that they or a colleague placed',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/orders/server/approve-order.ts',
      code: 'if (asks) throw addsAboveLimit(order.number, isOurs);',
      without: '',
    },
  },
  async () => {
    const body = {
      customerId: hotel,
      lines: [{ productId: soap, quantity: 20, expectedUnitPriceCents: 5000 }],
    };
    const key = { 'idempotency-key': randomUUID() };
    const placed = (await app.call(manager, 'POST', '/api/place-order', body, key)).body;
    const { orderId } = placed as { orderId: string };
    const lines = [{ productId: rinse, quantity: 1, expectedUnitPriceCents: 5000 }];
    const raised = await update(buyer, { orderId, action: 'edit', lines });
    expect(raised.body.error?.details).toMatchObject({ reason: 'above-limit' });
    expect(await statusOf(orderId)).toEqual({ status: 'placed', version: 1 });
    const own = await place(10);
    const more = await update(buyer, { orderId: own.orderId, action: 'edit', lines });
    expect(more.body.error?.details).toMatchObject({ reason: 'above-limit' });
    const decline = { orderId: own.orderId, action: 'decline', reason: 'Too much' };
    expect((await update(manager, decline)).status).toBe(409);
    expect(await statusOf(own.orderId)).toEqual({ status: 'placed', version: 1 });
  },
);

seam(
  {
    fact: 'team: what a person may order at once',
    act: 'cart: what is added to a placed order would bring it above that',
    outcome: 'refused',
    guard: {
      file: 'src/ordering/cart/ui/add-to.tsx',
      code: 'open.promisedDay !== null && approverOf(',
      without: 'open.promisedDay === null && approverOf(',
    },
  },
  async () => {
    const { orderId } = await place(10);
    const lines = [{ productId: rinse, quantity: 1, expectedUnitPriceCents: 5000, note: '' }];
    await expect(
      addToOrder(
        app,
        buyer,
        { orderId, version: 1, customerId: hotel, lines },
        { key: randomUUID(), seen: undefined },
      ),
    ).rejects.toMatchObject({ details: { reason: 'above-limit' } });
    expect(await statusOf(orderId)).toEqual({ status: 'placed', version: 1 });
    // The cart's screen offers it as an order of its own, and no more as a part of that one.
    const page = await cartPage.loadCart(app, buyer, new Request('http://localhost:3000/cart'));
    const [open] = page.openOrders;
    const line = { ...lines[0], quantity: 1, unitPriceCents: 5000, taxable: true, depositCents: 0 };
    const [within, above] = [[], [line]].map((more) =>
      goesApart(page, open as OpenOrder, more as unknown as Parameters<typeof goesApart>[2]),
    );
    expect([within, above]).toEqual([false, true]);
  },
);

seam(
  {
    fact: 'orders: somebody raised a colleague’s order, and it waits for approval',
    act: 'orders: its approver decides',
    outcome: 'told',
    guard: {
      file: 'src/ordering/orders/server/public/order-recipients.ts',
      code: "[{ ...one, part: 'asker' }]",
      without: '[]',
    },
  },
  async () => {
    const { orderId } = await place(2);
    await app.db.pool.query(
      `update orders set status = 'on_hold', hold_reason = 'approval', placed_by = $2, approval_of = $3
        where id = $1`,
      [orderId, manager.id, buyer.id],
    );
    await update(manager, { orderId, action: 'decline', reason: 'Too much' });
    const [declined] = await mailsTo(buyer, `order-declined:${orderId}`);
    expect(declined?.body_text).toContain('Too much');
  },
);
