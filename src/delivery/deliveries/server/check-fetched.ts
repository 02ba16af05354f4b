import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { fetchedElsewhere } from '../errors.ts';
import type { FetchedGoods } from '../fetched-contract.ts';

const countRow = rowShape({ count: int });

/**
 * What a driver took back was brought to this customer; whether the desk still wants it is asked of nobody who has it on the truck.
 * @throws AppError `invalid-argument`
 */
export async function checkFetched(
  tx: Sql,
  customerId: string,
  fetched: readonly FetchedGoods[],
): Promise<void> {
  const ids = [...new Set(fetched.map(({ orderLineId }) => orderLineId))];
  if (ids.length === 0) return;
  const known = await tx.row(
    countRow,
    sql`select count(*)::int as count
          from ${orderLinesForJoin} l join ${ordersForJoin} o on o.id = l.order_id
         where l.id = any(${ids}::text[]) and o.customer_id = ${customerId}`,
  );
  if (known?.count !== ids.length) throw fetchedElsewhere();
}
