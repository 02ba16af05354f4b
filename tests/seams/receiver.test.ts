import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { openCases } from '../../src/delivery/deliveries/server/cases.ts';
import { deliveriesOfOrder } from '../../src/delivery/deliveries/server/public/queries.ts';
import { everyProof, readProof } from '../../src/delivery/deliveries/server/read-proof.ts';
import { PHOTO_BYTES } from '../../src/delivery/receiving/contract.ts';
import { purgeReceivingLinks } from '../../src/delivery/receiving/server/purge-receiving-links.ts';
import { signReceiving } from '../../src/delivery/receiving/server/receive.ts';
import { addReceivingPhoto } from '../../src/delivery/receiving/server/receiving-photos.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { allOf, startDeliveries } from '../support/deliveries.ts';
import { picture } from '../support/pictures.ts';
import { NAMED, NET, receivingOf } from '../support/receiving.ts';
import { addCustomer } from '../support/rows.ts';
import { seam } from './seam.ts';

// What the receiver says on their own phone, and who acts on it.

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let desk: TestUser;
beforeAll(async () => {
  shop = await startDeliveries();
  desk = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['desk'] });
});
afterAll(() => shop.app.close());
const { make, open } = receivingOf(() => shop);

const jpeg = async (shade: number) => {
  const bytes = new Uint8Array(
    await picture(60 + shade, 40)
      .jpeg()
      .toBuffer(),
  );
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
};
const stored = async (path: string) =>
  (await shop.app.db.pool.query('select 1 from stored_files where path = $1', [path])).rowCount;

seam(
  {
    fact: 'receiving: the receiver counted less, and photographed it',
    act: 'deliveries: the desk decides on the difference',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/open-case.ts',
      code: '    ...(receiver?.photos ?? []).map(({ sha256 }) => sha256),\n',
      without: '',
    },
  },
  async () => {
    const order = await shop.makeOrder();
    const link = await make(order);
    const { browser } = await open(link.token);
    const photo = await jpeg(1);
    const add = (who: string | null, bytes = photo.bytes) =>
      addReceivingPhoto(shop.app, link.token, bytes, { browser: who, network: NET });
    // Another browser adds nothing; the same photo twice is one.
    expect(await add('x'.repeat(22))).toEqual({ state: 'elsewhere' });
    expect(await add(null)).toEqual({ state: 'unmarked' });
    expect(await add(browser)).toMatchObject({ state: 'open', photos: 1 });
    expect(await add(browser)).toMatchObject({ state: 'open', photos: 1 });
    await expect(add(browser, new Uint8Array(PHOTO_BYTES + 1))).rejects.toMatchObject({
      status: 413,
    });
    await expect(add(browser, new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ status: 415 });
    const remark = 'One can is dented';
    await signReceiving(
      shop.app,
      link.token,
      { ...NAMED, counts: [4, 2], remark },
      { browser, network: NET },
    );
    expect(await add(browser, (await jpeg(2)).bytes)).toMatchObject({ state: 'signed', photos: 1 });

    const sent = await shop.send(shop.driver, {
      orderId: order.id,
      lines: allOf(order),
      receivingId: link.id,
    });
    expect(sent.status).toBe(200);
    const { deliveryId } = sent.body;
    // On the case, the order and the proof; not among what the driver photographed.
    const waiting = await openCases(shop.app.db, orderScope(desk));
    expect(waiting.find((one) => one.deliveryId === deliveryId)).toMatchObject({
      remark,
      photos: [photo.sha256],
    });
    const [shown] = await deliveriesOfOrder(shop.app.db, orderScope(desk), order.id);
    expect(shown?.cases).toMatchObject([{ orderId: order.id, photos: [photo.sha256] }]);
    const proof = await readProof(shop.app.db, everyProof(), deliveryId);
    expect(proof?.photos).toMatchObject([{ sha256: photo.sha256, kind: 'receiver', isHere: true }]);
    // A driver's report can't say so of its own photo.
    const forged = await shop.send(shop.driver, {
      orderId: (await shop.makeOrder()).id,
      lines: [],
      photos: [{ sha256: photo.sha256, kind: 'receiver' }],
    });
    expect(forged.status).toBe(400);

    // Its own customer and our people see it, nobody else.
    const buyer = await addUser(shop.app, { customers: [shop.customerId] });
    const other = await addUser(shop.app, { customers: [await addCustomer(shop.app)] });
    const see = async (who: TestUser | null) =>
      (
        await shop.app.call(
          who,
          'GET',
          `/api/delivery-photos/${photo.sha256}?order=${order.id}&w=320`,
        )
      ).status;
    expect([await see(desk), await see(buyer), await see(other), await see(null)]).toEqual([
      200, 200, 404, 401,
    ]);
  },
);

seam(
  {
    fact: 'receiving: a code with photos was never signed',
    act: 'files: what nobody needs is cleared',
    outcome: 'told',
    guard: {
      file: 'src/delivery/receiving/server/purge-receiving-links.ts',
      code: 'photos.map(({ path }) => path),',
      without: '[],',
    },
  },
  async () => {
    const order = await shop.makeOrder();
    const link = await make(order);
    const { browser } = await open(link.token);
    await addReceivingPhoto(shop.app, link.token, (await jpeg(3)).bytes, { browser, network: NET });
    const { rows } = await shop.app.db.pool.query(
      'select path from receiving_photos where link_id = $1',
      [link.id],
    );
    const path = rows[0].path as string;
    expect(await stored(path)).toBe(1);
    await purgeReceivingLinks(shop.app);
    expect(await stored(path)).toBe(1);
    shop.app.clock.advance(27 * 3_600_000);
    await purgeReceivingLinks(shop.app);
    expect(await stored(path)).toBe(0);
  },
);
