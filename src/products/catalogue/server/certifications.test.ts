import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { checkProductImport, exportProducts, importProducts } from './import-products.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const send = (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) =>
  app.call(owner, method, path, body, { 'idempotency-key': randomUUID() });
const open = (query = '') => app.call(null, 'GET', `/api/public/products${query}`);
const noneFromBooks = async () => () => ({ price: false, quantity: false });
const keys = (body: { products: { nameKey: string }[] }) =>
  body.products.map(({ nameKey }) => nameKey).sort();

test('certifications are one spelling for all sizes, shown to visitors, and filter the list', async () => {
  const made = await send('POST', '/api/products', {
    name: 'Glass Cleaner',
    brand: 'Linnetfold',
    category: 'Housekeeping',
    certifications: ' green seal ;NSF, Green Seal,  Own   Mark',
    sizeUnit: '5 gal pail',
    sku: 'CERT-1',
  });
  expect(made.status).toBe(200);
  const further = { nameKey: made.body.nameKey, sizeUnit: '1 gal jug', sku: 'CERT-2' };
  expect((await send('POST', '/api/products', further)).status).toBe(200);
  await addProduct(app, { nameKey: 'plain' });
  const { body } = await open('?certified=Green+Seal&certified=Nothing');
  expect(keys(body)).toEqual([made.body.nameKey]);
  expect(body.products[0].certified).toEqual(['Green Seal', 'NSF', 'Own Mark']);
  expect(body.facets.certified).toEqual([
    { value: 'Green Seal', count: 1 },
    { value: 'NSF', count: 1 },
    { value: 'Own Mark', count: 1 },
  ]);
  const path = `/api/products/${made.body.id}/facts`;
  const changed = await send('PATCH', path, { version: 1, certifications: '' });
  expect(changed.body).toMatchObject({ changed: ['certifications'] });
  const { rows } = await app.db.pool.query(
    'select certifications from products where name_key = $1',
    [made.body.nameKey],
  );
  expect(rows).toEqual([{ certifications: '' }, { certifications: '' }]);
  expect((await open('?certified=NSF')).body.products).toEqual([]);
});

test('an EPA registration is not typed here: it comes and goes with the safety data, for every size', async () => {
  const nameKey = 'sanitizer';
  const id = await addProduct(app, { nameKey, name: 'Sanitizer', hazardous: true });
  await addProduct(app, { nameKey, name: 'Sanitizer', hazardous: true });
  const path = `/api/products/${id}/facts`;
  const typed = await send('PATCH', path, { version: 1, certifications: 'NSF, epa registered' });
  expect(typed.status).toBe(400);
  expect(JSON.stringify(typed.body)).toContain('comes from the safety data');
  const data = {
    signalWord: 'Warning',
    pictograms: ['GHS07'],
    hStatements: ['H319'],
    pStatements: ['P264', 'P280', 'P305+P351+P338', 'P337+P313'],
    unNumber: null,
    packingGroup: null,
    epaRegNo: '1234-12',
    dilution: '1:64 (2 oz/gal)',
    ph: 7.5,
    contactTime: '10 min',
    reactivityGroup: 'quat',
  };
  const put = (body: object) => send('PUT', `/api/safety-data/${nameKey}`, body);
  const saved = await put({ version: 0, ...data });
  expect({ status: saved.status, body: saved.body }).toMatchObject({ status: 200 });
  expect(keys((await open('?certified=EPA+registered')).body)).toEqual([nameKey]);
  const further = await send('POST', '/api/products', {
    nameKey,
    sizeUnit: '55 gal drum',
    sku: 'CERT-DRUM',
  });
  expect(further.status).toBe(200);
  const sizes = () =>
    app.db.pool.query('select distinct epa_registered as is from products where name_key = $1', [
      nameKey,
    ]);
  expect((await sizes()).rows).toEqual([{ is: true }]);
  await put({ version: 1, ...data, epaRegNo: null, contactTime: '' });
  expect((await sizes()).rows).toEqual([{ is: false }]);
  expect((await open('?certified=EPA+registered')).body.products).toEqual([]);
});

test('the CSV gives them and holds them', async () => {
  const head = 'name,brand,category,size,sku,certifications';
  const csv = `${head}\r\nRinse,Linnetfold,Laundry,5 gal pail,CERT-3,"nsf, Safer choice"\r\n`;
  const { fingerprint } = await checkProductImport(app, owner, csv, noneFromBooks);
  const trace = { key: randomUUID(), requestId: 'r', network: 'n' };
  await importProducts(
    app,
    owner,
    { csv, fingerprint },
    { figuresOfBooks: noneFromBooks, ...trace },
  );
  const text = await exportProducts(app, owner);
  expect(text.split('\r\n')[0]?.split(',')).toContain('certifications');
  expect(text).toContain('"NSF, Safer Choice"');
});
