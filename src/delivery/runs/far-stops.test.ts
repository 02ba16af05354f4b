import { expect, test } from 'vitest';
import { farStops } from './far-stops.ts';

const stop = (name: string, latitude: number) => ({ name, place: { latitude, longitude: -71.4 } });
const told = (...latitudes: number[]) =>
  farStops(latitudes.map((latitude, at) => stop(`stop ${at + 1}`, latitude))).map(
    ({ stops, miles }) => [stops.map(({ name }) => name).toSorted(), miles],
  );

test('stops near each other, one after the other, are one round', () => {
  expect(told()).toEqual([]);
  expect(told(41.5)).toEqual([]);
  expect(told(41.5, 41.7, 41.9, 42.1)).toEqual([]);
});

test('what stands far from the others is named with its distance, near ones together', () => {
  expect(told(41.5, 41.6, 42.2)).toEqual([[['stop 3'], 41]]);
  expect(told(42.2, 41.5, 42.25, 41.6, 41.55)).toEqual([[['stop 1', 'stop 3'], 41]]);
});

test('a stop between two groups joins them', () => {
  expect(told(41.5, 42, 41.75)).toEqual([]);
});
