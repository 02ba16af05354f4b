import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { openCases } from '../../src/delivery/deliveries/server/cases.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { deliveriesOfOrder } from '../../src/delivery/deliveries/server/public/queries.ts';
import { everyProof, readProof } from '../../src/delivery/deliveries/server/read-proof.ts';
import { countToDecide } from '../../src/delivery/deliveries/server/to-decide.ts';
import { proofFacts } from '../../src/delivery/proofs/proof-facts.ts';
import { PHOTO_BYTES } from '../../src/delivery/receiving/contract.ts';
import { purgeReceivingLinks } from '../../src/delivery/receiving/server/purge-receiving-links.ts';
import { signReceiving } from '../../src/delivery/receiving/server/receive.ts';
import { addReceivingPhoto } from '../../src/delivery/receiving/server/receiving-photos.ts';
import { renderReceivePage } from '../../src/delivery/receiving/ui/receive-page.tsx';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { allOf, startDeliveries } from '../support/deliveries.ts';
import { picture } from '../support/pictures.ts';
import { postPage } from '../support/post-page.ts';
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
const { make, open, progress, signed } = receivingOf(() => shop);

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

const WORDS = 'One pail of Laundry Sour leaks, refused';
/** A pail that leaks: the driver counted one less, the receiver counted the same and wrote why. */
async function refusedPail(more: object = {}) {
  const order = await shop.makeOrder();
  const link = await signed(order, [4, 2], {}, WORDS);
  const [first, second] = order.lineIds;
  const sent = await shop.send(shop.driver, {
    orderId: order.id,
    lines: [
      { orderLineId: first, delivered: 4, reason: 'leaking', reasonNote: '' },
      { orderLineId: second, delivered: 2 },
    ],
    receivingId: link.id,
    ...more,
  });
  return { order, link, sent, deliveryId: sent.body.deliveryId as string };
}
const toRead = async () => {
  const company = await readCompany(shop.app);
  const day = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
  const { decide } = await loadLive(shop.app, desk, company, { day, today: day });
  return decide?.words ?? [];
};

seam(
  {
    fact: 'receiving: the receiver wrote what is wrong, and both counts agree',
    act: 'deliveries: the desk reads what waits for it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/load-live.ts',
      code: '    wordsToRead(app.db, scope),',
      without: '    Promise.resolve([]),',
    },
  },
  async () => {
    const before = (await toRead()).length;
    const { order, link, sent, deliveryId } = await refusedPail();
    expect(sent.status).toBe(200);
    expect((await toRead()).find(({ id }) => id === link.id)).toMatchObject({
      orderId: order.id,
      deliveryId,
      signerName: 'Rosa Receiver',
      remark: WORDS,
      isTaken: true,
    });
    const today = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
    expect(await countToDecide(shop.app.db, orderScope(desk), today)).toBeGreaterThan(before);
    // Signed, and the driver had somebody sign on his own phone after all: the words reach the desk all the same.
    const otherOrder = await shop.makeOrder();
    const unused = await signed(otherOrder, [5, 2], {}, 'The door was scratched');
    await shop.send(shop.driver, {
      orderId: otherOrder.id,
      lines: allOf(otherOrder),
      signerName: 'Rosa',
    });
    expect((await toRead()).find(({ id }) => id === unused.id)).toMatchObject({ isTaken: false });

    const read = (who: TestUser, id = link.id) =>
      postPage(shop.app, who, dayPage, { intent: 'noted-words', id });
    const drives = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
    expect((await read(drives)).status).toBe(403);
    const far = await addUser(shop.app, { role: 'admin', customers: [], duties: ['desk'] });
    expect((await read(far)).status).toBe(404);
    expect(await toRead()).toHaveLength(before + 2);
    for (const _ of [1, 2]) expect((await read(desk)).status).toBe(200);
    expect((await toRead()).map(({ id }) => id)).not.toContain(link.id);
  },
);

seam(
  {
    fact: 'receiving: the receiver wrote what is wrong',
    act: 'deliveries: customer and desk read mail, order and proof',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/record-stop.ts',
      code: "receiverRemark: receiver?.remark ?? '',",
      without: "receiverRemark: '',",
    },
  },
  async () => {
    const { order, deliveryId, link } = await refusedPail();
    const { rows } = await shop.app.db.pool.query(
      'select body_text, html from mails where dedupe_key like $1',
      [`order-delivered:${deliveryId}%`],
    );
    expect(rows[0]?.body_text).toContain(`The receiver wrote: ${WORDS}`);
    expect(rows[0]?.html).toContain(WORDS);
    const [shown] = await deliveriesOfOrder(shop.app.db, orderScope(desk), order.id);
    expect(shown?.receiverRemark).toBe(WORDS);
    const proof = await readProof(shop.app.db, everyProof(), deliveryId);
    if (!proof) throw new Error('There is no proof.');
    // Page and PDF draw this one list.
    expect(proofFacts(proof, 'UTC')).toContainEqual({
      key: 'wrote',
      label: 'Receiver wrote',
      text: WORDS,
    });
    const { answer } = await open(link.token, link.browser);
    const facts = { language: 'en-US', nonce: 'n', token: link.token } as const;
    expect(renderReceivePage(answer, facts)).toContain(`You wrote: ${WORDS}`);
  },
);

seam(
  {
    fact: 'receiving: the receiver wrote why a line is short',
    act: 'deliveries: the driver reports it without a photo or a word',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/check-stop.ts',
      code: '!line.reasonNote && !receiverTells',
      without: '!line.reasonNote',
    },
  },
  async () => {
    // The driver's screen has the words before the stop is closed.
    const order = await shop.makeOrder();
    const link = await signed(order, [4, 2], {}, WORDS);
    expect(await progress(link.id)).toMatchObject({ state: 'signed', remark: WORDS, photos: 0 });
    expect((await refusedPail({ appVersion: '1' })).sent.status).toBe(200);
    // Without them a line that leaks asks for a photo or a word.
    const silent = await shop.makeOrder();
    const bare = await signed(silent, [4, 2]);
    const [first, second] = silent.lineIds;
    const refused = await shop.send(shop.driver, {
      orderId: silent.id,
      lines: [
        { orderLineId: first, delivered: 4, reason: 'leaking' },
        { orderLineId: second, delivered: 2 },
      ],
      receivingId: bare.id,
      appVersion: '1',
    });
    expect(refused.status).toBe(400);
  },
);

seam(
  {
    fact: 'deliveries: the driver recorded another count than the code was made with',
    act: "receiving: the receiver's page says whether the counts differ",
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/receiver-of-stop.ts',
      code: '  await storeRecorded(tx, receiver, lines);\n',
      without: '',
    },
  },
  async () => {
    const order = await shop.makeOrder();
    const link = await signed(order, [4, 2]);
    const page = async () => {
      const { answer } = await open(link.token, link.browser);
      return renderReceivePage(answer, { language: 'en-US', nonce: 'n', token: link.token });
    };
    expect(await page()).toContain('Counts differ');
    const [first, second] = order.lineIds;
    await shop.send(shop.driver, {
      orderId: order.id,
      lines: [
        { orderLineId: first, delivered: 4, reason: 'not-needed' },
        { orderLineId: second, delivered: 2 },
      ],
      receivingId: link.id,
    });
    expect(await page()).not.toContain('Counts differ');
  },
);
