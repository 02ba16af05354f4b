import type { NotificationKey } from '../../accounts/choices.ts';
import { wantsMail } from '../../accounts/settings/server/wants-mail.ts';
import type { Sql } from '../../platform/database.ts';

export interface Recipient {
  /** Part of the mail's key: `buyer` placed the order, `contact:<id>` buys for the customer, `customer` is its own address. */
  part: string;
  userId: string | null;
  /** Null for the customer's own address. */
  name: string | null;
  email: string;
}

const ACTIVE = `u.email <> '' and not u.disabled and u.deleted_at is null`;
const LISTS = `u.role = 'user' and exists (select 1 from user_customers uc where uc.user_id = u.id and uc.customer_id = $1)`;

/**
 * Who hears of an order, each by their own choice. A customer's own buyer hears alone of what they placed. Where staff or a sales rep placed it,
 * the customer's contacts hear too: its buyers, and its own address unless that is a buyer's. Where who placed it is gone, the customer's address stands in.
 */
export function orderRecipients(
  sql: Sql,
  order: { customerId: string; placedBy: string | null },
  key: NotificationKey,
): Promise<Recipient[]> {
  return sql.rows<Recipient>(
    `orders.recipients.${key}`,
    `with placer as (select u.id, u.display_name, u.email, ${wantsMail('u', key)} as wants, ${LISTS} as own from users u where u.id = $2 and ${ACTIVE}),
          state as (select not exists (select 1 from placer) as gone, exists (select 1 from placer where own) as own)
     select 'buyer' as part, id as "userId", display_name as name, email from placer where wants
     union all
     select 'contact:' || u.id, u.id, u.display_name, u.email from users u, state
      where not state.own and not state.gone and u.id <> $2 and ${ACTIVE} and ${LISTS} and ${wantsMail('u', key)}
     union all
     select 'customer', null, null, c.email from customers c, state
      where c.id = $1 and c.email <> '' and not state.own and not exists (select 1 from users u where ${LISTS} and lower(u.email) = lower(c.email) and u.deleted_at is null)
      order by 1`,
    [order.customerId, order.placedBy],
  );
}
