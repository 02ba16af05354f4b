import { useCallback, useSyncExternalStore } from 'react';

/** Told to the window when something kept on this device changed, or a screen that sends it came or went. */
export const STORE_CHANGED = 'bellcart:kept';

/** What a screen that is shown sends by itself, by its name in the device's store; how many screens have it. */
const inHand = new Map<string, number>();

const tell = () => window.dispatchEvent(new Event(STORE_CHANGED));

/** Says that the screen that is shown sends this by itself. Returns what ends it. */
export function takeInHand(store: string): () => void {
  inHand.set(store, (inHand.get(store) ?? 0) + 1);
  tell();
  return () => {
    const left = (inHand.get(store) ?? 1) - 1;
    if (left > 0) inHand.set(store, left);
    else inHand.delete(store);
    tell();
  };
}

/** The name of something of one person in the device's store. */
export const storedName = (prefix: string, person: string, of: string) =>
  `bellcart.${prefix}.${person}.${of}`;

/**
 * What of this kind waits on this device to be sent and no shown screen sends: the ends of its names. Anything that can't be read waits for
 * nobody.
 */
export function unsentNow(
  prefix: string,
  person: string,
  waits: (record: Record<string, unknown>) => boolean,
): string[] {
  const start = storedName(prefix, person, '');
  try {
    return Object.keys(window.localStorage)
      .filter((name) => name.startsWith(start) && !inHand.has(name))
      .filter((name) => waits(parsed(window.localStorage.getItem(name))))
      .map((name) => name.slice(start.length))
      .toSorted();
  } catch {
    return [];
  }
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Hears every change of what is kept on this device, of another tab too. Returns what ends it. */
export function onStoreChange(listener: () => void): () => void {
  window.addEventListener(STORE_CHANGED, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(STORE_CHANGED, listener);
    window.removeEventListener('storage', listener);
  };
}

const NONE: readonly string[] = [];

/** The same as a screen shows it: none on the server and until the page has its script. Give a function that stays the same. */
export function useUnsent(
  prefix: string,
  person: string,
  waits: (record: Record<string, unknown>) => boolean,
): readonly string[] {
  const now = useCallback(
    () => unsentNow(prefix, person, waits).join(' '),
    [prefix, person, waits],
  );
  const names = useSyncExternalStore(onStoreChange, now, () => '');
  return names === '' ? NONE : names.split(' ');
}
