import { expect, test } from 'vitest';
import type { SafetyRecord } from '../contract.ts';
import { filledIn } from './folded-fields.tsx';

test('a folded part says how many of its fields are filled; a pH of 0 is one', () => {
  const record = {
    ph: 0,
    density: null,
    casNumbers: ['7681-52-9'],
    reactivityGroup: null,
    alsoGroups: [],
    hStatements: [],
    hCategories: [],
    pStatements: [],
    technicalName: '',
  } as unknown as SafetyRecord;
  expect(filledIn(record, 'physical')).toBe(2);
  expect(filledIn(record, 'codes')).toBe(0);
});
