import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isId, uuidv7 } from './id.ts';

const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
const time = fc.integer({ min: 0, max: 2 ** 47 });

test('every id has the checked shape and sorts by its time', () => {
  fc.assert(
    fc.property(time, time, random, random, (first, second, a, b) => {
      const [one, two] = [uuidv7(first, a), uuidv7(second, b)];
      expect(isId(one) && isId(two)).toBe(true);
      if (first !== second) expect(one < two).toBe(first < second);
    }),
  );
});

test.each([
  '',
  'prd-0001',
  '01890000-0000-4000-8000-000000000000',
  '01890000-0000-7000-0000-000000000000',
  '01890000-0000-7000-8000-00000000000G',
])('"%s" is no id', (text) => {
  expect(isId(text)).toBe(false);
});
