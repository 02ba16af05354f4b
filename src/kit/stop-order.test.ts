import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, type StopToOrder, suggestStopOrder, tourMiles } from './stop-order.ts';

const DOCK = { latitude: 41.8157, longitude: -71.401 };
const stop = (orderId: string, place: Place | null, zip = '02840', address1 = ''): StopToOrder => ({
  orderId,
  place,
  zip,
  address1,
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

const place = fc.record({
  latitude: fc.double({ min: 41.3, max: 42, noNaN: true }),
  longitude: fc.double({ min: -71.8, max: -71.1, noNaN: true }),
});

test('against every possible order of up to 6 places, the suggestion is at most a tenth longer', () => {
  let [suggested, shortest] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 2, maxLength: 6 }),
      fc.option(place),
      (places, dock) => {
        const stops = places.map((one, at) => stop(String(at), one));
        const { orderIds, miles, by } = suggestStopOrder(stops, dock);
        expect(orderIds.toSorted()).toEqual(stops.map((one) => one.orderId));
        expect(by).toBe('places');
        const way = orderIds.map((id) => places[Number(id)] as Place);
        const best = Math.min(...permutations(places).map((one) => tourMiles(one, dock)));
        expect(tourMiles(way, dock)).toBeCloseTo(miles?.after ?? -1, 6);
        expect(tourMiles(way, dock)).toBeLessThanOrEqual(best * 1.1 + 1e-6);
        suggested += tourMiles(way, dock);
        shortest += best;
      },
    ),
    { numRuns: 60, seed: 11 },
  );
  expect(suggested / shortest).toBeLessThan(1.01);
});

test('eighty stops are ordered in the time of a request, never longer than they came', () => {
  const places = fc.sample(place, { numRuns: 80, seed: 3 });
  // Of this process: other programs on the machine take none of it.
  const began = process.cpuUsage();
  const { miles } = suggestStopOrder(
    places.map((one, at) => stop(String(at), one)),
    DOCK,
  );
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(3000);
  expect(miles?.after).toBeLessThan((miles?.before ?? 0) / 2);
});

test('without positions: ZIP, street, house number', () => {
  const stops = [
    stop('c', null, '02906', '12 Hope St'),
    stop('b', null, '02840', '110 Bay St'),
    stop('a', null, '02840', '9 Bay St'),
    stop('d', null, '02906', 'Pier 4'),
  ];
  expect(suggestStopOrder(stops, DOCK)).toEqual({
    orderIds: ['a', 'b', 'c', 'd'],
    by: 'addresses',
    known: 0,
    miles: null,
  });
});

test('a stop without a position goes beside the nearest ZIP', () => {
  const near = { latitude: 41.82, longitude: -71.41 };
  const far = { latitude: 41.49, longitude: -71.31 };
  const stops = [
    stop('far', far, '02840'),
    stop('new', null, '02842'),
    stop('near', near, '02906'),
  ];
  expect(suggestStopOrder(stops, DOCK)).toMatchObject({
    by: 'some-places',
    known: 2,
    miles: null,
    orderIds: expect.arrayContaining(['far', 'new', 'near']),
  });
  const { orderIds } = suggestStopOrder(stops, DOCK);
  expect(orderIds.indexOf('new')).toBe(orderIds.indexOf('far') + 1);
});
