import { expect, test } from 'vitest';
import { isKeptWrite } from './kept-writes.ts';

test('what waits and is sent again by itself is known by its address and its form', () => {
  expect(isKeptWrite('/cart?customer=1', 'type')).toBe(true);
  expect(isKeptWrite('/cart', 'place')).toBe(false);
  expect(isKeptWrite('/dashboard/customers/ask', '')).toBe(true);
  expect(isKeptWrite('/dashboard/customers/7?write=call', 'write')).toBe(true);
  expect(isKeptWrite('/dashboard/customers/7', 'add')).toBe(true);
  // Somebody presses these again, so the error is shown.
  expect(isKeptWrite('/dashboard/customers/7', 'change')).toBe(false);
  expect(isKeptWrite('/dashboard/customers/7/prices', 'add')).toBe(false);
});
