import { expect, test } from 'vitest';
import type { QboInvoice } from '../quickbooks/contract.ts';
import { toInvoice } from '../quickbooks/server/invoices.ts';
import { lastPrices } from './last-prices.ts';

const line = (
  item: string,
  UnitPrice: number | undefined,
  Qty: number | undefined,
  LineNum = 1,
) => ({
  LineNum,
  Amount: 1,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: {
    ItemRef: { value: item },
    ...(UnitPrice === undefined ? {} : { UnitPrice }),
    ...(Qty === undefined ? {} : { Qty }),
  },
});
const invoice = (
  Id: string,
  TxnDate: string,
  Line: QboInvoice['Line'],
  more: object = {},
): QboInvoice => ({
  Id,
  SyncToken: '0',
  TxnDate,
  CustomerRef: { value: '1' },
  TotalAmt: 1,
  Line,
  ...more,
});

test.each<[string, QboInvoice[], number[]]>([
  [
    'the later day wins',
    [invoice('9', '2026-01-01', [line('a', 1, 1)]), invoice('2', '2026-02-01', [line('a', 2, 1)])],
    [200],
  ],
  [
    'on one day the higher number wins, as a number',
    [invoice('10', '2026-01-01', [line('a', 3, 1)]), invoice('9', '2026-01-01', [line('a', 1, 1)])],
    [300],
  ],
  [
    'on one invoice the last line wins',
    [invoice('1', '2026-01-01', [line('a', 5, 1, 2), line('a', 4, 1, 1)])],
    [500],
  ],
  [
    'a voided invoice is no source',
    [invoice('1', '2026-01-01', [line('a', 5, 1)], { PrivateNote: 'Voided - x' })],
    [],
  ],
  [
    'a lump sum, free goods and returns are no prices',
    [
      invoice('1', '2026-01-01', [
        line('a', undefined, undefined),
        line('b', 0, 2),
        line('c', 5, -1),
      ]),
    ],
    [],
  ],
  ['shipping is no product', [invoice('1', '2026-01-01', [line('SHIPPING_ITEM_ID', 5, 1)])], []],
  ['a future invoice waits for its day', [invoice('1', '2026-06-01', [line('a', 5, 1)])], []],
  [
    'another currency and prices with tax are no prices',
    [
      invoice('1', '2026-01-01', [line('a', 5, 1)], { CurrencyRef: { value: 'CAD' } }),
      invoice('2', '2026-01-01', [line('b', 5, 1)], { GlobalTaxCalculation: 'TaxInclusive' }),
    ],
    [],
  ],
])('%s', (_what, invoices, expected) => {
  expect(
    lastPrices(invoices.map(toInvoice), '2026-03-01').map((price) => price.unitPriceCents),
  ).toEqual(expected);
});
