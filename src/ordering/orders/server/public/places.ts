import type { Place } from '../../../../kit/stop-order.ts';
import type { Sql } from '../../../../platform/database.ts';
import { decimal, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { ordersForJoin } from './joins.ts';

const placeRow = rowShape({ customerId: text, latitude: decimal, longitude: decimal });

/** Where the last five deliveries to each customer took place, as the middle one of each direction: one wrong position spoils nothing. */
export async function placesOf(
  db: Sql,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Place>> {
  const rows = await db.rows(
    placeRow,
    sql`
      select last.customer_id,
             percentile_disc(0.5) within group (order by last.latitude)::numeric as latitude,
             percentile_disc(0.5) within group (order by last.longitude)::numeric as longitude
        from (select o.customer_id, p.latitude, p.longitude,
                     row_number() over (partition by o.customer_id
                                        order by p.accepted_at desc) as newest
                from delivery_places p join ${ordersForJoin} o on o.id = p.order_id
               where o.customer_id = ${sql.anyOf(customerIds)}) last
       where last.newest <= 5 group by last.customer_id`,
  );
  return new Map(rows.map(({ customerId, ...place }) => [customerId, place]));
}
