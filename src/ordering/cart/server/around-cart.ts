import type { Company } from '../../../company/contract.ts';
import { cutOffAt } from '../../../company/delivery-days.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import {
  customerTermsRow,
  termsOfCustomer,
} from '../../../people/customers/server/public/customer-terms.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  date,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  rowsAsJson,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readsList } from './list-scope.ts';

/** What a person may order at once for a customer before it waits for an approval, and who is asked; null: our office. */
const limitRow = rowShape({ limitCents: int, approver: nullable(text) });

const listName = rowShape({ id: text, name: text });

/** An order of the customer that its buyers still change, with what its money depends on; frozen on it. */
const openOrder = rowShape({
  id: text,
  number: text,
  version: int,
  /** Null while it waits for an approval. */
  promisedDay: nullable(date),
  totalCents: int,
  taxRateBp: int,
  deliveryFeeCents: int,
  surchargeFixedCents: int,
  surchargeBp: int,
  surchargeTaxable: bool,
  depositTaxable: bool,
  discountFixedCents: int,
  discountBp: int,
  lines: jsonRows(
    rowShape({
      productId: text,
      quantity: int,
      unitPriceCents: decimal,
      taxable: bool,
      depositCents: int,
    }),
  ),
});
export type OpenOrder = RowOf<typeof openOrder>;

/** So many open orders are offered to add to; the one that comes first is the one that is meant. */
const MOST_OFFERED = 5;

const aroundRow = rowShape({
  openOrders: jsonRows(openOrder),
  terms: jsonRows(customerTermsRow),
  limits: jsonRows(limitRow),
  lists: jsonRows(listName),
  otherCarts: int,
});

const openOrdersOf = (user: UserActor, customer: string | null) => sql`
    select ${columns(openOrder, 'o')} from orders_to_add_to o
      join ${customersForJoinIn(customerScope(user))} own on own.id = o.customer_id
     where o.customer_id = ${customer}
     -- What was placed last is what something was forgotten for; ids rise with the time.
     order by o.id desc limit ${MOST_OFFERED}`;

/** Orders of a customer that its buyers still change at this moment (UTC ms); `untilMs`: how long, null: until somebody approves it. */
export const stillOpen = (company: Company, orders: readonly OpenOrder[], nowMs: number) =>
  orders.flatMap((order) => {
    const untilMs = order.promisedDay === null ? null : cutOffAt(company, order.promisedDay);
    return untilMs !== null && nowMs >= untilMs ? [] : [{ ...order, untilMs }];
  });

/** What a customer has ordered and its buyers still change, for whoever takes its call. */
export const readOpenOrders = (app: { db: Sql }, user: UserActor, customerId: string) =>
  app.db.rows(openOrder, openOrdersOf(user, customerId));

/**
 * What stands around the lines of an order, in one statement: the customer's terms, the person's limit, the lists that may be put into
 * it, the orders that it may be added to instead, and how many carts for other customers wait.
 */
export async function readAroundCart(
  app: Pick<App, 'db'>,
  user: UserActor,
  customer: string | null,
) {
  const mine = customersForJoinIn(customerScope(user));
  const limits = sql`
    select l.limit_cents, a.display_name as approver
      from spending_limits l
      left join ${peopleForJoin} a on a.id = l.approver_id and a.reachable
     where l.user_id = ${user.id} and l.customer_id = ${customer}`;
  // A list of a customer that one can no longer order for counts as no one's.
  const lists = sql`
    select l.id, l.name from saved_lists l
     where ${readsList(user, 'l')}
       and (l.customer_id is not distinct from ${customer}::text
            or not exists (select 1 from ${mine} own where own.id = l.customer_id))
     order by l.name, l.id limit 200`;
  const open = openOrdersOf(user, customer);
  const row = await app.db.row(
    aroundRow,
    sql`select ${rowsAsJson(customerTermsRow, termsOfCustomer(user, customer ?? ''))} as terms,
               ${rowsAsJson(limitRow, limits)} as limits,
               ${rowsAsJson(listName, lists)} as lists,
               ${rowsAsJson(openOrder, open)} as open_orders,
               (select count(distinct c.customer_id)::int from cart_lines c
                  join ${mine} own on own.id = c.customer_id
                 where c.user_id = ${user.id}
                   and c.customer_id is distinct from ${customer}::text) as other_carts`,
  );
  return {
    terms: row?.terms[0] ?? null,
    limit: row?.limits[0] ?? null,
    lists: row?.lists ?? [],
    openOrders: row?.openOrders ?? [],
    otherCarts: row?.otherCarts ?? 0,
  };
}
