import type { UserActor } from '../../../kit/actor.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inCart } from './cart-customer.ts';

/**
 * What stands in the person's cart for a customer, for statements of the rooms to the right:
 * `` left join ${cartLinesForJoin(user, customerId)} c on c.product_id = p.id ``.
 */
export const cartLinesForJoin = (user: UserActor, customerId: string): SqlText =>
  sql`(select source.product_id, source.quantity from cart_lines source
        where ${inCart(user, customerId, 'source')})`;
