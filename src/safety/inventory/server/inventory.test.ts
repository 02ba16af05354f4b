import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { expectAccessible } from '../../../../tests/support/check-pdf.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { Workbook } from '../../../platform/read-xlsx.ts';
import { makeSiteCode, revokeSiteCode } from '../../binders/server/site-codes.ts';
import { chemicalRecord } from './chemical-record.ts';
import { listFile, recordFile } from './files.ts';
import { printList } from './list-pdf.ts';
import { loadCount } from './load-count.ts';
import { printPoster } from './poster.ts';
import { countStoreroom, recordLeaving } from './record-movements.ts';
import { siteOf } from './scope.ts';
import { listChemicals, siteChemicals } from './site-chemicals.ts';
import { thresholdReport } from './threshold-report.ts';

const FACTS = { requestId: 'r', network: '127.0.0.1' };
let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let stranger: TestUser;
let owner: TestUser;
let bleach: string;
let laundry: string;
let pool: string;
let serial = 0;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  hotel = await addCustomer(app, { name: `Harbor Hotel ${serial}` });
  buyer = await addUser(app, { customers: [hotel], displayName: `Ines ${serial}` });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
  bleach = await addProduct(app, {
    nameKey: `bleach-${serial}`,
    name: 'Bleach',
    hazardous: true,
    sizeUnit: '4 x 1 gal case',
  });
  await app.db.pool.query('insert into safety_data (name_key, density) values ($1, 1.2)', [
    `bleach-${serial}`,
  ]);
  [laundry, pool] = await Promise.all([code('Laundry, basement'), code('Pool')]);
});

const code = async (storeroom: string) =>
  (await makeSiteCode(app, buyer, { customerId: hotel, storeroom }, FACTS)).id;
const line = (productId: string, packs: number, more: object = {}) => ({
  productId,
  packs,
  loose: 0,
  unit: '' as const,
  lot: '',
  expiresOn: null,
  ...more,
});
const count = (codeId: string, lines: ReturnType<typeof line>[], who = buyer, key?: string) =>
  countStoreroom(app, who, { customerId: hotel, codeId, at: app.clock.now(), lines }, key);
const leave = (more: object) =>
  recordLeaving(
    app,
    buyer,
    {
      customerId: hotel,
      codeId: laundry,
      productId: bleach,
      kind: 'used',
      quantity: 1,
      toCodeId: '',
      note: '',
      ...more,
    },
    undefined,
  );

test('delivered, counted, used and moved: by storeroom, in words and in pounds', async () => {
  await handOver(app, hotel, bleach, 5, 30);
  expect(await siteChemicals(app.db, hotel)).toEqual([
    {
      nameKey: `bleach-${serial}`,
      name: 'Bleach',
      locations: [],
      onHand: '',
      onHandPounds: null,
      firstDeliveredOn: '2026-02-01',
      lastDeliveredOn: '2026-02-01',
      deliveredTimes: 1,
    },
  ]);
  const key = randomUUID();
  const lots = [line(bleach, 2, { lot: 'A7', expiresOn: '2026-09-01' }), line(bleach, 1)];
  const [first, again] = [
    await count(laundry, lots, buyer, key),
    await count(laundry, lots, buyer, key).catch((error: unknown) => error),
  ];
  expect(first).toMatchObject({ counted: 1, storeroom: 'Laundry, basement' });
  expect(again).toEqual(first);
  app.clock.advance(1000);
  await leave({ kind: 'moved', quantity: 1, toCodeId: pool });
  await leave({ kind: 'used', quantity: 0.5 });
  const [found] = await siteChemicals(app.db, hotel);
  expect(found).toMatchObject({
    locations: ['Laundry, basement', 'Pool'],
    onHand: '2.5 cases of 4 x 1 gal',
  });
  // 2.5 cases of 4 gal at 1.2 g/mL, 8.3454 lb to the gallon of water.
  expect(found?.onHandPounds).toBeCloseTo(2.5 * 4 * 8.3454 * 1.2, 2);
  const { chemicals } = await listChemicals(app.db, hotel);
  expect(chemicals[0]?.lots).toEqual([
    { lot: 'A7', expiresOn: '2026-09-01', room: 'Laundry, basement' },
  ]);
});

test('a new sign for a lost one is the same storeroom; what was counted as none is gone with its day', async () => {
  await handOver(app, hotel, bleach, 4, 9);
  await count(laundry, [line(bleach, 3)]);
  await revokeSiteCode(app, buyer, { codeId: laundry }, FACTS);
  const again = await code('laundry,  Basement');
  app.clock.advance(60_000);
  await count(again, [line(bleach, 0)]);
  expect(await siteChemicals(app.db, hotel)).toEqual([]);
  const { chemicals, rooms } = await listChemicals(app.db, hotel);
  expect(chemicals[0]?.goneSince).toBe(app.clock.now());
  expect(rooms.map(({ name, isOpen, codes }) => [name, isOpen, codes]).sort()).toEqual([
    ['Laundry, basement', true, 1],
    ['Pool', true, 1],
  ]);
});

test('who may not: other sites’ people, staff without the duty, storerooms and products of others', async () => {
  const driver = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
  await expect(count(laundry, [line(bleach, 1)], stranger)).rejects.toMatchObject({ status: 404 });
  await expect(count(laundry, [line(bleach, 1)], driver)).rejects.toMatchObject({ status: 403 });
  await expect(siteOf(app, stranger, hotel)).rejects.toMatchObject({ status: 404 });
  await expect(siteOf(app, driver, hotel)).rejects.toMatchObject({ status: 403 });
  const [theirs] = stranger.customers as string[];
  const foreign = await makeSiteCode(
    app,
    stranger,
    { customerId: theirs ?? '', storeroom: 'Pool' },
    FACTS,
  );
  await expect(count(foreign.id, [line(bleach, 1)])).rejects.toMatchObject({ status: 404 });
  const hidden = await addProduct(app, { brand: 'Other brand', hazardous: true });
  await expect(count(laundry, [line(hidden, 1)])).rejects.toMatchObject({ status: 404 });
  await handOver(app, hotel, bleach, 1, 3);
  await expect(leave({ kind: 'moved' })).rejects.toMatchObject({ status: 400 });
  await expect(leave({ kind: 'moved', toCodeId: laundry })).rejects.toMatchObject({ status: 400 });
  expect(await chemicalRecord(app.db, hotel, 'UTC')).toHaveLength(1);
});

test('what we did not deliver is added by its SKU, chemical or not; hidden brands and unknown numbers are not', async () => {
  const acid = `AC-${serial}`;
  const [hidden, broom] = [`HI-${serial}`, `BR-${serial}`];
  await addProduct(app, { sku: acid, name: 'Acid', hazardous: true });
  await addProduct(app, { sku: hidden, brand: 'Other brand', hazardous: true });
  await addProduct(app, { sku: broom, name: 'Broom' });
  const skus = [acid.toLowerCase(), hidden, broom, 'NO-1'];
  const counter = await addUser(app, { customers: [hotel], brands: ['Linnetfold'] });
  const request = { roomId: laundry, countId: '', skus };
  const { rows, rooms, openId, added, unknownSkus } = await loadCount(app, counter, hotel, request);
  expect(rows.map(({ sku }) => sku)).toEqual([acid, broom]);
  expect(added).toEqual(rows.map(({ productId }) => productId));
  expect(rooms.find(({ id }) => id === openId)?.name).toBe('Laundry, basement');
  expect(unknownSkus).toEqual([hidden, 'NO-1']);
});

test('the record stays whole when product, site and person are switched off, and refuses a change', async () => {
  const number = await handOver(app, hotel, bleach, 5, 400);
  await count(laundry, [line(bleach, 2, { lot: 'A7' })]);
  app.clock.advance(60_000);
  await leave({ kind: 'disposed', quantity: 1, note: 'Leaking jug' });
  const before = await chemicalRecord(app.db, hotel, 'America/New_York');
  expect(before).toMatchObject([
    {
      kind: 'delivered',
      day: '2025-01-27',
      quantity: 5,
      order: number,
      sizeUnit: '4 x 1 gal case',
    },
    { kind: 'counted', day: '2026-03-03', quantity: 2, storeroom: 'Laundry, basement', lot: 'A7' },
    { kind: 'disposed', quantity: 1, note: 'Leaking jug', recordedBy: `Ines ${serial}` },
  ]);
  await app.db.pool.query('update products set is_active = false where id = $1', [bleach]);
  await app.db.pool.query('update customers set is_active = false where id = $1', [hotel]);
  const gone = await app.call(owner, 'POST', '/api/delete-account', { userId: buyer.id });
  expect(gone.status).toBe(200);
  expect((await siteOf(app, owner, hotel)).isActive).toBe(false);
  const after = await chemicalRecord(app.db, hotel, 'America/New_York');
  expect(after.map((row) => ({ ...row, recordedBy: '' }))).toEqual(
    before.map((row) => ({ ...row, recordedBy: '' })),
  );
  expect(after.at(-1)?.recordedBy).toMatch(/^Former user #\d+$/);
  await app.asOwner(async (client) => {
    for (const statement of [
      'update inventory_movements set quantity = 0',
      'delete from inventory_movements',
      `delete from products where id = '${bleach}'`,
      `delete from customers where id = '${hotel}'`,
    ])
      await expect(client.query(statement)).rejects.toThrow();
  });
});

test('a product without safety data is not called harmless', async () => {
  const soap = await addProduct(app, { nameKey: `soap-${serial}`, name: 'Soap' });
  await addSheet(app, `soap-${serial}`, new TextEncoder().encode('%PDF-1.7'));
  await handOver(app, hotel, soap, 1, 3);
  const hazard = async () =>
    (await listChemicals(app.db, hotel)).chemicals.map((one) => one.hazard);
  expect(await hazard()).toEqual(['unknown']);
  await app.db.pool.query('insert into safety_data (name_key) values ($1)', [`soap-${serial}`]);
  expect(await hazard()).toEqual(['no']);
  // Of another size nobody has said it: then it is not known of the product.
  const drum = await addProduct(app, {
    nameKey: `soap-${serial}`,
    name: 'Soap',
    sizeUnit: '55 gal drum',
  });
  await app.db.pool.query(
    'update products set hazard_stated_at = null, hazard_stated_by = null, hazard_source = null where id = $1',
    [drum],
  );
  await handOver(app, hotel, drum, 1, 2);
  expect(await hazard()).toEqual(['unknown']);
});

test('the list and the record as a workbook say what they say as CSV, for whoever sees the site alone', async () => {
  await handOver(app, hotel, bleach, 2, 30);
  await count(laundry, [line(bleach, 3)]);
  for (const [write, sheet] of [
    [listFile, 'chemicals-'],
    [recordFile, 'chemical-record'],
  ] as const) {
    const csv = await write(app, buyer, hotel, { ...FACTS, kind: 'csv' });
    const text = parse(await csv.text(), { bom: true });
    expect(text.length).toBeGreaterThan(1);
    const answer = await write(app, buyer, hotel, { ...FACTS, kind: 'xlsx', requestId: 'book' });
    const name = /filename="(.*)\.xlsx"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    expect(name).toContain(sheet);
    const book = new Workbook(new Uint8Array(await answer.arrayBuffer()));
    const filled = (cells: string[]) => cells.filter(Boolean);
    expect(
      [...book.rows(name ?? '')].map(({ cells }) => filled(cells.map((cell) => cell.text))),
    ).toEqual(text.map(filled));
    await expect(write(app, stranger, hotel, { ...FACTS, kind: 'xlsx' })).rejects.toMatchObject({
      status: 404,
    });
  }
  const { rows } = await app.db.pool.query<{ file: string }>(
    `select after->>'file' as file from audit_log where request_id = 'book' and object_id = $1`,
    [hotel],
  );
  expect(rows).toEqual([{ file: 'xlsx' }, { file: 'xlsx' }]);
});

test('the list on paper, the poster of the room and the thresholds: who may, and what they say', async () => {
  await handOver(app, hotel, bleach, 5, 30);
  const sour = await addProduct(app, { nameKey: `sour-${serial}`, name: 'Sour', hazardous: true });
  await handOver(app, hotel, sour, 2, 20);
  await app.db.pool.query(
    `update safety_data set reactivity_group = 'hypochlorite' where name_key = $1`,
    [`bleach-${serial}`],
  );
  await app.db.pool.query(
    `insert into safety_data (name_key, reactivity_group) values ($1, 'acid')`,
    [`sour-${serial}`],
  );
  const request = (query = '') => new Request(`http://localhost:3000/poster.pdf${query}`);
  const wordsOf = async (answer: Response) => {
    const bytes = new Uint8Array(await answer.arrayBuffer());
    await expectAccessible(bytes);
    return (await readPdf(bytes)).pages.join(' ');
  };
  const place = { customerId: hotel, codeId: laundry };
  const before = await wordsOf(await printPoster(app, buyer, request(), place));
  for (const phrase of ['Bleach', 'Sour', 'KILLS', 'this storeroom was not counted yet'])
    expect(before).toContain(phrase);
  await count(laundry, [line(bleach, 3)]);
  const after = await wordsOf(await printPoster(app, buyer, request('?language=es'), place));
  expect(after).toContain('Bleach');
  expect(after).not.toContain('Sour');
  await expect(printPoster(app, stranger, request(), place)).rejects.toMatchObject({ status: 404 });
  await expect(printPoster(app, buyer, request('?paper=a9'), place)).rejects.toMatchObject({
    status: 400,
  });

  const paper = await wordsOf(await printList(app, buyer, request(), hotel));
  for (const phrase of ['3 cases of 4 x 1 gal', 'Laundry, basement', 'not counted', '1910.1200'])
    expect(paper).toContain(phrase);

  const { report } = await thresholdReport(app, buyer, hotel, null);
  // Both were there uncounted in part of the year; the sour's density is missing besides.
  expect(report.products).toMatchObject([
    { name: 'Bleach', state: 'open', gaps: ['not-counted'] },
    { name: 'Sour', state: 'open', gaps: ['not-counted', 'no-density'] },
  ]);
  expect(report.products[0]?.mostPounds).toBeCloseTo(5 * 4 * 8.3454 * 1.2, 1);
  expect(report.withoutComposition).toEqual(['Bleach', 'Sour']);
});
