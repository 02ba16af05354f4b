import type { Sql } from '../../../platform/database.ts';
import { present, rowShape, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const readRow = rowShape({ until: present(time) });

/**
 * Up to when changes of the books are read; where none ever were, since when they could have been. Undefined while no books are connected;
 * a connection that has to be made again is one that nothing is read of.
 */
export const booksReadUntil = async (db: Sql): Promise<Date | undefined> =>
  (
    await db.row(
      readRow,
      sql`select coalesce(changes_read_until, connected_at) as until from accounting_connections
           where state in ('connected', 'needs_reconnect')`,
    )
  )?.until;
