import { ordersForJoin } from '../../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { restUndecided } from '../../../runs/server/stop-rows.ts';
import type { DeliveryState } from '../../contract.ts';
import { outcomeText } from '../../nothing-delivered.ts';
import type { FailedReason } from '../../reasons.ts';

const undecided = rowShape({
  orderId: text,
  state: textOf<DeliveryState>(),
  failedReason: textOf<FailedReason | ''>(),
});

/** By order, of these: that its last attempt handed nothing over, in the words of the view Live, until the desk says what becomes of it. */
export async function undecidedOutcomes(
  db: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<Record<string, string>> {
  if (orderIds.length === 0) return {};
  const rows = await db.rows(
    undecided,
    sql`
      select distinct on (d.order_id) d.order_id, d.state, d.failed_reason
        from deliveries d join ${ordersForJoin} o on o.id = d.order_id
       where d.order_id = any(${orderIds}::text[]) and d.accepted_at is not null
         and ${restUndecided} and ${inOrders(scope, 'o')}
       order by d.order_id, d.attempt desc`,
  );
  return Object.fromEntries(
    rows.flatMap((row) =>
      row.state === 'refused' || row.state === 'failed' ? [[row.orderId, outcomeText(row)]] : [],
    ),
  );
}
