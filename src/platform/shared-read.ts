import type { Sql } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';
import { sharedDatabase } from './door-readings.ts';

interface Reader<T> {
  /** The last reading that began, done or not. */
  begun: Promise<unknown>;
  /** A read that is queued but not started: a new caller may share it. */
  next: Promise<T> | null;
}

/**
 * A read that those who ask at the same time share. What it gives is never older than the question: a reading that is under way
 * is too old for who asks now, so they wait for the next, all together. Nothing is kept between readings.
 */
export function sharedRead<T>(read: (db: Sql) => Promise<T>): (db: Sql) => Promise<T> {
  const readers = new WeakMap<Sql, Reader<T>>();
  return (from) => {
    const db = sharedDatabase(from);
    const reader = readers.get(db) ?? { begun: Promise.resolve(), next: null };
    readers.set(db, reader);
    if (reader.next) return reader.next;
    const next = reader.begun.then(
      () => {
        reader.next = null;
        return read(db);
      },
      (error: unknown) => {
        reader.next = null;
        // Who waited for a database that gives no answer has waited long enough.
        if (isDatabaseAway(error)) throw error;
        return read(db);
      },
    );
    reader.next = next;
    reader.begun = next;
    const onEnd = () => {
      if (reader.begun === next) reader.begun = Promise.resolve();
    };
    next.then(onEnd, onEnd);
    return next;
  };
}
