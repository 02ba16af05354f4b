import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { addOrder } from '../../../../tests/support/orders.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { countWholeSite } from '../../../../tests/support/sites.ts';
import { addStoreroom } from '../../sites/server/change-storerooms.ts';
import { placeProduct, setPars } from '../../sites/server/public/place-products.ts';
import { chemicalRecord } from './chemical-record.ts';
import { loadCount } from './load-count.ts';
import { countStoreroom, recordLeaving } from './record-movements.ts';
import { undoCount } from './undo-count.ts';

let app: AppUnderTest;
let buyer: TestUser;
let hotel: string;
let soap: string;
let gloves: string;
let laundry: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  buyer = await addUser(app, { customers: [hotel], displayName: 'Ines Vega' });
  soap = await addProduct(app, { name: 'Count Soap', hazardous: true, sizeUnit: '4 x 1 gal case' });
  gloves = await addProduct(app, { name: 'Count Gloves', sizeUnit: '100 ct box' });
  await handOver(app, hotel, soap, 3, 20);
  await handOver(app, hotel, gloves, 2, 10);
  laundry = (await addStoreroom(app, buyer, { customerId: hotel, name: 'Laundry' })).storeroomId;
  await placeProduct(app, buyer, { customerId: hotel, productId: soap, storeroomId: laundry });
});

const loadWith = (more = {}) =>
  loadCount(app, buyer, hotel, { roomId: null, countId: '', skus: [], ...more });
const count = async (
  storeroomId: string,
  productId: string,
  packs: number,
  loose = 0,
  leaves: '' | 'packs' | 'opened' = '',
) => {
  app.clock.advance(60_000);
  const unit = loose > 0 ? ('inner' as const) : ('' as const);
  const line = { productId, packs, loose, unit, lot: '', expiresOn: null, leaves };
  const body = { customerId: hotel, storeroomId, at: app.clock.now(), lines: [line] };
  return countStoreroom(app, buyer, body, undefined);
};

test('every storeroom comes at once, chemicals and other goods alike, and what is not placed is counted as a storeroom is', async () => {
  const { rooms, rows, openId } = await loadWith();
  expect(rooms.map(({ id, products, countedOn }) => [id, products, countedOn])).toEqual([
    [laundry, [soap], null],
    ['', [gloves], null],
  ]);
  expect(rows.find(({ productId }) => productId === soap)?.units).toMatchObject([
    { unit: 'inner' },
    { unit: 'gallon' },
  ]);
  expect(openId).toBeNull();
  await count('', gloves, 2);
  const after = await loadWith({ roomId: '' });
  expect(after.openId).toBe('');
  expect(after.rooms[1]?.here[gloves]).toMatchObject({ text: expect.stringMatching(/^2 /) });
});

test('what was counted or moved elsewhere is counted there too; a storeroom without anything is counted by SKU', async () => {
  const { storeroomId: pool } = await addStoreroom(app, buyer, { customerId: hotel, name: 'Pool' });
  expect((await loadWith()).rooms.map(({ products }) => products)).toEqual([[soap], [], [gloves]]);
  await count(laundry, soap, 3);
  await recordLeaving(
    app,
    buyer,
    {
      customerId: hotel,
      storeroomId: laundry,
      toStoreroomId: pool,
      productId: soap,
      kind: 'moved',
      quantity: 1,
      note: '',
    },
    undefined,
  );
  const [one, two] = (await loadWith()).rooms;
  expect(one?.here[soap]).toMatchObject({ text: '2 cases of 4 x 1 gal' });
  expect(two).toMatchObject({ products: [soap], countedOn: null });
  expect(two?.here[soap]).toMatchObject({ text: '1 case of 4 x 1 gal', on: null, opened: null });
});

test('a count ends with what is missing: par minus on hand minus on order, in whole packs', async () => {
  await setPars(app, buyer, {
    customerId: hotel,
    pars: [
      { productId: soap, par: 6, reason: '' },
      { productId: gloves, par: 2, reason: '' },
    ],
  });
  // Nobody counted: nothing is known to be missing.
  expect((await loadWith()).missing).toBe(0);
  const { countId } = await count(laundry, soap, 1, 2);
  const done = await loadWith({ countId });
  expect(done.counted).toEqual({
    id: countId,
    countedBy: 'Ines Vega',
    countedOn: '2026-03-03',
    storeroom: 'Laundry',
  });
  expect(done).toMatchObject({ missing: 1, onWay: 0 });
  expect(done.rooms[0]?.here[soap]?.opened).toEqual({ loose: '2', unit: 'inner' });
  await addOrder(app, {
    customerId: hotel,
    status: 'confirmed',
    lines: [{ productId: soap, quantity: 5, unitPriceCents: 100 }],
  });
  expect(await loadWith()).toMatchObject({ missing: 0, onWay: 1 });
  // Whatever else stands in the address is no count of this site.
  expect((await loadWith({ countId: soap })).counted).toBeNull();
});

test('a count of the whole site, of before, stands in the storerooms of the products until these are counted', async () => {
  await countWholeSite(app, hotel, buyer, soap, 2);
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ text: '2 cases of 4 x 1 gal' });
  await count(laundry, soap, 1);
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ text: '1 case of 4 x 1 gal' });
});

test('full packs alone leave what is opened with its own day and person; what says both is refused', async () => {
  await count(laundry, soap, 1, 2);
  app.clock.advance(3 * 86_400_000);
  const colleague = await addUser(app, { customers: [hotel], displayName: 'Lena Ortiz' });
  const before = buyer;
  buyer = colleague;
  await count(laundry, soap, 4, 0, 'opened');
  buyer = before;
  expect((await loadWith()).rooms[0]?.here[soap]).toEqual({
    text: '4 cases of 4 x 1 gal + 2 singles',
    on: '2026-03-06',
    openedOn: '2026-03-03',
    packs: 4,
    opened: { loose: '2', unit: 'inner' },
  });
  // The record has each as it was written down, by whom.
  const counted = (await chemicalRecord(app.db, hotel, 'UTC')).filter(({ kind }) =>
    kind.startsWith('counted'),
  );
  expect(counted.map(({ kind, quantity, recordedBy }) => [kind, quantity, recordedBy])).toEqual([
    ['counted', 1.5, 'Ines Vega'],
    ['counted-packs', 4, 'Lena Ortiz'],
  ]);
  await count(laundry, soap, 0, 1, 'packs');
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ packs: 4, on: '2026-03-06' });
  await expect(count(laundry, soap, 3, 1, 'opened')).rejects.toMatchObject({
    code: 'invalid-argument',
  });
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ packs: 4 });
});

test('a count that was a mistake is taken back by who made it: what was known before stands again with its day, the record keeps both', async () => {
  await count(laundry, soap, 1, 2);
  app.clock.advance(2 * 86_400_000);
  const before = (await loadWith()).rooms[0]?.here[soap];
  const { countId } = await count(laundry, soap, 40);
  const undo = (who = buyer, id = countId) =>
    undoCount(app, who, { customerId: hotel, countId: id });
  const done = await loadWith({ countId });
  expect(done).toMatchObject({ mayUndo: true, counted: { id: countId } });
  // Who may not: a colleague, for whom it is somebody else's; the driver; who does not see the site.
  const colleague = await addUser(app, { customers: [hotel] });
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const foreign = await addUser(app, { customers: [await addCustomer(app)] });
  await expect(undo(colleague)).rejects.toMatchObject({ code: 'not-found' });
  await expect(undo(driver)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(undo(foreign)).rejects.toMatchObject({ code: 'not-found' });
  await expect(undo(buyer, soap)).rejects.toMatchObject({ code: 'not-found' });
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ packs: 40 });
  for (const _ of [1, 2]) await undo();
  const after = await loadWith({ countId });
  expect(after.rooms[0]?.here[soap]).toEqual(before);
  expect(after).toMatchObject({ mayUndo: false, counted: null });
  expect(
    (await chemicalRecord(app.db, hotel, 'UTC'))
      .filter(({ kind }) => kind === 'counted')
      .map(({ quantity, note }) => [quantity, note]),
  ).toEqual([
    [1.5, ''],
    [40, 'Taken back: it does not count'],
  ]);
  const { rows } = await app.db.pool.query(
    `select 1 from audit_log where action = 'inventory.undo-count' and object_id = $1`,
    [hotel],
  );
  expect(rows.length).toBe(1);
});
test('a count after which something came is not taken back', async () => {
  const first = await count(laundry, soap, 3);
  await count(laundry, soap, 2);
  await expect(
    undoCount(app, buyer, { customerId: hotel, countId: first.countId }),
  ).rejects.toMatchObject({ status: 409 });
  expect(await loadWith({ countId: first.countId })).toMatchObject({ mayUndo: false });
  expect((await loadWith()).rooms[0]?.here[soap]).toMatchObject({ packs: 2 });
});
