import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

/**
 * Ends every session of a person, for a change of the master key, which signs their cookies. Keys of programs stay: the database holds a
 * hash of each, and no master key is in it. Returns how many ended.
 */
export const endAllSessions = (tx: Sql): Promise<number> =>
  tx.execute(sql`delete from sessions where key_hash is null`);

const countRow = rowShape({ keys: int });

/** How many keys of programs there are. */
export const countApiKeys = async (db: Sql): Promise<number> =>
  (
    await db.row(
      countRow,
      sql`select count(*)::int as keys from sessions where key_hash is not null`,
    )
  )?.keys ?? 0;
