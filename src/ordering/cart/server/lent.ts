import type { UserActor } from '../../../kit/actor.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inCart } from './cart-customer.ts';

/**
 * What stands in the person's cart for a customer, for statements of the rooms to the right:
 * `` left join ${lentCartLines(user, customerId)} c on c.product_id = p.id ``.
 */
export const lentCartLines = (user: UserActor, customerId: string): SqlText =>
  sql`(select lent.product_id, lent.quantity from cart_lines lent
        where ${inCart(user, customerId, 'lent')})`;
