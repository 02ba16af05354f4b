import { useEffect, useState } from 'react';
import type { NoPosition } from '../../deliveries/evidence.ts';
import type { Position } from '../stop-evidence.ts';

/** So long the phone may look for it, in ms, before it says that it found nothing. */
const WAIT_MS = 20_000;

/** By the codes of the browser's own answer (GeolocationPositionError). */
const WHY: Record<number, NoPosition> = { 1: 'refused', 2: 'not-found', 3: 'too-slow' };

const hasPosition = () => typeof navigator !== 'undefined' && 'geolocation' in navigator;

/**
 * Where the phone is, for as long as a stop is open: asked for by default, followed until it is finished, and never waited for. What was
 * found last stands; until then the reason why there is nothing.
 */
export function usePosition(): Position {
  const [position, setPosition] = useState<Position>({ location: null, noPosition: 'not-yet' });
  useEffect(() => {
    if (!hasPosition()) return;
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setPosition({
          location: {
            latitude,
            longitude,
            accuracyMeters: Math.min(100_000, Math.max(0, accuracy)),
          },
          noPosition: 'not-yet',
        }),
      ({ code }) => setPosition((before) => ({ ...before, noPosition: WHY[code] ?? 'not-found' })),
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: 30_000 },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);
  return hasPosition() ? position : { location: null, noPosition: 'no-device' };
}
