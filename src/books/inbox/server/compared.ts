import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import type { Compared } from '../public/inbox-view.ts';

const readRow = rowShape({ isRead: bool });

/** Whether anything here could differ from the books at all: an empty list says that they agree only where they were read. */
export async function comparedWithBooks(db: Sql): Promise<Compared> {
  const live = await liveConnection(db);
  if (!live) return (await worksWithoutBooks(db)) ? 'without' : 'unconnected';
  if (live.cashReadUntil) return 'read';
  const row = await db.row(
    readRow,
    sql`select exists (select 1 from sync_runs r
                        where r.state = 'done' and r.created_at >= ${live.connectedAt}) as is_read`,
  );
  return row?.isRead ? 'read' : 'unread';
}
