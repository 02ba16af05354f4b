import { expect, test } from 'vitest';
import { timeLeft } from './countdown.tsx';

const MIN = 60_000;
test.each([
  [2 * 60 * MIN + 14 * MIN, '2 h 14 min'],
  [2 * 60 * MIN + 15 * MIN - 1, '2 h 14 min'],
  [60 * MIN, '1 h 0 min'],
  [59 * MIN + 59_999, '59 min'],
  [MIN, '1 min'],
  [MIN - 1, 'less than a minute'],
  [1, 'less than a minute'],
  [24 * 60 * MIN, '1 day 0 h'],
  [3 * 24 * 60 * MIN - 1, '2 days 23 h'],
])('%i ms are written as %s: never more than is left', (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
