import { useCallback, useSyncExternalStore } from 'react';
import { readQuantity } from '../../kit/quantity.ts';

/** What is typed down a guide and not in the cart yet, of one person for one customer, on this device. */
export interface Typed {
  /** By product, as it was typed. */
  typed: Readonly<Record<string, string>>;
  /** On its way to the cart, with the key that makes it happen once. */
  sending: Sending | null;
  /** The count that filled the quantities; it fills them once. */
  filledFrom: string | null;
}
export interface Sending {
  key: string;
  lines: readonly { productId: string; quantity: number }[];
}

const NOTHING: Typed = { typed: {}, sending: null, filledFrom: null };

const storeOf = (person: string, customerId: string) => `bellcart.guide.${person}.${customerId}`;

/** Without storage what is typed lives as long as the page. */
const held = new Map<string, Typed>();
const listeners = new Set<() => void>();

function read(store: string): Typed {
  const known = held.get(store);
  if (known) return known;
  let found = NOTHING;
  try {
    found = {
      ...NOTHING,
      ...(JSON.parse(window.localStorage.getItem(store) ?? '{}') as Partial<Typed>),
    };
  } catch {
    // as said above
  }
  held.set(store, found);
  return found;
}

function write(store: string, next: Typed): void {
  held.set(store, next);
  try {
    const isEmpty =
      Object.keys(next.typed).length === 0 && next.sending === null && next.filledFrom === null;
    if (isEmpty) window.localStorage.removeItem(store);
    else window.localStorage.setItem(store, JSON.stringify(next));
  } catch {
    // as said above
  }
  for (const listener of listeners) listener();
}

/** Another tab of this browser has typed: what it wrote is read anew. */
function onStorage(event: StorageEvent): void {
  if (event.key === null) held.clear();
  else held.delete(event.key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      window.removeEventListener('storage', onStorage);
      held.clear();
    }
  };
}

type Change = (now: Typed) => Typed;

/** What is typed, and how to change it. It is empty on the server and until the page has its script. */
export function useTyped(person: string, customerId: string): [Typed, (change: Change) => void] {
  const store = storeOf(person, customerId);
  const now = useSyncExternalStore(
    subscribe,
    () => read(store),
    () => NOTHING,
  );
  const change = useCallback((next: Change) => write(store, next(read(store))), [store]);
  return [now, change];
}

/** The lines that can be sent, and the products whose text is no quantity. */
export function linesOf(typed: Typed['typed']): {
  lines: { productId: string; quantity: number }[];
  wrong: string[];
} {
  const lines: { productId: string; quantity: number }[] = [];
  const wrong: string[] = [];
  for (const [productId, text] of Object.entries(typed)) {
    // 0 says that none is wanted.
    if (text.trim() === '' || /^0+$/.test(text.trim())) continue;
    const quantity = readQuantity(text);
    if (quantity === null) wrong.push(productId);
    else lines.push({ productId, quantity });
  }
  return { lines, wrong };
}

/** One text changed; an empty one is forgotten. */
export function withText(now: Typed, productId: string, text: string): Typed {
  const { [productId]: _, ...rest } = now.typed;
  return { ...now, typed: text === '' ? rest : { ...rest, [productId]: text } };
}

/** Puts what was on its way back into its rows, where nothing newer stands. */
export function putBack(now: Typed, productIds?: readonly string[]): Typed {
  const back = (now.sending?.lines ?? []).filter(
    ({ productId }) => !productIds || productIds.includes(productId),
  );
  return {
    ...now,
    sending: null,
    typed: {
      ...Object.fromEntries(back.map(({ productId, quantity }) => [productId, String(quantity)])),
      ...now.typed,
    },
  };
}
