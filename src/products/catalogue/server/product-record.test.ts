import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { PRODUCT_SAMPLE, TYPED_PRODUCT } from '../../../../tests/support/product-sample.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import * as editor from '../../../frame/joined/product-editor.tsx';
import { choiceMissing } from '../hazard-messages.ts';
import * as newPage from '../pages/new-product.tsx';
import * as messages from '../product-messages.ts';
import type { ProductFacts } from '../public/product-facts.ts';
import { allFiguresOfBooks } from './book-figures.ts';
import { checkProductImport, exportProducts, importProducts } from './import-products.ts';
import { everyProduct } from './public/product-rows.ts';
import { COLUMNS } from './read-product-csv.ts';

const FACTS = Object.keys(PRODUCT_SAMPLE) as (keyof ProductFacts)[];
/** These two have verbs of their own. */
const CHANGED = FACTS.filter((fact) => fact !== 'hazardous' && fact !== 'isActive');

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const known = async (by: { id?: string; sku?: string }) => {
  const found = (await everyProduct(app.db)).find((one) => one.id === by.id || one.sku === by.sku);
  if (!found) throw new Error('No such product');
  return found;
};
const keyed = () => ({ 'idempotency-key': randomUUID() });
const { name, sku, ...rest } = PRODUCT_SAMPLE;
/** Another product of the same facts. */
const twin = (more: string) => ({ ...rest, name: `${name} ${more}`, sku: `${sku}-${more}` });

test.each(CHANGED)('%s: what an endpoint is sent is stored, and nothing else', async (fact) => {
  const id = await addProduct(app, { name: `Before ${fact}` });
  const { version, ...before } = await known({ id });
  const sent = fact === 'sku' ? 'SKU-SENT' : PRODUCT_SAMPLE[fact];
  expect(before[fact]).not.toEqual(sent);
  const answer = await app.call(
    owner,
    'PATCH',
    `/api/products/${id}/facts`,
    { version, [fact]: sent },
    keyed(),
  );
  expect(answer.body).toEqual({ id, version: version + 1, changed: [fact] });
  expect(await known({ id })).toEqual({ ...before, version: version + 1, [fact]: sent });
});

test('a new product has every fact that was sent', async () => {
  const sent = twin('new');
  const { body } = await app.call(owner, 'POST', '/api/products', sent, keyed());
  expect(await known({ id: body.id })).toMatchObject(sent);
  const { body: all } = await app.call(owner, 'GET', `/api/products?list=all&search=HAND-1-new`);
  const { certifications: _certifications, priceCents: price, ...listed } = sent;
  expect(all.products).toMatchObject([{ ...listed, price }]);
});

const formOf = (facts: readonly (keyof ProductFacts)[], sample: ProductFacts, more: object) => {
  const form: Record<string, string> = { key: randomUUID(), ...more };
  for (const fact of facts) {
    const [, cell, control] = TYPED_PRODUCT[fact];
    const value = fact === 'name' || fact === 'sku' ? sample[fact] : cell;
    // A box that is not ticked is not sent.
    if ((fact !== 'taxable' && fact !== 'isActive') || value === 'yes') form[control] = value;
  }
  return form;
};

test('the form of a new product stores every fact', async () => {
  const sample = twin('form');
  await postPage(app, owner, newPage, formOf(FACTS, sample, {})).catch(() => undefined);
  expect(await known({ sku: sample.sku })).toMatchObject(sample);
});

test('who makes a product by hand says whether it is hazardous; nothing is made before', async () => {
  const sample = twin('unsaid');
  const form = formOf(
    FACTS.filter((fact) => fact !== 'hazardous'),
    sample,
    {},
  );
  const answer = await postPage(app, owner, newPage, form);
  expect(answer.data.error).toMatchObject({ fields: { hazardous: choiceMissing } });
  await expect(known({ sku: sample.sku })).rejects.toThrow('No such product');
});

test('the page of a product stores every fact that it has: all but the price in one form, the price in its own', async () => {
  const id = await addProduct(app, {});
  const { priceCents } = await known({ id });
  const sample = twin('changed');
  const saved = FACTS.filter((fact) => fact !== 'priceCents' && fact !== 'isActive');
  const form = formOf(saved, sample, { version: '1' });
  const answer = await postPage(app, owner, editor, form, { productId: id });
  expect(answer).toMatchObject({ status: 200 });
  const { isActive: _isActive, priceCents: _priceCents, ...changed } = sample;
  expect(await known({ id })).toMatchObject({ ...changed, priceCents });
  const price = { intent: 'set-price', was: String(priceCents), costWas: '', cost: '', from: '' };
  const priced = formOf(['priceCents'], sample, price);
  expect(await postPage(app, owner, editor, priced, { productId: id })).toMatchObject({
    status: 200,
  });
  expect(await known({ id })).toMatchObject({ ...changed, priceCents: sample.priceCents });
});

test('of facts and files that are saved together, none is when one is refused', async () => {
  const id = await addProduct(app, {});
  const { version: _version, ...before } = await known({ id });
  const foreign = { imageUrl: '/files/elsewhere/a.jpg', imageAlt: '' };
  const form = { key: randomUUID(), version: '1', name: 'Renamed', ...foreign };
  const answer = await postPage(app, owner, editor, form, { productId: id });
  expect(answer.data.error).toMatchObject({ code: 'storage/invalid-url' });
  expect(await known({ id })).toMatchObject(before);
});

test('the help of an import and its example name every column', () => {
  for (const [column] of FACTS.map((fact) => TYPED_PRODUCT[fact]))
    expect(messages.importNeeds).toMatch(new RegExp(`[ ,]${column}[,.]`));
  expect(messages.importExample.split('\r\n')[0]).toBe(Object.keys(COLUMNS).join(','));
});

test('a file stores every column that it has, and the export gives it back', async () => {
  const sample = twin('file');
  const cells = FACTS.map((fact) =>
    fact === 'name' || fact === 'sku' ? sample[fact] : TYPED_PRODUCT[fact][1],
  );
  const line = (values: readonly string[]) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',');
  const csv = `${line(FACTS.map((fact) => TYPED_PRODUCT[fact][0]))}\r\n${line(cells)}\r\n`;
  const { fingerprint } = await checkProductImport(app, owner, csv, allFiguresOfBooks);
  await importProducts(
    app,
    owner,
    { csv, fingerprint },
    { figuresOfBooks: allFiguresOfBooks, key: randomUUID() },
  );
  expect(await known({ sku: sample.sku })).toMatchObject(sample);
  const exported = await exportProducts(app, owner);
  const again = await checkProductImport(app, owner, exported, allFiguresOfBooks);
  expect(again.rows.map(({ what }) => what)).not.toContain('change');
  expect(exported).toContain('89.505');
});
