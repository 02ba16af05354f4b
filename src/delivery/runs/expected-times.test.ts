import { expect, test } from 'vitest';
import {
  anotherOrderHelps,
  type DoorToTime,
  keepingHours,
  type Trip,
  timesAtDoors,
} from './expected-times.ts';

const MINUTE = 60_000;
const midnight = Date.parse('2026-03-05T05:00:00Z');
const clock = (hours: number, minutes = 0) => midnight + (hours * 60 + minutes) * MINUTE;
/** A Thursday. */
const trip = (more: Partial<Trip> = {}): Trip => ({
  day: '2026-03-05',
  midnight,
  startsAt: clock(8),
  isStartKnown: true,
  now: clock(6),
  dock: { latitude: 41.8, longitude: -71.4 },
  minutesADoor: 15,
  ...more,
});
const door = (more: Partial<DoorToTime> & { name?: string } = {}) => ({
  name: '',
  place: null,
  settledAt: null,
  dockFrom: '',
  dockTo: '',
  dockClosed: [],
  ...more,
});

test('without positions a door is twelve minutes on to order the way, and that is known to nobody', () => {
  expect(timesAtDoors([door(), door()], trip())).toEqual([
    { at: clock(8, 12), isKnown: false, conflict: '' },
    { at: clock(8, 39), isKnown: false, conflict: '' },
  ]);
});

test('a time is known as far as start and every way to it are', () => {
  const place = { latitude: 41.9, longitude: -71.4 };
  const known = (doors: DoorToTime[], more: Partial<Trip> = {}) =>
    timesAtDoors(doors, trip(more)).map(({ isKnown }) => isKnown);
  expect(known([door({ place }), door(), door({ place })])).toEqual([true, false, false]);
  expect(known([door({ place })], { dock: null })).toEqual([false]);
  expect(known([door({ place })], { isStartKnown: false })).toEqual([false]);
  // A position that no truck reaches is none.
  expect(known([door({ place: { latitude: 47, longitude: -71.4 } })])).toEqual([false]);
  // Somebody was at a door with a position: the next one is known again.
  const been = door({ place, settledAt: clock(9) });
  expect(known([door({ settledAt: clock(8, 30) }), been, door({ place })], { dock: null })).toEqual(
    [true, true, true],
  );
});

test('ten miles in a straight line are 31 minutes', () => {
  // A degree of latitude is 69.09 miles.
  const place = { latitude: 41.8 + 10 / 69.09, longitude: -71.4 };
  const [first] = timesAtDoors([door({ place })], trip());
  expect(Math.round(((first?.at ?? 0) - clock(8)) / MINUTE)).toBe(31);
});

test('what was done counts as it was: the times behind it move', () => {
  const doors = [door({ settledAt: clock(9, 30) }), door(), door()];
  expect(timesAtDoors(doors, trip()).map(({ at }) => at)).toEqual([
    clock(9, 30),
    clock(9, 42),
    clock(10, 9),
  ]);
  // It is late, and not there yet.
  const late = timesAtDoors(doors, trip({ now: clock(11) }));
  expect(late.map(({ at }) => at)).toEqual([clock(9, 30), clock(11), clock(11, 27)]);
});

test('the truck waits before a dock that is not open, and a dock that is closed is named', () => {
  const place = { latitude: 41.8, longitude: -71.4 };
  const [waits, late, closed] = timesAtDoors(
    [
      door({ place, dockFrom: '10:00' }),
      door({ place, dockTo: '10:00' }),
      door({ dockClosed: [4] }),
    ],
    trip({ dock: place }),
  );
  expect(waits).toEqual({ at: clock(10), isKnown: true, conflict: '' });
  expect(late).toEqual({
    at: clock(10, 15),
    isKnown: true,
    conflict: 'takes goods till 10 AM',
  });
  // Whatever the way there: it is closed all day.
  expect(closed?.conflict).toBe('takes no goods on Thursdays');
});

test('what closes early comes first, what opens late last, and without hours nothing moves', () => {
  const doors = [
    door({ name: 'late', dockFrom: '14:00' }),
    door({ name: 'any' }),
    door({ name: 'early', dockTo: '08:30' }),
  ];
  const names = keepingHours(doors, trip()).map(({ name }) => name);
  expect(names).toEqual(['early', 'any', 'late']);
  const free = [door({ name: 'a' }), door({ name: 'b' })];
  expect(keepingHours(free, trip())).toEqual(free);
});

test('another order of stops helps only where a dock would still be open if the truck came there next', () => {
  const place = { latitude: 41.8, longitude: -71.4 };
  const doors = [
    door({ place, dockFrom: '10:00' }),
    door({ place, dockTo: '10:00' }),
    door({ place, dockClosed: [4] }),
  ];
  const helps = (at: number, now = clock(8)) =>
    anotherOrderHelps(doors, at, trip({ dock: place, now }));
  // The first is in time, the second would be, and the third takes nothing on this day.
  expect([0, 1, 2].map((at) => helps(at))).toEqual([false, true, false]);
  // Its hour has passed.
  expect(helps(1, clock(11))).toBe(false);
});
