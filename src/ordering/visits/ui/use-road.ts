import { useState } from 'react';
import type { Place } from '../../../kit/stop-order.ts';
import { byRoad, type RoadBy } from '../by-road.ts';
import type { CallRow } from '../server/call-list.ts';

/** So long the device may look for its position, in ms; an earlier one is none. */
const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 0 };

/** Where the device is; null where it doesn't know, or its person keeps it to themselves. */
const positionNow = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      POSITION_OPTIONS,
    );
  });

/**
 * The customers of the day in the order of the road, once somebody asks for it: from where the device is, which is asked for at that press
 * alone and goes nowhere. It needs no connection.
 */
export function useRoad(rows: readonly CallRow[], places: Readonly<Record<string, Place>>) {
  const [road, setRoad] = useState<{ start: Place | null } | null>(null);
  const [isLooking, setLooking] = useState(false);
  const by: RoadBy = Object.keys(places).length < 2 ? 'address' : road?.start ? 'here' : 'places';
  return {
    /** Null: the day stands by what is due. */
    rows: road ? byRoad(rows, new Map(Object.entries(places)), road.start) : null,
    /** By what they stand in order: from the device on, from the first of them, or by address alone where no delivery says where they are. */
    by,
    /** How many of them no delivery says the position of. */
    byZip: rows.filter(({ id }) => !places[id]).length,
    isLooking,
    turn: async () => {
      if (road) return setRoad(null);
      setLooking(true);
      setRoad({ start: await positionNow() });
      setLooking(false);
    },
  };
}
