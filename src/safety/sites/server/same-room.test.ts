import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { readSiteBinder } from '../../binders/server/site-binder.ts';
import { makeSiteCode, siteCodes } from '../../binders/server/site-codes.ts';
import { chemicalRecord } from '../../inventory/server/chemical-record.ts';
import { loadStock } from '../../inventory/server/load-stock.ts';
import { countStoreroom } from '../../inventory/server/record-movements.ts';
import { addStoreroom } from './change-storerooms.ts';
import { placeProduct } from './public/place-products.ts';
import { confirmStoreroom, joinStorerooms } from './same-room.ts';

const FACTS = { requestId: 'r', network: '127.0.0.1' };
let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let stranger: TestUser;
let bleach: string;
let closet: string;
let coded: { id: string; token: string; room: string };
let serial = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  hotel = await addCustomer(app);
  buyer = await addUser(app, { customers: [hotel], brands: ['Linnetfold'] });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
  bleach = await addProduct(app, { name: `Bleach ${serial}`, hazardous: true });
  await handOver(app, hotel, bleach, 3, 10);
  closet = await room('Kitchen closet');
  await room('Pool');
  await placeProduct(app, buyer, { customerId: hotel, productId: bleach, storeroomId: closet });
  await makeSiteCode(app, buyer, { customerId: hotel, storeroom: 'Closet by the kitchen' }, FACTS);
  const [code] = await siteCodes(app, buyer, hotel);
  const sameRoom = (await stock()).sameRoom;
  coded = { id: code?.id ?? '', token: code?.token ?? '', room: sameRoom?.id ?? '' };
});

const room = async (name: string) =>
  (await addStoreroom(app, buyer, { customerId: hotel, name })).storeroomId;
const stock = () => loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false });
const wall = () => readSiteBinder(app, coded.token, `10.3.0.${serial}`);
const join = (who = buyer, storeroomId = coded.room, intoId = closet) =>
  joinStorerooms(app, who, { customerId: hotel, storeroomId, intoId });
const count = async (storeroomId: string, packs: number) => {
  app.clock.advance(60_000);
  const line = { productId: bleach, packs, loose: 0, unit: '' as const, lot: '', expiresOn: null };
  const body = { customerId: hotel, storeroomId, at: app.clock.now(), lines: [line] };
  await countStoreroom(app, buyer, body, undefined);
};

test('a storeroom with a code and nothing in it is asked about, the likeliest other one first; once answered never again', async () => {
  expect((await stock()).sameRoom).toMatchObject({
    name: 'Closet by the kitchen',
    others: [{ name: 'Kitchen closet' }, { name: 'Pool' }],
  });
  await confirmStoreroom(app, buyer, { customerId: hotel, storeroomId: coded.room });
  expect((await stock()).sameRoom).toBeNull();
});

test('joining kills no code and rewrites no movement; what was counted under either name is counted in the one room', async () => {
  await count(coded.room, 2);
  expect((await stock()).sameRoom).toBeNull();
  await join();
  expect(await wall()).toMatchObject({ state: 'valid' });
  expect(await siteCodes(app, buyer, hotel)).toMatchObject([
    { id: coded.id, storeroom: 'Kitchen closet' },
  ]);
  const { rooms } = await stock();
  expect(rooms.map(({ name }) => name)).toEqual(['Kitchen closet', 'Pool']);
  expect(rooms[0]?.rows).toMatchObject([{ onHand: 2 }]);
  const record = await chemicalRecord(app.db, hotel, 'UTC');
  expect(record.at(-1)).toMatchObject({ kind: 'counted', storeroom: 'Closet by the kitchen' });
  // A count that waited on a phone under the old name arrives in the room.
  await count(coded.room, 1);
  expect((await stock()).rooms[0]?.rows).toMatchObject([{ onHand: 1 }]);
  // A second joining takes along what was joined before, and its products.
  const [pool = ''] = rooms.filter(({ name }) => name === 'Pool').map(({ id }) => id);
  await join(buyer, closet, pool);
  expect((await stock()).rooms).toMatchObject([{ name: 'Pool', rows: [{ onHand: 1 }] }]);
  expect(await wall()).toMatchObject({ state: 'valid' });
});

test('who may not: people of other sites; rooms that are gone, the same or another site’s are not joined', async () => {
  await expect(join(stranger)).rejects.toMatchObject({ status: 404 });
  await expect(
    confirmStoreroom(app, stranger, { customerId: hotel, storeroomId: coded.room }),
  ).rejects.toMatchObject({ status: 404 });
  const [theirs = ''] = stranger.customers as string[];
  const { storeroomId: foreign } = await addStoreroom(app, stranger, {
    customerId: theirs,
    name: 'Foreign',
  });
  for (const [one, into] of [
    [coded.room, coded.room],
    [coded.room, foreign],
    [foreign, closet],
  ] as const)
    await expect(join(buyer, one, into)).rejects.toMatchObject({ status: 404 });
  // Two people press crosswise: one of them wins, and no room is lost.
  const both = await Promise.allSettled([join(), join(buyer, closet, coded.room)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await stock()).rooms).toHaveLength(2);
});
