import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../tests/support/app.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { loadHome } from './load-home.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('the cover says the sheets that are on file and names the sizes that are sold, no others', async () => {
  await addProduct(app, { name: 'Bowl cleaner', sizeUnit: '12 x 32 oz' });
  await addProduct(app, { name: 'Hand soap', sizeUnit: '5 gal' });
  const { contents } = await loadHome(app, undefined);
  expect(contents).toMatchObject({ total: 2, sheets: 0 });
  expect(contents?.sold.toSorted()).toEqual(['12 × 32 oz', '32 oz', '5 gal']);
});
