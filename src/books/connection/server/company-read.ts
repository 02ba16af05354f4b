import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** What the company is called, as it said when it was connected last; null where nobody knows. A run writes it down and it is not written anew later. */
export const companyName = (realmId: string | SqlText): SqlText =>
  sql`(select nullif(c.company_name, '') from accounting_connections c
        where c.realm_id = ${realmId} order by c.connected_at desc, c.id desc limit 1)`;

const severalRow = rowShape({ several: bool });

/** Whether the shop has ever worked with more than one company: only then it matters which. One that nobody confirmed was never read. */
export async function hadSeveralCompanies(db: Sql): Promise<boolean> {
  const row = await db.row(
    severalRow,
    sql`select count(distinct realm_id) > 1 as several from accounting_connections
         where confirmed_at is not null`,
  );
  return row?.several ?? false;
}
