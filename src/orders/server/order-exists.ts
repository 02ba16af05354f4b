import type { UserActor } from '../../kit/actor.ts';
import type { Sql } from '../../platform/database.ts';
import { inOrders, orderScope, orderScopeValues } from './scope.ts';

/** Is this an order that the person may see? */
export async function orderExists(sql: Sql, actor: UserActor, id: string): Promise<boolean> {
  const values = [id, ...orderScopeValues(orderScope(actor))];
  return (await sql.row('orders.exists', `select 1 as here from orders o where o.id = $1 and ${inOrders('o', 2)}`, values)) !== undefined;
}
