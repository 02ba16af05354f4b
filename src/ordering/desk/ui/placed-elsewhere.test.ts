import { expect, test } from 'vitest';
import { isOfDevice } from './use-placed-elsewhere.ts';

const stored = (id: string | null, ofCall: true | undefined) => ({
  customerId: 'c',
  customerName: 'Inn',
  key: 'k',
  lines: [],
  poNumber: '',
  note: '',
  refused: null,
  placed: id === null ? null : { id, number: 'BC-1', promisedOn: null, isOnHold: false },
  ...(ofCall ? { ofCall } : {}),
});

test('an order that was taken in the form of a call on this device is no other window’s', () => {
  expect(isOfDevice([stored('o1', true)], 'o1')).toBe(true);
  expect(isOfDevice([stored('o1', true)], 'o2')).toBe(false);
  // Taken in the day's list it was not the call's: the call that stands open here says so.
  expect(isOfDevice([stored('o1', undefined)], 'o1')).toBe(false);
  expect(isOfDevice([stored(null, true)], '')).toBe(false);
});
