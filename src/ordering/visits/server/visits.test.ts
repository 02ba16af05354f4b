import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { shiftDay } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { usualItems } from './items.ts';
import { loadCalls } from './load-calls.ts';
import { changeNote, closeFollowUp, notesOf, writeNote } from './notes.ts';
import { countingFor, loadVisit } from './public/load-visit.ts';
import { visitScope } from './scope.ts';

const DAY = 86_400_000;
let app: AppUnderTest;
let rep: TestUser;
let desk: TestUser;
let buyer: TestUser;
let hotel: string;
let spa: string;
let quiet: string;
let soap: string;
let bleach: string;
let wax: string;
let now: number;

/** Orders on so many days before today. */
async function orders(customerId: string, daysAgo: number[], productIds: string[], quantity = 2) {
  for (const ago of daysAgo.toSorted((a, b) => b - a)) {
    app.clock.set(now - ago * DAY);
    const lines = productIds.map((productId) => ({ productId, quantity, unitPriceCents: 1000 }));
    await addOrder(app, { customerId, status: 'delivered', lines });
  }
  app.clock.set(now);
}

beforeAll(async () => {
  app = await startApp();
  now = app.clock.now();
  [hotel, spa, quiet] = [
    await addCustomer(app, { name: 'Harbor House', email: 'office@harbor.example' }),
    await addCustomer(app, { name: 'Birch Spa' }),
    await addCustomer(app, { name: 'Quiet Inn' }),
  ];
  [soap, bleach, wax] = [
    await addProduct(app, { name: 'Hand Soap', quantity: 9000 }),
    await addProduct(app, { name: 'Bleach', quantity: 9000 }),
    await addProduct(app, { name: 'Floor Wax', quantity: 9000 }),
  ];
  rep = await addUser(app, {
    brands: ['Linnetfold'],
    customers: 'all',
    salesRep: true,
    displayName: 'Theo',
  });
  desk = await addUser(app, { role: 'admin', customers: 'all', brands: ['Linnetfold'] });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel], displayName: 'Dana' });
  // Every seven days, and twelve since: soap each time, bleach until five weeks ago.
  await orders(hotel, [12, 19, 26, 33], [soap]);
  await orders(hotel, [40, 47, 54], [soap, bleach], 3);
  // The same days a year ago.
  await orders(hotel, [365 + 20], [soap], 10);
  await orders(spa, [1, 11, 21, 31], [soap, bleach, wax]);
});
afterAll(() => app.close());

const calls = (who: TestUser, query: Record<string, string> = {}, limit?: number) =>
  loadCalls(app, who, new URLSearchParams(query), limit);
const counting = async (who: TestUser) => countingFor(app, await readCompany(app), who);

test('who is longest over their own rhythm stands first, with the figures of the books and the year before', async () => {
  const { rows, found } = await calls(rep);
  expect(found).toBe(3);
  expect(rows.map((row) => row.name)).toEqual(['Harbor House', 'Birch Spa', 'Quiet Inn']);
  expect(rows[0]).toMatchObject({
    usualDays: 7,
    daysSince: 12,
    lastCents: 2000,
    spendCents: 4 * 2000 + 3 * 6000,
    spendBeforeCents: 10_000,
    balanceCents: 0,
    lapsed: 1,
  });
  expect(rows[1]).toMatchObject({ usualDays: 10, daysSince: 1, lapsed: 0 });
  expect(rows[2]).toMatchObject({ usualDays: null, daysSince: null, lastId: null });
});

test('the list is filtered, searched, sorted and paged', async () => {
  const names = async (query: Record<string, string>, limit?: number) =>
    (await calls(rep, query, limit)).rows.map((row) => row.name);
  expect(await names({ show: 'due' })).toEqual(['Harbor House']);
  expect(await names({ show: 'lapsed' })).toEqual(['Harbor House']);
  expect(await names({ show: 'owing' })).toEqual([]);
  expect(await names({ q: 'birch' })).toEqual(['Birch Spa']);
  expect(await names({ sort: 'name' })).toEqual(['Birch Spa', 'Harbor House', 'Quiet Inn']);
  expect(await names({ sort: 'last' })).toEqual(['Quiet Inn', 'Harbor House', 'Birch Spa']);
  expect(await names({ sort: 'spend' })).toHaveLength(3);
  expect(await names({ sort: 'balance', page: '2' }, 2)).toHaveLength(1);
  expect(await names({ show: 'nonsense', sort: 'nonsense', page: '-4' })).toHaveLength(3);
});

test('what is owed stands in the list, and what of it is overdue', async () => {
  app.clock.set(now);
  const { id } = await addOrder(app, {
    customerId: quiet,
    status: 'delivered',
    lines: [{ productId: soap, quantity: 1, unitPriceCents: 9900 }],
  });
  await app.db.pool.query(
    `insert into deliveries (id, order_id, attempt, state, driver_name, route_day, created_at, accepted_at, delivered_on)
     values ($1::text, $1::text, 1, 'delivered', '', '2026-01-01', now(), now(), '2026-01-01')`,
    [id],
  );
  await app.db.pool.query(
    `insert into invoices (id, delivery_id, order_id, customer_id, state, txn_date, due_date, subtotal_cents, total_cents, balance_cents, request_id, accounting_id, realm_id, created_at, updated_at)
     values ($1::text, $1::text, $1::text, $2, 'created', '2025-01-01', '2025-02-01', 9900, 9900, 4400, $1::text, '1', '1', now(), now())`,
    [id, quiet],
  );
  const { rows } = await calls(rep, { show: 'owing' });
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'Quiet Inn',
      balanceCents: 4400,
      overdueCents: 4400,
      lateDays: Math.floor((now - Date.parse('2025-02-01')) / DAY),
    }),
  ]);
});

test('a visit tells contacts, lapsed items with their reason, what similar sites buy, and the next truck', async () => {
  const visit = await loadVisit(app, rep, hotel);
  expect(visit.contacts.map((contact) => contact.name)).toEqual(['Dana']);
  expect(visit.lapsed).toEqual([
    expect.objectContaining({ name: 'Bleach', lastQuantity: 3, usualDays: 7, daysSince: 40 }),
  ]);
  expect(visit.similar).toEqual([]);
  expect(visit.requests).toBeNull();
  expect(visit.delivery.day >= visit.today).toBe(true);
  expect((await loadVisit(app, desk, hotel)).requests).toEqual([]);
});

test('whom one asks for is who ordered last, or somebody with a sign-in; never somebody who was only invited', async () => {
  const house = await addCustomer(app, { name: 'Gate House' });
  const lines = [{ productId: soap, quantity: 1, unitPriceCents: 1000 }];
  const whom = async () => (await loadVisit(app, desk, house)).whom;
  // By name the first, and without a password yet.
  const invited = await addUser(app, { customers: [house], displayName: 'Abe Invited' });
  expect(await whom()).toBeNull();
  const signedIn = await addUser(app, { customers: [house], displayName: 'Mia Early' });
  await app.db.pool.query(
    `insert into credentials (id, account_id, provider_id, user_id, password) values ($1, 'own', 'credential', $2, 'x')`,
    [newId(app), signedIn.id],
  );
  expect(await whom()).toBe('Mia Early');
  const zoe = await addUser(app, { customers: [house], displayName: 'Zoe Last' });
  await addOrder(app, { customerId: house, placedBy: zoe.id, lines });
  expect(await whom()).toBe('Zoe Last');
  // Somebody on the phone, whom the desk named as asking for it.
  app.clock.set(now + 1000);
  const byPhone = await addOrder(app, { customerId: house, placedBy: desk.id, lines });
  await app.db.pool.query('update orders set asked_by = $2 where id = $1', [
    byPhone.id,
    signedIn.id,
  ]);
  app.clock.set(now);
  expect(await whom()).toBe('Mia Early');
  expect((await loadVisit(app, desk, house)).contacts.map(({ id }) => id)).toContain(invited.id);
});

test('what several sites with three products in common buy is offered, and nobody is named', async () => {
  const twin = await addCustomer(app, { name: 'Twin Inn' });
  const other = await addCustomer(app, { name: 'Other Inn' });
  const towels = await addProduct(app, { name: 'Towels', quantity: 9000 });
  for (const one of [twin, other]) await orders(one, [5], [soap, bleach, wax, towels]);
  const { similar } = await loadVisit(app, rep, spa);
  expect(similar).toEqual([
    expect.objectContaining({ name: 'Towels', sites: 2, ofSites: 2, productId: towels }),
  ]);
  expect(JSON.stringify(similar)).not.toContain('Twin');
});

test('usual items know how often, how much last and how much usually', async () => {
  const pricing = pricingAt(await readCompany(app), now);
  const items = await usualItems(app.db, hotel, {
    counting: await counting(rep),
    catalogue: catalogueScope(rep),
    pricing,
  });
  expect(
    items.map((item) => [item.name, item.times, item.lastQuantity, item.usualQuantity]),
  ).toEqual([
    ['Hand Soap', 7, 2, 2],
    ['Bleach', 3, 3, 3],
  ]);
});

test('a note is written once for its key, and a follow-up that is due stands first in the list', async () => {
  const { today } = await counting(rep);
  const note = { customerId: spa, text: 'Wants a dispenser', followUpOn: today };
  const first = await writeNote(app, rep, note, 'note-key-1');
  expect(await writeNote(app, rep, note, 'note-key-1')).toEqual(first);
  app.clock.set(now + 1000);
  const second = await writeNote(app, desk, { ...note, text: 'Without a key' }, undefined);
  const scope = visitScope(desk);
  const notes = await notesOf(app.db, scope, desk, spa);
  expect(notes.map((one) => [one.text, one.own, one.authorName])).toEqual([
    ['Without a key', true, desk.displayName],
    ['Wants a dispenser', false, 'Theo'],
  ]);
  expect((await calls(rep)).rows[0]).toMatchObject({ name: 'Birch Spa', followUpOn: today });
  expect((await calls(rep, { show: 'follow-ups' })).found).toBe(1);
  await closeFollowUp(app, desk, second.noteId);
  expect((await calls(rep, { show: 'follow-ups' })).found).toBe(0);
});

test('a follow-up is today or later; one that has become due stays as it was', async () => {
  const { today } = await counting(rep);
  const note = { customerId: hotel, text: 'Call back', followUpOn: '2025-01-01' };
  const past = {
    code: 'invalid-argument',
    details: [{ path: 'followUpOn', message: 'This day is past. Choose today or a later day.' }],
  };
  await expect(writeNote(app, rep, note, undefined)).rejects.toMatchObject(past);
  const { noteId } = await writeNote(app, rep, { ...note, followUpOn: today }, undefined);
  const change = { noteId, version: 1, text: 'Call back', followUpOn: '2025-01-01' };
  await expect(changeNote(app, rep, change)).rejects.toMatchObject(past);
  await app.db.pool.query(`update visit_notes set follow_up_on = '2025-01-01' where id = $1`, [
    noteId,
  ]);
  await changeNote(app, rep, { ...change, text: 'Call back, the chef' });
  await closeFollowUp(app, rep, noteId);
});

test('a note that is written once a follow-up is due closes it, with another day or with none', async () => {
  const { today } = await counting(rep);
  const scope = visitScope(rep);
  const due = { customerId: hotel, text: 'Ask about the drums', followUpOn: today };
  const openDays = async () =>
    (await notesOf(app.db, scope, rep, hotel)).flatMap(({ followUpOn, followedUp }) =>
      followUpOn && !followedUp ? [followUpOn] : [],
    );
  const before = await openDays();
  await writeNote(app, rep, due, 'due-note-1');
  expect(await openDays()).toContain(today);
  const later = { customerId: hotel, text: 'Wants them next month', followUpOn: '2031-01-01' };
  await writeNote(app, rep, later, 'due-note-2');
  expect(await openDays()).not.toContain(today);
  // What is to come is not closed by the next note, and another customer's is nobody's business here.
  await writeNote(app, rep, { ...due, text: 'Once more' }, 'due-note-3');
  await writeNote(
    app,
    rep,
    { ...due, customerId: spa, text: 'Of the spa', followUpOn: null },
    'due-note-4',
  );
  expect(await openDays()).toEqual(expect.arrayContaining([today, '2031-01-01']));
  await writeNote(app, rep, { ...due, text: 'Reached them', followUpOn: null }, 'due-note-5');
  expect((await openDays()).toSorted()).toEqual(
    [...before.filter((day) => day > today), '2031-01-01'].toSorted(),
  );
});

test('who agreed to be called on a later day is not due before it', async () => {
  const { today } = await counting(rep);
  const due = async () => (await calls(rep, { show: 'due' })).rows.map(({ name }) => name);
  const late = await addCustomer(app, { name: 'Agreed Inn' });
  await orders(late, [30, 37, 44, 51], [soap]);
  expect(await due()).toContain('Agreed Inn');
  const note = { customerId: late, text: 'Call next week', followUpOn: shiftDay(today, 2) };
  const { noteId } = await writeNote(app, rep, note, 'agreed-1');
  expect(await due()).not.toContain('Agreed Inn');
  app.clock.set(now + 2 * DAY);
  expect(await due()).toContain('Agreed Inn');
  app.clock.set(now);
  await closeFollowUp(app, rep, noteId);
  expect(await due()).toContain('Agreed Inn');
});

test('the same words are written once: who saw them come back into the form and pressed again wrote nothing new', async () => {
  const note = { customerId: hotel, text: 'Asked for the spa catalogue', followUpOn: null };
  const first = await writeNote(app, rep, note, 'same-note-1');
  expect(await writeNote(app, rep, note, 'same-note-2')).toEqual(first);
  // Another customer, another person and other words are notes of their own.
  const others = [
    await writeNote(app, rep, { ...note, customerId: spa }, 'same-note-3'),
    await writeNote(app, desk, note, 'same-note-4'),
    await writeNote(app, rep, { ...note, text: 'Asked again' }, 'same-note-5'),
  ];
  expect(new Set([first, ...others].map(({ noteId }) => noteId)).size).toBe(4);
  // What was changed since is another note, and so is the same a day later.
  await changeNote(app, rep, {
    noteId: first.noteId,
    version: 1,
    text: 'Has it',
    followUpOn: null,
  });
  const again = await writeNote(app, rep, note, 'same-note-6');
  expect(again.noteId).not.toBe(first.noteId);
  app.clock.advance(24 * 3600 * 1000);
  expect((await writeNote(app, rep, note, 'same-note-7')).noteId).not.toBe(again.noteId);
});

test('the author changes a note, what it said stays, and a stale change is refused', async () => {
  const { noteId } = await writeNote(
    app,
    rep,
    { customerId: hotel, text: 'First words', followUpOn: null },
    undefined,
  );
  const change = { noteId, version: 1, text: 'Second words', followUpOn: '2030-01-01' };
  await changeNote(app, rep, change);
  await expect(changeNote(app, rep, change)).rejects.toMatchObject({ code: 'aborted' });
  const notes = await notesOf(app.db, visitScope(rep), rep, hotel);
  // Notes of one moment stand in no order.
  const note = notes.find(({ id }) => id === noteId);
  expect(note).toMatchObject({ text: 'Second words', version: 2, followUpOn: '2030-01-01' });
  expect(note?.earlier).toEqual([expect.objectContaining({ text: 'First words' })]);
  await expect(
    app.db.pool.query('update visit_note_versions set text = $1', ['rewritten']),
  ).rejects.toThrow();
});

test('who may not: a buyer reads, writes, changes and closes nothing; nobody changes another’s note; nobody writes beyond their customers', async () => {
  const { noteId } = await writeNote(
    app,
    rep,
    { customerId: hotel, text: 'Internal', followUpOn: '2030-01-01' },
    undefined,
  );
  const state = async () =>
    JSON.stringify((await app.db.pool.query('select * from visit_notes order by id')).rows);
  const before = await state();
  const listed = await addUser(app, { customers: [spa], salesRep: true });
  const note = { customerId: hotel, text: 'No', followUpOn: null };
  const change = { noteId, version: 1, text: 'No', followUpOn: null };
  for (const who of [buyer, listed]) {
    await expect(writeNote(app, who, note, undefined)).rejects.toMatchObject({ code: 'not-found' });
    await expect(changeNote(app, who, change)).rejects.toMatchObject({ code: 'not-found' });
    await expect(closeFollowUp(app, who, noteId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(loadVisit(app, who, hotel)).rejects.toMatchObject({ code: 'not-found' });
  }
  await expect(changeNote(app, desk, change)).rejects.toMatchObject({ code: 'permission-denied' });
  expect(await notesOf(app.db, visitScope(listed), listed, hotel)).toEqual([]);
  await expect(calls(buyer)).rejects.toMatchObject({ code: 'not-found' });
  expect((await calls(listed)).rows.map((row) => row.name)).toEqual(['Birch Spa']);
  expect(await state()).toBe(before);
});

test('a product lapses that was bought on three days, however many orders came on one of them', async () => {
  const inn = await addCustomer(app, { name: 'Lone Inn' });
  const lapsed = async () => [
    (await loadVisit(app, rep, inn)).lapsed,
    (await calls(rep, { q: 'lone inn' })).rows[0]?.lapsed,
  ];
  await orders(inn, [60, 60, 50], [bleach]);
  expect(await lapsed()).toEqual([[], 0]);
  await orders(inn, [40], [bleach], 4);
  await orders(inn, [40 - 1 / 24], [bleach], 5);
  expect(await lapsed()).toEqual([
    [expect.objectContaining({ name: 'Bleach', lastQuantity: 5, usualDays: 10, daysSince: 40 })],
    1,
  ]);
});

test('what was taken last is that of the last order, also when an earlier one of the same day had it', async () => {
  const lodge = await addCustomer(app, { name: 'Pine Lodge' });
  await orders(lodge, [2], [soap], 4);
  app.clock.set(now - 2 * DAY + 3_600_000);
  const lines = [{ productId: soap, quantity: 3, unitPriceCents: 1000 }];
  await addOrder(app, { customerId: lodge, status: 'placed', lines });
  app.clock.set(now);
  const pricing = pricingAt(await readCompany(app), now);
  const items = await usualItems(app.db, lodge, {
    counting: await counting(rep),
    catalogue: catalogueScope(rep),
    pricing,
  });
  expect(items).toEqual([expect.objectContaining({ times: 1, lastQuantity: 3, usualQuantity: 7 })]);
});

test('while nobody orders for a customer, whoever may invite is led to it first, and a rep is not', async () => {
  const house = await addCustomer(app, { name: 'Nobody’s House' });
  const first = async (who: TestUser) => (await loadVisit(app, who, house)).invitesFirst;
  expect(await first(desk)).toBe(true);
  const seller = await addUser(app, { customers: 'all', salesRep: true });
  expect(await first(seller)).toBe(false);
  await addUser(app, { customers: [house] });
  expect(await first(desk)).toBe(false);
});
