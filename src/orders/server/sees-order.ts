import type { UserActor } from '../../kit/actor.ts';
import type { Sql } from '../../platform/database.ts';
import { inOrders, orderScope, orderScopeValues } from './scope.ts';

/** True when the order is there and within what this person may see. */
export async function seesOrder(sql: Sql, user: UserActor, id: string): Promise<boolean> {
  const scope = orderScope(user);
  return (
    (await sql.row(
      'orders.sees',
      `select 1 as here from orders o where o.id = $1 and ${inOrders('o', 2)}`,
      [id, ...orderScopeValues(scope)],
    )) !== undefined
  );
}
