import { expect, test } from 'vitest';
import { casNumbersIn } from './cas-numbers.ts';
import { proposedGroups, unanswered } from './group-evidence.ts';
import type { ReactivityGroup } from './public/reactivity.ts';
import { UN_NUMBERS } from './public/transport-table.ts';

const NOTHING = { unNumber: null, ph: null, hStatements: [], casNumbers: [] };

/** By hand, from the goods that the numbers and codes name: what is on file, and what it must propose. */
const CASES: readonly [string, object, ReactivityGroup[]][] = [
  ['a bleach', { unNumber: 'UN1791', ph: 12.5, casNumbers: ['7681-52-9'] }, ['hypochlorite']],
  ['muriatic acid', { unNumber: 'UN1789', ph: 0.1, hStatements: ['H314'] }, ['hydrochloric-acid']],
  ['a rust remover', { unNumber: 'UN2817', ph: 1.5, casNumbers: ['1341-49-7'] }, ['fluoride']],
  ['a chlorine dioxide kit', { unNumber: 'UN1908', hStatements: ['H272'] }, ['chlorite']],
  ['a hand rub', { unNumber: 'UN1170', hStatements: ['H225', 'H319'] }, ['alcohol']],
  ['a spray polish', { hStatements: ['H222', 'H229'] }, ['aerosol']],
  ['an oven cleaner without a number', { ph: 13.4 }, ['strong-alkali']],
  ['an iodine sanitizer', { ph: 2, casNumbers: ['7553-56-2', '7664-38-2'] }, ['iodophor']],
  ['a milkstone remover', { unNumber: 'UN2031', ph: 0.5 }, ['nitric-acid']],
  ['a citric cleaner', { ph: 2.4, casNumbers: ['77-92-9'] }, ['mild-acid']],
  ['a neutral cleaner', { ph: 7.5, hStatements: ['H319'] }, []],
];

test.each(CASES)('%s', (_what, input, groups) => {
  const facts = { ...NOTHING, ...input };
  expect(proposedGroups(facts).map(({ group }) => group)).toEqual(groups);
  expect(unanswered(facts, groups)).toEqual([]);
});

/** Names so wide that goods of several groups, or of none, travel under them. */
const WIDE = 'UN1759 UN1760 UN1903 UN2920 UN2924 UN3077 UN3082'.split(' ');

test('each UN number that our transport table knows speaks for a group, but for the widest names', () => {
  const silent = UN_NUMBERS.filter(
    (unNumber) => proposedGroups({ ...NOTHING, unNumber }).length === 0,
  );
  expect(silent.toSorted()).toEqual(WIDE);
  for (const unNumber of UN_NUMBERS.filter((one) => !WIDE.includes(one)))
    expect(unanswered({ ...NOTHING, unNumber }, ['none']).map(({ strong }) => strong)).toEqual([
      true,
    ]);
  // A wide name is answered by each group of its kind, and by no other.
  const basic = { ...NOTHING, unNumber: 'UN1719' };
  expect(unanswered(basic, ['mild-alkali'])).toEqual([]);
  expect(unanswered(basic, ['acid'])).toHaveLength(1);
});

test('a stronger or wider group answers for what speaks for a milder one', () => {
  const bleach = { ...NOTHING, unNumber: 'UN1791', ph: 12.9 };
  expect(unanswered(bleach, ['hypochlorite', 'strong-alkali'])).toEqual([]);
  expect(unanswered(bleach, ['quat']).map(({ because }) => because)).toEqual(['UN1791']);
  const sour = { ...NOTHING, unNumber: 'UN1805', ph: 1.4 };
  expect(unanswered(sour, ['acid'])).toEqual([]);
  expect(unanswered(sour, ['organic'])).toHaveLength(2);
});

test('a CAS number that was read from the PDF proposes as an entered one does, and says where it is from', () => {
  const read = { ...NOTHING, casRead: ['7681-52-9'] };
  const because = ['CAS 7681-52-9 as read from the PDF'];
  expect(proposedGroups(read)).toEqual([{ group: 'hypochlorite', because }]);
  expect(unanswered(read, ['none'])).toHaveLength(1);
  expect(unanswered(read, ['hypochlorite'])).toEqual([]);
  // Once it is entered, it stands there once.
  const entered = { ...read, casNumbers: ['7681-52-9'] };
  expect(proposedGroups(entered)).toEqual([{ group: 'hypochlorite', because: ['CAS 7681-52-9'] }]);
});

test('CAS numbers are read from section 3 of a sheet, and nothing that only looks like one', () => {
  const sheet = `Revision date 2026-02-03, tel 555-01-2000, lot 12-34-5.
    SECTION 3: Composition / information on ingredients
    Sodium hypochlorite 7681-52-9 10 - 15 %; Sodium hydroxide (CAS 1310-73-2) < 1 %; again 7681-52-9
    SECTION 4: First-aid measures. Never mix with hydrochloric acid, 7647-01-0.`;
  expect(casNumbersIn(sheet)).toEqual(['7681-52-9', '1310-73-2']);
  expect(casNumbersIn('Contains 7681-52-9; not 7681-52-8.')).toEqual(['7681-52-9']);
  expect(casNumbersIn('A scan without words')).toEqual([]);
});
