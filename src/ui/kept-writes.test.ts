import { expect, test, vi } from 'vitest';
import { isKeptWrite, pageOfKeptNote } from './kept-writes.ts';

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

test('a note that waits on the device comes back to its page without its form; one that it could not keep, with it', () => {
  const sent = { path: '/dashboard/customers/7?write=call', intent: 'write', key: 'k1' };
  const back = () => pageOfKeptNote('/dashboard/customers/7?tab=a&write=call', 'p', sent);
  expect(back()).toBe(null);
  vi.stubGlobal('window', { localStorage: { 'bellcart.note.p.7.k1': '{}' } });
  expect(back()).toBe('/dashboard/customers/7?tab=a');
  expect(pageOfKeptNote('/dashboard/customers/7', 'other', sent)).toBe(null);
  expect(pageOfKeptNote('/dashboard/customers/7', 'p', { ...sent, intent: 'change' })).toBe(null);
  vi.unstubAllGlobals();
});
