import { expect, test } from 'vitest';
import { casesOfLine, REASON_CASES, REASONS } from './reasons.ts';

test('every reason for less stands in exactly one of the cases a driver chooses from', () => {
  expect(REASON_CASES.flat().toSorted()).toEqual([...REASONS].toSorted());
});

test('that nobody was there is a reason of one product only where the others are left', () => {
  const offers = (...args: Parameters<typeof casesOfLine>) =>
    casesOfLine(...args)
      .flat()
      .includes('nobody-there');
  expect(offers(false, undefined)).toBe(false);
  expect(offers(false, 'damaged')).toBe(false);
  expect(offers(true, undefined)).toBe(true);
  // A draft of an earlier release shows what it says.
  expect(offers(false, 'not-reached')).toBe(true);
});
