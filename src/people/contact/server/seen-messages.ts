import type { UserActor } from '../../../kit/actor.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../customers/server/public/joins.ts';

/**
 * The condition that somebody of the desk sees the message `c`: of the form every one, of an order those of customers whose orders they see
 * (a super_admin all, also of a customer that is switched off). Null: whoever owns the shop.
 */
export function seenBy(user: Pick<UserActor, 'role' | 'customers'> | null): SqlText {
  if (user === null || user.role === 'super_admin') return sql`true`;
  const ofCustomer =
    user.customers === 'all'
      ? sql`exists (select 1 from ${customersForJoin} k where k.id = c.customer_id and k.is_active)`
      : sql`c.customer_id = any(${user.customers}::text[])`;
  return sql`(c.customer_id is null or ${ofCustomer})`;
}

/**
 * Where an answer to the message `c` goes. About an order: to who wrote, at the address of today, while they buy for its customer and have not
 * left; else to the customer's own address. '' where there is none.
 */
export const answerAddress: SqlText = sql`(
  case when c.customer_id is null then c.email
       else coalesce(
         (select writer.email from ${peopleForJoin} writer
                 join ${listedCustomersForJoin} listed on listed.user_id = writer.id
           where writer.id = c.person_id and writer.reachable and listed.customer_id = c.customer_id),
         (select k.email from ${customersForJoin} k where k.id = c.customer_id),
         '') end)`;
