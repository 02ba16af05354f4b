import {
  listedCustomersForJoin,
  peopleForJoin,
  wantsMail,
} from '../../../../people/accounts/people/server/public/joins.ts';
import type { NotificationKey } from '../../../../people/accounts/public/choices.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

export const recipientRow = rowShape({
  /** Part of the mail's key: `buyer` placed the order (the customer's own, or a sales rep), `contact:<id>` buys for the customer, `customer` is its own address. */
  part: text,
  userId: nullable(text),
  /** Null for the customer's own address. */
  name: nullable(text),
  email: text,
});
export type Recipient = RowOf<typeof recipientRow>;

interface OrderOf {
  customerId: string;
  placedBy: string | null;
}

/** The statement whose rows are `recipientRow`. */
export function recipients({ customerId, placedBy }: OrderOf, key: NotificationKey): SqlText {
  const buysForCustomer = sql`
    u.role = 'user' and not u.sales_rep and exists (select 1 from ${listedCustomersForJoin} listed
                                 where listed.user_id = u.id and listed.customer_id = ${customerId})`;
  return sql`
    with placer as (
      select u.id, u.display_name, u.email, ${wantsMail('u', key)} as wants,
             u.role <> 'user' as staff, ${buysForCustomer} as own
        from ${peopleForJoin} u where u.id = ${placedBy} and u.reachable),
    state as (
      select not exists (select 1 from placer) as gone,
             exists (select 1 from placer where own) as own)
    select 'buyer' as part, id as user_id, display_name as name, email from placer
     where wants and not staff and (own or ${key !== 'nextStop'})
    union all
    select 'contact:' || u.id, u.id, u.display_name, u.email from ${peopleForJoin} u, state
     where not state.own and not state.gone and u.id <> ${placedBy} and u.reachable
       and ${buysForCustomer} and ${wantsMail('u', key)}
    union all
    select 'customer', null, null, c.email from ${customersForJoin} c, state
     where c.id = ${customerId} and c.email <> '' and (not state.own or ${key === 'delivered'})
       and not exists (select 1 from ${peopleForJoin} u
                        where ${buysForCustomer} and lower(u.email) = lower(c.email)
                          and not u.deleted)
     order by 1`;
}

/**
 * Who hears of an order, each by their own choice. Staff who placed it don't: these mails are written to the customer, and the office has its
 * own. That the truck comes now is for the site alone: no sales rep hears it. A customer's own buyer hears alone of what they placed.
 * Where staff or a sales rep placed it, the customer's contacts hear too: its buyers, and its own address
 * unless that is a buyer's. A proof of delivery always goes to the customer's own address too: it is its receipt. Where who placed it is gone, the customer's address stands in.
 */
export function orderRecipients(
  db: Sql,
  order: OrderOf,
  key: NotificationKey,
): Promise<Recipient[]> {
  return db.rows(recipientRow, recipients(order, key));
}

/** Who hears of a change: how an approval was decided also who raised an order of somebody else beyond their own limit. */
export async function changeRecipients(
  db: Sql,
  order: OrderOf & { approvalOf: string | null },
  kind: string,
): Promise<Recipient[]> {
  const choice = kind === 'sent-out' ? 'outForDelivery' : 'orderChanged';
  const usual = await orderRecipients(db, order, choice);
  const { approvalOf } = order;
  const isDecided = kind === 'approved' || kind === 'declined';
  if (!isDecided || approvalOf === null || approvalOf === order.placedBy) return usual;
  const theirs = await orderRecipients(db, { ...order, placedBy: approvalOf }, choice);
  return [
    ...usual,
    ...theirs.flatMap((one) => (one.part === 'buyer' ? [{ ...one, part: 'asker' }] : [])),
  ];
}
