import type { Database, Sql } from './database.ts';

/** The shop's database behind a request's own view of it. */
const shared = new WeakMap<Sql, Sql>();
/** The request's own view that a view was made of. */
const origins = new WeakMap<Sql, Sql>();
/** Requests whose readings hold no more. */
const over = new WeakSet<Sql>();

/** The database that all requests share: what is kept or read for many of them is known by it. */
export const sharedDatabase = (db: Sql): Sql => shared.get(db) ?? db;

/** Whether one request alone asks through it. */
export const isRequestDatabase = (db: Sql): boolean => shared.has(db);

/** The same database through another reader: what the door has read of the request, and what all requests share, is known by it too. */
export function viewOf(db: Database, manner: Pick<Sql, 'rows' | 'row'>): Database {
  const view = { ...db, ...manner };
  shared.set(view, sharedDatabase(db));
  origins.set(view, db);
  return view;
}

/**
 * A request's own view of the database, by which what its door read is known. `end` it when the request is answered: who reads later,
 * a stream that stays open above all, reads anew.
 */
export function requestDatabase(db: Database): { db: Database; end: () => void } {
  const own = { ...db };
  shared.set(own, db);
  return { db: own, end: () => void over.add(own) };
}

/** What the door of a request has read for a room: as new as the request, undefined where it has read nothing. */
export function doorReading<T>(): { give(db: Sql, value: T): void; of(db: Sql): T | undefined } {
  const readings = new WeakMap<Sql, T>();
  return {
    give: (db, value) => void readings.set(db, value),
    of: (reader) => {
      const db = origins.get(reader) ?? reader;
      return over.has(db) ? undefined : readings.get(db);
    },
  };
}
