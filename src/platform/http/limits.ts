import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../kit/app-error.ts';
import { translateDatabaseError } from '../database-errors.ts';
import { int, type RowOf, rowShape } from '../row-shape.ts';
import { type SqlText, sql } from '../sql.ts';

/** How often something may be done. */
export interface Limit {
  /** Calls allowed in the window. */
  points: number;
  seconds: number;
  /** `actor` = the signed-in account (visitors: their network); `network` = IPv4 address or IPv6 /64. */
  by: 'actor' | 'network';
}

export const tooManyRequests = (seconds: number) =>
  new AppError('auth/too-many-requests', 429, 'Too many attempts. Please wait and try again.', {
    retryAfterSeconds: seconds,
  });

/** The library counts by the machine's clock, not by ours. */
const NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
const keyOf = (name: string, who: string) => `${name}:${who}`;

/** The rows of `counting` and `counted`. */
export const counterRow = rowShape({ points: int, waitMs: int });

/**
 * Counts one call, by the rule and in the table of the counters below: a part of a `with` for a
 * transaction that counts with its own commit. Hand its row to `checkCounted`. A transaction that
 * fails counts nothing, so its caller counts the failure by `take`.
 */
export function counting(
  name: string,
  who: string,
  limit: Pick<Limit, 'points' | 'seconds'>,
): SqlText {
  return sql`
    insert into rate_limits as counter (key, points, expire)
    values (${keyOf(name, who)}, 1, ${NOW_MS} + ${limit.seconds * 1000}::int)
    on conflict (key) do update set
      points = case when counter.expire <= ${NOW_MS} then 1 else counter.points + 1 end,
      expire = case when counter.expire <= ${NOW_MS} then excluded.expire else counter.expire end
    returning points, expire - ${NOW_MS} as wait_ms`;
}

/** How many calls there would be with one more, without counting it: no row when it is the first. */
export const counted = (name: string, who: string): SqlText => sql`
  select points + 1 as points, expire - ${NOW_MS} as wait_ms from rate_limits
   where key = ${keyOf(name, who)} and expire > ${NOW_MS}`;

/** @throws AppError `auth/too-many-requests` past the limit. */
export function checkCounted(
  { points, waitMs }: RowOf<typeof counterRow>,
  limit: Pick<Limit, 'points'>,
): void {
  if (points > limit.points) throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1000)));
}

/** Atomic counters in PostgreSQL, so that several web processes share them. */
export interface Limits {
  /** Counts one call; throws `auth/too-many-requests` past the limit. */
  take(name: string, who: string, limit: Pick<Limit, 'points' | 'seconds'>): Promise<void>;
  /** How many were counted in the running window, without counting. */
  taken(name: string, who: string, limit: Pick<Limit, 'points' | 'seconds'>): Promise<number>;
  /** Takes one counted call back, e.g. when it turned out well. */
  giveBack(name: string, who: string, limit: Pick<Limit, 'points' | 'seconds'>): Promise<void>;
  /** Forgets the counter, e.g. after a right password. */
  forget(name: string, who: string): Promise<void>;
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiter = (name: string, limit: Pick<Limit, 'points' | 'seconds'>) => {
    const id = `${name}:${limit.points}:${limit.seconds}`;
    let found = limiters.get(id);
    if (!found) {
      found = new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: limit.points,
        duration: limit.seconds,
      });
      limiters.set(id, found);
    }
    return found;
  };
  /** The library works on the pool itself: its failures are those of the database. */
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
      throw translateDatabaseError(refusal);
    }
  };
  return {
    async take(name, who, limit) {
      await counted(() => limiter(name, limit).consume(who));
    },
    async taken(name, who, limit) {
      return (await counted(() => limiter(name, limit).get(who)))?.consumedPoints ?? 0;
    },
    async giveBack(name, who, limit) {
      await counted(() => limiter(name, limit).reward(who));
    },
    async forget(name, who) {
      await counted(() =>
        pool.query({
          name: 'limits.forget',
          text: 'delete from rate_limits where key = $1',
          values: [`${name}:${who}`],
        }),
      );
    },
  };
}
