import { expect, test } from 'vitest';
import { shortPickAdvice } from './load-messages.ts';

test('what was not found is looked for before the truck leaves, and the customer is called once it has left', () => {
  expect(shortPickAdvice('not-found', false)).toContain('before the truck leaves');
  expect(shortPickAdvice('not-found', true)).not.toContain('before the truck leaves');
  expect(shortPickAdvice('not-found', true)).toContain('call the customer');
  expect(shortPickAdvice('damaged', true)).toBe(shortPickAdvice('damaged', false));
});
