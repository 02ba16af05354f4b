import { expect, test } from 'vitest';
import { nothingWaitsWords } from './waiting.tsx';

test('where nothing waits, a stop without a connection says that there is none', () => {
  expect(nothingWaitsWords(false, false)).toBe('Every finished stop is sent');
  expect(nothingWaitsWords(false, true)).toContain('No connection now.');
  // That nothing waits is not said while it is looked up.
  expect(nothingWaitsWords(true, true)).not.toContain('sent');
});
