import { milesBetween, type Place } from '../../kit/stop-order.ts';
import { minutesOf } from '../../kit/time.ts';
import { type DockHours, dockConflict } from '../../people/customers/public/dock-hours.ts';

/** When a truck is expected at each of its doors: from straight lines and the usual time at a door, without any map. It is always said as "about". */

/** A road is longer than the straight line, and a delivery truck in a town this fast. */
const ROAD_FACTOR = 1.3;
const MILES_PER_HOUR = 25;
/** Between doors of which one has no position: orders a way, and is told to nobody. */
const UNKNOWN_MINUTES = 12;
/** No truck drives as far between two doors: such a position is not believed. */
const FARTHEST_MILES = 150;
/** Minutes at a stop without a history. */
export const USUAL_MINUTES = 15;
/** The assumed start of a run without one: used to sort its stops, never shown. */
export const USUAL_START = '08:00';
/** To this many minutes a time is told. */
const ROUNDED_MINUTES = 5;
const MINUTE_MS = 60_000;

export interface DoorToTime extends DockHours {
  place: Place | null;
  /** When somebody was there, ms; null: nobody yet. */
  settledAt: number | null;
}

export interface Trip {
  /** YYYY-MM-DD, the company's, and the first moment of it, ms. */
  day: string;
  midnight: number;
  /** When it left or is to leave, ms. */
  startsAt: number;
  /** The run has left, or its start was entered. */
  isStartKnown: boolean;
  /** The truck is not at its next door before this moment, ms. */
  now: number;
  dock: Place | null;
  minutesADoor: number;
}

export interface TimeAtDoor {
  /** ms */
  at: number;
  /** Start and every way to it are known: only then the time may be told. */
  isKnown: boolean;
  /** Why goods are not taken then; '' where they are. */
  conflict: string;
}

/** Minutes on the road. */
export function minutesBetween(from: Place | null, to: Place | null): number {
  const miles = milesOn(from, to);
  return miles === null ? UNKNOWN_MINUTES : (miles * ROAD_FACTOR * 60) / MILES_PER_HOUR;
}

/** Miles of a way; null where a position is missing or not believed. */
function milesOn(from: Place | null, to: Place | null): number | null {
  const miles = from && to ? milesBetween(from, to) : null;
  return miles !== null && miles > FARTHEST_MILES ? null : miles;
}

/** Rounded to five minutes, the accuracy of the estimate. */
export const toFiveMinutes = (at: number): number =>
  Math.round(at / (ROUNDED_MINUTES * MINUTE_MS)) * ROUNDED_MINUTES * MINUTE_MS;

/**
 * The doors in the order of the road, each with when the truck is or was there. It waits at a dock that is not open yet. Behind a way that nobody
 * knows no time is known, until somebody was at a door with a position.
 */
export function timesAtDoors(doors: readonly DoorToTime[], trip: Trip): TimeAtDoor[] {
  const been = doors.filter(({ settledAt }) => settledAt !== null);
  const last = been.toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0))[0];
  let free = Math.max(trip.startsAt, last?.settledAt ?? 0);
  let here = last ? last.place : trip.dock;
  let isKnown = trip.isStartKnown;
  // However the unknown way is: not before it leaves, and not before now.
  const earliest = isKnown ? Math.max(free, trip.now) : trip.now;
  return doors.map((door) => {
    if (door.settledAt !== null) return { at: door.settledAt, isKnown: true, conflict: '' };
    const opens = minutesOf(door.dockFrom);
    const at = Math.max(
      free + minutesBetween(here, door.place) * MINUTE_MS,
      trip.now,
      opens === null ? 0 : trip.midnight + opens * MINUTE_MS,
    );
    free = at + trip.minutesADoor * MINUTE_MS;
    isKnown &&= milesOn(here, door.place) !== null;
    here = door.place ?? here;
    const minute = Math.round((toFiveMinutes(isKnown ? at : earliest) - trip.midnight) / MINUTE_MS);
    return { at, isKnown, conflict: dockConflict(door, trip.day, minute) };
  });
}

/** Whether a door that is not reached in time would be if the truck came there next: a day or an hour at which it takes nothing no order of doors mends. */
export function anotherOrderHelps(
  doors: readonly DoorToTime[],
  index: number,
  trip: Trip,
): boolean {
  const door = doors[index];
  if (!door || timesAtDoors(doors, trip)[index]?.conflict === '') return false;
  const been = doors.filter(({ settledAt }) => settledAt !== null);
  return timesAtDoors([...been, door], trip).at(-1)?.conflict === '';
}

/** Minutes that a way is late at docks, and that the truck stands before closed ones: what another order can mend. */
function troubleOf(doors: readonly DoorToTime[], trip: Trip): number {
  const times = timesAtDoors(doors, trip);
  return doors.reduce(
    (sum, door, index) => {
      const minute = ((times[index]?.at ?? 0) - trip.midnight) / MINUTE_MS;
      const till = minutesOf(door.dockTo);
      return sum + (till === null ? 0 : Math.max(0, minute - till)) * 10;
    },
    (times.at(-1)?.at ?? 0) / MINUTE_MS,
  );
}

/**
 * The same doors in an order that keeps to the hours of their docks as far as one can: a door goes elsewhere as long as less is late by it, or
 * the last one is reached earlier without anything being later than it was. Without hours the order stays as it is.
 */
export function keepingHours<T extends DoorToTime>(doors: readonly T[], trip: Trip): T[] {
  if (!doors.some(({ dockFrom, dockTo }) => dockFrom || dockTo)) return [...doors];
  let way = [...doors];
  let trouble = troubleOf(way, trip);
  for (let pass = 0; pass < way.length * 2; pass += 1) {
    const better = bestMove(way, trip, trouble);
    if (!better) break;
    ({ way, trouble } = better);
  }
  return way;
}

function bestMove<T extends DoorToTime>(
  way: readonly T[],
  trip: Trip,
  trouble: number,
): { way: T[]; trouble: number } | null {
  let best: { way: T[]; trouble: number } | null = null;
  for (const [from, door] of way.entries()) {
    const rest = way.toSpliced(from, 1);
    for (let to = 0; to <= rest.length; to += 1) {
      if (to === from) continue;
      const other = rest.toSpliced(to, 0, door);
      const its = troubleOf(other, trip);
      if (its < (best?.trouble ?? trouble) - 1) best = { way: other, trouble: its };
    }
  }
  return best;
}
