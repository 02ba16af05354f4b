import { expect, test } from 'vitest';
import { heldOn } from './held-orders.tsx';

test('a second order is asked about on the day of one on hold, and on no other', () => {
  const one = { id: 'a', promisedOn: '2026-12-04', wantedOn: null };
  const call = { held: [one], openOrders: [], delivery: { first: '2026-12-02' } };
  expect(heldOn(call, '2026-12-04')).toBe(one);
  expect(heldOn(call, '')).toBeNull();
  expect(heldOn({ ...call, delivery: { first: '2026-12-04' } }, '')).toBe(one);
  // Its day has passed: it comes on the first possible.
  expect(heldOn({ ...call, delivery: { first: '2026-12-07' } }, '')).toBe(one);
  expect(heldOn({ ...call, delivery: { first: '2026-12-07' } }, '2026-12-08')).toBeNull();
  // What waits for an approval can be added to: the choice stands beside the press.
  expect(heldOn({ ...call, openOrders: [{ id: 'a' }] }, '2026-12-04')).toBeNull();
  expect(heldOn({ ...call, held: [{ ...one, promisedOn: null }] }, '')).toBeNull();
});
