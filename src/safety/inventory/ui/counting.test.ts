import { expect, test } from 'vitest';
import { EMPTY_LOT, withOpened } from './counting.ts';

const opened = { loose: '3.75', unit: 'gallon' as const };
const typed = (packs: string, loose = '', unit: 'gallon' | '' = '') => ({
  ...EMPTY_LOT,
  packs,
  loose,
  unit,
});

test('what stood opened goes along with the full packs that are typed, and goes again with them', () => {
  const first = withOpened(EMPTY_LOT, typed('1'), opened);
  expect(first).toEqual(typed('1', '3.75', 'gallon'));
  expect(withOpened(first, { ...first, packs: '' }, opened)).toEqual(EMPTY_LOT);
});

test('what is typed for the opened ones stays, also that there are none', () => {
  const other = typed('', '2', 'gallon');
  expect(withOpened(other, { ...other, packs: '1' }, opened)).toEqual(typed('1', '2', 'gallon'));
  const emptied = typed('1', '', 'gallon');
  expect(withOpened(typed('1', '3.75', 'gallon'), emptied, opened)).toEqual(emptied);
  expect(withOpened(emptied, { ...emptied, packs: '12' }, opened)).toEqual({
    ...emptied,
    packs: '12',
  });
  const none = typed('1', '0', 'gallon');
  expect(withOpened(none, { ...none, packs: '' }, opened)).toEqual({ ...none, packs: '' });
});
