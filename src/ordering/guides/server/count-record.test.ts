import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { momentOf, type Sample, storedRow } from '../../../../tests/support/record.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import type { CountToRecord } from '../contract.ts';
import * as page from '../pages/old-count.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a count of a whole site that waited on a phone is stored with every field that it sends', async () => {
  const hotel = await addCustomer(app);
  const buyer = await addUser(app, { customers: [hotel], displayName: 'Ines “Inés” Vega' });
  const soap = await addProduct(app, { sizeUnit: '4 x 1 gal case' });
  await handOver(app, hotel, soap, 9, 20);
  const line: Sample<CountToRecord['lines'][number]> = {
    productId: soap,
    packs: 3,
    loose: 2,
    unit: 'inner',
  };
  const sample: Sample<CountToRecord> = {
    customerId: hotel,
    at: app.clock.now() - 3_600_000,
    lines: [line],
  };
  const { data } = await postPage(app, buyer, page, {
    key: crypto.randomUUID(),
    customerId: sample.customerId,
    at: String(sample.at),
    lines: JSON.stringify(sample.lines),
  });
  expect(data.error).toBeUndefined();
  const count = await storedRow(app, 'stock_counts', { customer_id: hotel });
  expect(count).toMatchObject({ countedBy: buyer.id, countedByName: 'Ines “Inés” Vega' });
  expect(momentOf(count['countedAt'])).toBe(new Date(sample.at).toISOString());
  expect(momentOf(count['receivedAt'])).toBe(new Date(app.clock.now()).toISOString());
  const { unit: looseUnit, ...counted } = line;
  expect(await storedRow(app, 'stock_count_lines', { count_id: count['id'] })).toEqual({
    ...counted,
    looseUnit,
    countId: count['id'],
    onHand: 3.5,
  });
});
