import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { heldForJoin, safetyForJoin } from '../../hazards/server/public/joins.ts';
import { revisionsForJoin } from '../../sheets/server/public/joins.ts';
import { deliveredAt } from '../../sites/server/site-items.ts';
import type { MovementKind } from '../contract.ts';
import { TAKEN_BACK } from '../count-messages.ts';

const recordRow = rowShape({
  day: date,
  kind: textOf<MovementKind | 'delivered' | 'counted-site' | 'counted-packs' | 'counted-opened'>(),
  nameKey: text,
  name: text,
  brand: text,
  sku: text,
  sizeUnit: text,
  quantity: decimal,
  /** As the storeroom was called then; '' where no storeroom is known. */
  storeroom: text,
  toStoreroom: text,
  lot: text,
  expiresOn: nullable(date),
  order: text,
  epaRegNo: text,
  /** The newest English sheet of that day. */
  sheetNumber: nullable(int),
  sheetDate: nullable(date),
  note: text,
  recordedBy: text,
});
export type RecordedEvent = RowOf<typeof recordRow>;

/**
 * Everything that was delivered, counted, used, moved and disposed of at a site, the oldest first:
 * identity, where and when (29 CFR 1910.1020(d)(1)(ii)(B)). Nothing is ever left out: neither what
 * is no longer sold nor what is no chemical by our data. Who may see it is for the caller to check.
 */
export function chemicalRecord(
  db: Sql,
  customerId: string,
  timeZone: string,
): Promise<RecordedEvent[]> {
  const day = (moment: ReturnType<typeof sql>) => sql`(${moment} at time zone ${timeZone})::date`;
  return db.rows(
    recordRow,
    sql`
    with delivered as (${deliveredAt(customerId)}),
    told as (
      select d.delivered_on as day, d.at, 'delivered' as kind, d.product_id,
             d.units::float8 as quantity, '' as storeroom, '' as to_storeroom, '' as lot,
             null::date as expires_on, d.number as "order", '' as note, '' as recorded_by
        from delivered d
      union all
      select ${day(sql`c.counted_at`)}, c.counted_at, 'counted-site', c.product_id, c.on_hand, '',
             '', '', null, '', '', coalesce(person_name(c.counted_by, ''), '')
        from site_shelf_counts c where c.customer_id = ${customerId}
      union all
      select ${day(sql`m.happened_at`)}, m.happened_at,
             case m.leaves when 'packs' then 'counted-opened' when 'opened' then 'counted-packs' else m.kind end, m.product_id, m.quantity,
             coalesce(m.storeroom, ''), coalesce(m.to_storeroom, ''), m.lot, m.expires_on, '',
             case when exists (select from undone_movements u where u.movement_id = m.id)
                  then ${TAKEN_BACK} else m.note end,
             coalesce(person_name(m.recorded_by, ''), '')
        from inventory_movements m
       where m.customer_id = ${customerId})
    select t.day, t.kind, p.name_key, p.name, p.brand, p.sku, p.size_unit, t.quantity, t.storeroom,
           t.to_storeroom, t.lot, t.expires_on, t."order", coalesce(s.epa_reg_no, '') as epa_reg_no,
           sheet.revision_number as sheet_number, sheet.printed_on as sheet_date, t.note,
           t.recorded_by
      from told t join ${heldForJoin} p on p.id = t.product_id
      left join ${safetyForJoin} s on s.name_key = p.name_key
      left join lateral (
        select r.revision_number, r.printed_on from ${revisionsForJoin} r
         where r.name_key = p.name_key and r.language = 'en' and r.revision_date <= t.day
         order by r.revision_number desc limit 1) sheet on true
     order by t.at, p.name, p.size_unit, p.id`,
  );
}
