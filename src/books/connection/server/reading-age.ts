import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const readRow = rowShape({ until: present(time) });

/** Up to when changes of the connected books are read; undefined while none are. */
export const booksReadUntil = async (db: Sql): Promise<Date | undefined> =>
  (
    await db.row(
      readRow,
      sql`select changes_read_until as until from accounting_connections
           where state = 'connected' and changes_read_until is not null`,
    )
  )?.until;
