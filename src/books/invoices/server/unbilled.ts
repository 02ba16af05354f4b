import { deliveriesForJoin } from '../../../delivery/deliveries/server/public/joins.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { date, int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

/** A delivery's invoice is made by a job: until then it is no finding. */
export const BEING_MADE_MS = 10 * 60_000;

const row = rowShape({
  orderLineId: text,
  orderId: text,
  number: text,
  customerName: text,
  name: text,
  sizeUnit: text,
  delivered: int,
  invoiced: int,
  deliveredOn: nullable(date),
});
export type Unbilled = RowOf<typeof row>;

/**
 * Lines of which another quantity was handed over than invoices were made for; orders at the door just now left out. What became of an invoice in
 * the books, also that it was voided there, is the question of `gaps.ts`.
 */
const uneven = (scope: OrderScope, last: SqlText): SqlText => sql`
  select l.id as order_line_id, o.id as order_id, o.number, o.customer_in_list as customer_name, l.name, l.size_unit,
         l.delivered - l.returned as delivered, coalesce(b.quantity, 0)::int as invoiced,
         d.last_on as delivered_on
    from ${orderLinesForJoin} l join ${ordersForJoin} o on o.id = l.order_id
         left join (select stands.order_line_id, sum(stands.quantity) as quantity
                      from (select il.order_line_id, il.quantity
                              from invoice_lines il
                             union all
                            -- Credited or billed besides after a correction.
                            select w."orderLineId", w.quantity
                              from invoice_differences known
                             cross join lateral jsonb_to_recordset(known.lines)
                                   w("orderLineId" text, quantity int)
                             where known.state = 'done') stands
                     group by stands.order_line_id) b
                on b.order_line_id = l.id
         join (select one.order_id, max(one.delivered_on) as last_on,
                      max(one.accepted_at) as last_at
                 from ${deliveriesForJoin} one group by one.order_id) d on d.order_id = o.id
   where l.delivered - l.returned <> coalesce(b.quantity, 0)
     and ${last} and ${inOrders(scope, 'o')}`;

/** Delivered and not invoiced, or invoiced and not delivered: the oldest first. */
export function unbilled(db: Sql, scope: OrderScope, nowMs: number): Promise<Unbilled[]> {
  return db.rows(
    row,
    sql`${uneven(scope, sql`d.last_at < ${new Date(nowMs - BEING_MADE_MS)}`)} order by delivered_on, o.number, l.position limit 500`,
  );
}

const countRow = rowShape({ count: int });

/** How many orders of the last ten minutes have such a line: their invoices are being made. */
export async function countBeingMade(db: Sql, scope: OrderScope, nowMs: number): Promise<number> {
  const found = await db.row(
    countRow,
    sql`select count(distinct young.order_id)::int as count
          from (${uneven(scope, sql`d.last_at >= ${new Date(nowMs - BEING_MADE_MS)}`)}) young`,
  );
  return found?.count ?? 0;
}

/** The home page counts on every visit what was delivered lately; the list itself reads all. */
const COUNTED_DAYS = 60;

/** How many orders delivered in the last 60 days have such a line; `scope` null: all. */
export async function countUnbilled(
  db: Sql,
  scope: OrderScope | null,
  nowMs: number,
): Promise<number> {
  const found = await db.row(
    countRow,
    sql`
      select count(distinct l.order_id)::int as count
        from (select one.order_id, max(one.accepted_at) as last_at
                from ${deliveriesForJoin} one group by one.order_id) d
             join ${ordersForJoin} o on o.id = d.order_id
             join ${orderLinesForJoin} l on l.order_id = o.id
       where d.last_at < ${new Date(nowMs - BEING_MADE_MS)}
         and d.last_at > ${new Date(nowMs - COUNTED_DAYS * 86_400_000)}
         and l.delivered - l.returned
             <> coalesce((select sum(il.quantity) from invoice_lines il
                           where il.order_line_id = l.id), 0)
              + coalesce((select sum(w.quantity) from invoice_differences known
                           cross join lateral jsonb_to_recordset(known.lines)
                                 w("orderLineId" text, quantity int)
                           where known.order_id = l.order_id and known.state = 'done'
                             and w."orderLineId" = l.id), 0)
         and ${scope ? inOrders(scope, 'o') : sql`true`}`,
  );
  return found?.count ?? 0;
}

const sinceRow = rowShape({ since: nullable(date) });

/** The first day on which anything was delivered, of the scope. */
export async function deliveredSince(db: Sql, scope: OrderScope): Promise<string | null> {
  const found = await db.row(
    sinceRow,
    sql`select min(d.delivered_on) as since
          from ${deliveriesForJoin} d join ${ordersForJoin} o on o.id = d.order_id
         where ${inOrders(scope, 'o')}`,
  );
  return found?.since ?? null;
}
