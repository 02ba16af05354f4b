import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import {
  fieldsOf,
  momentOf,
  type Sample,
  storedRow,
  storedRows,
} from '../../../../tests/support/record.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import type { WriteElsewhere } from '../../sites/elsewhere-contract.ts';
import { addStoreroom } from '../../sites/server/change-storerooms.ts';
import type { CountStoreroom, RecordLeaving } from '../contract.ts';
import * as countPage from '../pages/count.tsx';
import * as otherSitePage from '../pages/elsewhere.tsx';
import * as stockPage from '../pages/stock.tsx';
import { loadElsewhere } from './load-elsewhere.ts';
import { loadStock } from './load-stock.ts';

let app: AppUnderTest;
let buyer: TestUser;
let hotel: string;
let soap: string;
let laundry: string;
let pool: string;
let serial = 100;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  hotel = await addCustomer(app);
  buyer = await addUser(app, { customers: [hotel], brands: ['Linnetfold'] });
  serial += 1;
  soap = await addProduct(app, {
    sku: `CS-${serial}`,
    hazardous: true,
    sizeUnit: '4 x 1 gal case',
  });
  await handOver(app, hotel, soap, 9, 20);
  const room = async (name: string) =>
    (await addStoreroom(app, buyer, { customerId: hotel, name })).storeroomId;
  laundry = await room('Laundry, “basement”');
  pool = await room('Pool');
});

const post = async (
  page: { action: unknown },
  form: Record<string, string>,
  params: Record<string, string> = {},
) => {
  const key = crypto.randomUUID();
  expect((await postPage(app, buyer, page, { key, ...form }, params)).data.error).toBeUndefined();
};
/** A form of the stock. */
const stockForm = (intent: string, more: Record<string, string>) =>
  post(stockPage, { intent, customerId: hotel, ...more });
const rowsOfStock = async () =>
  (await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false })).rooms.flatMap(
    ({ id, rows }) => rows.map((row) => ({ ...row, roomId: id })),
  );
const storedOf = (productId: string) =>
  storedRow(app, 'site_products', { customer_id: hotel, product_id: productId });

test('the forms of the stock store what a site says of a product, and it is read back', async () => {
  await stockForm('add-product', { sku: `cs ${serial}` });
  const added = {
    customerId: hotel,
    productId: soap,
    storeroomId: null,
    position: 0,
    par: null,
    parReason: '',
    byHand: true,
    hidden: false,
    isOurs: true,
  };
  expect(await storedOf(soap)).toMatchObject(added);
  await stockForm('place', { productId: soap, storeroomId: laundry });
  await stockForm('par', { productId: soap, par: '12' });
  const placed = { ...added, storeroomId: laundry, position: 1, par: 12 };
  expect(await storedOf(soap)).toMatchObject(placed);
  expect(await rowsOfStock()).toMatchObject([{ productId: soap, roomId: laundry, par: 12 }]);
  await stockForm('hide', { productId: soap });
  expect(await storedOf(soap)).toMatchObject({ ...placed, hidden: true });
  expect(await rowsOfStock()).toEqual([]);
});

test('the form of a storeroom stores its name, and a new one, and its place', async () => {
  await stockForm('rename-storeroom', { storeroomId: laundry, name: 'Laundry & linen' });
  await stockForm('move-storeroom', { storeroomId: pool, to: 'up' });
  const rooms = await storedRows(app, 'storerooms', { customer_id: hotel });
  expect(rooms.toSorted((a, b) => Number(a['position']) - Number(b['position']))).toMatchObject([
    { id: pool, name: 'Pool', position: 1, endedAt: null },
    { id: laundry, name: 'Laundry & linen', position: 2, endedAt: null },
  ]);
});

test('the form of a chemical of another supplier stores every field, and is read back', async () => {
  const sample: Sample<Omit<WriteElsewhere, 'customerId' | 'id' | 'version'>> = {
    name: 'Pool “Shock”',
    maker: 'Brand & Sons',
    sizeUnit: '5 lb bag',
    hazard: 'yes',
    signalWord: 'Danger',
    hStatements: ['H314', 'H410'],
    unNumber: 'UN1791',
    ph: 12.5,
    casNumbers: ['7681-52-9', '1310-73-2'],
    reactivityGroup: 'hypochlorite',
  };
  const form = Object.fromEntries(fieldsOf(sample).map((field) => [field, String(sample[field])]));
  const params = { customerId: hotel };
  const answer = await postPage(
    app,
    buyer,
    otherSitePage,
    { ...form, casNumbers: sample.casNumbers.join('; '), version: '0', key: crypto.randomUUID() },
    params,
  ).catch((thrown: unknown) => thrown);
  expect((answer as Response).status).toBe(302);
  const { name, maker, sizeUnit, hazard, ...facts } = sample;
  const row = await storedRow(app, 'other_chemicals', { customer_id: hotel });
  expect(row).toMatchObject({ name, maker, sizeUnit, hazard, version: 1, updatedBy: buyer.id });
  expect(await storedRow(app, 'safety_data', { name_key: row['nameKey'] })).toMatchObject(facts);
  const id = String(row['id']);
  expect((await loadElsewhere(app, buyer, hotel, id)).chemical).toEqual({ ...sample, version: 1 });
  expect(await storedOf(id)).toMatchObject({ byHand: true, isOurs: false });
});

test('the form of a count stores every field of each line, and it is read back', async () => {
  const line: Sample<CountStoreroom['lines'][number]> = {
    productId: soap,
    packs: 3,
    loose: 2,
    unit: 'inner',
    leaves: '',
    lot: 'L-“7”',
    expiresOn: '2027-05-31',
  };
  /** Phones of before named a code of the storeroom. */
  const sample: Sample<Omit<CountStoreroom, 'codeId'>> = {
    customerId: hotel,
    storeroomId: laundry,
    at: app.clock.now() - 60_000,
    lines: [line],
  };
  await post(countPage, {
    customerId: hotel,
    storeroomId: laundry,
    at: String(sample.at),
    lines: JSON.stringify(sample.lines),
  });
  const { unit: looseUnit, ...counted } = line;
  const stored = await storedRow(app, 'inventory_movements', { customer_id: hotel });
  expect(stored).toMatchObject({
    ...counted,
    looseUnit,
    customerId: hotel,
    kind: 'counted',
    storeroomId: laundry,
    storeroom: 'Laundry, “basement”',
    toStoreroomId: null,
    toStoreroom: null,
    quantity: 3.5,
    note: '',
    atPlace: false,
    isOurs: true,
    recordedBy: buyer.id,
  });
  expect(momentOf(stored['happenedAt'])).toBe(new Date(sample.at).toISOString());
  expect(momentOf(stored['recordedAt'])).toBe(new Date(app.clock.now()).toISOString());
  expect(await rowsOfStock()).toMatchObject([
    {
      productId: soap,
      counts: [{ storeroomId: laundry, quantity: 3.5, countedAt: sample.at }],
    },
  ]);
});

test('the form of what left a storeroom stores every field', async () => {
  const sample: Sample<Omit<RecordLeaving, 'codeId' | 'toCodeId'>> = {
    customerId: hotel,
    storeroomId: laundry,
    productId: soap,
    kind: 'moved',
    quantity: 1.5,
    toStoreroomId: pool,
    note: 'For the “weekend”',
  };
  await stockForm('leave', { ...sample, quantity: '1,5' });
  expect(await storedRow(app, 'inventory_movements', { customer_id: hotel })).toMatchObject({
    ...sample,
    storeroom: 'Laundry, “basement”',
    toStoreroom: 'Pool',
    packs: 1,
    loose: 0,
    looseUnit: '',
    lot: '',
    expiresOn: null,
    recordedBy: buyer.id,
  });
});
