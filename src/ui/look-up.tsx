import { useEffect, useRef } from 'react';
import { useConnection } from './connection.ts';
import { LOOK_UP } from './messages.ts';

/** Asks this long after the last key, in ms. */
const ASK_AFTER_MS = 120;

/** Asks for what is typed a while after the last key, and again once a lost connection is back: nobody has to type it anew. */
export function useAsking(term: string, ask: (term: string) => void): void {
  const { lost } = useConnection();
  useEffect(() => {
    if (term === '') return;
    const timer = setTimeout(() => ask(term), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [term, ask, lost]);
}

/** Text while a look-up is pending: loading, or offline with the typed text stored. */
export function useWaitingText(): string {
  return useConnection().lost ? LOOK_UP.offline : LOOK_UP.loading;
}

/** The same where the answer will stand. */
export function LookUpWaits() {
  const { lost } = useConnection();
  return (
    <p
      role={lost ? 'alert' : undefined}
      className={`px-3 py-3 ${lost ? 'font-semibold text-danger' : 'text-muted'}`}
    >
      {useWaitingText()}
    </p>
  );
}

/** A list of suggestions that opens below the window, or under the bar at its lower edge, is brought into view with what it found; so is what is said in its place. */
export function useListInView<E extends HTMLElement = HTMLDivElement>(
  rows: number,
  isShown = rows > 0,
) {
  const list = useRef<E>(null);
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' });
  }, [rows, isShown]);
  return list;
}
