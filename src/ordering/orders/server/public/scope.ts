import { drivesOnly, type UserActor } from '../../../../kit/actor.ts';
import { customersForJoin } from '../../../../people/customers/server/public/joins.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';

declare const minted: unique symbol;

/** Which orders a person may see (product.md, permission table). */
export interface OrderScope {
  readonly [minted]: 'orders';
  readonly everything: boolean;
  /** Orders of these customers; null = of every active customer (staff and sales reps who see all). */
  readonly customers: readonly string[] | null;
  /** Orders that this account placed; null for staff, whose own placing gives no extra sight. */
  readonly placedBy: string | null;
  /** Of these, only what a driver's own runs of one day bring; null: not confined. */
  readonly drives: Drives | null;
}

interface Drives {
  readonly driverId: string;
  /** YYYY-MM-DD, the company's; null: no day, so nothing. */
  readonly day: string | null;
  /** Also what they delivered on that day, whoever's run it stands on by now: to read, not to act on. */
  readonly delivered: boolean;
}

/**
 * super_admin: all. admin: of every customer they may see. Somebody who only drives: of these, what their own runs of the day bring.
 * user: those they placed, and those of every customer they may see: their own list, or all of them by deliberate choice (a sales rep).
 */
export const orderScope = (user: UserActor): OrderScope =>
  minting(user, user.duties.includes('books') ? null : roadOf(user));

/** The same for what only the duties driver and desk open: that a driver keeps the books as well makes it no wider. */
export const roadScope = (user: UserActor): OrderScope => minting(user, roadOf(user));

/** At whose doors this person acts: the desk at all of its customers, a driver at the stops of their own runs of `day` (usually the day of the request). */
export const doorScope = (user: UserActor, day: string | null = user.workday): OrderScope =>
  minting(user, drivesOnly(user) ? { driverId: user.id, day, delivered: false } : null);

/** Orders of the customers whom this person may see, a driver not confined: for what holds itself to the day or the run, taking a stop over and naming whose goods a truck carried. */
export const takeOverScope = (user: UserActor): OrderScope => minting(user, null);

const roadOf = (user: UserActor): Drives | null =>
  drivesOnly(user) ? { driverId: user.id, day: user.workday, delivered: true } : null;

function minting(user: UserActor, drives: Drives | null): OrderScope {
  const scope = {
    everything: user.role === 'super_admin',
    customers: user.role === 'super_admin' || user.customers === 'all' ? null : user.customers,
    placedBy: user.role === 'user' ? user.id : null,
    drives,
  };
  return scope as unknown as OrderScope;
}

/** The condition that an order of the table under this alias is within the scope. */
export function inOrders(scope: OrderScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  const customerId = sql.id(`${alias}.customer_id`);
  const ofCustomers = scope.customers
    ? sql`${customerId} = ${sql.anyOf(scope.customers)}`
    : sql`exists (select 1 from ${customersForJoin} seen
                   where seen.id = ${customerId} and seen.is_active)`;
  if (scope.drives) return sql`(${ofCustomers} and ${driven(scope.drives, alias)})`;
  return scope.placedBy === null
    ? ofCustomers
    : sql`(${sql.id(`${alias}.placed_by`)} = ${scope.placedBy} or ${ofCustomers})`;
}

/**
 * What one driver's runs of a day bring. On a day for which nobody planned a run, what is promised for it or overdue, and stands on no run,
 * is for every driver: a company may well plan none.
 */
function driven({ driverId, day, delivered }: Drives, alias: string): SqlText {
  if (day === null) return sql`false`;
  const order = (column: string) => sql.id(`${alias}.${column}`);
  return sql`(
    exists (select from driver_doors mine
             where mine.order_id = ${order('id')} and mine.driver_id = ${driverId}
               and mine.day = ${day}::date and (mine.planned or ${delivered}))
    or not exists (select from driver_doors run where run.planned and run.day = ${day}::date)
       and not exists (select from driver_doors stop
                        where stop.planned and stop.order_id = ${order('id')})
       and (${order('promised_day')} = ${day}::date
            or ${order('promised_day')} < ${day}::date
               and ${order('status')} in ('confirmed', 'out_for_delivery', 'part_delivered')))`;
}
