import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Count, looseUnits, onHand, toOrder } from './public/count-units.ts';

const of = (sizeUnit: string, dilution = '') => ({ sizeUnit, dilution });
const count = (packs: number, loose = 0, unit: Count['unit'] = ''): Count => ({
  packs,
  loose,
  unit,
});

describe('what stands beside whole packs', () => {
  test.each([
    ['4 x 1 gal case', '1:64', ['inner', 'gallon', 'bottle']],
    ['5 gal pail', '4-8 oz/cwt', ['gallon']],
    ['12 x 32 oz case', 'RTU', ['inner', 'gallon']],
    ['2 x 8 lb case', '', ['inner']],
    ['each', '', []],
    ['something else', '1:10', []],
  ])('%s, %s is counted in %j', (size, dilution, units) => {
    expect(looseUnits(of(size, dilution))).toEqual(units);
  });

  test.each([
    // 1 case and 2 jugs of 4 are one and a half.
    ['4 x 1 gal case', '1:64', count(1, 2, 'inner'), 1.5],
    ['4 x 1 gal case', '1:64', count(0, 3, 'gallon'), 0.75],
    // 65 bottles of 32 oz at 1:64 hold 65 * 32 / 65 = 32 oz = a quarter of a gallon, of 4.
    ['4 x 1 gal case', '1:64', count(0, 65, 'bottle'), 0.0625],
    // The weakest of a range counts: 33 bottles at 1:32 hold 32 oz.
    ['5 gal pail', '1:10-1:32', count(2, 33, 'bottle'), 2.05],
    // 12 of 32 oz are 3 gallons.
    ['12 x 32 oz case', 'RTU', count(0, 1.5, 'gallon'), 0.5],
    ['5 gal pail', '', count(3), 3],
  ])('%s, %s: %j is %d', (size, dilution, counted, there) => {
    expect(onHand(counted, of(size, dilution))).toBe(there);
  });

  test('a unit that a product has not is no count', () => {
    expect(onHand(count(1, 2, 'bottle'), of('5 gal pail', 'RTU'))).toBeNull();
    expect(onHand(count(1, 2, 'inner'), of('5 gal pail'))).toBeNull();
    expect(onHand(count(1, 2, ''), of('5 gal pail'))).toBeNull();
  });
});

test.each([
  [6, 2, 0, 4],
  [6, 2, 4, 0],
  [6, 5.25, 0, 1],
  [6, 7, 0, 0],
  [6, 5.999_999_9, 0, 0],
  [1, 0, 0, 1],
])('par %d, %d on hand, %d on order: order %d', (par, there, onOrder, order) => {
  expect(toOrder(par, there, onOrder)).toBe(order);
});

test('what is ordered fills up to par, and never by a whole pack more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 0, max: 4000 }),
      fc.integer({ min: 0, max: 20 }),
      (par, cents, onOrder) => {
        const there = cents / 100;
        const order = toOrder(par, there, onOrder);
        if (order === 0) expect(there + onOrder).toBeGreaterThanOrEqual(par - 1e-6);
        else {
          expect(there + onOrder + order).toBeGreaterThanOrEqual(par - 1e-6);
          expect(there + onOrder + order).toBeLessThan(par + 1);
        }
      },
    ),
  );
});
