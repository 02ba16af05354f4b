import { setImmediate } from 'node:timers';
import type { App } from './app.ts';
import type { Database, Sql } from './database.ts';
import { isDatabaseAway } from './database-errors.ts';
import { isRequestDatabase, viewOf } from './door-readings.ts';
import { json, type RowOf, type RowShape, rowShape, rowsAsJson } from './row-shape.ts';
import { type SqlText, sql } from './sql.ts';

interface Queued {
  shape: RowShape;
  statement: SqlText;
  answer: (rows: Record<string, unknown>[]) => void;
  fail: (error: unknown) => void;
}

/** JSON knows no moments: they are made of its text. All else that a row holds is the same in JSON, but for bytes. */
const timesOf = (shape: RowShape) =>
  shape.keys.filter((key) => shape.columns[key]?.kind === 'time');
/** A function of the database takes a hundred arguments, two for a column. */
const MOST_COLUMNS = 50;
const isOfJson = ({ keys, columns }: RowShape) =>
  keys.length <= MOST_COLUMNS && keys.every((key) => columns[key]?.kind !== 'bytes');

/** The rows of each statement, in the order of the statements; keys are those of the shapes, because they wrote them. */
const readsRow = rowShape({ reads: json<Record<string, unknown>[][]>() });
const MOST_READS = 100;

async function send(db: Sql, queued: readonly Queued[]): Promise<void> {
  const [first] = queued;
  try {
    if (first && queued.length === 1)
      return first.answer(await db.rows(first.shape, first.statement));
    await sendAsOne(db, queued);
  } catch (error) {
    if (queued.length === 1 || isDatabaseAway(error)) for (const { fail } of queued) fail(error);
    // One of them failed for all: a count of the menu is no reason that the page beside it does not come.
    else for (const one of queued) await sendAsOne(db, [one]).catch(one.fail);
  }
}

/** In the form in which the database refuses what writes. */
async function sendAsOne(db: Sql, queued: readonly Queued[]): Promise<void> {
  const all = sql.join(queued.map(({ shape, statement }) => rowsAsJson(shape, statement)));
  const row = await db.row(readsRow, sql`select json_build_array(${all}) as reads`);
  queued.forEach(({ shape, answer }, at) => {
    const rows = row?.reads[at] ?? [];
    const times = timesOf(shape);
    for (const one of rows)
      for (const key of times) if (one[key] !== null) one[key] = new Date(one[key] as string);
    answer(rows);
  });
}

function gathering(db: Database): Database {
  let queued: Queued[] = [];
  const flush = () => {
    const now = queued;
    queued = [];
    for (let at = 0; at < now.length; at += MOST_READS)
      void send(db, now.slice(at, at + MOST_READS));
  };
  const rows = <S extends RowShape>(shape: S, statement: SqlText): Promise<RowOf<S>[]> => {
    if (!isOfJson(shape)) return db.rows(shape, statement);
    return new Promise((answer, fail) => {
      if (queued.length === 0) setImmediate(flush);
      queued.push({ shape, statement, answer: (found) => answer(found as RowOf<S>[]), fail });
    });
  };
  return viewOf(db, { rows, row: async (shape, statement) => (await rows(shape, statement))[0] });
}

const views = new WeakMap<Sql, Database>();

/**
 * The app for readings that many rooms make at the same moment, each by its own statement: what is asked together goes out as one
 * statement, and what depends on its answers as the next. Where one of them fails, the others are asked by themselves. Only for reading: a statement that writes is
 * refused by the database. The parts of one request share one.
 */
export function readingTogether<A extends Pick<App, 'db'>>(app: A): A {
  if (!isRequestDatabase(app.db)) return { ...app, db: gathering(app.db) };
  const db = views.get(app.db) ?? gathering(app.db);
  views.set(app.db, db);
  return { ...app, db };
}
