import { createHash } from 'node:crypto';
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addUser } from '../../../../../tests/support/app.ts';
import { allOf, startDeliveries } from '../../../../../tests/support/deliveries.ts';
import { startPhone } from '../../../../../tests/support/driver-phone.ts';
import { picture } from '../../../../../tests/support/pictures.ts';
import { readDay, storeDay } from './day-store.ts';
import { dropDraft, readDraft, storeDraft } from './drafts.ts';
import { closePhone, openPhone } from './phone-database.ts';
import { readPhoto, storePhoto } from './photos.ts';
import { forgetKeys, takeKey } from './seal.ts';
import { sendRound } from './send-stops.ts';
import {
  countUnsent,
  dropOldSent,
  seenRefusal,
  storeDecisions,
  storedStops,
  storeStop,
} from './stored-stops.ts';

type Order = Awaited<ReturnType<typeof shop.makeOrder>>;

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let phone: ReturnType<typeof startPhone>;
let driver: string;
const photo = async (colour = 40) =>
  new Blob([new Uint8Array(await picture(colour, 30).jpeg().toBuffer())]);

beforeAll(async () => {
  shop = await startDeliveries();
  driver = shop.driver.id;
});
beforeEach(async () => {
  await closePhone();
  phone = startPhone(shop);
  await forgetKeys();
  expect(await takeKey(driver)).toBe(true);
});
afterAll(async () => {
  await closePhone();
  await shop.app.close();
});

async function finish(order: Order, photos: string[] = [], more: object = {}) {
  const { key } = await readDraft(driver, order.id);
  return storeStop({
    ...{ person: driver, orderId: order.id, key, number: order.number, customerName: 'Harbor' },
    input: {
      ...{ orderId: order.id, lines: allOf(order) as never, signerName: 'Rosa' },
      photos: photos.map((sha256) => ({ sha256, kind: 'left' as const })),
      ...more,
    },
  });
}
const deliveriesOf = async (order: Order) => (await shop.stateOf(order)).deliveries ?? [];
const statesOf = async () => (await storedStops(driver)).stops.map(({ state }) => state);

test('a stop waits on the phone until the server has it, then once, whatever happens to its requests', async () => {
  const order = await shop.makeOrder();
  expect(await finish(order)).toEqual({ isStored: true });
  const troubles = [
    ['no-network', 'network'],
    ['portal', 'portal'],
    [{ status: 401, body: { error: { code: 'unauthenticated' } } }, 'sign-in'],
    [{ status: 403, body: { error: { code: 'permission-denied' } } }, 'forbidden'],
    [{ status: 429, headers: { 'retry-after': '7' } }, 'wait'],
    [{ status: 503 }, 'server'],
    ['lost', 'network'],
  ] as const;
  for (const [fate, trouble] of troubles) {
    phone.fates = [fate];
    const round = await sendRound();
    expect([round.trouble, round.pauseMs]).toEqual([trouble, trouble === 'wait' ? 7000 : 0]);
    expect(await countUnsent(driver)).toEqual({ stops: 1, photos: 0 });
  }
  expect((await sendRound()).trouble).toBeNull();
  expect([await statesOf(), await deliveriesOf(order)]).toEqual([['sent'], ['delivered']]);
});

test('the same visit from two tabs is one stop; a draft that comes late does not bring it back', async () => {
  const order = await shop.makeOrder();
  const [one, two] = await Promise.all([readDraft(driver, order.id), readDraft(driver, order.id)]);
  expect(one.key).toBe(two.key);
  await storeDraft(driver, order.id, { counted: 3 });
  expect((await readDraft(driver, order.id)).draft).toEqual({ counted: 3 });
  const input = { orderId: order.id, lines: allOf(order) as never, signerName: 'Rosa' };
  const stop = {
    person: driver,
    orderId: order.id,
    key: one.key,
    number: '',
    customerName: '',
    input,
  };
  expect([await storeStop(stop), await storeStop(stop)]).toEqual([
    { isStored: true },
    { isStored: true },
  ]);
  await storeDraft(driver, order.id, { counted: 4 });
  expect(await statesOf()).toEqual(['waiting']);
  const { key, draft } = await readDraft(driver, order.id);
  expect([key === one.key, draft]).toEqual([false, null]);
});

test('stops go before photos, in the order in which they were finished, and photos arrive byte for byte', async () => {
  const orders = [await shop.makeOrder(), await shop.makeOrder()];
  const hashes: string[] = [];
  for (const [at, order] of orders.entries()) {
    const bytes = await photo(40 + at);
    const stored = await storePhoto(driver, order.id, bytes);
    if (!stored.isStored) throw new Error(stored.why);
    expect(stored.sha256).toBe(
      createHash('sha256')
        .update(new Uint8Array(await bytes.arrayBuffer()))
        .digest('hex'),
    );
    hashes.push(stored.sha256);
    expect(await finish(order, [stored.sha256])).toEqual({ isStored: true });
  }
  expect(await countUnsent(driver)).toEqual({ stops: 2, photos: 2 });
  phone.fates = ['through', 'through', 'lost'];
  expect((await sendRound()).trouble).toBe('network');
  expect(await countUnsent(driver)).toEqual({ stops: 0, photos: 2 });
  expect((await sendRound()).trouble).toBeNull();
  const stop = 'POST /api/deliver-order';
  const sent = 'PUT /api/delivery-photos/';
  expect(phone.seen.filter((one) => !one.startsWith('GET'))).toEqual([
    stop,
    stop,
    sent,
    sent,
    sent,
  ]);
  const { rows } = await shop.app.db.pool.query(
    'select sha256 from delivery_photos where order_id = any($1)',
    [orders.map(({ id }) => id)],
  );
  expect(rows.map(({ sha256 }) => sha256 as string).sort()).toEqual(hashes.sort());
  expect(await countUnsent(driver)).toEqual({ stops: 0, photos: 0 });
});

test('a stop whose photo is not on the phone is not called kept', async () => {
  const order = await shop.makeOrder();
  expect(await finish(order, ['a'.repeat(64)])).toEqual({ isStored: false, why: 'photo' });
  expect(await statesOf()).toEqual([]);
});

test('what the office refuses stays with its words until the driver has read it; the next stop goes on', async () => {
  const [cancelled, good] = [await shop.makeOrder({ status: 'cancelled' }), await shop.makeOrder()];
  await finish(cancelled);
  await finish(good);
  await sendRound();
  const { stops } = await storedStops(driver);
  expect(stops.map(({ state, refusal }) => [state, refusal?.message])).toEqual([
    [
      'refused',
      'This order was cancelled. The office has your report and decides. You need not send it again.',
    ],
    ['sent', undefined],
  ]);
  await seenRefusal(stops[0]?.key ?? '');
  expect(await statesOf()).toEqual(['sent']);
});

test('an order’s later stop does not overtake its earlier one', async () => {
  const order = await shop.makeOrder();
  const [first] = allOf(order);
  const [second] = allOf(order).slice(1);
  await finish(order, [], { lines: [first] });
  await finish(order, [], { lines: [second] });
  phone.fates = [{ status: 500, body: { error: { code: 'internal' } } }];
  expect((await sendRound()).trouble).toBe('server');
  expect(await deliveriesOf(order)).toEqual([]);
  await sendRound();
  expect(await deliveriesOf(order)).toEqual(['delivered_short', 'delivered']);
});

test('nothing that is kept can be read without the key, and nobody else sends it', async () => {
  const order = await shop.makeOrder();
  await storeDay(driver, { customer: 'Secret House' });
  await storeDraft(driver, order.id, {});
  await finish(order);
  const database = await openPhone();
  const all = await Promise.all(
    (['days', 'drafts', 'outbox', 'photos'] as const).map((store) => database.getAll(store)),
  );
  const raw = Buffer.from(
    JSON.stringify(all, (_, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    ),
  ).toString();
  expect(raw).not.toMatch(/Secret House|Harbor|Rosa|signerName/);
  expect((await database.get('keys', driver))?.keys[0]?.key.extractable).toBe(false);

  await forgetKeys();
  expect([await readDay(driver), (await storedStops(driver)).sealed]).toEqual([null, 1]);
  const other = await addUser(shop.app, { role: 'admin', customers: 'all' });
  phone.signedIn = other;
  expect([await takeKey(driver), await takeKey(other.id)]).toEqual([false, true]);
  await sendRound();
  expect(await deliveriesOf(order)).toEqual([]);

  phone.signedIn = shop.driver;
  expect(await takeKey(driver)).toBe(true);
  expect(await readDay(driver)).toEqual({ customer: 'Secret House' });
  await sendRound();
  expect(await deliveriesOf(order)).toEqual(['delivered']);
});

test('another person’s session on the phone takes nothing, even while the key is still there', async () => {
  const order = await shop.makeOrder();
  await finish(order);
  phone.signedIn = await addUser(shop.app, { role: 'admin', customers: 'all' });
  expect((await sendRound()).trouble).toBe('sign-in');
  expect([await deliveriesOf(order), await statesOf()]).toEqual([[], ['waiting']]);
});

test('what an earlier release kept is taken over sealed, and recorded once under its key', async () => {
  const order = await shop.makeOrder();
  const body = { orderId: order.id, lines: allOf(order), signerName: 'Old Rosa' };
  const old = await openDB('bellcart', 1, {
    upgrade: (database) => {
      database.createObjectStore('unsent-stops', { keyPath: 'id' }).createIndex('person', 'person');
    },
  });
  await old.put('unsent-stops', {
    ...{ id: `${driver}:${order.id}`, person: driver, orderId: order.id, key: 'an-old-visit-key' },
    ...{ body: JSON.stringify(body), number: order.number, customerName: 'Harbor', at: Date.now() },
  });
  old.close();
  // The release before had sent it already, and heard no answer.
  await shop.send(shop.driver, body, 'an-old-visit-key');
  await sendRound();
  expect([await statesOf(), await deliveriesOf(order)]).toEqual([['sent'], ['delivered']]);
  const after = await openDB('bellcart', 1);
  expect(await after.getAll('unsent-stops')).toEqual([]);
  after.close();
});

test('a full disk is called that, and the page keeps its visit', async () => {
  const order = await shop.makeOrder();
  const { key } = await readDraft(driver, order.id);
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await finish(order)).toEqual({ isStored: false, why: 'full' });
  full.mockRestore();
  expect((await readDraft(driver, order.id)).key).toBe(key);
  expect(await finish(order)).toEqual({ isStored: true });
});

test('beginning a stop anew takes its photos off the phone', async () => {
  const order = await shop.makeOrder();
  await readDraft(driver, order.id);
  const stored = await storePhoto(driver, order.id, await photo());
  if (!stored.isStored) throw new Error(stored.why);
  expect((await readPhoto(driver, order.id, stored.sha256))?.type).toBe('image/jpeg');
  await dropDraft(driver, order.id);
  expect(await readPhoto(driver, order.id, stored.sha256)).toBeNull();
});

test('what the office decides of a refused stop is said of it, and it goes by itself; one that waits for that stays', async () => {
  const desk = await addUser(shop.app, {
    ...{ role: 'admin', customers: 'all', brands: ['Linnetfold'], duties: ['desk'] },
  });
  const [order, other] = [await shop.makeOrder(), await shop.makeOrder()];
  const mine = async () =>
    (await storedStops(driver)).stops.filter(({ orderId }) =>
      [order.id, other.id].includes(orderId),
    );
  for (const one of [order, other]) {
    await finish(one);
    await shop.app.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [one.id]);
  }
  await sendRound();
  const reportId = (await mine()).find(({ orderId }) => orderId === order.id)?.refusal?.kept;
  const body = { id: reportId, way: 'set-aside', reason: 'Told by phone' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await shop.app.call(desk, 'POST', '/api/settle-refused-stop', body, headers);
  const day = (await shop.app.call(shop.driver, 'GET', '/api/driver/stops')).body;
  await storeDecisions(driver, day.decidedReports);
  expect((await mine()).map(({ decided }) => decided?.reason)).toEqual([
    'Told by phone',
    undefined,
  ]);
  await dropOldSent(Date.now());
  expect(await mine()).toHaveLength(2);
  await dropOldSent(Date.now() + 4 * 86_400_000);
  expect((await mine()).map(({ orderId }) => orderId)).toEqual([other.id]);
});
