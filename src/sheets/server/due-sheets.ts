import { lentTitle } from '../../catalogue/server/lent.ts';
import type { Sql } from '../../platform/database.ts';
import { date, int, type RowOf, rowShape, text, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { lentCurrentSheets } from './lent.ts';

const dueRow = rowShape({
  orderId: text,
  nameKey: text,
  name: text,
  number: int,
  date,
  why: textOf<'first' | 'revised'>(),
});
export type DueSheet = RowOf<typeof dueRow>;

/** What `recordHandovers` would hand over, were all of these delivered now: by order, in the order of names. */
export function dueSheets(
  db: Sql,
  orders: readonly { orderId: string; customerId: string; nameKeys: readonly string[] }[],
): Promise<DueSheet[]> {
  const wanted = orders.flatMap(({ orderId, customerId, nameKeys }) =>
    nameKeys.map((nameKey) => ({
      order_id: orderId,
      customer_id: customerId,
      name_key: nameKey,
    })),
  );
  return db.rows(
    dueRow,
    sql`select w.order_id, r.name_key, title.name, r.revision_number as number,
               r.revision_date as date,
               case when exists (
                 select 1 from sds_handovers h
                  where h.customer_id = w.customer_id and h.name_key = r.name_key
               ) then 'revised' else 'first' end as why
          from (select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
                       as w(order_id text, customer_id text, name_key text)) w
          join ${lentCurrentSheets} r on r.name_key = w.name_key
         cross join lateral ${lentTitle(sql`r.name_key`)} title
         where not exists (
             select 1 from sds_handovers h
              where h.customer_id = w.customer_id and h.revision_id = r.id
                and h.how = 'delivery')
         order by title.name`,
  );
}
