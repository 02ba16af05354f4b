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
  row<T = Record<string, unknown>>(name: string, text: string, values?: unknown[]): Promise<T | undefined>;
  /** How many rows a statement changed. */
  change(name: string, text: string, values?: unknown[]): Promise<number>;
}

export interface Database extends Sql {
  /** Commits when `work` resolves, rolls back when it throws. Runs again by itself after a deadlock or serialization failure. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const RETRY = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003', '55P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', '53100']);

function codeOf(error: unknown): string | undefined {
  const direct = (error as { code?: string }).code;
  return direct ?? (error instanceof Error && error.cause ? codeOf(error.cause) : undefined);
}

/** Text that the database can't keep: a zero byte (22021), or its escape in JSON (22P05). The edge refuses them; this is the net. */
const NO_TEXT = new Set(['22021', '22P05']);

/** A database that can't be reached is `unavailable` for the caller; all other faults stay as they are. */
function translate(error: unknown): unknown {
  const code = codeOf(error);
  if (code === '57014') return new AppError('deadline-exceeded', 503, 'Request timed out. Please try again.');
  if (code && NO_TEXT.has(code)) return new AppError('invalid-argument', 400, 'The request holds characters that no text may hold.');
  if ((code && UNAVAILABLE.has(code)) || (error instanceof Error && /timeout exceeded when trying to connect|Connection terminated/.test(error.message))) {
    return new AppError('unavailable', 503, 'Service unavailable. Please try again later.');
  }
  return error;
}

function sqlOn(target: pg.Pool | pg.PoolClient): Sql {
  const query = async (name: string, text: string, values: unknown[] = []) => {
    try {
      return await target.query({ name, text, values });
    } catch (error) {
      throw translate(error);
    }
  };
  return {
    rows: async <T>(name: string, text: string, values?: unknown[]) => (await query(name, text, values)).rows as T[],
    row: async <T>(name: string, text: string, values?: unknown[]) => (await query(name, text, values)).rows[0] as T | undefined,
    change: async (name, text, values) => (await query(name, text, values)).rowCount ?? 0,
  };
}

/** Opens a pool on `url`. Statement, lock and idle-transaction timeouts are set, so that a stuck database answers instead of hanging. */
export function openDatabase(url: string, options: { poolSize: number; log: Log }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: 2000,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC',
  });
  pool.on('error', (error) => options.log.warn('database connection lost', { error }));
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
      const result = await work(sqlOn(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw translate(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  };
  return {
    ...sqlOn(pool),
    pool,
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
