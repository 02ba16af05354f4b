import { expect, test } from 'vitest';
import { staysHeldUp } from './use-order.ts';

test('what waited for the connection waits until it is stored, not until the connection is back', () => {
  expect(staysHeldUp(false, { lost: false, isStored: false })).toBe(false);
  expect(staysHeldUp(false, { lost: true, isStored: false })).toBe(true);
  // The connection is back, and the answer has not come.
  expect(staysHeldUp(true, { lost: false, isStored: false })).toBe(true);
  expect(staysHeldUp(true, { lost: false, isStored: true })).toBe(false);
});
