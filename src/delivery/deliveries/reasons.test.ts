import { expect, test } from 'vitest';
import { REASON_CASES, REASONS } from './reasons.ts';

test('every reason for less stands in exactly one of the cases a driver chooses from', () => {
  expect(REASON_CASES.flat().toSorted()).toEqual([...REASONS].toSorted());
});
