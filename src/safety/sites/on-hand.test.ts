import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dailyAmounts, mostOf } from './daily-amounts.ts';
import { isThere, type StockEvent, stockOnHand } from './on-hand.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-01-01T00:00:00Z');
const on = (day: number) => FIRST + day * DAY;
const delivered = (day: number, quantity: number): StockEvent => ({
  kind: 'delivered',
  at: on(day),
  quantity,
});
const counted = (day: number, quantity: number, room = 'laundry'): StockEvent => ({
  kind: 'counted',
  at: on(day),
  room,
  quantity,
});

test('a count of full packs alone leaves what is opened as it was found, with its day; one of the opened leaves the packs', () => {
  const packs: StockEvent = {
    ...counted(6, 4),
    kind: 'counted',
    room: 'laundry',
    leaves: 'opened',
  };
  const opened: StockEvent = {
    ...counted(8, 0.25),
    kind: 'counted',
    room: 'laundry',
    leaves: 'packs',
  };
  const of = (...events: StockEvent[]) => stockOnHand([counted(2, 2.5), ...events]);
  expect(of(packs)).toMatchObject({
    quantity: 4.5,
    countedAt: on(6),
    rooms: [{ room: 'laundry', quantity: 4.5, countedAt: on(6), openedAt: on(2) }],
  });
  expect(of(packs, opened)).toMatchObject({
    quantity: 4.25,
    countedAt: on(8),
    rooms: [{ quantity: 4.25, countedAt: on(6), openedAt: on(8) }],
  });
  // Full packs again: what is opened keeps the day on which somebody looked at it.
  expect(of(packs, { ...packs, at: on(7), quantity: 1 }).rooms).toEqual([
    { room: 'laundry', quantity: 1.5, countedAt: on(7), openedAt: on(2) },
  ]);
  // All of it counted: nothing is left of before.
  expect(of(packs, counted(9, 1)).rooms).toEqual([
    { room: 'laundry', quantity: 1, countedAt: on(9) },
  ]);
  // Nobody knew of any: there is none.
  expect(stockOnHand([packs]).rooms).toEqual([{ room: 'laundry', quantity: 4, countedAt: on(6) }]);
  // What came is not put away by who looked at the opened one alone.
  expect(of(delivered(5, 3), opened)).toMatchObject({ quantity: 5.25, deliveredSince: 3 });
  // A count of the whole site stays as it is, in no storeroom, while somebody looks at an opened one alone.
  expect(stockOnHand([{ kind: 'counted-site', at: on(2), quantity: 5 }, opened])).toMatchObject({
    quantity: 5.25,
    rooms: [{ room: 'laundry', quantity: 0.25 }],
  });
});

test('what was never counted is not known, however much was delivered', () => {
  expect(stockOnHand([delivered(1, 3), delivered(2, 4)])).toMatchObject({
    quantity: null,
    deliveredSince: 7,
    countedAt: null,
  });
});

test('the last count, what came after it, less what was used; lots of one count add up', () => {
  const events: StockEvent[] = [
    delivered(1, 9),
    counted(5, 2),
    counted(5, 1.5),
    delivered(8, 2),
    { kind: 'used', at: on(9), room: 'laundry', quantity: 1 },
    { kind: 'moved', at: on(10), room: 'laundry', toRoom: 'pool', quantity: 0.5 },
    { kind: 'disposed', at: on(11), room: 'pool', quantity: 0.25 },
  ];
  expect(stockOnHand(events)).toEqual({
    quantity: 4.25,
    rooms: [
      { room: 'laundry', quantity: 2, countedAt: on(5) },
      { room: 'pool', quantity: 0.25, countedAt: null },
    ],
    deliveredSince: 2,
    countedAt: on(5),
    wholeSite: false,
  });
  expect(stockOnHand([...events].reverse()).quantity).toBe(4.25);
});

test('a delivery is put away once every storeroom that holds the product was counted after it', () => {
  const events = [counted(1, 3), counted(2, 4, 'pool'), delivered(3, 5), counted(4, 6)];
  expect(stockOnHand(events)).toMatchObject({ quantity: 15, deliveredSince: 5 });
  expect(stockOnHand([...events, counted(5, 4, 'pool')])).toMatchObject({
    quantity: 10,
    deliveredSince: 0,
  });
});

test('a count of its own place holds the deliveries before it, whatever is remembered of other storerooms', () => {
  const own = (day: number, quantity: number): StockEvent => ({
    kind: 'counted',
    at: on(day),
    room: 'closet',
    quantity,
    atPlace: true,
  });
  const events = [counted(1, 0.75), own(2, 3), delivered(3, 4), own(4, 2)];
  expect(stockOnHand(events)).toMatchObject({ quantity: 2.75, deliveredSince: 0 });
  expect(stockOnHand([...events, delivered(5, 4)])).toMatchObject({ quantity: 6.75 });
  const site: StockEvent = { kind: 'counted-site', at: on(3), quantity: 5 };
  expect(stockOnHand([counted(1, 0.75), site, own(4, 2)]).quantity).toBe(2.75);
});

test('after any history a count of its own place is what is there, with what other storerooms hold', () => {
  const rooms = ['closet', 'laundry', 'pool', ''];
  const room = fc.constantFrom(...rooms);
  const quantity = fc.integer({ min: 0, max: 36 }).map((quarters) => quarters / 4);
  const at = fc.integer({ min: 0, max: 20 }).map(on);
  const event: fc.Arbitrary<StockEvent> = fc.oneof(
    fc.record({ kind: fc.constant('delivered' as const), at, quantity }),
    fc.record({ kind: fc.constant('counted-site' as const), at, quantity }),
    fc.record({ kind: fc.constant('counted' as const), at, room, quantity, atPlace: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('used' as const, 'disposed' as const), at, room, quantity }),
    fc.record({ kind: fc.constant('moved' as const), at, room, toRoom: room, quantity }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), quantity, quantity, (events, found, came) => {
      const others = stockOnHand(events)
        .rooms.filter((one) => one.room !== 'closet')
        .reduce((sum, one) => sum + one.quantity, 0);
      const own = {
        kind: 'counted',
        at: on(21),
        room: 'closet',
        quantity: found,
        atPlace: true,
      } as const;
      const after = stockOnHand([...events, own]);
      expect(after.quantity).toBeCloseTo(found + others, 5);
      expect(after.deliveredSince).toBe(0);
      const later = stockOnHand([...events, own, delivered(22, came)]);
      expect(later.quantity).toBeCloseTo(found + others + came, 5);
    }),
  );
});

test('more used than anybody knew of leaves nothing, never less', () => {
  const used: StockEvent = { kind: 'used', at: on(3), room: 'laundry', quantity: 9 };
  expect(stockOnHand([counted(1, 1), delivered(2, 2), used]).quantity).toBe(0);
  expect(stockOnHand([used]).quantity).toBeNull();
});

test('a count of the whole site stands until a storeroom is counted', () => {
  const site: StockEvent = { kind: 'counted-site', at: on(6), quantity: 4 };
  const events = [counted(1, 3), delivered(3, 2), site, delivered(7, 1)];
  expect(stockOnHand(events)).toMatchObject({ quantity: 5, deliveredSince: 1, wholeSite: true });
  expect(stockOnHand([...events, counted(8, 2)])).toMatchObject({ quantity: 2, wholeSite: false });
});

test('the most and the average of ten days, by hand', () => {
  // 4 on days 0 to 4 (from before), 10 on days 5 to 7, counted as 1 on day 8: 10 stood that morning.
  const events = [counted(-3, 4), delivered(5, 6), counted(8, 1)];
  const { days, uncounted } = dailyAmounts(events, on(0), on(10));
  expect(days).toEqual([4, 4, 4, 4, 4, 10, 10, 10, 10, 1]);
  expect(uncounted).toBe(false);
  expect(mostOf(days)).toEqual({ most: 10, at: 5, average: 6.1 });
  expect(mostOf([0, 0, 3, 1])).toEqual({ most: 3, at: 2, average: 2 });
});

test('before the first count it is all that was delivered, and said to be uncounted', () => {
  const found = dailyAmounts([delivered(-400, 5), delivered(2, 3), counted(4, 1)], on(0), on(6));
  expect(found).toEqual({ days: [5, 5, 8, 8, 8, 1], uncounted: true });
  expect(dailyAmounts([], on(0), on(2))).toEqual({ days: [0, 0], uncounted: false });
});

const life = (room: string, from = -30, until: number | null = null) => ({
  room,
  from: on(from),
  until: until === null ? null : on(until),
});

test('none in a storeroom where it never stood leaves what was delivered, until every open one was looked at', () => {
  const both = [life('laundry'), life('pool')];
  const events = [delivered(1, 3), counted(2, 0)];
  expect(stockOnHand(events, both)).toMatchObject({ quantity: 3, deliveredSince: 3 });
  expect(stockOnHand([...events, counted(3, 0, 'pool')], both).quantity).toBe(0);
  // Opened later, or closed before: nobody had to look there.
  expect(stockOnHand(events, [life('laundry'), life('pool', 5)]).quantity).toBe(0);
  expect(stockOnHand(events, [life('laundry'), life('pool', -30, 1)]).quantity).toBe(0);
  // Where it stood, none is none.
  expect(stockOnHand([delivered(1, 3), counted(2, 2), counted(3, 0)], both).quantity).toBe(0);
});

test('none at the whole site ends what storerooms held; some there is somewhere, until it is found', () => {
  const site = (day: number, quantity: number): StockEvent => ({
    kind: 'counted-site',
    at: on(day),
    quantity,
  });
  const both = [life('laundry'), life('pool')];
  const ended = [counted(1, 3), delivered(2, 1), site(3, 0)];
  expect(isThere(stockOnHand(ended, both))).toBe(false);
  expect(stockOnHand([...ended, counted(4, 1, 'pool')], both).quantity).toBe(1);
  const some = stockOnHand([site(1, 2), counted(2, 0)], both);
  expect([some.quantity, some.deliveredSince, isThere(some)]).toEqual([2, 0, true]);
});

test('what nobody counted stays, whatever was recorded as used', () => {
  const used: StockEvent = { kind: 'used', at: on(3), room: 'laundry', quantity: 9 };
  expect(isThere(stockOnHand([delivered(1, 3), used]))).toBe(true);
  expect(isThere(stockOnHand([delivered(1, 3), counted(2, 3), used]))).toBe(false);
});
