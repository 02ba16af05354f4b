import { expect, test } from 'vitest';
import { neverUnattended } from './public/unattended.ts';

const soap = { reactivityGroup: null, alsoGroups: [], hStatements: [], unNumber: null, ph: 7 };

test.each([
  [soap, null],
  [{ ...soap, reactivityGroup: 'quat' as const, hStatements: ['H314'] }, null],
  [{ ...soap, reactivityGroup: 'hypochlorite' as const, ph: 12.5 }, 'oxidizer'],
  [{ ...soap, hStatements: ['H272'] }, 'oxidizer'],
  [{ ...soap, unNumber: 'UN2468' }, 'oxidizer'],
  [{ ...soap, reactivityGroup: 'acid' as const }, 'acid'],
  [{ ...soap, reactivityGroup: 'acetic-acid' as const }, 'acid'],
  [{ ...soap, ph: 2 }, 'acid'],
  [{ ...soap, ph: 2.1 }, null],
])('%o is never left: %s', (safety, why) => {
  expect(neverUnattended(safety)).toBe(why);
});
