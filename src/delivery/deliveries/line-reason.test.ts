import { expect, test } from 'vitest';
import { lineReason, reasonOfAll, reasonsInOne } from './line-reason.ts';
import type { Reason } from './reasons.ts';

const line = (reason: Reason | '', reasonNote = '', isExtra = false, notOnTruck = 0) => ({
  reason,
  reasonNote,
  isExtra,
  notOnTruck,
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

test('a line with two reasons says both', () => {
  expect(lineReason(line('damaged', 'Cap torn', false, 2))).toBe(
    'Damaged, and 2 not on the truck: Cap torn',
  );
  const wax = { name: 'Wax', reason: 'refused' as const, note: '', notOnTruck: 1 };
  expect(reasonsInOne([wax], 1)).toBe('Wax: customer refused it, and 1 not on the truck');
});

test('a stop that was refused is one line, and of several reasons each stands once', () => {
  const of = (name: string, reason: Reason, note = '') => ({
    name,
    reason,
    note,
    notOnTruck: 0,
  });
  const all = ['Bleach', 'Degreaser', 'Soap'].map((name) => of(name, 'refused', 'Not ordered.'));
  expect(reasonsInOne(all, 3)).toBe('Customer refused it (Not ordered.)');
  // Another product waits as well: then it is said of which.
  expect(reasonsInOne(all, 4)).toBe('Bleach, Degreaser, Soap: customer refused it (Not ordered.)');
  expect(reasonsInOne([...all, of('Wax', 'damaged')], 4)).toBe(
    'Bleach, Degreaser, Soap: customer refused it (Not ordered.); Wax: damaged',
  );
  expect(reasonsInOne([of('Wax', 'damaged')], 1)).toBe('Wax: damaged');
});
