import type { UserActor } from '../../../../kit/actor.ts';
import type { Sql } from '../../../../platform/database.ts';
import { int, rowShape } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inOrders, orderScope } from './scope.ts';

const here = rowShape({ here: int });

/** True when the order is there and within what this person may see. */
export async function seesOrder(db: Sql, user: UserActor, id: string): Promise<boolean> {
  const found = await db.row(
    here,
    sql`select 1 as here from orders o where o.id = ${id} and ${inOrders(orderScope(user), 'o')}`,
  );
  return found !== undefined;
}
