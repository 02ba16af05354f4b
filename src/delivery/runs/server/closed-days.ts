import type { Company } from '../../../company/contract.ts';
import { MOVABLE_STATUSES } from '../../../ordering/orders/public/status.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, present, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const row = rowShape({ day: present(date), orderId: text, number: text, customerName: text });
type Promised = RowOf<typeof row>;

/** A day on which the company is closed, and what is promised for it all the same. */
export interface ClosedDay {
  day: string;
  /** Such as Thanksgiving; may be empty. */
  name: string;
  orders: Promised[];
}

/** Of these closed days each with the orders in scope, null for all, that are promised for it and to be moved; at most 300. */
export async function promisedOnClosed(
  db: Sql,
  scope: OrderScope | null,
  closures: Company['closures'],
): Promise<ClosedDay[]> {
  if (closures.length === 0) return [];
  const orders = await db.rows(
    row,
    sql`select o.promised_day as day, o.id as order_id, o.number, o.customer_in_list as customer_name
          from ${ordersForJoin} o
         where o.promised_day = any(${closures.map(({ day }) => day)}::date[])
           and o.status = any(${MOVABLE_STATUSES}::text[]) and ${scope ? inOrders(scope, 'o') : sql`true`}
         order by o.promised_day, o.number limit 300`,
  );
  const of = Map.groupBy(orders, ({ day }) => day);
  return closures.map(({ day, name }) => ({ day, name, orders: of.get(day) ?? [] }));
}

/** The same of one day; null: it is open. */
export const closedDay = async (
  db: Sql,
  scope: OrderScope,
  { closures }: Pick<Company, 'closures'>,
  day: string,
): Promise<ClosedDay | null> => {
  const [closed] = await promisedOnClosed(
    db,
    scope,
    closures.filter((closure) => closure.day === day),
  );
  return closed ?? null;
};
