import { useSyncExternalStore } from 'react';
import type { AddToCart } from '../../../ui/add-to-cart-event.ts';
import { freshKey } from '../../../ui/send-key.tsx';

/** A product on its way into the cart, with the key that makes it happen once. */
export interface UnsentAdd extends AddToCart {
  key: string;
  /** When it was asked for, UTC ms. */
  at: number;
  meantFor: string;
}

/** The same product and quantity within this long is the second tap of a double tap, in ms. */
const SAME_TAP_MS = 600;

const listeners = new Set<() => void>();
/** As many as stand in the store, without reading it at every render. */
const counts = new Map<string, number>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How many adds of this person in this tab are without an answer. */
export function useUnsentAdds(person: string): number {
  return useSyncExternalStore(
    subscribe,
    () => {
      const known = counts.get(person) ?? unsentAdds(person).length;
      counts.set(person, known);
      return known;
    },
    () => 0,
  );
}

const storeOf = (person: string) => `bellcart.unsent-adds.${person}`;

/** What this person asked for in this tab and no answer came to, over a reload. */
export function unsentAdds(person: string): UnsentAdd[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(storeOf(person)) ?? '[]') as UnsentAdd[];
  } catch {
    return [];
  }
}

/** Keeps them for a reload of this tab. Without storage they live as long as the page. */
export function storeUnsentAdds(person: string, adds: readonly UnsentAdd[]): void {
  counts.set(person, adds.length);
  for (const listener of listeners) listener();
  try {
    if (adds.length === 0) window.sessionStorage.removeItem(storeOf(person));
    else window.sessionStorage.setItem(storeOf(person), JSON.stringify(adds));
  } catch {
    // the browser refused to store it
  }
}

/** The addition as a request with a key; null: it repeats an earlier one. */
export function asOneRequest(
  detail: AddToCart,
  {
    meantFor,
    earlier,
    last,
    now,
  }: { meantFor: string; earlier: readonly UnsentAdd[]; last: UnsentAdd | null; now: number },
): UnsentAdd | null {
  const isSame = (one: UnsentAdd) =>
    one.productId === detail.productId && one.quantity === detail.quantity;
  if (detail.key) {
    if (earlier.some((one) => one.key === detail.key)) return null;
  } else if (earlier.some(isSame) || (last !== null && isSame(last) && now - last.at < SAME_TAP_MS))
    return null;
  return { ...detail, key: detail.key ?? freshKey(), at: now, meantFor };
}
