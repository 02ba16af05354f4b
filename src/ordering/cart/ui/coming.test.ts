import { expect, test } from 'vitest';
import { orderBy } from '../order-messages.ts';
import { comingOn } from './coming.ts';

const page = {
  nextRun: { delivery: { day: '2026-12-01', cutOffAtMs: 10 }, nowMs: 1 },
  cutOffs: { '2026-12-01': 10, '2026-12-04': 40 },
};

test('a chosen day counts with its own cut-off; one that can’t be had counts as none', () => {
  expect(comingOn(page, '')).toEqual(page.nextRun);
  expect(comingOn(page, '2026-12-04')).toEqual({
    delivery: { day: '2026-12-04', cutOffAtMs: 40 },
    nowMs: 1,
  });
  for (const gone of ['2026-11-30', '2026-12-02', '2027-01-01'])
    expect(comingOn(page, gone)).toEqual(page.nextRun);
  expect(comingOn({ ...page, nextRun: null }, '2026-12-04')).toBeNull();
});

test('until when is said by its weekday within a week, and with its date beyond', () => {
  const cutOff = Date.parse('2026-12-03T19:00:00Z');
  const at = (now: string) => orderBy(cutOff, 'America/New_York', Date.parse(now));
  expect(at('2026-11-30T15:00:00Z')).toBe('Order by Thu 2:00 PM');
  expect(at('2026-11-26T15:00:00Z')).toBe('Order by Thu, Dec 3, 2:00 PM');
});
