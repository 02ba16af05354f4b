import { expect, test } from 'vitest';
import { farMiles, roundsOf } from './far-stops.ts';

const stop = (name: string, latitude: number) => ({
  name,
  zip: '02840',
  place: { latitude, longitude: -71.4 },
});
const groups = (...latitudes: number[]) => {
  const stops = latitudes.map((latitude, at) => stop(`stop ${at + 1}`, latitude));
  return roundsOf(stops, farMiles(stops)).map((group) => group.map(({ name }) => name).toSorted());
};

test('stops near each other, one after the other, are one round', () => {
  expect(groups()).toEqual([]);
  expect(groups(41.5)).toEqual([['stop 1']]);
  expect(groups(41.5, 41.7, 41.9, 42.1)).toHaveLength(1);
});

test('what stands far from the others is a group of its own, near ones together, the largest first', () => {
  expect(groups(42.2, 41.5, 41.6)).toEqual([['stop 2', 'stop 3'], ['stop 1']]);
  expect(groups(42.2, 41.5, 42.25, 41.6, 41.55)).toEqual([
    ['stop 2', 'stop 4', 'stop 5'],
    ['stop 1', 'stop 3'],
  ]);
});

test('a stop between two groups joins them', () => {
  expect(groups(41.5, 42, 41.75)).toHaveLength(1);
});

test('where stops usually stand farther apart, far begins later', () => {
  const at = (latitudes: number[]) => farMiles(latitudes.map((one) => stop('', one)));
  expect(at([41, 42])).toBe(20);
  expect(at([41, 41.1, 41.2, 42])).toBe(20);
  // 35 miles to the next one: the round of a shop among farms.
  expect(at([41, 41.5, 42, 42.5, 43])).toBeGreaterThan(65);
  expect(groups(41, 41.5, 42, 42.5, 43)).toHaveLength(1);
});

test('where a position is not known the ZIP says it, and only when it is another part of the country', () => {
  const at = (zip: string) => ({ zip, place: null });
  const zips = (...all: string[]) =>
    roundsOf(all.map(at), 20).map((group) => group.map(({ zip }) => zip).toSorted());
  expect(zips('02840', '02906', '02116')).toHaveLength(1);
  expect(zips('02840', '97205', '02116')).toEqual([['02116', '02840'], ['97205']]);
});
