import { expect, test } from 'vitest';
import type { DriverStop } from '../contract.ts';
import type { Outbox, StoredStop } from './device/outbox.ts';
import { isShownAtOnce, nextOpen, runNow, toCountBack } from './stored-of-order.ts';
import type { ShownDay } from './use-driver-day.ts';

/** A stop at a door of its own. */
const stop = (orderId: string, runId: string, state = 'open') =>
  ({
    orderId,
    runId,
    state,
    customerId: `c-${orderId}`,
    address1: `${orderId} Dock Road`,
    city: 'Oceanside',
    region: 'CA',
    zip: '92054',
  }) as DriverStop;
const day = (
  runs: readonly (readonly [string, string])[],
  stops: readonly DriverStop[],
): ShownDay =>
  ({
    day: { runs: runs.map(([id, state]) => ({ id, state })), stops },
    gone: [],
    isFresh: true,
  }) as never;
const outbox = (
  more: Partial<Record<'stops' | 'sent', string[]>> = {},
  dock: Outbox['dock'] = [],
): Outbox => {
  const storedStops = (ids: readonly string[] = []) =>
    ids.map((orderId, at) => ({ orderId, at }) as StoredStop);
  return {
    isRead: true,
    sealed: 0,
    stops: storedStops(more.stops),
    refused: [],
    sent: storedStops(more.sent),
    dock,
  } as never;
};

const NORTH = [stop('1', 'north'), stop('2', 'north')];
const COAST = [stop('3', 'coast'), stop('4', 'coast')];
const both = (north: string, coast: string) =>
  day(
    [
      ['north', north],
      ['coast', coast],
    ],
    [...COAST, ...NORTH],
  );

test('several runs of a day are one after the other: what is on the road before what is planned', () => {
  expect(runNow(both('out', 'planned'), outbox())).toBe('north');
  expect(nextOpen(both('out', 'planned'), outbox())?.orderId).toBe('1');
  // None has left: the first that has something to deliver.
  expect(runNow(both('planned', 'planned'), outbox())).toBe('coast');
  // The next stop is never one of another run.
  expect(nextOpen(both('out', 'planned'), outbox({ sent: ['1', '2'] }))).toBeUndefined();
});

test('after a stop out of turn the next one is the first that is open, as the list says it', () => {
  const stops = [stop('1', 'north'), stop('2', 'north'), stop('3', 'north')];
  const shown = day([['north', 'out']], stops);
  const second = outbox({ sent: ['2'] });
  expect(nextOpen(shown, second, stops[1])?.orderId).toBe('1');
  expect(nextOpen(shown, second)?.orderId).toBe('1');
  // At the first one, which is not done, it is the one that comes after it.
  expect(nextOpen(shown, second, stops[0])?.orderId).toBe('3');
});

test('a run is counted back before the next one is driven, and not while this phone holds a report', () => {
  const shown = both('out', 'planned');
  expect(toCountBack(shown, outbox({ sent: ['1'] }))).toBeNull();
  expect(toCountBack(shown, outbox({ stops: ['1'], sent: ['2'] }))).toBeNull();
  const done = outbox({ sent: ['1', '2'] });
  expect([runNow(shown, done), toCountBack(shown, done)?.id]).toEqual(['north', 'north']);
  // Counted back on this phone already, it is not offered again; what the office refused is.
  const counted = (count: 'waiting' | 'refused') =>
    outbox({ sent: ['1', '2'] }, [
      { runId: 'north', loads: 0, refusedLoads: 0, count, placards: 'none', signature: 'none' },
    ]);
  expect(toCountBack(shown, counted('waiting'))).toBeNull();
  expect(toCountBack(shown, counted('refused'))?.id).toBe('north');
  // Closed, the next one is driven.
  const closed = both('closed', 'planned');
  expect([runNow(closed, done), nextOpen(closed, done)?.orderId]).toEqual(['coast', '3']);
});

test('what the phone held without a run, or of another day, waits for the office: a run may have come since', () => {
  const at = Date.parse('2026-03-02T15:00:00Z');
  const held = (runs: [string, string][], on: string) => {
    const shown = day(runs, []);
    return {
      isFresh: false,
      day: { ...shown.day, day: on, company: { timeZone: 'America/New_York' } },
    } as never;
  };
  expect(isShownAtOnce(held([['north', 'out']], '2026-03-02'), null, at)).toBe(true);
  expect(isShownAtOnce(held([], '2026-03-02'), null, at)).toBe(false);
  expect(isShownAtOnce(held([['north', 'out']], '2026-03-01'), null, at)).toBe(false);
  // Without a signal it is all there is.
  expect(isShownAtOnce(held([], '2026-03-02'), 'network', at)).toBe(true);
});
