import { expect, test } from 'vitest';
import type { Reason } from './reasons.ts';
import { handedNothing, recordWords } from './report-words.ts';

const report = (...lines: [number, Reason | ''][]) => ({
  failed: '',
  lines: lines.map(([delivered, reason]) => ({ delivered, reason })),
  extraCount: 0,
});

test('the press says what it records: a delivery, a refusal, or that nothing was handed over', () => {
  expect(recordWords(report([1, ''], [0, 'refused']))).toBe('It was handed over: record it');
  expect(recordWords(report([0, 'refused'], [0, 'refused-price']))).toBe('Record the refusal');
  expect(recordWords(report([0, 'refused'], [0, 'damaged']))).toBe(
    'Nothing was handed over: record it',
  );
  expect(recordWords({ ...report(), failed: 'closed' })).toBe('Nothing was handed over: record it');
  // Something beyond the order was left there.
  expect(handedNothing({ ...report([0, 'refused']), extraCount: 1 })).toBe(false);
});
