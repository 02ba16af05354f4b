import { MapPinned } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { stopMessages as messages } from '../messages.ts';
import type { StopDraft } from '../stop-draft.ts';
import type { ChangeDraft } from './use-stop-draft.ts';

const WAIT_MS = 15_000;

/** Where the stop was finished: asked for by the driver's own press, and from then on without asking again. Nothing waits for it. */
export function LocationPart(props: { location: StopDraft['location']; change: ChangeDraft }) {
  const { location, change } = props;
  const [isOff, setIsOff] = useState(false);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const isKnown = location !== null;

  const take = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, accuracy } = coords;
        latest.current((before) => ({
          ...before,
          location: {
            latitude,
            longitude,
            accuracyMeters: Math.min(100_000, Math.max(0, accuracy)),
          },
        }));
      },
      () => setIsOff(true),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  useEffect(() => {
    if (isKnown || !navigator.permissions) return;
    void navigator.permissions
      .query({ name: 'geolocation' })
      .then(({ state }) => {
        if (state === 'granted') take();
      })
      .catch(() => undefined);
    // Once for a visit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!('geolocation' in navigator)) return null;
  if (isKnown) return <p role="status">{messages.locationAdded}</p>;
  if (isOff) return <p role="status">{messages.locationOff}</p>;
  return (
    <Button variant="secondary" className="min-h-14 w-full" onClick={take}>
      <MapPinned aria-hidden="true" size={22} /> {messages.location}
    </Button>
  );
}
