import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { DockHours } from '../../../people/customers/public/dock-hours.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { decimal, intList, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Place } from '../stop-order.ts';

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
               where o.customer_id = any(${customerIds}::text[])) last
       where last.newest <= 5 group by last.customer_id`,
  );
  return new Map(rows.map(({ customerId, ...place }) => [customerId, place]));
}

const hoursRow = rowShape({ id: text, dockFrom: text, dockTo: text, dockClosed: intList });
export const NO_HOURS: DockHours = { dockFrom: '', dockTo: '', dockClosed: [] };

/** When these customers take goods. */
export async function docksOf(
  db: Sql,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, DockHours>> {
  const rows = await db.rows(
    hoursRow,
    sql`select c.id, c.dock_from, c.dock_to, c.dock_closed from ${customersForJoin} c
         where c.id = any(${customerIds}::text[])`,
  );
  return new Map(rows.map(({ id, ...hours }) => [id, hours]));
}

/** "41.8157, -71.4010" as the company settings have it. */
export function placeOf(written: string): Place | null {
  const [latitude, longitude] = written.split(',').map(Number);
  return written && latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : null;
}
