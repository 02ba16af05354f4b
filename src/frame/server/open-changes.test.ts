import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addOrder } from '../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { recordEvent } from '../../ordering/orders/server/record-event.ts';
import { openChanges } from './open-changes.ts';

interface Notified {
  event: string;
  data: { topics?: string[]; orders?: string[]; waiting?: Record<string, number> };
}

let app: AppUnderTest;
let inn: string;
let spa: string;
let product: string;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  app = await startApp();
  inn = await addCustomer(app);
  spa = await addCustomer(app);
  product = await addProduct(app);
});
afterAll(() => app.close());
beforeEach(() => app.db.pool.query('delete from rate_limits'));
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A browser that reads its stream: what it was told, and whether it has ended. */
async function listen(user: TestUser, { since = 1_000_000, beat = 15_000 } = {}) {
  const headers = new Headers({ cookie: user.cookie });
  const answer = await openChanges(app, user, { headers, since, times: { beat, gather: 10 } });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const notified: Notified[] = [];
  const state = { ended: false };
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const part of new TextDecoder().decode(value).split('\n\n').filter(Boolean)) {
        const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(part) ?? [];
        notified.push({ event, data: JSON.parse(data) });
      }
    }
    state.ended = true;
  })().catch(() => {});
  closing.push(() => reader.cancel());
  await vi.waitFor(() => expect(notified[0]?.event).toBe('hello'), 5000);
  return {
    told: notified,
    state,
    answer,
    orders: () => notified.flatMap(({ data }) => data.orders ?? []),
  };
}

const place = (customerId: string, placedBy: string | null = null) =>
  addOrder(app, {
    customerId,
    placedBy,
    lines: [{ productId: product, quantity: 1, unitPriceCents: 100 }],
    status: 'placed',
  });
const tell = (orderId: string) =>
  app.db.transaction((tx) =>
    recordEvent(app, tx, { kind: 'system', name: 'test' }, { orderId, kind: 'placed', version: 1 }),
  );

test('whoever may see an order hears of it, and nobody else', async () => {
  const buyer = await addUser(app, { customers: [inn] });
  const stranger = await addUser(app, { customers: [spa] });
  const rep = await addUser(app, { customers: 'all' });
  const desk = await addUser(app, { role: 'admin', customers: [inn], brands: [] });
  const outsider = await addUser(app, { role: 'admin', customers: [spa], brands: [] });
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const all = await Promise.all(
    [buyer, stranger, rep, desk, outsider, owner].map((one) => listen(one)),
  );
  const [own, foreign] = [await place(inn), await place(spa)];
  await tell(own.id);
  await tell(foreign.id);
  const [b, s, r, d, e, o] = all;
  // The streams are told one by one, so each one's own news is waited for; nothing that must not come is there then.
  await vi.waitFor(() => {
    for (const one of [r, o]) expect(new Set(one?.orders())).toEqual(new Set([own.id, foreign.id]));
    for (const one of [b, d]) expect(one?.orders()).toEqual([own.id]);
    for (const one of [s, e]) expect(one?.orders()).toEqual([foreign.id]);
  }, 5000);
  const { fresh = 0, unconfirmed = 0 } = o?.told.at(-1)?.data.waiting ?? {};
  expect(fresh + unconfirmed).toBeGreaterThan(0);
  // A buyer is told of nothing that staff see to.
  expect(b?.told.at(-1)?.data.waiting).toMatchObject({
    fresh: 0,
    unconfirmed: 0,
    requests: 0,
    accounts: 0,
  });
});

test('an order of a customer that was switched off is named to the owner alone', async () => {
  const rep = await listen(await addUser(app, { customers: 'all' }));
  const owner = await listen(await addUser(app, { role: 'super_admin', customers: 'all' }));
  const gone = await addCustomer(app);
  const { id } = await place(gone);
  await app.db.pool.query('update customers set is_active = false where id = $1', [gone]);
  await tell(id);
  await vi.waitFor(() => expect(owner.orders()).toEqual([id]));
  expect(rep.told.map(({ event }) => event)).toEqual(['hello']);
});

test('a transaction that is rolled back is never told', async () => {
  const { id } = await place(inn);
  const { orders } = await listen(await addUser(app, { role: 'super_admin', customers: 'all' }));
  await expect(
    app.db.transaction(async (tx) => {
      await recordEvent(
        app,
        tx,
        { kind: 'system', name: 'test' },
        { orderId: id, kind: 'confirm', version: 2 },
      );
      throw new Error('not so');
    }),
  ).rejects.toThrow('not so');
  const after = await place(inn);
  await tell(after.id);
  await vi.waitFor(() => expect(orders()).toEqual([after.id]));
});

test('what came between the page and its stream is told at the beginning', async () => {
  const { rows } = await app.db.pool.query(
    'select coalesce(max(seq), 0)::int as seq from order_events',
  );
  const { id } = await place(inn);
  await tell(id);
  const buyer = await addUser(app, { customers: [inn] });
  const { told } = await listen(buyer, { since: rows[0].seq });
  expect(told[0]?.data.orders).toEqual([id]);
  expect((await listen(buyer)).told[0]?.data.orders).toEqual([]);
});

test('what is known already is told before anything that comes meanwhile', async () => {
  const { told } = await listen(await addUser(app, { customers: [inn] }), { beat: 1 });
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1));
  expect(told[0]?.event).toBe('hello');
});

test('requests, accounts and sheets are told to staff only', async () => {
  const desk = await listen(await addUser(app, { role: 'admin', customers: 'all', brands: [] }));
  const rep = await listen(await addUser(app, { customers: 'all' }));
  await app.db.pool.query(
    `insert into contact_requests (id, reference, name, email, company, topic, message, created_at)
     values ('00000000-0000-7000-8000-0000000000aa', 'R-1', 'Nora', 'n@example.com', 'Inn', 'other', 'Hello', now())`,
  );
  await vi.waitFor(() => expect(desk.told.at(-1)?.data.topics).toEqual(['request']));
  expect(desk.told.at(-1)?.data.waiting?.requests).toBe(1);
  expect(rep.told).toHaveLength(1);
});

test('the stream ends with the session, at once, and with the rights', async () => {
  const [out, off] = [
    await addUser(app, { customers: [inn] }),
    await addUser(app, { customers: [inn] }),
  ];
  const [first, second] = [await listen(out), await listen(off)];
  await app.db.pool.query('delete from sessions where id = $1', [out.sessionId]);
  await app.db.pool.query('update users set disabled = true where id = $1', [off.id]);
  await vi.waitFor(() => expect([first.state.ended, second.state.ended]).toEqual([true, true]));
  expect(first.told.at(-1)?.event).toBe('end');
  expect(second.told.at(-1)?.event).toBe('end');
});

test('a session that runs out ends it, and an open page does not keep one alive', async () => {
  const user = await addUser(app, { customers: [inn] });
  const soon = new Date(app.clock.now() + 60_000);
  await app.db.pool.query('update sessions set expires_at = $2 where id = $1', [
    user.sessionId,
    soon,
  ]);
  const { told, state } = await listen(user, { beat: 20 });
  await vi.waitFor(() => expect(told.some(({ event }) => event === 'beat')).toBe(true));
  const { rows } = await app.db.pool.query('select expires_at from sessions where id = $1', [
    user.sessionId,
  ]);
  expect(rows[0].expires_at).toEqual(soon);
  app.clock.advance(61_000);
  await vi.waitFor(() => expect(state.ended).toBe(true));
  app.clock.advance(-61_000);
});

test('whose customers change is asked anew what they see', async () => {
  const user = await addUser(app, { customers: [inn] });
  const { orders, told } = await listen(user);
  await app.db.pool.query('update user_customers set customer_id = $2 where user_id = $1', [
    user.id,
    spa,
  ]);
  await app.db.pool.query('delete from user_customers where user_id = $1', [user.id]);
  await vi.waitFor(() => expect(told.some(({ event }) => event === 'beat')).toBe(true));
  const { id } = await place(inn);
  await tell(id);
  const owner = await listen(await addUser(app, { role: 'super_admin', customers: 'all' }));
  await tell(id);
  // The word before it may still have been on its way to whoever listens since.
  await vi.waitFor(() => expect(new Set(owner.orders())).toEqual(new Set([id])));
  expect(orders()).toEqual([]);
});

test('one person has eight streams at once, and a closed one makes place', async () => {
  const user = await addUser(app, { customers: [inn] });
  for (let at = 0; at < 8; at += 1) await listen(user);
  await expect(listen(user)).rejects.toMatchObject({ status: 429 });
  await closing.shift()?.();
  await listen(user);
});

test('no proxy may keep it, pack it or hold it back', async () => {
  const { answer } = await listen(await addUser(app, { customers: [inn] }));
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
});

test('a database connection that is lost is said, and heard again', async () => {
  const { told } = await listen(await addUser(app, { customers: [inn] }));
  await app.asOwner((owner) =>
    owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bellcart changes'
          and datname = current_database()`,
    ),
  );
  await vi.waitFor(() => expect(told.map(({ event }) => event)).toContain('deaf'));
  await vi.waitFor(() => expect(told.at(-1)?.event).toBe('hello'), 5000);
});

test('a process that stops ends its streams at once', async () => {
  const { state } = await listen(await addUser(app, { customers: [inn] }));
  await app.db.notices.close();
  await vi.waitFor(() => expect(state.ended).toBe(true));
});
