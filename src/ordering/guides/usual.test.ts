import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learntWhy } from './messages.ts';
import { learntPar, type PastOrder, usualOf } from './usual.ts';

/** Orders a week apart, newest first, each promised `lead` days later. */
const weekly = (quantities: number[], lead = 1): PastOrder[] =>
  quantities.map((quantity, at) => {
    const day = (shift: number) =>
      new Date(Date.UTC(2026, 2, 1 - 7 * at + shift)).toISOString().slice(0, 10);
    return { quantity, on: day(0), promisedOn: day(lead) };
  });

test('usual is the most frequent quantity, and of two the one ordered last', () => {
  expect(usualOf([])).toBeNull();
  expect(usualOf(weekly([4, 4, 6, 4, 4, 4, 8, 4, 4, 4]))).toEqual({
    quantity: 4,
    times: 8,
    of: 10,
  });
  expect(usualOf(weekly([6, 4, 6, 4]))).toEqual({ quantity: 6, times: 2, of: 4 });
});

test('a par is the usual quantity and a reserve, with a reason that one can check', () => {
  const half = learntPar(weekly([4, 4, 6, 4, 4, 4, 8, 4, 4, 4]));
  expect(half).toMatchObject({ par: 6, reserve: 2, why: 'half' });
  expect(half && learntWhy(half)).toBe(
    '8 of the last 10 orders took 4. Par 6 = 4 + 2 in reserve, half of it rounded up.',
  );
  // 4 a week, six days until a delivery: 24/7 of a unit are used meanwhile.
  const slow = learntPar(weekly([4, 4, 4, 4], 6));
  expect(slow).toMatchObject({ par: 8, reserve: 4, why: 'delivery', leadDays: 6 });
  expect(slow && learntWhy(slow)).toBe(
    'All of the last 4 orders took 4. Par 8 = 4 + 4 that are used in the 6 days until a delivery.',
  );
});

test('fewer than three orders teach no par, and orders of one day no absurd one', () => {
  expect(learntPar(weekly([4, 4]))).toBeNull();
  const sameDay = weekly([5, 5, 5], 3).map((past) => ({ ...past, on: '2026-03-01' }));
  expect(learntPar(sameDay)?.par).toBeLessThanOrEqual(10);
});

test('a par never lies under the usual quantity, and never over twice of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 3, maxLength: 10 }),
      fc.integer({ min: 0, max: 30 }),
      (quantities, lead) => {
        const learnt = learntPar(weekly(quantities, lead));
        const usual = usualOf(weekly(quantities))?.quantity ?? 0;
        expect(learnt?.par).toBeGreaterThanOrEqual(usual);
        expect(learnt?.par).toBeLessThanOrEqual(Math.min(9999, 2 * usual + 1));
      },
    ),
  );
});
