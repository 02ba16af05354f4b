import {
  listedCustomersForJoin,
  peopleForJoin,
} from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** Limits, to read: what a person (`user_id`) may order at once for a customer, in cents, and who is asked beyond it. */
export const limitsForJoin = sql`(
  select user_id, customer_id, limit_cents, approver_id, own_allowed from order_limits)`;

/** What a person may order at once for a customer, and who is asked beyond it. */
export const limitRow = rowShape({
  limitCents: int,
  ownAllowed: bool,
  /** Null: nobody, or somebody who is disabled, gone or may no longer see the customer. The desk decides then. */
  approverId: nullable(text),
  approverName: nullable(text),
  approverEmail: nullable(text),
});
export type OrderLimit = RowOf<typeof limitRow>;

/**
 * The condition that the person of `alias` (`peopleForJoin`) may approve for this customer: can be reached, sees it, and is a buyer, of the desk
 * or the owner. Whoever only drives or keeps the books decides nothing about orders.
 */
export const canApprove = (alias: string, customerId: SqlText): SqlText => sql`
  ${sql.id(alias)}.reachable
  and (${sql.id(alias)}.role <> 'admin' or 'desk' = any(${sql.id(alias)}.duties))
  and (${sql.id(alias)}.sees_all or exists (
    select 1 from ${listedCustomersForJoin} listed
     where listed.user_id = ${sql.id(alias)}.id and listed.customer_id = ${customerId}))`;

/** The statement whose one row is `limitRow`; none without a limit. */
export const limitOf = (userId: string, customerId: string): SqlText => sql`
  select l.limit_cents, l.own_allowed, a.id as approver_id, a.display_name as approver_name,
         a.email as approver_email
    from ${limitsForJoin} l
    left join ${peopleForJoin} a on a.id = l.approver_id and ${canApprove('a', sql`l.customer_id`)}
   where l.user_id = ${userId} and l.customer_id = ${customerId}`;

export const readLimit = (
  db: Sql,
  userId: string,
  customerId: string,
): Promise<OrderLimit | undefined> => db.row(limitRow, limitOf(userId, customerId));
