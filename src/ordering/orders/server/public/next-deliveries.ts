import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  int,
  present,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import type { OrderStatus } from '../../public/status.ts';
import { deliveredShort, orderedFor, promisedDayOf } from '../order-row.ts';
import { inOrders, type OrderScope } from './scope.ts';

/** The next promised delivery of a product to a customer. */
export interface NextDelivery {
  customerId: string;
  orderId: string;
  number: string;
  promisedOn: string;
}

const nextRow: ShapeOf<NextDelivery> = rowShape({
  customerId: text,
  orderId: text,
  number: text,
  promisedOn: present(date),
});

/** When each customer gets a product next, as far as an order in scope promises it. */
export function nextDeliveries(
  db: Sql,
  scope: OrderScope,
  nameKey: string,
): Promise<NextDelivery[]> {
  return db.rows(
    nextRow,
    sql`select distinct on (o.customer_id) o.customer_id, o.id as order_id, o.number,
               ${promisedDayOf('o')} as promised_on
          from orders o join order_lines l on l.order_id = o.id
          join ${productsForJoin} p on p.id = l.product_id
         where ${inOrders(scope, 'o')} and p.name_key = ${nameKey}
           and o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery', 'part_delivered')
           and l.ordered - l.cancelled > l.delivered and ${promisedDayOf('o')} is not null
         order by o.customer_id, ${promisedDayOf('o')}, o.id`,
  );
}

/** An order on the day that it is promised for. */
export interface PromisedDelivery {
  id: string;
  number: string;
  customer: string;
  status: OrderStatus;
  isShort: boolean;
  promisedOn: string;
  /** Grows with each change of the order. */
  version: number;
  changedAt: Date;
}

const promisedRow: ShapeOf<PromisedDelivery> = rowShape({
  id: text,
  number: text,
  customer: text,
  status: textOf<OrderStatus>(),
  isShort: bool,
  promisedOn: present(date),
  version: int,
  changedAt: time,
});

/** So many of the days to come, and half as many of those before: of more, the nearest. */
const MOST = 2000;

/** What is promised within these days, without what was cancelled. Migration 0940 has the index. */
export function promisedDeliveries(
  db: Sql,
  scope: OrderScope,
  { first, today, last }: { first: string; today: string; last: string },
): Promise<PromisedDelivery[]> {
  const day = sql`coalesce(${promisedDayOf('o')}, '9999-12-31'::date)`;
  const within = (days: SqlText, order: SqlText, most: number) => sql`(
    select o.id, o.number, ${orderedFor('o')} as customer, o.status, ${deliveredShort('o')} as is_short,
           ${promisedDayOf('o')} as promised_on, o.version, o.updated_at as changed_at
      from orders o
     where ${inOrders(scope, 'o')} and o.status <> 'cancelled' and ${days}
     order by ${order} limit ${most})`;
  return db.rows(
    promisedRow,
    sql`
      select * from (
        ${within(sql`${day} >= ${today}::date and ${day} <= ${last}::date`, sql`${day}, o.id`, MOST)}
        union all
        ${within(sql`${day} >= ${first}::date and ${day} < ${today}::date`, sql`${day} desc, o.id desc`, MOST / 2)}
      ) near order by promised_on, id`,
  );
}
