import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { loadsForJoin, stopsForJoin } from '../../runs/server/joins.ts';
import { ANOTHER_CUSTOMER } from '../count-messages.ts';

const waitingRow = rowShape({ orderId: text, customerName: text });
export type WaitingReport = RowOf<typeof waitingRow>;

/**
 * Stops of a run on the road whose report has not been recorded: none has come, so it waits on a phone or has
 * still to be made, or it came and waits for the desk's decision, also where the desk had taken the stop off. In the order of the road. The caller may see the run; a customer out of the scope has no name.
 */
export function waitingReports(
  db: Sql,
  scope: OrderScope,
  runId: string,
): Promise<WaitingReport[]> {
  const seen = inOrders(scope, 'o');
  return db.rows(
    waitingRow,
    sql`
      select s.order_id,
             case when ${seen} then o.customer_in_list else ${ANOTHER_CUSTOMER} end as customer_name
        from (select st.order_id, min(st.position) as position
                from (select stop.order_id, stop.position from ${stopsForJoin} stop
                       where stop.run_id = ${runId} and stop.state in ('planned', 'out')
                      union all
                      select r.order_id, null from refused_stops r
                       where r.state = 'open' and r.payload->>'runId' = ${runId}
                         and (exists (select from ${stopsForJoin} own
                                       where own.run_id = ${runId} and own.order_id = r.order_id)
                              or exists (select from ${loadsForJoin} rl
                                                join ${orderLinesForJoin} l on l.id = rl.order_line_id
                                          where rl.run_id = ${runId} and rl.loaded > 0
                                            and l.order_id = r.order_id))) st
               group by st.order_id) s
             join ${ordersForJoin} o on o.id = s.order_id
       order by s.position nulls last, o.number`,
  );
}
