import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUser, type TestUser } from '../../../../tests/support/app.ts';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { photograph, picture } from '../../../../tests/support/pictures.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { DELIVERY_PHOTO_MAX_BYTES } from '../photo-contract.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let buyer: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  buyer = await addUser(shop.app, { customers: [shop.customerId] });
});
afterAll(() => shop.app.close());

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const put = (who: TestUser | null, order: string, bytes: Uint8Array, sha256 = hash(bytes)) =>
  shop.app.call(who, 'PUT', `/api/delivery-photos/${sha256}?order=${order}`, bytes);
const get = (who: TestUser, order: string, sha256: string, more = '') =>
  shop.app.call(who, 'GET', `/api/delivery-photos/${sha256}?order=${order}${more}`);
const stored = async () =>
  (await shop.app.db.pool.query('select count(*)::int as n from stored_files')).rows[0].n as number;

test('the bytes stay as the phone took them; a customer gets copies without camera and place', async () => {
  const order = await shop.makeOrder();
  const bytes = await photograph();
  const sent = await put(shop.driver, order.id, bytes);
  expect([sent.status, sent.body]).toEqual([
    200,
    { orderId: order.id, sha256: hash(bytes), mediaType: 'image/jpeg', sizeBytes: bytes.length },
  ]);
  const whole = await get(shop.driver, order.id, hash(bytes));
  expect(hash(whole.body as Uint8Array)).toBe(hash(bytes));
  expect(bytes.toString('latin1')).toContain('PlantedCamera');
  for (const [who, more] of [
    [shop.driver, '&w=320'],
    [buyer, '&w=320'],
    [buyer, ''],
  ] as const) {
    const copy = await get(who, order.id, hash(bytes), more);
    expect(copy.status).toBe(200);
    expect(Buffer.from(copy.body as Uint8Array).toString('latin1')).not.toContain('PlantedCamera');
  }
});

test('the same photo again, also at once, is one photo with one answer', async () => {
  const order = await shop.makeOrder();
  const bytes = await picture(40, 30).png().toBuffer();
  const answers = await Promise.all([1, 2, 3].map(() => put(shop.driver, order.id, bytes)));
  answers.push(await put(shop.driver, order.id, bytes));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(
    1,
  );
  expect(answers[0]?.body.mediaType).toBe('image/png');
  const { rows } = await shop.app.db.pool.query(
    'select count(*)::int as n from delivery_photos where order_id = $1',
    [order.id],
  );
  expect(rows[0].n).toBe(1);
  expect(hash((await get(shop.driver, order.id, hash(bytes))).body as Uint8Array)).toBe(
    hash(bytes),
  );
});

test('after the delivery and for a cancelled order it is taken all the same', async () => {
  const bytes = await picture(20, 20).webp().toBuffer();
  for (const status of ['delivered', 'cancelled']) {
    const order = await shop.makeOrder({ status });
    expect((await put(shop.driver, order.id, bytes)).status).toBe(200);
  }
});

test('what is no photo, too large, not what it says or not for this person leaves nothing behind', async () => {
  const order = await shop.makeOrder();
  const bytes = await picture(10, 10).jpeg().toBuffer();
  const outsider = await addUser(shop.app, {
    role: 'admin',
    customers: [await addCustomer(shop.app)],
  });
  const noDriver = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['books'] });
  const large = Buffer.alloc(DELIVERY_PHOTO_MAX_BYTES + 1, 7);
  const before = await stored();
  const refusals = [
    [() => put(shop.driver, order.id, Buffer.from('<html>')), 415],
    [() => put(shop.driver, order.id, bytes.subarray(0, 60)), 415],
    [() => put(shop.driver, order.id, large), 413],
    [() => put(shop.driver, order.id, bytes, 'a'.repeat(64)), 400],
    [() => put(shop.driver, order.id, bytes, 'A'), 400],
    [() => put(buyer, order.id, bytes), 403],
    [() => put(noDriver, order.id, bytes), 403],
    [() => put(null, order.id, bytes), 401],
    [() => put(outsider, order.id, bytes), 404],
    [() => get(outsider, order.id, hash(bytes)), 404],
    [() => get(shop.driver, order.id, hash(bytes)), 404],
  ] as const;
  for (const [attempt, status] of refusals) expect((await attempt()).status).toBe(status);
  expect(await stored()).toBe(before);
});

test('a phone that somebody else has signed in on sends nothing in their name', async () => {
  const order = await shop.makeOrder();
  const other = await addUser(shop.app, { role: 'admin', customers: 'all' });
  const body = { orderId: order.id, lines: [], signerName: 'Rosa' };
  const headers = { 'idempotency-key': 'of-another-person', 'bellcart-person': shop.driver.id };
  const refused = await shop.app.call(other, 'POST', '/api/deliver-order', body, headers);
  expect([refused.status, refused.body.error.code]).toEqual([401, 'unauthenticated']);
  expect((await shop.stateOf(order)).deliveries).toBeNull();
});
