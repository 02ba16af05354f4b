import { lentCustomers } from '../../customers/server/lent.ts';
import type { UserActor } from '../../kit/actor.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

declare const minted: unique symbol;

/** Which orders a person may see (product.md, permission table). */
export interface OrderScope {
  readonly [minted]: 'orders';
  readonly everything: boolean;
  /** Orders of these customers; null = of every active customer (staff and sales reps who see all). */
  readonly customers: readonly string[] | null;
  /** Orders that this account placed; null for staff, whose own placing gives no extra sight. */
  readonly placedBy: string | null;
}

/**
 * super_admin: all. admin: of every customer they may see.
 * user: those they placed, and those of every customer they may see: their own list, or all of them by deliberate choice (a sales rep).
 */
export function orderScope(user: UserActor): OrderScope {
  const scope =
    user.role === 'super_admin'
      ? { everything: true, customers: null, placedBy: null }
      : user.role === 'admin'
        ? {
            everything: false,
            customers: user.customers === 'all' ? null : user.customers,
            placedBy: null,
          }
        : {
            everything: false,
            customers: user.customers === 'all' ? null : user.customers,
            placedBy: user.id,
          };
  return scope as unknown as OrderScope;
}

/** The condition that an order of the table under this alias is within the scope. */
export function inOrders(scope: OrderScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  const customerId = sql.id(`${alias}.customer_id`);
  const ofCustomers = scope.customers
    ? sql`${customerId} = any(${scope.customers}::text[])`
    : sql`exists (select 1 from ${lentCustomers} seen
                   where seen.id = ${customerId} and seen.is_active)`;
  return scope.placedBy === null
    ? ofCustomers
    : sql`(${sql.id(`${alias}.placed_by`)} = ${scope.placedBy} or ${ofCustomers})`;
}
