import { lentSafety } from '../../hazards/server/lent.ts';
import { productSafetyRow, safetyColumns, uniqueProducts } from '../../hazards/server/queries.ts';
import type { Sql } from '../../platform/database.ts';
import { date, int, json, nullable, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { lentCurrentSheets } from './lent.ts';
import { missing } from './missing-sheets.ts';
import type { SheetSection } from './sheet-content.ts';

const receivedRow = rowShape({
  ...productSafetyRow.columns,
  number: nullable(int),
  date: nullable(date),
  /** The sections of a sheet that we made ourselves; null for a file as its maker gave it. */
  sections: nullable(json<SheetSection[]>()),
});
/** A product that a site has received, with its current sheet; `number` null: there is none. */
export type ReceivedProduct = RowOf<typeof receivedRow>;

/** Products, as name_key, that really reached a site: the ledger, and deliveries before it. */
const received = (customerId: SqlText): SqlText => sql`
  select t.name_key from sds_taken t where t.customer_id = ${customerId}
  union select h.name_key from sds_handovers h
         where h.customer_id = ${customerId} and h.how in ('delivery', 'paper')
  union select w.name_key from sds_owed w where w.customer_id = ${customerId}`;

/**
 * Everything that a site has really received and that has or needs a sheet, by name: what its
 * binder on the wall holds. Whoever asks has the site's code.
 */
export function receivedProducts(db: Sql, customerId: string): Promise<ReceivedProduct[]> {
  const keys = received(sql`${customerId}`);
  return db.rows(
    receivedRow,
    sql`select ${safetyColumns}, r.revision_number as number, r.revision_date as date,
               (select one.sections from sds_revisions one where one.id = r.id) as sections
          from ${uniqueProducts(sql`p.name_key in (${keys})`)}
          left join ${lentSafety} s on s.name_key = u.name_key
          left join ${lentCurrentSheets} r on r.name_key = u.name_key
         where r.id is not null
            or u.name_key in (select m.name_key from (${missing(keys)}) m)
         order by u.name, u.name_key limit 500`,
  );
}

const fileRow = rowShape({ path: text, sha256: text, date });

/** The file of a revision for a site that received its product; undefined for any other. */
export function receivedSheet(
  db: Sql,
  customerId: string,
  nameKey: string,
  number: number,
): Promise<RowOf<typeof fileRow> | undefined> {
  return db.row(
    fileRow,
    sql`select r.path, r.sha256, r.revision_date as date from sds_revisions r
         where r.name_key = ${nameKey} and r.revision_number = ${number} and r.language = 'en'
           and r.superseded_at is null and r.name_key in (${received(sql`${customerId}`)})`,
  );
}
