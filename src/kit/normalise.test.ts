import { expect, test } from 'vitest';
import { normalise, searchText } from './normalise.ts';

test.each([
  ['St. Osmund’s Lodge', 'stosmundslodge'],
  ['Café Étourneau', 'cafeetourneau'],
  ['4 x 1 gal', '4x1gal'],
  ['#½–', ''],
])('%j folds to %j', (text, folded) => {
  expect(normalise(text)).toBe(folded);
});

test('fields keep their order; one with accents stands at the end once more without those letters', () => {
  expect(searchText('Rosé Terrace', null, 'St. Paul', '02840')).toBe(
    'roseterrace||stpaul|02840|rosterrace',
  );
});
