import { afterEach } from 'vitest';
import type { AppUnderTest } from './app.ts';

// What the tests of reports share: what a browser sends, what is kept of it, and an empty table after each test.
export const REPORT = {
  name: 'TypeError',
  message: 'x is not a function',
  stack:
    'TypeError: x is not a function\n    at f (http://localhost:3000/assets/page-AbCd1234.js:1:200)',
  url: '/cart',
};

export const keptReports = async (app: AppUnderTest) =>
  (await app.db.pool.query('select * from error_reports order by at, id')).rows;

/** Forgets after each test of a file what was reported in it. */
export function forgetReports(app: () => AppUnderTest): void {
  afterEach(async () => {
    await app().db.pool.query(
      'delete from error_reports; delete from error_groups; delete from rate_limits; delete from graphile_worker._private_jobs',
    );
  });
}
