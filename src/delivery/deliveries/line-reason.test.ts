import { expect, test } from 'vitest';
import { lineReason, reasonOfAll } from './line-reason.ts';
import type { Reason } from './reasons.ts';

const line = (reason: Reason | '', reasonNote = '', isExtra = false) => ({
  reason,
  reasonNote,
  isExtra,
});
const refused = line('refused', 'Refused by Rosa.');

test('a reason that holds for all lines is said once, with what was written', () => {
  expect(lineReason(refused)).toBe('Customer refused it: Refused by Rosa.');
  expect(reasonOfAll([refused, refused])).toBe('Customer refused it: Refused by Rosa.');
  // What was handed over beyond the order has none.
  expect(reasonOfAll([refused, refused, line('', '', true)])).toBe(lineReason(refused));
});

test('where lines differ, each says its own', () => {
  for (const others of [[], [line('')], [line('refused')], [line('damaged', 'Refused by Rosa.')]])
    expect(reasonOfAll([refused, ...others])).toBe('');
  expect(reasonOfAll([line(''), line('')])).toBe('');
});
