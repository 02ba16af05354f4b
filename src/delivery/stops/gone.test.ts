import { expect, test } from 'vitest';
import type { DriverDay, DriverStop } from './contract.ts';
import {
  goneSince,
  goneTexts,
  goneWords,
  newsRead,
  newsReadOf,
  stopIn,
  trucksKnownAt,
  truckTexts,
} from './gone.ts';

const stop = (orderId: string, state = 'open') =>
  ({
    orderId,
    number: `N${orderId}`,
    customerName: 'Inn',
    state,
    lines: [{ nameKey: 'acid' }],
  }) as never as DriverStop;
const day = (stops: DriverStop[], more: Partial<DriverDay> = {}) =>
  ({ day: '2026-03-10', stops, products: [], ...more }) as DriverDay;

test('a stop that left the day stays on the phone with its goods’ first aid, and goes once it is back', () => {
  const acid = { nameKey: 'acid' } as DriverDay['products'][number];
  const before = { day: day([stop('1'), stop('2')], { products: [acid] }), gone: [] };
  const after = day([stop('2')]);
  const gone = goneSince(before, after);
  expect(stopIn({ day: after, gone }, '1')).toMatchObject({
    stop: { orderId: '1' },
    day: { products: [acid] },
    gone: { orderId: '1' },
  });
  expect(goneSince({ day: after, gone }, day([]))).toHaveLength(2);
  expect(goneSince({ day: after, gone }, day([stop('1'), stop('2')]))).toEqual([]);
  expect(goneSince({ day: after, gone }, { ...after, day: '2026-03-11' })).toEqual([]);
});

test('it is said where the stop went and where its goods are', () => {
  const [gone] = goneSince({ day: day([stop('1')]), gone: [] }, day([]));
  if (!gone) throw new Error('Nothing is gone.');
  const textOf = (more: Partial<DriverDay>) => goneWords(day([], more), gone).text;
  expect(textOf({})).toContain('no longer among your stops');
  expect(textOf({ takenOff: [{ orderId: '1', run: 'Coast', isAboard: true }] })).toBe(
    'The office moved Inn (N1) to “Coast”. The goods are still in your truck: call the office.',
  );
  expect(textOf({ takenOff: [{ orderId: '1', run: '', isAboard: false }] })).toBe(
    'The office took Inn (N1) off your run. Call the office before you go there.',
  );
  expect(
    textOf({ takenOff: [{ orderId: '1', run: '', isAboard: false, isToUnload: true }] }),
  ).toContain('The goods are in your truck: unload them');
  expect(
    textOf({
      takenOver: [{ orderId: '1', by: 'Lee' }],
      takenOff: [{ orderId: '1', run: '', isAboard: true }],
    }),
  ).toContain('Lee took over');
});

test('a run that another driver has now is said once, without alarm; a stop that was moved alone still alarms', () => {
  const stops = ['1', '2', '3'].map((id) => ({ ...stop(id), runId: 'north' }));
  const gone = goneSince({ day: day(stops), gone: [] }, day([]));
  const reassigned = (driver: string) => [{ runId: 'north', run: 'North', driver }];
  expect(goneTexts(day([], { reassignedRuns: reassigned('Sue Park') }), gone)).toEqual([
    { text: '“North” was given to Sue Park. Its stops are theirs now.', tone: 'info' },
  ]);
  expect(goneTexts(day([], { reassignedRuns: reassigned('') }), gone)).toEqual([
    { text: '“North” was taken from you. Nobody drives it yet.', tone: 'info' },
  ]);
  const one = { takenOff: [{ orderId: '2', run: 'Coast', isAboard: true }] };
  expect(
    goneTexts(day([], { ...one, reassignedRuns: reassigned('Sue') }), gone).map(({ tone }) => tone),
  ).toEqual(['info', 'danger']);
});

test('another truck is said until it is read, and the next change again', () => {
  const on = (truckName: string, was: string, change: string) =>
    day([], {
      runs: [
        { id: 'north', name: 'North', state: 'out', truckName, truckWas: { name: was, change } },
      ],
    });
  const held = { day: on('Van 2', 'Box 1', '7'), gone: [] };
  expect(truckTexts(held)).toEqual([
    { text: '“North” has another truck: Van 2, not Box 1.', tone: 'danger' },
  ]);
  // What was counted into the truck before is no other message, and nothing to be done.
  const [run] = held.day.runs;
  const onRoad = [{ text: '3 lines were counted into Box 1', way: '', to: null, drivesOn: true }];
  const counted = { ...held, day: day([], { runs: run ? [{ ...run, onRoad }] : [] }) };
  expect(truckTexts(counted).map(({ text }) => text)).toEqual([
    '“North” has another truck: Van 2, not Box 1. Its goods are counted when you are back.',
  ]);
  const read = newsRead(held);
  expect(truckTexts(read)).toEqual([]);
  expect(truckTexts({ ...read, day: on('', 'Van 2', '8') })).toEqual([
    { text: '“North” has no truck now. It had Van 2: call the office.', tone: 'danger' },
  ]);
});

test('a run that got another truck and its own back while nobody read of it says nothing', () => {
  const on = (truckName: string, truckWas?: { name: string; change: string }) =>
    day([], {
      runs: [
        { id: 'coast', name: 'Coast', state: 'out', truckName, ...(truckWas ? { truckWas } : {}) },
      ],
    });
  type Held = Parameters<typeof truckTexts>[0];
  const then = (before: Held, next: DriverDay): Held => ({
    day: next,
    gone: [],
    trucksRead: before.trucksRead ?? [],
    trucksKnown: trucksKnownAt(before, next),
  });
  const texts = (held: Held) => truckTexts(held).map(({ text }) => text);
  const first: Held = { day: on('Van 2'), gone: [] };
  const box = on('Box 1', { name: 'Van 2', change: '7' });
  const back = on('Van 2', { name: 'Box 1', change: '8' });
  // Both changes while the phone was offline, and one after the other.
  expect(texts(then(first, back))).toEqual([]);
  const unread = then(first, box);
  expect(texts(unread)).toEqual(['“Coast” has another truck: Box 1, not Van 2.']);
  expect(texts(then(unread, back))).toEqual([]);
  expect(texts(then(then(unread, back), back))).toEqual([]);
  // A third truck is told from the one that the driver knew, not from one in between.
  const car = on('Car', { name: 'Box 1', change: '9' });
  expect(texts(then(then(unread, box), car))).toEqual([
    '“Coast” has another truck: Car, not Van 2.',
  ]);
  // Once it was read, the way back is news.
  const read = newsRead(unread);
  expect(texts(then(read, box))).toEqual([]);
  expect(texts(then(read, back))).toEqual(['“Coast” has another truck: Van 2, not Box 1.']);
  // A phone that held nothing of the run knows what the office says.
  expect(texts({ day: back, gone: [] })).toEqual(['“Coast” has another truck: Van 2, not Box 1.']);
  expect(trucksKnownAt(null, back)).toEqual({});
});

test('once a stop that is gone was reported here, the news of it alone is read', () => {
  const gone = goneSince({ day: day([stop('1'), stop('2')]), gone: [] }, day([]));
  const read = newsReadOf({ day: day([]), gone }, ['2']).gone;
  expect(read.map(({ orderId, isRead = false }) => [orderId, isRead])).toEqual([
    ['1', false],
    ['2', true],
  ]);
  // The office says it again at each look; what was answered stays so.
  expect(goneSince({ day: day([]), gone: read }, day([])).map(({ isRead }) => isRead)).toEqual([
    undefined,
    true,
  ]);
});
