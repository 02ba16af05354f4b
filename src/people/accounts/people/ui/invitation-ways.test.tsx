import { expect, test } from 'vitest';
import { withoutSaved } from './invitation-ways.tsx';

test('the address forgets what was saved before, and nothing else', () => {
  const before = new URLSearchParams('saved=created&state=invited&q=ann');
  expect(withoutSaved(before).toString()).toBe('state=invited&q=ann');
  expect(before.has('saved')).toBe(true);
});
