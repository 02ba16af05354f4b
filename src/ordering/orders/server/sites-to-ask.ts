import type { Sql } from '../../../platform/database.ts';
import { date, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { safetyContactsForJoin } from '../../../safety/sheets/server/public/sheets-due.ts';
import { ordersForJoin } from './public/joins.ts';
import { inOrders, type OrderScope } from './public/scope.ts';

const siteRow = rowShape({ customerId: text, name: text, promisedOn: nullable(date) });

/**
 * Sites with goods on order that have named nobody who gets their safety data sheets, or want them by e-mail and have not agreed to that in
 * writing; of the orders in scope, null for all. Until then the sheets go on paper (29 CFR 1910.1200(g)(7)); the desk asks.
 */
export function sitesToAsk(db: Sql, scope: OrderScope | null): Promise<RowOf<typeof siteRow>[]> {
  return db.rows(
    siteRow,
    sql`select o.customer_id, min(o.customer_name) as name,
               min(o.promised_day) as promised_on from ${ordersForJoin} o
         where o.status in ('placed', 'on_hold', 'confirmed', 'part_delivered', 'out_for_delivery')
           and ${scope ? inOrders(scope, 'o') : sql`true`}
           and not exists (select 1 from ${safetyContactsForJoin} c
                            where c.customer_id = o.customer_id
                              and (c.agrees or c.channel = 'paper'))
         group by o.customer_id order by min(o.promised_day), name, o.customer_id`,
  );
}
