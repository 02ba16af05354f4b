import { expect, test } from 'vitest';
import { CHECKS, POINT_KINDS } from './departure.ts';

test('the checks of the board hold every point, in the order in which run page and phone read them', () => {
  expect(CHECKS.flatMap(({ kinds }) => [...kinds])).toEqual(POINT_KINDS);
});
