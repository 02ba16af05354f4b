import pg from 'pg';
import { AppError } from '../kit/app-error.ts';
import type { Log } from './log.ts';

// bigint and numeric columns hold counts and cents well inside 2^53; dates stay text, because a delivery day has no time zone.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** One connection's worth of SQL: the pool, or a transaction. */
export interface Sql {
  /** Runs a named (prepared) statement. The name must be unique for the text: `room.statement`. */
  rows<T = Record<string, unknown>>(name: string, text: string, values?: unknown[]): Promise<T[]>;
  /** The first row, or undefined. */
  row<T = Record<string, unknown>>(
    name: string,
    text: string,
    values?: unknown[],
  ): Promise<T | undefined>;
  /** How many rows a statement changed. */
  execute(name: string, text: string, values?: unknown[]): Promise<number>;
}

export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. Runs again by itself after a deadlock or serialization failure. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  /** What the driver last said when the database was away: the cause, for the log line of a request that ended with it. */
  lastTrouble(): unknown;
  close(): Promise<void>;
}

const RETRY = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '55P03',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  '53100',
]);
/** The network in between is what fails, or the address is not to be found. */
const UNREACHABLE = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says when a connection gives no answer; it has no code for any of them. */
const NO_ANSWER =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed/;

/**
 * How long a statement may take, in ms. The server ends one after the first time; when no answer comes at all (a database that hangs,
 * a network that swallows), we stop waiting after the second and give the connection up. With the wait for a connection that ends
 * every request within 20 s.
 */
export const TIMES = { statement: 12_000, answer: 14_000, connection: 2000 } as const;

function codeOf(error: unknown): string | undefined {
  const direct = (error as { code?: string }).code;
  return direct ?? (error instanceof Error && error.cause ? codeOf(error.cause) : undefined);
}

const gaveNoAnswer = (error: unknown): boolean =>
  error instanceof Error && (NO_ANSWER.test(error.message) || gaveNoAnswer(error.cause));

/** Text that the database can't keep: a zero byte (22021), or its escape in JSON (22P05). The edge refuses them; this is the net. */
const NO_TEXT = new Set(['22021', '22P05']);

/**
 * A database that can't be reached is `unavailable` for the caller; all other faults stay as they are. What the driver said stays as
 * the cause, for the log.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === '57014')
    return Object.assign(
      new AppError('deadline-exceeded', 503, 'Request timed out. Please try again.'),
      { cause: error },
    );
  if (code && NO_TEXT.has(code))
    return new AppError(
      'invalid-argument',
      400,
      'The request holds characters that no text may hold.',
    );
  if ((code && (UNAVAILABLE.has(code) || UNREACHABLE.has(code))) || gaveNoAnswer(error)) {
    return Object.assign(
      new AppError('unavailable', 503, 'Service unavailable. Please try again later.'),
      { cause: error },
    );
  }
  return error;
}

/** True when the database itself is away or does not answer: nothing can be said about anybody's session then. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.status === 503 &&
    (error.code === 'unavailable' || error.code === 'deadline-exceeded')
  );
}

function sqlOn(target: pg.Pool | pg.PoolClient, told: (error: unknown) => unknown): Sql {
  const query = async (name: string, text: string, values: unknown[] = []) => {
    try {
      return await target.query({ name, text, values });
    } catch (error) {
      throw told(error);
    }
  };
  return {
    rows: async <T>(name: string, text: string, values?: unknown[]) =>
      (await query(name, text, values)).rows as T[],
    row: async <T>(name: string, text: string, values?: unknown[]) =>
      (await query(name, text, values)).rows[0] as T | undefined,
    execute: async (name, text, values) => (await query(name, text, values)).rowCount ?? 0,
  };
}

export interface DatabaseOptions {
  poolSize: number;
  log: Log;
  /** Shorter ones are for tests. */
  times?: { statement: number; answer: number; connection: number };
}

/** Opens a pool on `url`. Statement, lock and idle-transaction timeouts are set, so that a stuck database answers instead of hanging. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const times = options.times ?? TIMES;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: times.connection,
    query_timeout: times.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c statement_timeout=${times.statement} -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC`,
  });
  pool.on('error', (error) => options.log.warn('database connection lost', { error }));
  let trouble: unknown;
  const told = (error: unknown): unknown => {
    const translated = translateDatabaseError(error);
    if (isDatabaseAway(translated)) trouble = (translated as Error).cause ?? translated;
    return translated;
  };
  const attempt = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw told(error);
    }
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    client.on('error', onError);
    try {
      await client.query('begin');
      const result = await work(sqlOn(client, told));
      await client.query('commit');
      return result;
    } catch (error) {
      // A connection without an answer gives none to a rollback either; the server rolls back when it is closed.
      if (gaveNoAnswer(error)) broken = error as Error;
      else {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      }
      throw told(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
  return {
    ...sqlOn(pool, told),
    pool,
    lastTrouble: () => trouble,
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries >= 3 || !RETRY.has(codeOf(error) ?? '')) throw error;
        }
      }
    },
    close: () => pool.end(),
  };
}

/** True when a write failed on this unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string }).constraint === constraint;
}
