import { expect, test } from 'vitest';
import { isReportedInPlace } from './reported-in-place.ts';

test('what says itself what became of it is known by its address and its form', () => {
  expect(isReportedInPlace('/cart?customer=1', 'type')).toBe(true);
  expect(isReportedInPlace('/cart', 'place')).toBe(false);
  expect(isReportedInPlace('/order-placed', '')).toBe(true);
  expect(isReportedInPlace('/contact-us?topic=account', '')).toBe(true);
  expect(isReportedInPlace('/dashboard/customers/ask', '')).toBe(true);
  expect(isReportedInPlace('/dashboard/customers/7?write=call', 'write')).toBe(true);
  expect(isReportedInPlace('/dashboard/customers/7', 'add')).toBe(true);
  expect(isReportedInPlace('/dashboard/orders/7', '')).toBe(true);
  expect(isReportedInPlace('/dashboard/orders/7/again', '')).toBe(false);
  expect(isReportedInPlace('/dashboard/new-order', 'details')).toBe(true);
  expect(isReportedInPlace('/dashboard/new-order/products?q=soap', '')).toBe(true);
  expect(isReportedInPlace('/dashboard/new-order', 'drop')).toBe(false);
  expect(isReportedInPlace('/dashboard/contact-requests/7', 'answer')).toBe(true);
  expect(isReportedInPlace('/dashboard/contact-requests/accounts', 'close')).toBe(false);
  // Somebody presses these again, so the error is shown.
  expect(isReportedInPlace('/dashboard/customers/7', 'change')).toBe(false);
  expect(isReportedInPlace('/dashboard/customers/7/prices', 'add')).toBe(false);
});
