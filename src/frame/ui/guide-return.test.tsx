import { expect, test } from 'vitest';
import { nounOf } from './guide-return.tsx';

test('the pages of a step’s noun are known by their address, and no other', () => {
  const step = nounOf('/dashboard/customers/new');
  expect(nounOf('/dashboard/customers/01a2/people')).toBe(step);
  expect(nounOf('/dashboard/customers')).toBe(step);
  for (const other of ['/dashboard', '/dashboard/people/new', '/cart'])
    expect(nounOf(other)).not.toBe(step);
});
