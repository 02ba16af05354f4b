import type { Sql } from '../../../../platform/database.ts';
import { sql } from '../../../../platform/sql.ts';

/** Ends every session there is, for a change of the master key. Returns how many. */
export const endAllSessions = (tx: Sql): Promise<number> => tx.execute(sql`delete from sessions`);
