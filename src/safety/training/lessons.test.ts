import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { demoSafety } from '../../../tests/support/training.ts';
import { incompatible } from '../hazards/incompatible-groups.ts';
import { REACTIVITY_GROUPS } from '../hazards/public/reactivity.ts';
import { FAMILIES, familiesOf, GROUPS_OF, lacksOwnLesson, type Sorted } from './families.ts';
import { CARD_KINDS } from './lesson.ts';
import { LESSON_DIGESTS } from './lesson-revisions.ts';
import { LESSONS, lessonOf } from './lessons.ts';
import { wrongAnswers } from './quiz.ts';

const plain: Sorted = {
  hazardous: false,
  signalWord: '',
  hStatements: [],
  unNumber: null,
  epaRegNo: null,
  dilution: '',
  ph: null,
  reactivityGroup: null,
  alsoGroups: [],
};

describe('which lessons a product needs', () => {
  test.each([
    ['bleach', { reactivityGroup: 'hypochlorite', hStatements: ['H314'] }, ['basics', 'chlorine']],
    ['bowl cleaner', { reactivityGroup: 'acid', signalWord: 'Danger' }, ['basics', 'acids']],
    [
      'a concentrated quat',
      { reactivityGroup: 'quat', signalWord: 'Danger', dilution: '1:64 (2 oz/gal)' },
      ['basics', 'dilution', 'disinfectants'],
    ],
    [
      'a peroxide that is registered',
      { reactivityGroup: 'peroxide', signalWord: 'Danger', epaRegNo: '1-2', dilution: 'RTU' },
      ['basics', 'disinfectants', 'oxidizers'],
    ],
    ['a spray can', { reactivityGroup: 'aerosol', hStatements: ['H222'] }, ['basics', 'solvents']],
    [
      'something corrosive of no group, very alkaline',
      { hStatements: ['H314'], ph: 13 },
      ['basics', 'caustics'],
    ],
    [
      'the same, very acid',
      { hStatements: ['H318'], ph: 1, reactivityGroup: 'none' },
      ['basics', 'acids'],
    ],
    [
      'trichlor',
      { reactivityGroup: 'chlorinated-isocyanurate', hStatements: ['H272'] },
      ['basics', 'oxidizers'],
    ],
    ['a soap without hazards, though a concentrate', { dilution: '1:128 (1 oz/gal)' }, []],
  ] as const)('%s', (_name, spec, families) => {
    expect(familiesOf({ ...plain, ...spec })).toEqual(families);
  });

  test('what no lesson of its own kind speaks of is named', () => {
    expect(lacksOwnLesson({ ...plain, hazardous: true })).toBe(true);
    expect(lacksOwnLesson({ ...plain, hazardous: true, reactivityGroup: 'acid' })).toBe(false);
    expect(lacksOwnLesson(plain)).toBe(false);
  });

  test('every hazardous demo product has a lesson, and all families occur', () => {
    const found = demoSafety().map((product) => familiesOf(product));
    expect(new Set(found.flat())).toEqual(new Set(FAMILIES));
    const corrosive = demoSafety().filter(({ hStatements }) => hStatements.includes('H314'));
    expect(corrosive.filter(lacksOwnLesson).map(({ name }) => name)).toEqual([]);
  });
});

describe('the lessons', () => {
  test.each(LESSONS.map((lesson) => [lesson.family, lesson] as const))('%s', (family, lesson) => {
    expect(lesson.cards.map(({ kind }) => kind)).toEqual(CARD_KINDS);
    expect(lesson.quiz.length).toBeGreaterThanOrEqual(4);
    const sentences = [
      lesson.title,
      ...lesson.cards.flatMap(({ lines }) => lines),
      ...lesson.quiz.flatMap(({ ask, answers, why }) => [ask, ...answers, why]),
    ];
    for (const { en, es } of sentences) {
      expect(en.trim()).not.toBe('');
      expect(es.trim()).not.toBe('');
      // Codes are keys, never words for people.
      expect(`${en} ${es}`).not.toMatch(/\b[HP]\d{3}\b/);
    }
    for (const { answers } of lesson.quiz)
      for (const language of ['en', 'es'] as const)
        expect(new Set(answers.map((answer) => answer[language])).size).toBe(3);
    // Not the same place each time: who guesses by place fails.
    expect(new Set(lesson.quiz.map(({ right }) => right)).size).toBeGreaterThan(1);
    const right = lesson.quiz.map((question) => question.right);
    expect(wrongAnswers(lesson, right)).toEqual([]);
    expect(wrongAnswers(lesson, [...right.slice(0, -1), null])).toEqual([right.length - 1]);
    expect(lesson.family).toBe(family);
  });

  test('says all that can kill with its products, and nothing that the table does not say', () => {
    for (const family of FAMILIES) {
      const { deadly, apart } = lessonOf(family);
      for (const other of REACTIVITY_GROUPS) {
        const worst = Math.max(
          0,
          ...GROUPS_OF[family].map((group) => incompatible(group, other)?.severity ?? 0),
        );
        expect(deadly.includes(other), `${family} ${other}`).toBe(worst === 3);
        expect(apart.includes(other), `${family} ${other}`).toBe(worst === 2);
      }
    }
    expect(lessonOf('chlorine').deadly).toEqual(expect.arrayContaining(['acid', 'amine']));
  });

  test('a lesson that reads otherwise is another revision', () => {
    const digests = LESSONS.map((lesson) => [
      lesson.family,
      lesson.revision,
      createHash('sha256')
        .update(JSON.stringify({ ...lesson, reviewed: undefined }))
        .digest('hex'),
    ]);
    expect(digests).toEqual(
      FAMILIES.map((family) => [
        family,
        LESSON_DIGESTS[family].length,
        LESSON_DIGESTS[family].at(-1),
      ]),
    );
  });
});
