import { expect, test } from 'vitest';
import { outcomeSoFar } from './unsettled-order.tsx';

const none = { order: null };

test('an order that was looked up and is not there is said to be missing at once, not after the last look-up', () => {
  expect(outcomeSoFar(0, false, undefined, undefined)).toBe('unknown');
  expect(outcomeSoFar(1, false, undefined, undefined)).toBe('unknown');
  expect(outcomeSoFar(1, true, undefined, none)).toBe('not-yet');
  // The next look-up is under way.
  expect(outcomeSoFar(2, false, none, none)).toBe('not-yet');
});

test('what was found before it was sent again, or before the connection was lost, says nothing', () => {
  expect(outcomeSoFar(0, false, none, none)).toBe('unknown');
  expect(outcomeSoFar(1, false, none, none)).toBe('unknown');
});

test('who is signed out is not told of their orders', () => {
  const out = { order: null, isSignedOut: true };
  expect(outcomeSoFar(1, true, undefined, out)).toBe('sign-in');
  expect(outcomeSoFar(2, false, out, out)).toBe('sign-in');
  expect(outcomeSoFar(2, false, out, undefined)).toBe('unknown');
});
