import pg from 'pg';
import type { AppUnderTest } from '../../support/app.ts';

/** Rows of the shop that the journeys visit, made as the tests of rooms make them. */
export async function withShop<T>(
  work: (app: AppUnderTest, pool: pg.Client) => Promise<T>,
): Promise<T> {
  const pool = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await pool.connect();
  try {
    return await work(
      { clock: { now: () => Date.now() }, db: { pool } } as unknown as AppUnderTest,
      pool,
    );
  } finally {
    await pool.end();
  }
}
