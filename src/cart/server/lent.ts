import type { UserActor } from '../../kit/actor.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

/**
 * What stands in the person's cart, for statements of the rooms to the right:
 * `` left join ${lentCartLines(user, customerId)} c on c.product_id = p.id ``.
 */
export const lentCartLines = (user: UserActor, _customerId: string): SqlText =>
  sql`(select lent.product_id, lent.quantity from cart_lines lent where lent.user_id = ${user.id})`;
