import { expect, test } from 'vitest';
import { typedQuantity } from './quantity-stepper.tsx';

test('what is no quantity is not made into another one', () => {
  for (const text of ['2.', '2.5', '99999', '0', '-3', '0x10', '1e1', 'two'])
    expect(typedQuantity(text, 1, 9999)).toBeNull();
  expect(typedQuantity('9999', 1, 9999)).toBe(9999);
  expect(typedQuantity(' 12 ', 1, 9999)).toBe(12);
  expect(typedQuantity('5', 1, 4)).toBeNull();
});

test('an emptied field counts as the least, so that one types over it', () => {
  expect(typedQuantity('', 1, 9999)).toBe(1);
  expect(typedQuantity('', 0, 9999)).toBe(0);
  expect(typedQuantity('0', 0, 9999)).toBe(0);
});
