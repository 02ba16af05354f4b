import { expect, test } from 'vitest';
import { byRoad } from './by-road.ts';
import { roadTitle } from './messages.ts';

const at = (id: string, zip = '02901') => ({ id, zip, address1: '1 Main St' });
const rows = [at('far'), at('near'), at('middle')];
const places = new Map([
  ['far', { latitude: 44, longitude: -70 }],
  ['near', { latitude: 43.1, longitude: -70 }],
  ['middle', { latitude: 43.5, longitude: -70 }],
]);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('the road begins where the rep is, and goes to the nearest each time', () => {
  expect(ids(byRoad(rows, places, { latitude: 43, longitude: -70 }))).toEqual([
    'near',
    'middle',
    'far',
  ]);
  expect(ids(byRoad(rows, places, { latitude: 44.5, longitude: -70 }))).toEqual([
    'far',
    'middle',
    'near',
  ]);
});
test('who has no position yet stands behind the one with the nearest ZIP, and nobody is left out', () => {
  const more = [...rows.map((row, index) => ({ ...row, zip: `0290${index}` })), at('new', '02902')];
  const road = ids(byRoad(more, places, { latitude: 43, longitude: -70 }));
  expect(road).toEqual(['near', 'middle', 'new', 'far']);
});
test('without any position: by address', () => {
  expect(ids(byRoad([at('b', '03000'), at('a', '02000')], new Map(), null))).toEqual(['a', 'b']);
});
test('it says by what they stand: nearness is claimed of none that no delivery says the position of', () => {
  expect(roadTitle('here', 0)).toBe('By road from here');
  expect(roadTitle('here', 6)).toBe('By road from here, 6 by ZIP');
  expect(roadTitle('places', 1)).toBe('By road, 1 by ZIP');
  expect(roadTitle('address', 8)).toBe('By ZIP and street: no positions yet');
});
