import { useCallback, useSyncExternalStore } from 'react';
import { STORE_CHANGED, storedName } from './stored-work.ts';

type Change<T> = (now: T) => T;

/**
 * Something of one person for one customer that is kept on this device over reloads, and shown alike in all tabs. Without storage it
 * lives as long as the page. `empty` is what stands when nothing is kept, and is forgotten again when it is reached.
 */
export function deviceStore<T extends object>(
  prefix: string,
  empty: T,
  isEmpty: (now: T) => boolean,
) {
  const held = new Map<string, T>();
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  function read(store: string): T {
    const known = held.get(store);
    if (known) return known;
    let found = empty;
    try {
      found = {
        ...empty,
        ...(JSON.parse(window.localStorage.getItem(store) ?? '{}') as Partial<T>),
      };
    } catch {
      // the browser refused access: it counts as empty
    }
    held.set(store, found);
    return found;
  }

  function write(store: string, next: T): void {
    held.set(store, next);
    try {
      if (isEmpty(next)) window.localStorage.removeItem(store);
      else window.localStorage.setItem(store, JSON.stringify(next));
    } catch {
      // the browser refused to store it
    }
    notifyListeners();
    window.dispatchEvent(new Event(STORE_CHANGED));
  }

  /** Another tab of this browser has written: what it wrote is read anew. */
  function onStorage(event: StorageEvent): void {
    if (event.key === null) held.clear();
    else held.delete(event.key);
    notifyListeners();
  }

  function subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      window.removeEventListener('storage', onStorage);
      held.clear();
    };
  }

  /** What is kept, and how to change it. It is empty on the server and until the page has its script. */
  return function useStoredState(
    person: string,
    customerId: string,
  ): [T, (change: Change<T>) => void] {
    const store = storedName(prefix, person, customerId);
    const now = useSyncExternalStore(
      subscribe,
      () => read(store),
      () => empty,
    );
    const change = useCallback((next: Change<T>) => write(store, next(read(store))), [store]);
    return [now, change];
  };
}
