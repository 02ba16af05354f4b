import { useMemo, useSyncExternalStore } from 'react';
import { onStoreChange, STORE_CHANGED, storedName, unsentNow } from './stored-work.ts';

/** Something finished that waits on this device for its answer, written once under its key. */
interface Keyed {
  key: string;
}

const hasKey = ({ key }: Record<string, unknown>): boolean => typeof key === 'string';

function write(change: () => void): void {
  try {
    change();
  } catch {
    // A browser that keeps nothing still sends while the page is open.
  }
  window.dispatchEvent(new Event(STORE_CHANGED));
}

/**
 * Finished things of one kind that are kept on this device for each person until they are answered: over reloads, and for the same person
 * after another sign-in. `placeOf` is the end of a record's name in the device's store.
 */
export function storedRecords<T extends Keyed>(kind: string, placeOf: (record: T) => string) {
  const nameOf = (person: string, record: T) => storedName(kind, person, placeOf(record));

  /** One of them by its place in the store; undefined when it is gone or can't be read. */
  function at(person: string, place: string): T | undefined {
    try {
      const text = window.localStorage.getItem(storedName(kind, person, place));
      return text ? (JSON.parse(text) as T) : undefined;
    } catch {
      return undefined;
    }
  }

  /** All of a person whose place begins so. */
  function all(person: string, begin = ''): T[] {
    try {
      const start = storedName(kind, person, '');
      return Object.keys(window.localStorage)
        .filter((name) => name.startsWith(start + begin))
        .toSorted()
        .flatMap((name) => at(person, name.slice(start.length)) ?? []);
    } catch {
      return [];
    }
  }

  /** Those of a person that no screen sends by itself, as they are now. */
  const unsent = (person: string): T[] =>
    unsentNow(kind, person, hasKey).flatMap((place) => at(person, place) ?? []);

  return {
    nameOf,
    at,
    all,
    store: (person: string, record: T): void =>
      write(() => window.localStorage.setItem(nameOf(person, record), JSON.stringify(record))),
    drop: (person: string, record: T): void =>
      write(() => window.localStorage.removeItem(nameOf(person, record))),
    /** Whether the record is in the store; false where the browser refuses to store anything. */
    isStored: (person: string, record: T): boolean =>
      person !== '' && at(person, placeOf(record))?.key === record.key,
    /** Those that no screen sends by itself, as a screen shows them. */
    useAll: (person: string): T[] => {
      // Their words and not their names alone: what became of one changes under its name.
      const text = useSyncExternalStore(
        onStoreChange,
        () => JSON.stringify(unsent(person)),
        () => '[]',
      );
      return useMemo(() => JSON.parse(text) as T[], [text]);
    },
  };
}
