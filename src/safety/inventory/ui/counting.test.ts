import { expect, test } from 'vitest';
import type { CountRow, LastHere } from '../server/load-count.ts';
import { EMPTY_LOT, expectedHere, sentLines, slipsIn, type TypedLot } from './counting.ts';

const known: LastHere = {
  text: '2 + 2.5 gal',
  on: '2026-02-20',
  openedOn: null,
  packs: 2,
  opened: { loose: '2.5', unit: 'gallon' },
};
const typed = (packs: string, loose = '', unit: TypedLot['unit'] = ''): TypedLot => ({
  ...EMPTY_LOT,
  packs,
  loose,
  unit,
});
const sent = (lots: ReturnType<typeof typed>[], here: Record<string, LastHere> = { soap: known }) =>
  sentLines({ soap: lots }, here).lines.map(({ packs, loose, leaves }) => [packs, loose, leaves]);

test('only what was typed is counted: of the other half is said that nobody looked at it', () => {
  expect(sent([typed('4')])).toEqual([[4, 0, 'opened']]);
  expect(sent([typed('', '1', 'gallon')])).toEqual([[0, 1, 'packs']]);
  expect(sent([EMPTY_LOT])).toEqual([]);
});

test('what is typed says all: also that none is opened, and each of several lots', () => {
  expect(sent([typed('4', '0', 'gallon')])).toEqual([[4, 0, undefined]]);
  expect(sent([typed('4', '1', 'gallon')])).toEqual([[4, 1, undefined]]);
  expect(sent([typed('4'), typed('1')])).toEqual([
    [4, 0, undefined],
    [1, 0, undefined],
  ]);
});

test('where nothing was known of the other half, there is none of it', () => {
  expect(sent([typed('4')], {})).toEqual([[4, 0, undefined]]);
  expect(sent([typed('4')], { soap: { ...known, opened: null } })).toEqual([[4, 0, undefined]]);
  expect(sent([typed('', '1', 'gallon')], { soap: { ...known, packs: 0 } })).toEqual([
    [0, 1, undefined],
  ]);
});

test('a field that is no number is named with what stands in it', () => {
  expect(sentLines({ soap: [typed('-3')], wax: [typed('1', 'x')] }, {})).toEqual({
    lines: [],
    wrong: [
      { productId: 'soap', field: 'packs', text: '-3' },
      { productId: 'wax', field: 'loose', text: 'x' },
    ],
  });
});

test('five times the last count, the par and all that the site has is asked about', () => {
  const row = { productId: 'soap', par: 3, onHand: 2.5 } as CountRow;
  const slips = (
    packs: string,
    of: CountRow = row,
    here: Record<string, LastHere> = { soap: known },
  ) =>
    slipsIn(sentLines({ soap: [typed(packs)] }, here).lines, [of], here).map((one) => [
      one.packs,
      one.known,
    ]);
  expect(slips('200')).toEqual([[200, 3]]);
  expect(slips('15')).toEqual([[15, 3]]);
  expect(slips('14')).toEqual([]);
  // A delivery that came since is known too.
  expect(slips('199', { ...row, onHand: 40 })).toEqual([]);
  // Of what nobody knows anything, nothing is a slip.
  expect(slips('200', { ...row, par: null, onHand: null }, {})).toEqual([]);
  // Where there was none, a handful is no slip.
  expect(slips('9', { ...row, par: null, onHand: 0 }, {})).toEqual([]);
  expect(slips('10', { ...row, par: null, onHand: 0 }, {})).toEqual([[10, 0]]);
});

test('what should be there is said where it is known: the last count with what came and went since', () => {
  const row = { productId: 'soap', onHand: 8.5 };
  expect(expectedHere(row, known, false)).toBe(8);
  // As counted; used up by the books; counted in two storerooms; never counted.
  expect(expectedHere({ ...row, onHand: 2.5 }, known, false)).toBeNull();
  expect(expectedHere({ ...row, onHand: -1 }, known, false)).toBe(0);
  expect(expectedHere(row, known, true)).toBeNull();
  expect(expectedHere({ ...row, onHand: null }, known, false)).toBeNull();
  expect(expectedHere(row, undefined, false)).toBeNull();
});
