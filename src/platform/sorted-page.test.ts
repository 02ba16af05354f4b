import { expect, test } from 'vitest';
import { pageOf } from './sorted-page.ts';

test('a row goes to the browser without the key that it is sorted by: the places say where it stands', () => {
  const row = (id: string) => ({ id, name: `Order ${id}`, sortKey: `key of ${id}` });
  const view = { sort: { column: 'name', direction: 'asc' as const }, place: null };
  const { rows, next } = pageOf([row('1'), row('2'), row('3')], view as never, 2);
  expect(rows).toEqual([
    { id: '1', name: 'Order 1' },
    { id: '2', name: 'Order 2' },
  ]);
  expect(next).not.toBeNull();
});
