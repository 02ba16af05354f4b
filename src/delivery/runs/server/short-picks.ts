import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, type RowOf, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import type { ShortPick } from '../load-contract.ts';
import { countedElsewhere } from './joins.ts';
import { inRuns, type RunScope } from './scope.ts';

const shortRow = rowShape({
  runId: text,
  runName: text,
  /** Its truck is not at the dock any more. */
  hasLeft: bool,
  orderLineId: text,
  orderId: text,
  number: text,
  customerName: text,
  phone: text,
  name: text,
  sizeUnit: text,
  open: int,
  loaded: int,
  /** '': its order wants more since it was counted. */
  reason: textOf<ShortPick | ''>(),
});
export type ShortPicked = RowOf<typeof shortRow>;

/**
 * What was not found for stops that are still to come: of one run, or of a day. The desk has to call somebody. Not what was counted into another truck than
 * the run has: it is counted again.
 */
export function shortPicks(
  db: Sql,
  scope: { runs: RunScope; orders: OrderScope },
  of: { runId: string } | { day: string },
): Promise<ShortPicked[]> {
  const which: SqlText = 'runId' in of ? sql`r.id = ${of.runId}` : sql`r.day = ${of.day}`;
  return db.rows(
    shortRow,
    sql`
      select r.id as run_id, r.name as run_name, r.departed_at is not null as has_left, l.id as order_line_id, o.id as order_id, o.number,
             o.customer_in_list as customer_name, o.phone, l.name, l.size_unit, l.open_quantity as open, rl.loaded,
             rl.short_reason as reason
        from run_loads rl join runs r on r.id = rl.run_id
             join ${orderLinesForJoin} l on l.id = rl.order_line_id
             join ${ordersForJoin} o on o.id = l.order_id
             join run_stops rs on rs.run_id = r.id and rs.order_id = o.id
       where ${which} and rl.loaded < l.open_quantity
         and not ${countedElsewhere}
         and rs.state in ('planned', 'out')
         and ${inRuns(scope.runs, 'r')} and ${inOrders(scope.orders, 'o')}
       order by r.name, rs.position, l.position limit 200`,
  );
}
