import { NEEDS_NO_BOOKS } from '../../../company/server/queries.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/**
 * The owner has said that the shop works without QuickBooks, and none is connected: what is delivered is billed outside the shop, and
 * nothing waits for a connection. A connection counts more than what was said before it.
 */
export const WITHOUT_BOOKS = sql`(
  ${NEEDS_NO_BOOKS}
  and not exists (select from accounting_connections where state <> 'disconnected'))`;

const row = rowShape({ without: bool });

/** The same condition as a query of its own. */
export const worksWithoutBooks = async (db: Sql): Promise<boolean> =>
  (await db.row(row, sql`select ${WITHOUT_BOOKS} as without`))?.without ?? false;
