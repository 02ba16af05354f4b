import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import {
  forgetAccountingId,
  forgetAccountingIds,
  linkToAccounting,
  moveLink,
} from './public/accounting-link.ts';
import { skuHolder } from './public/product-choices.ts';

let app: AppUnderTest;
let soap: string;
let rinse: string;
beforeAll(async () => {
  app = await startApp();
  soap = await addProduct(app, { name: 'Soap', sku: 'LF-1010' });
  rinse = await addProduct(app);
});
afterAll(() => app.close());

const links = async () => {
  const { rows } = await app.db.pool.query('select id, accounting_id from products');
  return Object.fromEntries(rows.map((row) => [row.id, row.accounting_id]));
};

test('one item of the books belongs to one product, moves with a merge, and is forgotten', async () => {
  expect(await linkToAccounting(app.db, soap, '11')).toBe(true);
  expect(await linkToAccounting(app.db, rinse, '11')).toBe(false);
  expect(await linkToAccounting(app.db, rinse, '12')).toBe(true);
  expect(await moveLink(app.db, '11', '12'), 'another product has it').toBe(false);
  expect(await moveLink(app.db, '11', '13')).toBe(true);
  expect(await moveLink(app.db, '99', '14'), 'no product had it').toBe(false);
  expect(await links()).toEqual({ [soap]: '13', [rinse]: '12' });
  await forgetAccountingId(app.db, soap);
  expect(await links()).toEqual({ [soap]: null, [rinse]: '12' });
  await forgetAccountingIds(app.db);
  expect(await links()).toEqual({ [soap]: null, [rinse]: null });
});

test('who has a SKU is found whatever its case', async () => {
  expect(await skuHolder(app.db, 'lf-1010')).toMatch(/^Soap, /);
  expect(await skuHolder(app.db, 'LF-101')).toBeNull();
});
