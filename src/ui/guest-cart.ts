import { useSyncExternalStore } from 'react';
import { MAX_GUEST_LINES, MAX_QUANTITY } from '../kit/quantity.ts';

/**
 * The cart of a browser that is not signed in: ids and quantities, nothing else. `key` makes its merge happen once; `sentWith` is the request for
 * an account that it went with last.
 */
export interface GuestCart {
  key: string;
  sentWith?: string;
  lines: { productId: string; quantity: number }[];
}

const STORE = 'bellcart.guest-cart';
const EMPTY: GuestCart = { key: '', lines: [] };
const listeners = new Set<() => void>();
let seen: { text: string | null; cart: GuestCart } = { text: null, cart: EMPTY };

function read(): GuestCart {
  let text: string | null;
  try {
    text = window.localStorage.getItem(STORE);
  } catch {
    return seen.cart;
  }
  if (text !== seen.text) seen = { text, cart: parse(text) };
  return seen.cart;
}

// What stands in the browser's store may have been written by anybody.
function parse(text: string | null): GuestCart {
  if (!text) return EMPTY;
  try {
    const stored = JSON.parse(text) as Partial<GuestCart>;
    const lines = (stored.lines ?? []).filter(
      (line) =>
        typeof line.productId === 'string' &&
        Number.isInteger(line.quantity) &&
        line.quantity >= 1 &&
        line.quantity <= MAX_QUANTITY,
    );
    return typeof stored.key === 'string'
      ? { ...(stored as GuestCart), lines: lines.slice(0, MAX_GUEST_LINES) }
      : EMPTY;
  } catch {
    return EMPTY;
  }
}

function write(cart: GuestCart): void {
  try {
    if (cart.lines.length === 0) window.localStorage.removeItem(STORE);
    else window.localStorage.setItem(STORE, JSON.stringify(cart));
  } catch {
    seen = { text: seen.text, cart };
  }
  for (const listener of listeners) listener();
}

function freshKey(): string {
  return Array.from(window.crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Sets one quantity; 0 takes the line out. Every change makes a new key: another content is another merge. */
export function setGuestLine(productId: string, quantity: number): void {
  const cart = read();
  const line = { productId, quantity };
  const isIts = (one: typeof line) => one.productId === productId;
  const all = cart.lines.some(isIts)
    ? cart.lines.map((one) => (isIts(one) ? line : one))
    : [...cart.lines, line];
  const lines = all.filter((one) => one.quantity > 0).slice(0, MAX_GUEST_LINES);
  write({ ...cart, key: freshKey(), lines });
}

export function addGuestLine(productId: string, quantity: number): void {
  const current = read().lines.find((line) => line.productId === productId)?.quantity ?? 0;
  setGuestLine(productId, Math.min(MAX_QUANTITY, current + quantity));
}

/** It went with a request for an account, and stays: the request may be closed without one. */
export const noteGuestCartSent = (sentWith: string): void => write({ ...read(), sentWith });

/** Forgets the guest cart, unless it has changed since `key`. */
export function clearGuestCart(key?: string): void {
  if (key === undefined || read().key === key) write(EMPTY);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The guest cart, kept in step with other tabs. Empty while the server renders. */
export function useGuestCart(): GuestCart {
  return useSyncExternalStore(subscribe, read, () => EMPTY);
}
