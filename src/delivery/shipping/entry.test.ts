import { expect, test } from 'vitest';
import { asksOf, type ShippedSize, unweighedOf } from './entry.ts';
import { paperMessages } from './messages.ts';

const size = (density: number | null): ShippedSize => ({
  ...{ productId: 'p', nameKey: 'acid', name: 'Acid', sizeUnit: '5 gal pail' },
  ...{ unNumber: 'UN1789', packingGroup: 'II', density, technicalName: '' },
  ...{ rqSubstance: '', rqPercent: null, hStatements: [] },
});

test('what has no density has no weight on the paper, beside the sentence that asks for it', () => {
  const asks = asksOf(size(null));
  expect(asks.map(({ text }) => text).join(' ')).toContain('its weight is not known');
  expect([...unweighedOf(asks)]).toEqual(['Acid']);
  expect(paperMessages.totals(2, '138', 1)).toBe('2 packages, weight not known');
  expect([...unweighedOf(asksOf(size(1.18)))]).toEqual([]);
  // A weight that is known is an estimate all the same.
  expect(paperMessages.totals(2, '138', 0)).toBe('2 packages, about 138 lb gross');
});
