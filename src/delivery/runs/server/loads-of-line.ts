import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, present, type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const loadRow = rowShape({
  runName: text,
  /** Into another truck than the run left with, or has; '' into that one. */
  earlierTruck: text,
  loaded: int,
  shortReason: text,
  checkedAt: present(time),
  byName: text,
});
export type LoadOfLine = RowOf<typeof loadRow>;

/** What was counted onto trucks of one line of an order of the scope, oldest first: also what was counted into a truck that the run had before, by whoever counted it. */
export const loadsOfLine = (
  db: Sql,
  scope: OrderScope,
  orderLineId: string,
): Promise<LoadOfLine[]> =>
  db.rows(
    loadRow,
    sql`
      select r.name as run_name, l.earlier_truck, l.loaded, l.short_reason, l.checked_at,
             coalesce(person_name(l.checked_by, ''), '') as by_name
        from (select rl.run_id, rl.order_line_id, '' as earlier_truck, rl.loaded, rl.short_reason, rl.checked_at, rl.checked_by
                from run_loads rl
              union all
              select e.run_id, e.order_line_id, coalesce(t.name, ''), e.loaded, e.short_reason, e.checked_at, e.checked_by
                from earlier_run_loads e left join trucks t on t.id = e.truck_id) l
             join runs r on r.id = l.run_id
             join ${orderLinesForJoin} ol on ol.id = l.order_line_id
             join ${ordersForJoin} o on o.id = ol.order_id
       where l.order_line_id = ${orderLineId} and ${inOrders(scope, 'o')}
       order by l.checked_at, l.earlier_truck = '', r.id`,
  );
