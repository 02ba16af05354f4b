import { useEffect, useRef, useState } from 'react';
import type { Call } from '../server/load-desk.ts';
import type { DetailsSaving } from './use-details-saving.ts';

/** By which order a tab's call began, over a sign-in that the tab had to do anew. */
const placeOf = (person: string, customerId: string) =>
  `bellcart.call-after.${person}.${customerId}`;

function read(place: string): string | null {
  try {
    return window.sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

function store(place: string, orderId: string): void {
  try {
    window.sessionStorage.setItem(place, orderId);
  } catch {
    // Without storage the call of a page that was loaded anew counts as a new one.
  }
}

/** An order that this tab placed itself: the next call of the customer begins after it. */
export const notePlacedHere = (person: string, order: { id: string; customerId: string }): void =>
  store(placeOf(person, order.customerId), order.id);

/**
 * The order that another window has made of this call: nothing of it stands here for the next one. A tab whose session had ended is loaded
 * anew at the sign-in and gets back what was typed: it is still the call that it was, also when it was placed elsewhere meanwhile.
 */
export function usePlacedElsewhere(
  { person, call, clean }: { person: string; call: Call; clean: DetailsSaving['clean'] },
  outcome: string | null,
) {
  const place = placeOf(person, call.customer.id);
  const [after, setAfter] = useState(call.lastPlaced?.id ?? '');
  const last = call.lastPlaced?.id ?? '';
  /** By what the call of this tab began before the page was loaded. */
  const before = useRef<string | null>(null);
  const openedAt = useRef(after);
  useEffect(() => {
    before.current = read(place);
    store(place, openedAt.current);
  }, [place]);
  const goOnFrom = () => {
    if (before.current === null || before.current === openedAt.current) return;
    setAfter(before.current);
    before.current = null;
  };
  const wasSignedOut = outcome === 'signed-out';
  const onSignedOut = useRef(goOnFrom);
  useEffect(() => {
    if (wasSignedOut) onSignedOut.current();
  }, [wasSignedOut]);
  const placed = last === after ? null : call.lastPlaced;
  const notes = useRef(call.notes);
  useEffect(() => {
    notes.current = call.notes;
  });
  const isPlaced = placed !== null;
  useEffect(() => {
    if (isPlaced) clean(notes.current);
  }, [isPlaced, clean]);
  return {
    placed,
    after,
    onPutBack: goOnFrom,
    goOn: () => {
      clean(call.notes);
      store(place, last);
      openedAt.current = last;
      setAfter(last);
    },
  };
}
