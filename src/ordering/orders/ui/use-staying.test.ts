import { expect, test } from 'vitest';
import type { OrderStatus } from '../public/status.ts';
import { stayingOf } from './use-staying.ts';

const rows = (states: Record<string, OrderStatus>) =>
  Object.entries(states).map(([id, status]) => ({ id, status }));

test('a row whose order was confirmed while the board is shown keeps its place, so that none slides under a pointer', () => {
  const before = rows({ a: 'placed', b: 'placed', c: 'confirmed' });
  const one = rows({ a: 'confirmed', b: 'placed', c: 'confirmed' });
  const first = stayingOf(before, new Set(), one);
  expect([...first]).toEqual(['a']);
  // And while others follow.
  const two = rows({ a: 'confirmed', b: 'on_hold', c: 'out_for_delivery' });
  expect([...stayingOf(one, first, two)]).toEqual(['a', 'b']);
  // Taken back, or gone from the board, it is no longer kept.
  expect([...stayingOf(one, first, rows({ a: 'placed', b: 'placed' }))]).toEqual([]);
  expect([...stayingOf(one, first, rows({ b: 'placed' }))]).toEqual([]);
});
