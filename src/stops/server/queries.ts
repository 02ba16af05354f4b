import { lentProductsIn } from '../../catalogue/server/lent.ts';
import { catalogueScope } from '../../catalogue/server/scope.ts';
import { lentCustomers } from '../../customers/server/lent.ts';
import type { UserActor } from '../../kit/actor.ts';
import { lentOrderLines, lentOrders } from '../../orders/server/lent.ts';
import type { Sql } from '../../platform/database.ts';
import { rowShape, type ShapeOf, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { DriverDay } from '../contract.ts';

const customerRow = rowShape({ id: text });

/** Those of these customers at whose door goods may be left. */
export async function unattendedCustomers(
  db: Sql,
  customerIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(
    customerRow,
    sql`select c.id from ${lentCustomers} c
         where c.id = any(${customerIds}::text[]) and c.unattended_allowed`,
  );
  return rows.map(({ id }) => id);
}

const extraRow: ShapeOf<DriverDay['extras'][number]> = rowShape({
  productId: text,
  name: text,
  sku: text,
  sizeUnit: text,
});

/** More than a truck carries, and little enough for a phone. */
const MOST_EXTRAS = 1000;

/** Products that these customers ever ordered and that this person may sell, by name. */
export function extrasOf(
  db: Sql,
  user: UserActor,
  customerIds: readonly string[],
): Promise<DriverDay['extras']> {
  return db.rows(
    extraRow,
    sql`select p.id as product_id, p.name, p.sku, p.size_unit
          from ${lentProductsIn(catalogueScope(user))} p
         where p.id in (select l.product_id from ${lentOrders} o
                          join ${lentOrderLines} l on l.order_id = o.id
                         where o.customer_id = any(${customerIds}::text[]))
         order by p.name, p.size_unit, p.id limit ${MOST_EXTRAS}`,
  );
}
