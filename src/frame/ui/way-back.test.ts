import { expect, test } from 'vitest';
import { goesBack } from './way-back.ts';

test('the page that was asked for comes by itself with the connection, once, and not from under who writes here', () => {
  const at = { asked: '/dashboard/customers', lost: false, isWriting: false, before: 0, now: 1e12 };
  expect(goesBack(at)).toBe(true);
  expect(goesBack({ ...at, lost: true })).toBe(false);
  expect(goesBack({ ...at, isWriting: true })).toBe(false);
  expect(goesBack({ ...at, asked: null })).toBe(false);
  expect(goesBack({ ...at, before: 1e12 - 1000 })).toBe(false);
});
