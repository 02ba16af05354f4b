import { type SqlText, sql } from '../../../platform/sql.ts';

/** The document `i` is dated in this month, YYYY-MM. */
export const datedIn = (month: string): SqlText =>
  sql`i.txn_date >= ${`${month}-01`}::date and i.txn_date < ${`${month}-01`}::date + interval '1 month'`;
