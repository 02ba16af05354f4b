import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, present, type RowOf, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const loadRow = rowShape({
  runName: text,
  loaded: int,
  shortReason: text,
  checkedAt: present(time),
  byName: text,
});
export type LoadOfLine = RowOf<typeof loadRow>;

/** What was counted onto trucks of one line of an order of the scope, oldest first. */
export const loadsOfLine = (
  db: Sql,
  scope: OrderScope,
  orderLineId: string,
): Promise<LoadOfLine[]> =>
  db.rows(
    loadRow,
    sql`
      select r.name as run_name, l.loaded, l.short_reason, l.checked_at,
             coalesce(person_name(l.checked_by, ''), '') as by_name
        from run_loads l join runs r on r.id = l.run_id
             join ${orderLinesForJoin} ol on ol.id = l.order_line_id
             join ${ordersForJoin} o on o.id = ol.order_id
       where l.order_line_id = ${orderLineId} and ${inOrders(scope, 'o')}
       order by l.checked_at, r.id`,
  );
