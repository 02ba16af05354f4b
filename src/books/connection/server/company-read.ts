import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** The company's name as of its last connection; null: unknown. A run stores the name at its start and keeps it. */
export const companyName = (realmId: string | SqlText): SqlText =>
  sql`(select nullif(c.company_name, '') from accounting_connections c
        where c.realm_id = ${realmId} order by c.connected_at desc, c.id desc limit 1)`;

const severalRow = rowShape({ several: bool });

/** Whether a second company was ever confirmed: only then rows are distinguished by company. */
export async function hadSeveralCompanies(db: Sql): Promise<boolean> {
  const row = await db.row(
    severalRow,
    sql`select count(distinct realm_id) > 1 as several from accounting_connections
         where confirmed_at is not null`,
  );
  return row?.several ?? false;
}
