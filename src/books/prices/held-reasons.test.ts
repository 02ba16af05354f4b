import { expect, test } from 'vitest';
import type { HeldChange } from './held-contract.ts';
import { reasonsToHold } from './held-reasons.ts';

const LIMITS = { heldPricesPercent: 5, heldPricesFrom: 10, heldPriceChangePercent: 30 };
const change = (beforeCents: number | null, afterCents: number, coming = 0): HeldChange => ({
  productId: `${beforeCents}-${afterCents}`,
  beforeCents,
  afterCents,
  coming: Array.from({ length: coming }, () => ({ from: '2027-01-01', priceCents: 500 })),
});
const some = (count: number, before: number, after: number) =>
  Array.from({ length: count }, () => change(before, after));

test.each([
  ['a small change', [change(1000, 1300)], { listed: 100, others: 0 }, []],
  ['by more than 30 %', [change(1000, 1301)], { listed: 100, others: 0 }, ['much']],
  ['down by more than 30 %', [change(1000, 699)], { listed: 100, others: 0 }, ['much']],
  ['to one cent', [change(1, 1), change(1.4, 1)], { listed: 100, others: 0 }, ['cent']],
  ['a first price', [change(null, 900)], { listed: 100, others: 0 }, []],
  ['nine of twenty', some(9, 1000, 1010), { listed: 20, others: 0 }, []],
  ['ten of twenty', some(10, 1000, 1010), { listed: 20, others: 0 }, ['many']],
  ['ten of two hundred', some(10, 1000, 1010), { listed: 200, others: 0 }, []],
  ['eleven of two hundred', some(11, 1000, 1010), { listed: 200, others: 0 }, ['many']],
  ['one after ten of the day', [change(1000, 1010)], { listed: 200, others: 10 }, ['many']],
  [
    'a price for later, unchanged today',
    [change(1000, 1000, 1)],
    { listed: 9, others: 0 },
    ['scheduled'],
  ],
  ['none that moves', [change(1000, 1000)], { listed: 9, others: 50 }, []],
] as const)('%s', (_name, changes, counts, reasons) => {
  expect(reasonsToHold(changes, LIMITS, counts)).toEqual(reasons);
});
