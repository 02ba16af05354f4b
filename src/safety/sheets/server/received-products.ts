import type { Sql } from '../../../platform/database.ts';
import {
  date,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { safetyForJoin } from '../../hazards/server/public/joins.ts';
import {
  heldProducts,
  productSafetyRow,
  safetyColumns,
} from '../../hazards/server/public/queries.ts';
import { currentSheetsForJoin } from './public/joins.ts';
import { sectionRow } from './section-row.ts';

const receivedRow = rowShape({
  ...productSafetyRow.columns,
  number: nullable(int),
  date: nullable(date),
  /** The sections of a sheet that we made ourselves; null for a file as its maker gave it. */
  sections: nullable(jsonRows(sectionRow)),
});
/** A product of a site with its current sheet; `number` null: there is none. */
export type ReceivedProduct = RowOf<typeof receivedRow>;

/**
 * Unique products by their keys with their safety data and current sheets, by name: for what a site
 * has (`readSite` of the room sites).
 */
export function productsWithSheets(
  db: Sql,
  nameKeys: readonly string[],
): Promise<ReceivedProduct[]> {
  return db.rows(
    receivedRow,
    sql`select ${safetyColumns}, r.revision_number as number, r.printed_on as date,
               (select one.sections from sds_revisions one where one.id = r.id) as sections
          from ${heldProducts(nameKeys)}
          left join ${safetyForJoin} s on s.name_key = u.name_key
          left join ${currentSheetsForJoin} r on r.name_key = u.name_key
         order by u.name, u.name_key`,
  );
}

const fileRow = rowShape({ path: text, sha256: text, date: nullable(date) });

/** The current English sheet of a product with this number; undefined for any other. */
export function currentSheetFile(
  db: Sql,
  nameKey: string,
  number: number,
): Promise<RowOf<typeof fileRow> | undefined> {
  return db.row(
    fileRow,
    sql`select r.path, r.sha256, r.printed_on as date from sds_revisions r
         where r.name_key = ${nameKey} and r.revision_number = ${number} and r.language = 'en'
           and r.superseded_at is null`,
  );
}
