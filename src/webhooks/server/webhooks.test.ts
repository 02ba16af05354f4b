import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { type Sample, storedRow, storedRows } from '../../../tests/support/record.ts';
import { roundTripsOf } from '../../../tests/support/round-trips.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { startReceiver, verifies } from '../../../tests/support/webhook-receiver.ts';
import { readAttention } from '../../frame/server/attention.ts';
import { jobs } from '../../jobs.ts';
import { auditOrder } from '../../ordering/orders/server/audit-order.ts';
import { markCopy } from '../../platform/held-copy.ts';
import { collectJobs } from '../../platform/queue.ts';
import { startWorker } from '../../platform/worker.ts';
import {
  type AddReceiver,
  MESSAGE_TYPES,
  type Message,
  type MessageType,
  type Receiver,
} from '../contract.ts';
import { changeEvents } from './change-events.ts';
import { deliverMessage, PAUSES } from './deliver-message.ts';
import { webhookFigures } from './figures.ts';
import { purgeMessages } from './purge-messages.ts';
import { tellReceivers } from './tell-receivers.ts';

const HOUR = 3_600_000;

let app: AppUnderTest;
let owner: TestUser;
let desk: TestUser;
let buyer: TestUser;
let hotel: string;
let soap: string;
let program: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  app = await startApp({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  desk = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  hotel = await addCustomer(app);
  soap = await addProduct(app, { priceCents: 5000, quantity: 1000 });
  buyer = await addUser(app, { brands: ['Linnetfold'], customers: [hotel] });
  // Weeks pass here.
  await app.db.pool.query(`update sessions set expires_at = '2027-01-01'`);
  program = await startReceiver();
});
afterAll(async () => {
  await program.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.pool.query('delete from rate_limits');
  await app.db.pool.query('delete from webhook_receivers');
  await app.db.pool.query('delete from graphile_worker._private_jobs');
  program.got.length = 0;
  program.answers({ status: 204 });
});
afterEach(() => expect(app.faults).toEqual([]));

async function add(over: Partial<AddReceiver> = {}): Promise<{ id: string; secret: string }> {
  const { status, body } = await app.call(owner, 'POST', '/api/webhooks', {
    address: program.address,
    types: MESSAGE_TYPES,
    ...over,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const state = async (): Promise<Receiver> =>
  (await app.call(owner, 'GET', '/api/webhooks')).body.webhooks[0];
const messages = async (id: string): Promise<Message[]> =>
  (await app.call(owner, 'GET', `/api/webhooks/${id}/messages`)).body.messages;
const press = async (path: string, body: object = {}) => {
  const answer = await app.call(owner, 'POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const pause = async (id: string, paused: boolean) =>
  expect((await app.call(owner, 'PATCH', `/api/webhooks/${id}`, { paused })).status).toBe(200);

async function place(): Promise<{ orderId: string; number: string }> {
  const lines = [{ productId: soap, quantity: 4, expectedUnitPriceCents: 5000 }];
  const { status, body } = await app.call(
    buyer,
    'POST',
    '/api/place-order',
    { customerId: hotel, lines },
    { 'idempotency-key': randomUUID() },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const move = async (orderId: string, version: number, action: string, more: object = {}) => {
  const { status, body } = await app.call(desk, 'POST', '/api/update-order', {
    orderId,
    version,
    action,
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
};
/** Every job that is due, but for the mails, which have no server here. */
const work = async () => {
  await app.db.pool.query(`update mails set state = 'sent'`);
  await app.runJobs();
};
const received = () =>
  program.got.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const toDo = async () =>
  (await readAttention(app, 'owner')).filter(({ key }) => key === 'webhooks');
const receivedIds = () => program.got.map(({ headers }) => headers['webhook-id']);

const SAMPLE: Sample<AddReceiver> = {
  address: 'https://erp.example.com/bellcart?site=3',
  types: ['order.placed', 'order.cancelled'],
  note: 'Purchasing “Procura”',
};

test('a receiver is stored with every field that was sent, its secret sealed and answered once', async () => {
  const { id, secret } = await add(SAMPLE);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await storedRow(app, 'webhook_receivers', { id })).toMatchObject({
    ...SAMPLE,
    pausedBy: null,
    failingSince: null,
  });
  const [storedSecret] = await storedRows(app, 'webhook_secrets', { receiver_id: id });
  expect(storedSecret?.endsAt).toBeNull();
  const sealed = Buffer.from(String(storedSecret?.sealed).slice(2), 'hex').toString('latin1');
  expect(sealed).not.toContain(secret.slice(6));
  expect(await state()).toEqual({
    id,
    ...SAMPLE,
    state: 'on',
    failingSince: null,
    createdAt: expect.any(String),
    waiting: 0,
    failed: 0,
  });
  const trail = await app.db.pool.query(
    `select action, after from audit_log where object_kind = 'webhook' and object_id = $1`,
    [id],
  );
  const { types, note } = SAMPLE;
  expect(trail.rows).toEqual([
    { action: 'webhook.add', after: { host: 'erp.example.com', types, note } },
  ]);
});

test('every event of an order is told once, to who asked for its kind, signed, and without anything of the order', async () => {
  const { id, secret } = await add();
  await add({ address: `${program.address}?placed`, types: ['order.placed'] });
  const { orderId, number } = await place();
  await move(orderId, 1, 'change-lines', { lines: [{ productId: soap, quantity: 3 }] });
  await move(orderId, 2, 'hold', { reason: 'Credit' });
  await move(orderId, 3, 'release');
  await move(orderId, 4, 'confirm');
  await move(orderId, 5, 'send-out');
  await move(orderId, 6, 'back-to-confirmed');
  await move(orderId, 7, 'cancel');
  await work();
  const whole = program.got.filter((got) => verifies(got, secret, app.clock.now()));
  expect(whole.map(({ body }) => JSON.parse(body))).toEqual(
    [
      'order.placed',
      'order.changed',
      'order.on_hold',
      'order.placed',
      'order.confirmed',
      'order.out_for_delivery',
      'order.confirmed',
      'order.cancelled',
    ].map((type, at) => ({
      type,
      timestamp: new Date(app.clock.now()).toISOString(),
      data: { orderId, number, customerId: hotel, version: at + 1 },
    })),
  );
  expect(new Set(receivedIds()).size).toBe(10);
  expect(program.got).toHaveLength(10);
  const [first] = whole;
  expect(first && verifies({ ...first, body: `${first.body} ` }, secret, app.clock.now())).toBe(
    false,
  );
  expect(first && verifies(first, secret, app.clock.now() + 301_000)).toBe(false);
  expect((await messages(id)).map((one) => [one.state, one.tries, one.status])).toEqual(
    Array.from({ length: 8 }, () => ['sent', 1, 204]),
  );
  // The audit job may run again: it tells nothing twice.
  await auditOrder(app, { orderId });
  await work();
  expect(program.got).toHaveLength(10);
});

test('what happened before a receiver was added is not told, nor what was rolled back', async () => {
  const { orderId } = await place();
  app.clock.advance(1000);
  const { id } = await add();
  const { status } = await app.call(desk, 'POST', '/api/update-order', {
    orderId,
    version: 9,
    action: 'confirm',
  });
  expect(status).toBe(409);
  await work();
  expect([program.got, await messages(id)]).toEqual([[], []]);
});

test('placing an order costs no statement more, with a receiver or without', async () => {
  await place();
  const without = await roundTripsOf(() => place());
  await add();
  const withOne = await roundTripsOf(() => place());
  expect(withOne).toEqual(without);
  expect(withOne.filter((statement) => statement.includes('webhook'))).toEqual([]);
});

test('a worker that dies between sending and writing it down sends again under the same id', async () => {
  const { id } = await add();
  const { orderId } = await place();
  let died = false;
  const transaction: typeof app.db.transaction = (toDo) => {
    if (died || program.got.length === 0) return app.db.transaction(toDo);
    died = true;
    return Promise.reject(new Error('killed'));
  };
  const worker = await startWorker(
    { ...app, db: { ...app.db, transaction } },
    collectJobs(jobs),
    [],
  );
  await vi.waitFor(async () => expect((await messages(id))[0]?.state).toBe('sent'), {
    timeout: 30_000,
    interval: 100,
  });
  await worker.stop(5000);
  const [message] = await messages(id);
  expect(died).toBe(true);
  expect(receivedIds()).toEqual([message?.id, message?.id]);
  expect((await messages(id)).map((one) => one.tries)).toEqual([1]);
  // A job that comes late sends nothing that was sent, and the event is told no second time.
  await deliverMessage(app, { messageId: message?.id ?? '' });
  await auditOrder(app, { orderId });
  await work();
  expect(program.got).toHaveLength(2);
});

test('a try that fails is tried again with growing pauses for about a day, then stands as failed until somebody sends it again', async () => {
  const { id } = await add();
  program.answers({ status: 500, body: 'out of paper' });
  await place();
  await work();
  for (const [at, pause] of PAUSES.entries()) {
    expect(program.got).toHaveLength(at + 1);
    app.clock.advance(pause - 1000);
    await work();
    expect(program.got).toHaveLength(at + 1);
    app.clock.advance(1000);
    await work();
  }
  app.clock.advance(48 * HOUR);
  await work();
  expect(program.got).toHaveLength(9);
  expect(new Set(receivedIds()).size).toBe(1);
  const total = PAUSES.reduce((sum, pause) => sum + pause, 0) / HOUR;
  expect([total > 20, total < 28]).toEqual([true, true]);
  const [failed] = await messages(id);
  expect(failed).toMatchObject({ state: 'failed', tries: 9, status: 500, answer: 'out of paper' });
  expect(await state()).toMatchObject({ state: 'failing', failed: 1, waiting: 0 });

  program.answers({ status: 202, body: 'thank you' });
  await press(`/api/webhook-messages/${failed?.id}/send-again`);
  await work();
  expect(receivedIds().at(-1)).toBe(failed?.id);
  expect((await messages(id))[0]).toMatchObject({ state: 'sent', tries: 10, status: 202 });
  expect(await state()).toMatchObject({ state: 'on', failingSince: null, failed: 0 });
});

test('the real queue plays all tries of a message, and holds no failed job of it', async () => {
  const { id } = await add();
  program.answers({ status: 503 });
  await place();
  // The clock of the test is long past for the database: each next try is due at once.
  const worker = await startWorker(app, collectJobs(jobs), []);
  await vi.waitFor(async () => expect((await messages(id))[0]?.state).toBe('failed'), {
    timeout: 30_000,
    interval: 100,
  });
  await worker.stop(5000);
  expect(new Set(receivedIds()).size).toBe(1);
  expect(program.got).toHaveLength(9);
  const left = await app.db.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'deliver-webhook'`,
  );
  expect(left.rows).toEqual([]);
});

test('a receiver that nothing has reached for three days is paused and stands in To do; resumed, it is told what waited', async () => {
  const { id } = await add();
  program.answers({ status: 404 });
  await place();
  await work();
  expect(await state()).toMatchObject({ state: 'failing', waiting: 1 });
  for (let day = 1; day <= 3; day += 1) {
    expect(await toDo()).toEqual([]);
    app.clock.advance(24 * HOUR);
    await place();
    await work();
  }
  expect(await state()).toMatchObject({ state: 'paused-failing' });
  expect(await toDo()).toEqual([
    {
      key: 'webhooks',
      count: 1,
      named: [{ name: new URL(program.address).host, to: '/dashboard/webhooks' }],
    },
  ]);
  expect(await webhookFigures(app)).toEqual([
    { name: 'bellcart_webhook_receivers', labels: { state: 'paused-failing' }, value: 1 },
  ]);
  const before = program.got.length;
  await place();
  app.clock.advance(HOUR);
  await work();
  expect(program.got).toHaveLength(before);

  program.answers({ status: 200 });
  const { waiting, failed } = await state();
  await pause(id, false);
  await work();
  expect(program.got).toHaveLength(before + waiting);
  expect(await state()).toMatchObject({ state: 'on', waiting: 0, failed });
  expect(await press(`/api/webhooks/${id}/send-again`)).toEqual({ count: failed });
  await work();
  expect((await messages(id)).map((one) => one.state)).toEqual(Array(5).fill('sent'));
  expect(await press(`/api/webhooks/${id}/send-again`)).toEqual({ count: 0 });
});

test('paused by a person, messages wait, and a test goes out all the same, once', async () => {
  const { id, secret } = await add();
  await pause(id, true);
  await pause(id, true);
  await place();
  await press(`/api/webhooks/${id}/test`);
  program.answers({ status: 400 });
  await work();
  app.clock.advance(30 * HOUR);
  await work();
  expect(received()).toEqual([{ type: 'test', timestamp: expect.any(String), data: {} }]);
  expect(program.got[0] && verifies(program.got[0], secret, app.clock.now() - 30 * HOUR)).toBe(
    true,
  );
  expect(await state()).toMatchObject({
    state: 'paused',
    failingSince: null,
    waiting: 1,
    failed: 1,
  });
  program.answers({ status: 204 });
  await pause(id, false);
  await work();
  expect(received().map(({ type }) => type)).toEqual(['test', 'order.placed']);
});

test('for a day after a new secret the one before signs too, also when the answer was lost', async () => {
  const { id, secret: first } = await add();
  const { secret: lost } = await press(`/api/webhooks/${id}/secret`);
  app.clock.advance(HOUR);
  const { secret } = await press(`/api/webhooks/${id}/secret`);
  const signedBy = async () => {
    program.got.length = 0;
    await press(`/api/webhooks/${id}/test`);
    await work();
    const [got] = program.got;
    return [first, lost, secret].map((one) => got && verifies(got, one, app.clock.now()));
  };
  expect(await signedBy()).toEqual([true, true, true]);
  app.clock.advance(23 * HOUR);
  expect(await signedBy()).toEqual([false, true, true]);
  app.clock.advance(HOUR);
  expect(await signedBy()).toEqual([false, false, true]);
  await purgeMessages(app);
  expect(await storedRows(app, 'webhook_secrets', { receiver_id: id })).toHaveLength(1);
});

test('messages are kept for thirty days; a removed receiver is told nothing', async () => {
  const { id } = await add();
  await place();
  await work();
  app.clock.advance(30 * 24 * HOUR);
  await purgeMessages(app);
  expect(await messages(id)).toHaveLength(1);
  app.clock.advance(1);
  await purgeMessages(app);
  expect(await messages(id)).toEqual([]);

  await place();
  await work();
  await place();
  expect((await app.call(owner, 'DELETE', `/api/webhooks/${id}`)).status).toBe(200);
  await work();
  expect(program.got).toHaveLength(2);
  expect(await storedRows(app, 'webhook_messages', { receiver_id: id })).toEqual([]);
  expect((await app.call(owner, 'GET', `/api/webhooks/${id}/messages`)).status).toBe(404);
});

test('its events can be changed: what waited or failed of one that was taken away is not sent', async () => {
  const { id } = await add({ types: ['order.placed', 'order.confirmed'] });
  const change = async (types: unknown) => {
    const { status, body } = await app.call(owner, 'PUT', `/api/webhooks/${id}/events`, { types });
    return [status, body.unsent ?? body.error.code];
  };
  const first = await place();
  await work();
  expect((await messages(id)).map((one) => one.state)).toEqual(['sent']);
  program.answers({ status: 500 });
  await place();
  await move(first.orderId, 1, 'confirm');
  await press(`/api/webhooks/${id}/test`);
  await work();
  const before = program.got.length;
  for (const types of [[], ['order.eaten'], ['order.placed', 'order.placed'], null])
    expect(await change(types)).toEqual([400, 'invalid-argument']);
  expect(await change(['order.confirmed', 'order.placed'])).toEqual([200, 0]);
  expect((await messages(id)).map((one) => [one.type, one.state]).toSorted()).toEqual([
    ['order.confirmed', 'waiting'],
    ['order.placed', 'sent'],
    ['order.placed', 'waiting'],
    ['test', 'failed'],
  ]);

  expect(await change(['order.confirmed', 'order.cancelled'])).toEqual([200, 1]);
  expect(await state()).toMatchObject({ types: ['order.confirmed', 'order.cancelled'] });
  expect((await messages(id)).map((one) => [one.type, one.state]).toSorted()).toEqual([
    ['order.confirmed', 'waiting'],
    ['order.placed', 'sent'],
    ['test', 'failed'],
  ]);
  program.answers({ status: 204 });
  app.clock.advance(HOUR);
  await work();
  const { orderId } = await place();
  await move(orderId, 1, 'cancel');
  await work();
  expect(
    received()
      .slice(before)
      .map(({ type }) => type),
  ).toEqual(['order.confirmed', 'order.cancelled']);
  const trail = await app.db.pool.query(
    `select before, after from audit_log where action = 'webhook.events' and object_id = $1`,
    [id],
  );
  expect(trail.rows).toEqual([
    {
      before: { types: ['order.placed', 'order.confirmed'] },
      after: { types: ['order.confirmed', 'order.cancelled'], unsent: 1 },
    },
  ]);
});

test('an event that is being written while it is taken away is not sent either', async () => {
  const { id } = await add({ types: ['order.placed', 'order.confirmed'] });
  const eventData = { ...(await place()), customerId: hotel, version: 1, seq: 1, at: new Date() };
  await app.db.pool.query('delete from graphile_worker._private_jobs');
  let changed: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    const event = { ...eventData, at: new Date(app.clock.now()), type: 'order.placed' } as const;
    await tellReceivers(app, tx, [event]);
    changed = app.call(owner, 'PUT', `/api/webhooks/${id}/events`, { types: ['order.confirmed'] });
    // It waits for the message that is not committed yet.
    await new Promise((done) => setTimeout(done, 300));
  });
  expect(await changed).toMatchObject({ status: 200, body: { unsent: 1 } });
  await work();
  expect([program.got, await messages(id)]).toEqual([[], []]);
});

test('what is refused adds nothing: a private address, one that is there, an eleventh, an unknown event', async () => {
  const post = async (body: object) => {
    const answer = await app.call(owner, 'POST', '/api/webhooks', body);
    return [answer.status, answer.body.error?.code];
  };
  const good = { address: 'https://erp.example.com/', types: ['order.placed'] };
  for (const bad of [
    { ...good, address: 'ftp://erp.example.com/' },
    { ...good, address: 'https://user:pass@erp.example.com/' },
    { ...good, address: 'erp.example.com' },
    { ...good, types: [] },
    { ...good, types: ['order.eaten'] },
    { ...good, types: ['order.placed', 'order.placed'] },
  ])
    expect(await post(bad)).toEqual([400, 'invalid-argument']);
  const open = await startApp();
  const hers = await addUser(open, { role: 'super_admin', customers: 'all' });
  for (const address of [
    'http://erp.example.com/',
    'https://10.0.0.8/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ]) {
    const { status, body } = await open.call(hers, 'POST', '/api/webhooks', { ...good, address });
    expect([status, body.error?.code]).toEqual([400, 'invalid-argument']);
  }
  expect((await open.db.pool.query('select 1 from webhook_receivers')).rows).toEqual([]);
  await open.close();
  for (let at = 0; at < 10; at += 1) await add({ address: `https://erp.example.com/${at}` });
  expect(await post({ ...good, address: 'https://erp.example.com/3' })).toEqual([
    409,
    'already-exists',
  ]);
  expect(await post(good)).toEqual([409, 'failed-precondition']);
});

test('who is not the owner may not, and finds nothing changed', async () => {
  const { id } = await add();
  const [message] = [await press(`/api/webhooks/${id}/test`)];
  const calls: [string, string, object?][] = [
    ['POST', '/api/webhooks', { address: 'https://a.example.com/', types: ['order.placed'] }],
    ['PATCH', `/api/webhooks/${id}`, { paused: true }],
    ['PUT', `/api/webhooks/${id}/events`, { types: ['order.placed'] }],
    ['POST', `/api/webhooks/${id}/secret`, {}],
    ['POST', `/api/webhooks/${id}/test`, {}],
    ['POST', `/api/webhooks/${id}/send-again`, {}],
    ['POST', `/api/webhook-messages/${message.messageId}/send-again`, {}],
    ['DELETE', `/api/webhooks/${id}`],
  ];
  const before = [await state(), await messages(id)];
  for (const [method, path, body] of calls) {
    expect((await app.call(null, method, path, body)).status).toBe(401);
    expect((await app.call(desk, method, path, body)).status).toBe(403);
    expect((await app.call(buyer, method, path, body)).status).toBe(403);
  }
  // Nor past the gate of the endpoint.
  const types: MessageType[] = ['order.placed'];
  await expect(
    changeEvents(app, desk, { id, types }, { requestId: 'r', network: 'n' }),
  ).rejects.toMatchObject({ code: 'permission-denied' });
  expect([await state(), await messages(id)]).toEqual(before);
});

test('a copy tells nobody until it is released', async () => {
  const { id } = await add();
  await place();
  await auditOrder(app, {
    orderId: (
      await app.db.pool.query('select order_id from order_events order by seq desc limit 1')
    ).rows[0].order_id,
  });
  const [message] = await messages(id);
  const payload = { messageId: message?.id ?? '' };
  await markCopy(app.db, 'it was restored', new Date(app.clock.now()));
  await expect(deliverMessage(app, payload)).rejects.toThrow('held copy');
  expect(program.got).toEqual([]);
  await app.db.pool.query('update installation set copied_because = null, copied_at = null');
  await deliverMessage(app, payload);
  expect(receivedIds()).toEqual([message?.id]);
});
