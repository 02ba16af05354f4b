import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allOf, startDeliveries } from '../../../../../tests/support/deliveries.ts';
import { startPhone } from '../../../../../tests/support/driver-phone.ts';
import { picture } from '../../../../../tests/support/pictures.ts';
import { productsOf } from '../driver-products.ts';
import { readDraft } from './drafts.ts';
import { closePhone, openPhone } from './phone-database.ts';
import { readPhoto, storePhoto } from './photos.ts';
import { takeKey } from './seal.ts';
import { sendStraight, straightStop } from './send-straight.ts';
import { storeStop } from './stored-stops.ts';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let person: string;
beforeAll(async () => {
  shop = await startDeliveries();
  person = shop.driver.id;
});
afterEach(closePhone);
afterAll(() => shop.app.close());

/** A phone whose browser lets nothing be kept. */
async function blockedPhone() {
  await closePhone();
  const phone = startPhone(shop);
  globalThis.indexedDB.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  return phone;
}

async function finished(photos: string[]) {
  const order = await shop.makeOrder();
  const { key, draft } = await readDraft(person, order.id);
  expect(draft).toBeNull();
  const stop = {
    ...{ person, orderId: order.id, key, number: order.number, customerName: 'Harbor' },
    input: {
      ...{ orderId: order.id, lines: allOf(order) as never, signerName: 'Rosa' },
      photos: photos.map((sha256) => ({ sha256, kind: 'other' as const })),
    },
  };
  return { order, stop };
}

test('a phone that can keep nothing sends a stop and its photo straight, once, whatever happens to the requests', async () => {
  const phone = await blockedPhone();
  const { order } = await finished([]);
  const bytes = new Uint8Array(await picture(60, 30).jpeg().toBuffer());
  const photo = await storePhoto(person, order.id, new Blob([bytes]));
  expect(photo).toMatchObject({ isStored: false, why: 'blocked' });
  const sha256 = 'sha256' in photo ? photo.sha256 : '';
  expect(await readPhoto(person, order.id, sha256)).not.toBeNull();

  const { key } = await readDraft(person, order.id);
  const stop = {
    ...{ person, orderId: order.id, key, number: order.number, customerName: 'Harbor' },
    input: {
      ...{ orderId: order.id, lines: allOf(order) as never, signerName: 'Rosa' },
      photos: [{ sha256, kind: 'other' as const }],
    },
  };
  expect(await storeStop(stop)).toEqual({ isStored: false, why: 'blocked' });
  let straight = straightStop(stop);
  phone.fates = ['no-network', 'portal', 'lost'];
  for (const trouble of ['network', 'portal', 'network']) {
    straight = await sendStraight(straight);
    expect([straight.trouble, straight.ended]).toEqual([trouble, null]);
  }
  phone.fates = ['through', 'no-network'];
  straight = await sendStraight(straight);
  expect(straight).toMatchObject({
    trouble: 'network',
    photos: [sha256],
    ended: { state: 'sent', answer: { state: 'delivered' } },
  });
  straight = await sendStraight(straight);
  expect(straight).toMatchObject({ trouble: null, photos: [] });
  expect((await shop.stateOf(order)).deliveries).toEqual(['delivered']);
  const { rows } = await shop.app.db.pool.query(
    'select sha256 from delivery_photos where order_id = $1',
    [order.id],
  );
  expect(rows).toEqual([{ sha256 }]);
});

test('what the office refuses of it is said with the office’s words', async () => {
  await blockedPhone();
  const { order, stop } = await finished([]);
  await shop.app.db.pool.query(`update orders set status = 'cancelled' where id = $1`, [order.id]);
  const { ended } = await sendStraight(straightStop(stop));
  expect(ended).toMatchObject({ state: 'refused' });
  expect(ended?.refusal?.message).toContain('This order was cancelled.');
});

test('every product that may be handed over is on the phone without a price, asked for once a day', async () => {
  await closePhone();
  const phone = startPhone(shop);
  await openPhone();
  expect(await takeKey(person)).toBe(true);
  const first = await productsOf(person, '2026-03-03');
  expect(first?.map(({ name }) => name)).toEqual([
    'Citrus degreaser',
    'Extra soap',
    'Oven cleaner',
  ]);
  expect(Object.keys(first?.[0] ?? {}).sort()).toEqual([
    'name',
    'neverLeave',
    'productId',
    'sizeUnit',
    'sku',
  ]);
  await productsOf(person, '2026-03-03');
  const requests = () => phone.seen.filter((one) => one === 'GET /api/driver/products').length;
  expect(requests()).toBe(1);
  // Somebody else is signed in now: nothing is taken in this person's name, and the older list stays.
  phone.signedIn = null;
  expect(await productsOf(person, '2026-03-04')).toEqual(first);
  expect(requests()).toBe(2);
});
