import { expect, test } from 'vitest';
import { chosenLines } from './chosen-rows.ts';

const rows = { productId: ['a', 'b', 'c'], quantity: ['2', 'many', '4'] };

test('only what is ticked counts, in the order shown', () => {
  expect(chosenLines({ ...rows, include: ['2', '0'] })).toEqual([
    { productId: 'a', quantity: 2 },
    { productId: 'c', quantity: 4 },
  ]);
});

test('a quantity that is none and nothing ticked are refused', () => {
  expect(() => chosenLines({ ...rows, include: ['1'] })).toThrow('whole number');
  expect(() => chosenLines({ ...rows, include: [] })).toThrow('Tick at least one');
});
