import { expect, test } from 'vitest';
import { nothingDelivered } from './nothing-delivered.ts';

const attempt = (at: number, state: string, failedReason: string | null = null) =>
  ({ attempt: at, state, failedReason, deliveredOn: '2026-11-27' }) as never;

test('the last attempt says that nothing was handed over, and why', () => {
  expect(nothingDelivered([])).toBe('');
  expect(nothingDelivered([attempt(1, 'failed', 'closed')])).toBe(
    'Not delivered: closed, Fri, Nov 27.',
  );
  expect(nothingDelivered([attempt(1, 'refused')])).toBe('Refused: Fri, Nov 27.');
  const failedFirst = [attempt(2, 'delivered_short'), attempt(1, 'failed', 'closed')];
  expect(nothingDelivered(failedFirst)).toBe('');
  expect(nothingDelivered(failedFirst.toReversed())).toBe('');
});
