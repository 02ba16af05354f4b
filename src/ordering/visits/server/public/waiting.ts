import type { UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { isDue } from '../call-list.ts';
import { visitScope } from '../scope.ts';

const countRow = rowShape({ count: int });

/** How many customers somebody of ours wanted to come back to by `today` (ISO), as the list of follow-ups shows them. */
export async function countFollowUps(db: Sql, user: UserActor, today: string): Promise<number> {
  const row = await db.row(
    countRow,
    sql`select count(*)::int as count from ${customersForJoinIn(visitScope(user))} c
         where ${isDue(sql`${today}::date`)}`,
  );
  return row?.count ?? 0;
}
