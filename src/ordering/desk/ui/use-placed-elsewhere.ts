import { useEffect, useRef, useState } from 'react';
import { type StoredOrder, storedOrders } from '../../visits/ui/stored-orders.ts';
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

/** Whether an order is one that waited on this device. */
export const isOfDevice = (taken: readonly StoredOrder[], orderId: string): boolean =>
  taken.some(({ ofCall, placed }) => ofCall === true && placed?.id === orderId);

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
  // What was taken in this form without a signal and has gone since is no other window's: the next order may stand typed here.
  const isOwn = isOfDevice(storedOrders.useAll(person), last);
  useEffect(() => {
    if (!isOwn) return;
    store(place, last);
    openedAt.current = last;
    // oxlint-disable-next-line react/set-state-in-effect -- it stays so once its person has read what became of it
    setAfter(last);
  }, [isOwn, last, place]);
  const placed = isOwn || last === after ? null : call.lastPlaced;
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
    after: isOwn ? last : after,
    onPutBack: goOnFrom,
    goOn: () => {
      clean(call.notes);
      store(place, last);
      openedAt.current = last;
      setAfter(last);
    },
  };
}
