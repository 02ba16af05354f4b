import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const stateRow = rowShape({ state: text, documents: int });

/** Credits that are not in the books yet, by state. */
export const countCreditsUnderway = (db: Sql) =>
  db.rows(
    stateRow,
    sql`select state, count(*)::int as documents from credit_memos where state <> 'created' group by state`,
  );
