import { expect, test } from 'vitest';
import { doorsOf, isSameDoor } from './doors.ts';

const at = (id: string, customerId: string, isOpen = true, more: object = {}) => ({
  id,
  customerId,
  address1: '1 Main St',
  city: 'Providence',
  zip: '02903',
  isOpen,
  ...more,
});
const ids = (orders: readonly ReturnType<typeof at>[]) =>
  doorsOf(orders, ({ isOpen }) => isOpen).map((door) => door.map(({ id }) => id).join());

test('one customer at one address is one door, however it is written', () => {
  const one = at('1', 'inn');
  expect(isSameDoor(one, at('2', 'inn', true, { address1: ' 1 MAIN ST' }))).toBe(true);
  for (const other of [{ customerId: 'spa' }, { address1: '2 Main St' }, { zip: '02904' }])
    expect(isSameDoor(one, { ...one, ...other })).toBe(false);
});

test('a door comes where its first open order does, with all its orders', () => {
  expect(ids([at('1', 'inn'), at('2', 'spa'), at('3', 'inn')])).toEqual(['1,3', '2']);
  // What was settled there first holds nothing back.
  expect(ids([at('1', 'inn', false), at('2', 'spa'), at('3', 'inn')])).toEqual(['2', '1,3']);
  expect(ids([at('1', 'inn', false), at('2', 'spa', false)])).toEqual(['1', '2']);
});
