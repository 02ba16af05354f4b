import { expect, test } from 'vitest';
import {
  classesOf,
  coveredBy,
  newHazards,
  ownLessons,
  type TaughtProduct,
} from './hazards-taught.ts';

const plain = {
  hazardous: true,
  signalWord: 'Danger',
  hStatements: [],
  unNumber: null,
  epaRegNo: null,
  dilution: '1:64',
  ph: null,
  reactivityGroup: null,
  alsoGroups: [],
};
const bleach: TaughtProduct = {
  name: 'Destainer',
  lessons: ['chlorine'],
  classes: ['Skin corrosion or irritation'],
  since: '2026-03-01',
};
const foam: TaughtProduct = {
  ...bleach,
  name: 'Foam',
  classes: ['Skin corrosion or irritation', 'Skin sensitization'],
  since: '2026-05-01',
};
const signed = { lesson: 'chlorine', covers: ['Skin corrosion or irritation'] } as const;
const APRIL = '2026-04-02T10:00:00.000Z';

test('hazards of water are no hazards of the crew, and a class counts once', () => {
  expect(classesOf(['H315', 'H315', 'H410', 'H317'])).toEqual([
    'Skin corrosion or irritation',
    'Skin sensitization',
  ]);
});

test('what burns skin damages eyes too', () => {
  expect(classesOf(['H314'])).toEqual([
    'Skin corrosion or irritation',
    'Serious eye damage or irritation',
  ]);
});

test('a product is taught by the lessons of its kind; one of no kind by the basics', () => {
  expect(ownLessons({ ...plain, reactivityGroup: 'hypochlorite' })).toEqual(['chlorine']);
  expect(ownLessons({ ...plain, reactivityGroup: 'peroxide', alsoGroups: ['acid'] })).toEqual([
    'acids',
    'oxidizers',
  ]);
  expect(ownLessons(plain)).toEqual(['basics']);
  expect(ownLessons({ ...plain, hazardous: false, signalWord: '' })).toEqual([]);
});

test('a new product with a class that no lesson covered makes due, and the class is named', () => {
  expect(coveredBy('chlorine', [bleach, foam])).toEqual(foam.classes);
  const records = [{ ...signed, signedAt: APRIL }];
  expect(newHazards('chlorine', [bleach, foam], records, 'UTC')).toEqual([
    { product: 'Foam', classes: ['Skin sensitization'] },
  ]);
  const acids = { lesson: 'acids', covers: ['Skin sensitization'], signedAt: APRIL } as const;
  expect(newHazards('chlorine', [bleach, foam], [...records, acids], 'UTC')).toEqual([]);
});

test('a lesson signed before hazards were noted covers what had been delivered by that day', () => {
  const record = { lesson: 'chlorine', covers: null, signedAt: APRIL } as const;
  expect(newHazards('chlorine', [bleach], [record], 'UTC')).toEqual([]);
  expect(newHazards('chlorine', [bleach, foam], [record], 'UTC')[0]?.product).toBe('Foam');
  const counted = { ...bleach, since: null };
  expect(newHazards('chlorine', [counted], [record], 'UTC')[0]?.product).toBe('Destainer');
});
