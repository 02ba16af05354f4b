import type { Sql } from '../../../platform/database.ts';
import { int, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const stateRow = rowShape({ state: text, documents: int });

/** Invoices that are not in the books yet, by state. */
export const countInvoicesUnderway = (db: Sql) =>
  db.rows(
    stateRow,
    sql`select state, count(*)::int as documents from invoices
         where state in ('queued', 'sending', 'retrying', 'unknown', 'needs_attention') group by state`,
  );
