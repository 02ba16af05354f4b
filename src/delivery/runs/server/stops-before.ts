import { lentOrders } from '../../../ordering/orders/server/lent.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { lentStops } from './lent.ts';

const waitingRow = rowShape({
  orderId: text,
  /** Open stops of the run before this one. */
  before: int,
});
export type WaitingStop = RowOf<typeof waitingRow>;

/** Of these orders, those that ride on a run that is on the road, with how many stops the truck has before them. */
export const stopsBefore = (
  db: Sql,
  scope: OrderScope,
  orderIds: readonly string[],
): Promise<WaitingStop[]> =>
  db.rows(
    waitingRow,
    sql`
      select s.order_id,
             (select count(*) from ${lentStops} earlier
               where earlier.run_id = s.run_id and earlier.state = 'out'
                 and earlier.position < s.position)::int as before
        from ${lentStops} s join ${lentOrders} o on o.id = s.order_id
       where s.order_id = any(${orderIds}::text[]) and s.state = 'out' and s.run_state = 'out'
         and ${inOrders(scope, 'o')}`,
  );
