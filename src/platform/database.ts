import pg from 'pg';
import { checkFields, checkValues, keysOf, NOT_NULL, type NotNull } from './check-rows.ts';
import {
  gaveNoAnswer,
  isDatabaseAway,
  isDiskFull,
  mayTryAgain,
  translateDatabaseError,
} from './database-errors.ts';
import type { Log } from './log.ts';
import { type Notices, openNotices } from './notices.ts';
import type { RowOf, RowShape } from './row-shape.ts';
import type { SqlText } from './sql.ts';
import { tracedStatement } from './traces.ts';

// bigint and numeric columns hold counts and cents well inside 2^53; dates stay text, because a delivery day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** One connection's worth of SQL: the pool, or a transaction. */
export interface Sql {
  /** All rows of a statement, as `shape` says. */
  rows<S extends RowShape>(shape: S, statement: SqlText): Promise<RowOf<S>[]>;
  /** The first row, or undefined. */
  row<S extends RowShape>(shape: S, statement: SqlText): Promise<RowOf<S> | undefined>;
  /** How many rows a statement changed. */
  execute(statement: SqlText): Promise<number>;
}

export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. Runs again by itself after a deadlock or serialization failure. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  /** What transactions of all processes say that they changed. Close it first where a process stops: streams end with it. */
  notices: Notices;
  /** The driver's last error message when the database was away: the cause, for the log line of a request that ended with it. */
  lastTrouble(): unknown;
  /** True while writes of this process end at the database's full disk; reads go on. */
  isFull(): boolean;
  close(): Promise<void>;
}

/**
 * How long a statement may take, in ms. The server ends one after the first time; when no answer comes at all (a database that hangs,
 * a network that swallows), we stop waiting after the second and give the connection up. With the wait for a connection that ends
 * every request within 20 s.
 */
export const TIMES = { statement: 12_000, answer: 14_000, connection: 2000 } as const;

/**
 * How long a connection without work stays open, in ms. A new one plans every statement five times before it keeps the plan: where somebody
 * comes once a minute, pages took two to four times as long. What is not needed at all goes after this, the last used stay.
 */
const IDLE_MS = 600_000;

/** What the operator reads in the log and in what needs attention. */
export const DATABASE_FULL =
  'The disk of the database is full: orders and all else that is saved are refused until there is room. Nothing saved is lost.';

/** Saves end at a full disk one by one, and a small one may still fit: it is over after this long without a refusal, in ms. */
const FULL_FOR_MS = 60_000;

/** Statements on one pool or connection; `translated` turns a failure into one of ours. */
export function sqlOn(
  target: pg.Pool | pg.ClientBase,
  translated: (error: unknown) => unknown = translateDatabaseError,
  rowCheck?: RowCheck,
): Sql {
  const rows = async <S extends RowShape>(shape: S, statement: SqlText): Promise<RowOf<S>[]> => {
    const prepared = statement.prepared();
    let answer: pg.QueryArrayResult<unknown[]>;
    try {
      answer = await tracedStatement(prepared.text, () =>
        target.query<unknown[]>({ ...prepared, rowMode: 'array' }),
      );
    } catch (error) {
      throw translated(error);
    }
    const keys =
      keysByName.get(prepared.name)?.get(shape) ?? firstKeys(shape, prepared, answer.fields);
    const found = answer.rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < keys.length; at += 1) row[keys[at] as string] = values[at];
      return row;
    });
    await rowCheck?.({
      shape,
      text: prepared.text,
      fields: answer.fields,
      rows: found,
      target,
    });
    return found as RowOf<S>[];
  };
  return {
    rows,
    row: async (shape, statement) => (await rows(shape, statement))[0],
    async execute(statement) {
      try {
        const prepared = statement.prepared();
        const answer = await tracedStatement(prepared.text, () => target.query(prepared));
        return answer.rowCount ?? 0;
      } catch (error) {
        throw translated(error);
      }
    },
  };
}

/** The keys of a statement's rows: found, and held against the shape, when it is first used. */
const keysByName = new Map<string, WeakMap<RowShape, string[]>>();

function firstKeys(
  shape: RowShape,
  { name, text }: { name: string; text: string },
  fields: pg.FieldDef[],
): string[] {
  const keys = keysOf(shape, fields, text);
  const shapes = keysByName.get(name) ?? new WeakMap<RowShape, string[]>();
  keysByName.set(name, shapes.set(shape, keys));
  return keys;
}

type RowCheck = (answer: {
  shape: RowShape;
  text: string;
  fields: pg.FieldDef[];
  rows: object[];
  target: pg.Pool | pg.ClientBase;
}) => Promise<void>;

/** Holds each answer against its shape in full: for tests, it costs a look at every value. */
function fullCheck(): RowCheck {
  let notNull: Promise<NotNull> | undefined;
  const seen = new Map<string, WeakSet<RowShape>>();
  return async ({ shape, text, fields, rows, target }) => {
    const shapes = seen.get(text) ?? new WeakSet();
    if (!shapes.has(shape)) {
      notNull ??= (target as pg.Pool)
        .query<{ table_id: number; column_id: number; not_null: boolean }>(NOT_NULL)
        .then(
          ({ rows: found }) =>
            new Map(found.map((row) => [`${row.table_id}.${row.column_id}`, row.not_null])),
        );
      checkFields(shape, fields, text, await notNull);
      seen.set(text, shapes.add(shape));
    }
    checkValues(shape, rows, text);
  };
}

export interface DatabaseOptions {
  poolSize: number;
  log: Log;
  /** Shorter ones are for tests. */
  times?: { statement: number; answer: number; connection: number };
  /** Holds every answer against its shape, types and nullability included; on in tests. */
  checkRows?: boolean;
}

/** What each session of ours works under. A shop's statements are short: compiling one costs more than it saves, above all one that reads for many rooms. */
const sessionSettings = (statementMs: number) =>
  `set statement_timeout = ${statementMs}; set lock_timeout = 5000; set idle_in_transaction_session_timeout = 20000; set timezone = 'UTC'; set jit = off`;

type Connected = (error?: Error) => void;

/**
 * A driver whose connection counts as made when its session is set up, within the same wait. Said as a statement and not as startup
 * options: a pooler in between refuses those (docs/install.md, Behind pgbouncer).
 */
function settingUp(settings: string): typeof pg.Client {
  class SettingUp extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<pg.Client> | undefined {
      if (!done)
        return new Promise((resolve, reject) =>
          this.connect((error) => (error ? reject(error) : resolve(this))),
        );
      super.connect((error?: Error) => {
        if (error) return done(error);
        // The pool adds its own listener after `done`. Until then this one prevents a crash by an unhandled error; the statement reports it.
        const lost = () => {};
        this.on('error', lost);
        this.query(settings, (failure) => {
          done(failure ?? undefined);
          if (!failure) this.off('error', lost);
        });
      });
      return undefined;
    }
  }
  return SettingUp;
}

/** Opens a pool on `url`. Statement, lock and idle-transaction timeouts are set, so that a stuck database answers instead of hanging. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const times = options.times ?? TIMES;
  const pool = new pg.Pool({
    Client: settingUp(sessionSettings(times.statement)),
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: times.connection,
    query_timeout: times.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
  });
  pool.on('error', (error) => options.log.warn('database connection lost', { error }));
  const rowCheck =
    (options.checkRows ?? process.env['NODE_ENV'] === 'test') ? fullCheck() : undefined;
  let trouble: unknown;
  let lastFull: number | null = null;
  const translate = (error: unknown): unknown => {
    const translated = translateDatabaseError(error);
    if (isDiskFull(error)) {
      if (lastFull === null)
        options.log.warn('outage', { kind: 'database', detail: DATABASE_FULL });
      lastFull = performance.now();
    }
    if (isDatabaseAway(translated)) trouble = (translated as Error).cause ?? translated;
    return translated;
  };
  const attempt = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw translate(error);
    }
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const result = await work(sqlOn(client, translate, rowCheck));
      await client.query('commit');
      if (lastFull !== null && performance.now() - lastFull > FULL_FOR_MS) {
        lastFull = null;
        options.log.info('outage is over', { kind: 'database' });
      }
      return result;
    } catch (error) {
      // A connection without an answer gives none to a rollback either; the server rolls back when it is closed.
      if (gaveNoAnswer(error)) broken = error as Error;
      else {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      }
      throw translate(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
  const notices = openNotices(url, options);
  return {
    ...sqlOn(pool, translate, rowCheck),
    pool,
    notices,
    lastTrouble: () => trouble,
    isFull: () => lastFull !== null,
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries >= 3 || !mayTryAgain(error)) throw error;
        }
      }
    },
    close: async () => {
      await notices.close();
      await pool.end();
    },
  };
}
