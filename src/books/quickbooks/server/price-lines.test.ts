import { expect, test } from 'vitest';
import { qboInvoice } from '../contract.ts';
import { priceLines } from './price-lines.ts';

const sale = (item: string, more: object) => ({
  LineNum: 1,
  Amount: 1,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: item }, ...more },
});
const read = (...Line: object[]) =>
  priceLines(qboInvoice.parse({ Id: '1', SyncToken: '0', TotalAmt: 1, Line }));

test('goods with a quantity and a price, in their order, with parts of a cent', () => {
  expect(
    read(
      { ...sale('b', { UnitPrice: 0.0849, Qty: 50 }), LineNum: 2 },
      sale('a', { UnitPrice: 12.05, Qty: 3, DiscountRate: 5 }),
      { DetailType: 'SubTotalLineDetail', Amount: 40 },
    ),
  ).toEqual({
    lines: [
      { number: 1, itemId: 'a', unitPriceCents: 1205, quantity: 3, discounted: true },
      { number: 2, itemId: 'b', unitPriceCents: 8.49, quantity: 50, discounted: false },
    ],
    skipped: [],
  });
});

test.each([
  ['a lump sum', sale('a', {}), 'no-price'],
  ['free goods', sale('a', { UnitPrice: 0, Qty: 2 }), 'free'],
  ['a return', sale('a', { UnitPrice: 5, Qty: -1 }), 'not-sold'],
  ['delivery', sale('SHIPPING_ITEM_ID', { UnitPrice: 5, Qty: 1 }), 'fee'],
  ['a discount', { DetailType: 'DiscountLineDetail', Amount: 5 }, 'fee'],
])('%s says no price, and why', (_what, line, why) => {
  const { lines, skipped } = read(line);
  expect(lines).toEqual([]);
  expect(skipped).toMatchObject([{ number: 1, why, unitPriceCents: null }]);
});

test('a discount on the whole document marks every line; parts of a bundle are named', () => {
  expect(
    read(sale('a', { UnitPrice: 5, Qty: 1 }), { DetailType: 'DiscountLineDetail', Amount: 1 })
      .lines,
  ).toMatchObject([{ itemId: 'a', discounted: true }]);
  const bundle = {
    DetailType: 'GroupLineDetail',
    Description: 'Starter set',
    GroupLineDetail: { Line: [sale('a', { UnitPrice: 5, Qty: 2 })] },
  };
  expect(read(bundle)).toMatchObject({
    lines: [],
    skipped: [
      { number: 1, itemId: null, description: 'Starter set', why: 'bundle' },
      { number: 2, itemId: 'a', why: 'bundle', unitPriceCents: 500, quantity: 2 },
    ],
  });
});
