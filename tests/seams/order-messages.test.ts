import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { MessagesWait } from '../../src/delivery/runs/ui/bills-stop.tsx';
import * as orderPage from '../../src/frame/joined/order.tsx';
import { readAttention } from '../../src/frame/server/attention.ts';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { timelineOf } from '../../src/ordering/orders/ui/timeline-entries.ts';
import { loadVisit } from '../../src/ordering/visits/server/public/load-visit.ts';
import * as inboxPage from '../../src/people/contact/pages/inbox.tsx';
import * as messagePage from '../../src/people/contact/pages/message.tsx';
import { addUser, type TestUser } from '../support/app.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, soap, startShop } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

const SEEN = 'src/people/contact/server/seen-messages.ts';
const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);

let buyer: TestUser;
let owner: TestUser;
/** An order that the buyer placed, and the message that waits about it. */
let order: { id: string; number: string };
let waiting: string;

/** On the order’s page, as its form is sent; each a minute after the one before. */
const write = (who: TestUser, message: string, orderId = order.id) => {
  app.clock.advance(60_000);
  return postPage(
    app,
    who,
    orderPage,
    { intent: 'message', message, key: randomUUID() },
    { orderId },
  );
};
const orderOf = async (customerId: string, placedBy: string) =>
  addOrder(app, {
    customerId,
    placedBy,
    status: 'confirmed',
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 100 }],
  });
/** The inbox as this person reads it by endpoint. */
const inbox = async (who: TestUser, state = 'new') =>
  (
    (await app.call(who, 'GET', `/api/contact-requests?state=${state}`)).body.rows as {
      id: string;
      name: string;
    }[]
  ).map(({ id }) => id);
/** How many messages wait by what needs this person's attention. */
const waits = async (who: TestUser) =>
  (await readAttention(app, who)).find(({ key }) => key === 'requests')?.count ?? 0;
const answer = (who: TestUser, text: string, id = waiting) =>
  app.call(
    who,
    'POST',
    `/api/contact-requests/${id}/answers`,
    { answer: text },
    { 'idempotency-key': randomUUID() },
  );
const mailedTo = async (text: string) =>
  (
    await query(`select recipient from mails where kind = 'contact-answer' and body_text like $1`, [
      `%${text}%`,
    ])
  ).rows.map(({ recipient }) => recipient);
const textsFor = async (who: TestUser, orderId = order.id) =>
  timelineOf(await loadOrder(app, who, orderId)).flatMap((entry) =>
    entry.kind === 'message' ? [entry.message.message] : [],
  );

beforeEach(async () => {
  await query('delete from contact_requests');
  await query('delete from rate_limits');
  await query(`update customers set email = 'office@inn.example' where id = $1`, [inn]);
  buyer = await addUser(app, { customers: [inn], displayName: 'Bo' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  order = await orderOf(inn, buyer.id);
  expect((await write(buyer, 'Gate B is closed on Tuesday.')).status).toBe(200);
  [waiting = ''] = await inbox(desk);
  expect(waiting).not.toBe('');
});

seam(
  {
    fact: 'accounts: somebody of the desk sees other customers than that of an order',
    act: 'contact: they read, answer or move a message about that order, by page or endpoint',
    outcome: 'refused',
    guard: {
      file: SEEN,
      code: ': sql`c.customer_id = any(${user.customers}::text[])`;',
      without: ': sql`true`;',
    },
  },
  async () => {
    const other = await addUser(app, {
      role: 'admin',
      customers: [await addCustomer(app)],
      duties: ['desk'],
    });
    expect([await inbox(other), await waits(other)]).toEqual([[], 0]);
    expect((await answer(other, 'Not mine to say.')).status).toBe(404);
    const move = await app.call(other, 'POST', `/api/contact-requests/${waiting}/state`, {
      state: 'closed',
    });
    expect(move.status).toBe(404);
    const page = { id: waiting, answer: 'Not mine to say.', key: randomUUID() };
    const params = { requestId: waiting };
    expect(
      (await postPage(app, other, messagePage, { intent: 'answer', ...page }, params)).status,
    ).toBe(404);
    await postPage(app, other, inboxPage, { intent: 'closed', row: `${waiting}_new` });
    expect([await inbox(desk), await mailedTo('Not mine')]).toEqual([[waiting], []]);
    // What a visitor writes is everybody's.
    const form = { name: 'Ana', email: 'ana@cafe.example', topic: 'other', message: 'Hello' };
    const sent = { ...form, openedAt: app.clock.now() - 10_000 };
    const key = { 'idempotency-key': randomUUID() };
    expect((await app.call(null, 'POST', '/api/contact-us', sent, key)).status).toBe(200);
    expect([(await inbox(other)).length, (await inbox(desk)).length]).toEqual([1, 2]);
  },
);

seam(
  {
    fact: 'customers: a customer was switched off after its buyer had written about an order',
    act: 'contact: the desk reads what waits',
    outcome: 'told',
    guard: { file: SEEN, code: ' and k.is_active)`', without: ')`' },
  },
  async () => {
    await query('update customers set is_active = false where id = $1', [inn]);
    // As with its orders: the owner alone, who may have switched it off by mistake.
    expect([await inbox(desk), await waits(desk)]).toEqual([[], 0]);
    expect([await inbox(owner), await waits(owner)]).toEqual([[waiting], 1]);
    expect((await answer(desk, 'Who asks?')).status).toBe(404);
    expect((await answer(owner, 'We call you.')).status).toBe(200);
  },
);

seam(
  {
    fact: 'accounts: who wrote about an order was switched off, taken off its customer, or deleted',
    act: 'contact: the desk answers, in the inbox or on the order’s page',
    outcome: 'told',
    guard: {
      file: SEEN,
      code: 'where writer.id = c.person_id and writer.reachable and listed.customer_id = c.customer_id),',
      without: 'where writer.id = c.person_id),',
    },
  },
  async () => {
    expect((await answer(desk, 'First of all: yes.')).status).toBe(200);
    expect(await mailedTo('First of all')).toEqual([buyer.email]);
    const left = async (how: string, sql: string) => {
      await query(sql, [buyer.id]);
      expect((await answer(desk, `${how}, in the inbox`)).status).toBe(200);
      expect((await write(desk, `${how}, on the page`)).status).toBe(200);
      for (const place of ['in the inbox', 'on the page'])
        expect(await mailedTo(`${how}, ${place}`)).toEqual(['office@inn.example']);
    };
    await left('off the list', 'delete from user_customers where user_id = $1');
    await query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
      buyer.id,
      inn,
    ]);
    await left('switched off', 'update users set disabled = true where id = $1');
    // Another address since then: the answer finds it.
    await query(`update users set disabled = false, email = 'new-bo@inn.example' where id = $1`, [
      buyer.id,
    ]);
    await answer(desk, 'To the new address.');
    expect(await mailedTo('To the new')).toEqual(['new-bo@inn.example']);
    const gone = await app.call(owner, 'POST', '/api/delete-account', { userId: buyer.id });
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect((await answer(desk, 'After all')).status).toBe(200);
    expect(await mailedTo('After all')).toEqual(['office@inn.example']);
    const { rows } = await query('select name, email from contact_requests');
    expect(rows).toEqual([{ name: expect.stringMatching(/^Former user/), email: '' }]);
  },
);

seam(
  {
    fact: 'orders: an order was cancelled, or delivered',
    act: 'orders: its buyer writes about it, and the desk looks at what waits',
    outcome: 'told',
    guard: {
      file: 'src/people/contact/server/public/about-order.ts',
      code: "state: fromDesk ? 'answered' : 'new',",
      without: "state: 'answered',",
    },
  },
  async () => {
    const cancel = { orderId: order.id, version: 1, action: 'cancel', reason: 'Closed' };
    const key = { 'idempotency-key': randomUUID() };
    expect((await app.call(desk, 'POST', '/api/update-order', cancel, key)).status).toBe(200);
    // What waited before waits still: nobody has answered it.
    expect([await inbox(desk), await waits(desk)]).toEqual([[waiting], 1]);
    expect((await write(buyer, 'Why was it cancelled?')).status).toBe(200);
    const delivered = await orderOf(inn, buyer.id);
    await query(`update orders set status = 'delivered' where id = $1`, [delivered.id]);
    expect((await write(buyer, 'Where is the key?', delivered.id)).status).toBe(200);
    expect([(await inbox(desk)).length, await waits(desk)]).toEqual([3, 3]);
    expect(await textsFor(desk)).toEqual(['Gate B is closed on Tuesday.', 'Why was it cancelled?']);
    expect((await write(desk, 'You asked for it.')).status).toBe(200);
    expect(await mailedTo('You asked')).toEqual([buyer.email]);
  },
);

seam(
  {
    fact: 'orders: the desk wrote to the buyer on the order’s page, whose message waited',
    act: 'contact: a colleague looks at the inbox',
    outcome: 'told',
    guard: {
      file: 'src/people/contact/server/answer-request.ts',
      code: "await moveRequest(app, tx, actor, { id: input.id, state: 'answered' });",
      without: '',
    },
  },
  async () => {
    expect((await write(desk, 'We come by gate A.')).status).toBe(200);
    expect([await inbox(desk), await waits(desk)]).toEqual([[], 0]);
    expect(await inbox(desk, 'answered')).toEqual([waiting]);
    expect(await textsFor(buyer)).toEqual(['Gate B is closed on Tuesday.', 'We come by gate A.']);
  },
);

seam(
  {
    fact: 'orders: a buyer of two customers wrote about an order of one',
    act: 'visits: somebody who sees the other only reads what waits there',
    outcome: 'refused',
    guard: {
      file: 'src/people/contact/server/public/queries.ts',
      code: 'or c.customer_id is null and c.email',
      without: 'or c.email',
    },
  },
  async () => {
    const other = await addCustomer(app, { name: 'Annex' });
    await query('insert into user_customers (user_id, customer_id) values ($1, $2)', [
      buyer.id,
      other,
    ]);
    const theirs = await addUser(app, { role: 'admin', customers: [other], duties: ['desk'] });
    expect((await loadVisit(app, theirs, other)).requests).toEqual([]);
    expect((await loadVisit(app, desk, inn)).requests).toMatchObject([{ id: waiting }]);
  },
);

seam(
  {
    fact: 'contact: somebody who buys for a customer no more wrote about its order, and nobody has answered',
    act: 'visits: the desk opens the customer before it calls',
    outcome: 'told',
    guard: {
      file: 'src/people/contact/server/public/queries.ts',
      code: 'and (c.customer_id = ${customerId}\n                or c.customer_id is null',
      without: 'and (c.customer_id is null',
    },
  },
  async () => {
    const requests = async (who = desk) => (await loadVisit(app, who, inn)).requests;
    expect(await requests()).toMatchObject([{ id: waiting }]);
    await query('delete from user_customers where user_id = $1', [buyer.id]);
    expect(await requests()).toMatchObject([{ id: waiting }]);
    // The inbox is the desk's.
    const books = await addUser(app, { role: 'admin', customers: 'all', duties: ['books'] });
    expect(await requests(books)).toBeNull();
    await query(`update contact_requests set state = 'closed' where id = $1`, [waiting]);
    expect(await requests()).toEqual([]);
  },
);

seam(
  {
    fact: 'contact: the buyer of an order wrote about it, and nobody has answered',
    act: 'runs: the desk plans the day of the order and watches it, before the truck leaves',
    outcome: 'told',
    guard: {
      file: 'src/people/contact/server/public/about-order.ts',
      code: "where c.state = 'new' and not c.from_desk and c.order_id is not null)`;",
      without: 'where false)`;',
    },
  },
  async () => {
    const other = await orderOf(inn, buyer.id);
    const url = new URL(`http://shop/dashboard/deliveries?day=${DAY}`);
    const company = await readCompany(app);
    const seenOn = async (who: TestUser) => [
      (await loadBoard(app, who, url)).written.map(({ orderId }) => orderId),
      (await loadLive(app, who, company, { day: DAY, today: DAY })).written.map(
        ({ orderId }) => orderId,
      ),
    ];
    // Promised for another day, it rides on a run of this one.
    expect(await seenOn(desk)).toEqual([[order.id], [order.id]]);
    await query(`update orders set promised_on = '2026-04-01' where id = $1`, [order.id]);
    expect(await seenOn(desk)).toEqual([[], []]);
    await addRun(app, { day: DAY, driverId: driver.id, orders: [order.id] });
    expect(await seenOn(desk)).toEqual([[order.id], [order.id]]);
    const shown = (await loadBoard(app, desk, url)).written;
    const page = renderToStaticMarkup(
      createElement(MemoryRouter, null, createElement(MessagesWait, { orders: shown })),
    );
    expect(page).toContain('Read it before the truck leaves');
    expect(page).toContain(order.number);
    // Who may not see the customer, and who drives, read nothing of it.
    const far = await addUser(app, {
      role: 'admin',
      customers: [await addCustomer(app)],
      duties: ['desk'],
    });
    expect(await seenOn(far)).toEqual([[], []]);
    expect((await loadLive(app, driver, company, { day: DAY, today: DAY })).written).toEqual([]);
    // What the desk writes by itself waits for nobody; answered, it is settled.
    await write(desk, 'We come early.', other.id);
    await write(desk, 'Gate A then.');
    expect(await seenOn(desk)).toEqual([[], []]);
  },
);
