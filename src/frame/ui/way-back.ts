import { useEffect, useState } from 'react';
import { ownPath } from '../../kit/own-path.ts';
import { connectionLost, isReachable, useConnection } from '../../ui/connection.ts';

/** The page was opened because another could not be read: what is so of the connection is looked for, and said above. */
async function lookForConnection(): Promise<void> {
  if (!(await isReachable())) connectionLost();
}

/** So soon the way back is not gone by itself a second time: a page that can't be read while there is a connection would lead here again, in ms. */
const NOT_AGAIN_MS = 60_000;

/**
 * Whether the page that was asked for is opened by itself: there is a connection, nobody is at work here, and it was not tried just now.
 */
export const goesBack = (at: {
  asked: string | null;
  lost: boolean;
  isWriting: boolean;
  /** When it was opened by itself last, UTC ms. */
  before: number;
  now: number;
}): boolean => at.asked !== null && !at.lost && !at.isWriting && at.now - at.before > NOT_AGAIN_MS;

const LED_BACK = 'bellcart-led-back';

/** The page was opened because another could not be read: that one comes by itself once there is a connection. */
export function useWayBack(asked: string | null): void {
  const { lost } = useConnection();
  const [isLooked, setLooked] = useState(false);
  useEffect(() => void lookForConnection().then(() => setLooked(true)), []);
  useEffect(() => {
    if (!isLooked) return;
    const isWriting = document.querySelector('main form') !== null;
    const before = Number(window.sessionStorage.getItem(LED_BACK) ?? 0);
    if (!goesBack({ asked, lost, isWriting, before, now: Date.now() })) return;
    window.sessionStorage.setItem(LED_BACK, String(Date.now()));
    window.location.replace(ownPath(asked));
  }, [isLooked, lost, asked]);
}
