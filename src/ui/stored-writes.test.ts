import { expect, test } from 'vitest';
import { isStoredWrite } from './stored-writes.ts';

test('what waits and is sent again by itself is known by its address and its form', () => {
  expect(isStoredWrite('/cart?customer=1', 'type')).toBe(true);
  expect(isStoredWrite('/cart', 'place')).toBe(false);
  expect(isStoredWrite('/dashboard/customers/ask', '')).toBe(true);
  expect(isStoredWrite('/dashboard/customers/7?write=call', 'write')).toBe(true);
  expect(isStoredWrite('/dashboard/customers/7', 'add')).toBe(true);
  // Somebody presses these again, so the error is shown.
  expect(isStoredWrite('/dashboard/customers/7', 'change')).toBe(false);
  expect(isStoredWrite('/dashboard/customers/7/prices', 'add')).toBe(false);
});
