import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { timelineOf } from '../ui/timeline-entries.ts';
import { loadOrder } from './public/order-page.ts';

let app: AppUnderTest;
let [hotel, soap, orderId] = ['', '', ''];
let desk: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  app = await startApp();
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  desk = await addUser(app, {
    role: 'admin',
    brands: ['Linnetfold'],
    customers: 'all',
    duties: ['desk'],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  orderId = (
    await addOrder(app, {
      customerId: hotel,
      placedBy: buyer.id,
      status: 'placed',
      lines: [{ productId: soap, quantity: 4, unitPriceCents: 5000 }],
    })
  ).id;
});

const add = (who: TestUser, note: string, key: string = randomUUID()) =>
  app.call(who, 'POST', '/api/note-order', { orderId, note }, { 'idempotency-key': key });
const update = (who: TestUser, action: string, version: number) =>
  app.call(who, 'POST', '/api/update-order', { orderId, action, version });
/** What the page of the order says, as one reads it. */
const read = async (who: TestUser) =>
  timelineOf(await loadOrder(app, who, orderId)).map((entry) =>
    entry.kind === 'event'
      ? entry.event.kind
      : entry.kind === 'note'
        ? `${entry.note.authorName}: ${entry.note.note}`
        : entry.kind === 'message'
          ? entry.message.message
          : `${entry.subject} -> ${entry.to.join(', ')}${entry.state === 'sent' ? '' : ` (${entry.state})`}`,
  );

test('a note stands among the events, in the order in which they happened; the order stays as it is', async () => {
  expect((await add(desk, 'Call before noon')).status).toBe(200);
  app.clock.advance(60_000);
  expect((await update(desk, 'hold', 1)).status).toBe(400);
  expect((await update(desk, 'confirm', 1)).status).toBe(200);
  app.clock.advance(60_000);
  await add(desk, '  Gate code 4411  ');
  const entries = (await read(desk)).filter((entry) => !entry.includes(' -> '));
  expect(entries.slice(-3)).toEqual([
    expect.stringMatching(/: Call before noon$/),
    'confirm',
    expect.stringMatching(/: Gate code 4411$/),
  ]);
});

test('e-mails about the order stand there with how they went; those to several as one', async () => {
  await update(desk, 'confirm', 1);
  const queued = (await read(desk)).filter((entry) => entry.includes(' -> '));
  expect(queued).toEqual([
    expect.stringMatching(/^Your order \S+ is confirmed for .+ -> .+@.+ \(queued\)$/),
  ]);
  await app.db.pool.query(
    `update mails set state = 'failed' where split_part(dedupe_key, ':', 2) = $1`,
    [orderId],
  );
  expect((await read(desk)).filter((entry) => entry.includes('(failed)'))).toHaveLength(1);
  expect((await read(buyer)).filter((entry) => entry.includes(' -> '))).toEqual([]);
});

test('each e-mail stands below the change that it is about, also when both went out after both changes', async () => {
  for (const [version, note] of [
    [1, 'Ring twice'],
    [2, 'Ring once'],
  ] as const) {
    await app.call(desk, 'POST', '/api/update-order', {
      orderId,
      action: 'change-details',
      version,
      note,
    });
    app.clock.advance(1000);
  }
  await app.db.pool.query(
    `update mails set state = 'sent', sent_at = created_at + interval '5 seconds' where split_part(dedupe_key, ':', 2) = $1`,
    [orderId],
  );
  const seen = (await read(desk)).map((entry) => (entry.includes(' -> ') ? 'mail' : entry));
  expect(seen).toContain('mail');
  // To the customer and to the office.
  const each = ['change-details', 'mail', 'mail'];
  expect(seen.slice(-6)).toEqual([...each, ...each]);
});

test('sent again with its key it is noted once', async () => {
  const key = randomUUID();
  const [first, second] = [await add(desk, 'Once', key), await add(desk, 'Once', key)];
  expect(second.body).toEqual(first.body);
  expect((await read(desk)).filter((entry) => entry.endsWith(': Once'))).toHaveLength(1);
});

test('it is in the audit log', async () => {
  await add(desk, 'For the log');
  const { rows } = await app.db.pool.query(
    `select after from audit_log where action = 'order.note' order by seq desc limit 1`,
  );
  expect(rows).toEqual([{ after: { note: 'For the log' } }]);
});

test.each([[''], ['   '], ['x'.repeat(2001)]])('bad input is refused: %#', async (note) => {
  expect(await add(desk, note)).toMatchObject({ status: 400 });
});

test('who may not: a buyer, a sales rep, a driver, the desk of other customers; and none of them reads it', async () => {
  await add(desk, 'Between us');
  const others = [
    buyer,
    await addUser(app, { brands: ['Linnetfold'], customers: [hotel], salesRep: true }),
    await addUser(app, { role: 'admin', customers: [hotel], duties: ['driver'] }),
    await addUser(app, { role: 'admin', customers: [hotel], duties: ['books'] }),
  ];
  for (const who of others) {
    expect((await add(who, 'Mine')).status).toBe(403);
    const page = await loadOrder(app, who, orderId).catch(() => null);
    expect(page?.forStaff ?? null).toBeNull();
    expect(JSON.stringify(page)).not.toContain('Between us');
  }
  const outsider = await addUser(app, {
    role: 'admin',
    customers: [await addCustomer(app)],
    duties: ['desk'],
  });
  expect((await add(outsider, 'Mine')).status).toBe(404);
});
