import type { Sql } from '../../../../platform/database.ts';
import { type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const countRow = rowShape({
  id: text,
  /** The name of the account as it is now. */
  countedBy: text,
  countedOn: text,
  /** As it was called then; '': not placed yet, or the whole site at once. */
  storeroom: text,
});
export type CountSummary = RowOf<typeof countRow>;

/**
 * Who made a count of this site, and when: one of a storeroom, by the id of its first line, or one of the whole site, of before. Who may see
 * the site is for the caller to check.
 */
export const readCount = (
  db: Sql,
  customerId: string,
  countId: string,
  timeZone: string,
): Promise<CountSummary | undefined> =>
  db.row(
    countRow,
    sql`select m.id, coalesce(person_name(m.recorded_by, ''), '') as counted_by,
               to_char(m.happened_at at time zone ${timeZone}, 'YYYY-MM-DD') as counted_on,
               coalesce(m.storeroom, '') as storeroom
          from inventory_movements m
         where m.id = ${countId} and m.customer_id = ${customerId} and m.kind = 'counted'
           and not exists (select from undone_movements u where u.movement_id = m.id)
        union all
        select c.count_id, coalesce(person_name(c.counted_by, c.counted_by_name), ''),
               to_char(c.counted_at at time zone ${timeZone}, 'YYYY-MM-DD'), ''
          from (select distinct s.count_id, s.counted_at, s.counted_by, s.counted_by_name from site_shelf_counts s
                 where s.count_id = ${countId} and s.customer_id = ${customerId}) c`,
  );
