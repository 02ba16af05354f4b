import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { stopsForJoin } from '../../runs/server/joins.ts';
import { ANOTHER_CUSTOMER } from '../count-messages.ts';

const waitingRow = rowShape({ orderId: text, customerName: text });
export type WaitingReport = RowOf<typeof waitingRow>;

/**
 * Stops of a run on the road whose report has not been recorded: none has come, so it waits on a phone or has
 * still to be made, or it came and waits for the desk's decision. In the order of the road. The caller may see the run; a customer out of the scope has no name.
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
        from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
       where s.run_id = ${runId}
         and (s.state in ('planned', 'out') or exists (select 1 from refused_stops r
                          where r.order_id = s.order_id and r.state = 'open'
                            and r.payload->>'runId' = s.run_id))
       order by s.position, s.id`,
  );
}
