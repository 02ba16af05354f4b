import { normalise } from '../../../../kit/normalise.ts';
import type { Place } from '../../../../kit/table-view.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  date,
  int,
  jsonMap,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textList,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { safetyForJoin } from '../../../hazards/server/public/joins.ts';
import {
  productSafetyRow,
  safetyColumns,
  uniqueProducts,
} from '../../../hazards/server/public/queries.ts';
import type { RevisionView } from '../../sheet-view.ts';
import { inSheets, type SheetScope } from '../scope.ts';
import { sectionRow } from '../section-row.ts';
import type { SheetSection } from '../sheet-content.ts';

const revisionRow: ShapeOf<RevisionView> = rowShape({
  id: text,
  number: int,
  date: nullable(text),
  language: text,
  sizeBytes: int,
  pageCount: int,
  sha256: text,
  uploadedAt: text,
  supersededAt: nullable(text),
  withdrawn: bool,
  recalled: bool,
  comparedAt: nullable(text),
  sectionPages: jsonMap(int),
});

const sheetProductRow = rowShape({
  ...productSafetyRow.columns,
  /** English first, the newest first. */
  revisions: jsonRows(revisionRow),
});
/** A unique product with its safety data and every revision of its sheet. */
export type SheetProduct = RowOf<typeof sheetProductRow>;

/** The English revision that is current; undefined where the sheet is on request. */
export const currentRevision = (revisions: readonly RevisionView[]): RevisionView | undefined =>
  revisions.find(({ language, supersededAt }) => language === 'en' && supersededAt === null);

const sheetProducts = (condition: SqlText): SqlText =>
  sql`select ${safetyColumns}, coalesce((
        select json_agg(json_build_object('id', r.id, 'number', r.revision_number,
                 'date', r.printed_on, 'language', r.language, 'sizeBytes', r.size_bytes,
                 'pageCount', r.page_count, 'sha256', r.sha256, 'uploadedAt', r.uploaded_at,
                 'supersededAt', r.superseded_at, 'withdrawn', r.withdrawn,
                 'recalled', exists (select 1 from sds_recalls g where g.revision_id = r.id),
                 'comparedAt', r.compared_at, 'sectionPages', r.section_pages) order by r.language, r.revision_number desc)
          from sds_revisions r where r.name_key = u.name_key), '[]') as revisions
       from ${uniqueProducts(condition)} left join ${safetyForJoin} s on s.name_key = u.name_key`;

/** One product by its key, for whoever may open its sheet; undefined for all others. */
export const readSheetProduct = (
  db: Sql,
  scope: SheetScope,
  nameKey: string,
): Promise<SheetProduct | undefined> =>
  db.row(sheetProductRow, sheetProducts(sql`p.name_key = ${nameKey} and ${inSheets(scope, 'p')}`));

/** Products that a search finds; all for ''. */
const foundBy = (term: string): SqlText => {
  const folded = normalise(term);
  return folded ? sql`one.search like '%' || ${folded} || '%'` : sql`true`;
};

/** A page of all products by key, for the staff list: those that a search finds, after or before a key. */
export function listSheetProducts(
  db: Sql,
  { term, place }: { term: string; place: Place | null },
  limit: number,
): Promise<SheetProduct[]> {
  const back = place?.side === 'before';
  const from = !place
    ? sql`true`
    : back
      ? sql`one.name_key < ${place.at}`
      : sql`one.name_key > ${place.at}`;
  const keys = sql`p.name_key in (select distinct one.name_key from ${productsForJoin} one
                                   where ${foundBy(term)} and ${from}
                                   order by one.name_key ${back ? sql`desc` : sql`asc`} limit ${limit})`;
  return db.rows(sheetProductRow, sql`${sheetProducts(keys)} order by u.name_key`);
}

const keyRow = rowShape({ nameKey: text });

/** Which of these products a search finds, in the order in which they were given. */
export async function searchedKeys(
  db: Sql,
  nameKeys: readonly string[],
  term: string,
): Promise<readonly string[]> {
  if (normalise(term) === '' || nameKeys.length === 0) return nameKeys;
  const rows = await db.rows(
    keyRow,
    sql`select distinct one.name_key from ${productsForJoin} one
         where one.name_key = any(${nameKeys}::text[]) and ${foundBy(term)}`,
  );
  const found = new Set(rows.map(({ nameKey }) => nameKey));
  return nameKeys.filter((key) => found.has(key));
}

/** Products by their keys, for the staff list; by key. */
export const sheetProductsOf = (db: Sql, nameKeys: readonly string[]): Promise<SheetProduct[]> =>
  db.rows(
    sheetProductRow,
    sql`${sheetProducts(sql`p.name_key = any(${nameKeys}::text[])`)} order by u.name_key`,
  );

/** Where the bytes of a revision are, with what an answer needs to say of them. */
const storedSheetRow = rowShape({
  id: text,
  nameKey: text,
  name: text,
  number: int,
  date: nullable(date),
  language: text,
  path: text,
  sha256: text,
  isActive: bool,
  current: bool,
  recalled: bool,
});
export type StoredSheet = RowOf<typeof storedSheetRow>;

/**
 * The current sheet of a product in a language, or one numbered revision; undefined when there is
 * none for this person.
 */
export function storedSheet(
  db: Sql,
  scope: SheetScope,
  { nameKey, language, number }: { nameKey: string; language: string; number: number | null },
): Promise<StoredSheet | undefined> {
  const which = number === null ? sql`r.superseded_at is null` : sql`r.revision_number = ${number}`;
  return db.row(
    storedSheetRow,
    sql`select r.id, r.name_key, u.name, r.revision_number as number, r.printed_on as date,
               r.language, r.path, r.sha256, u.is_active, r.superseded_at is null as current,
               exists (select 1 from sds_recalls g where g.revision_id = r.id) as recalled
          from sds_revisions r
          join (select p.name_key, bool_or(p.is_active) as is_active,
                       (array_agg(p.name order by p.is_active desc, p.id))[1] as name
                  from ${productsForJoin} p
                 where p.name_key = ${nameKey} and ${inSheets(scope, 'p')}
                 group by p.name_key) u on u.name_key = r.name_key
         where r.language = ${language}
           and ${which}`,
  );
}

const currentSheetRow = rowShape({
  productIds: textList,
  sha256: nullable(text),
  date: nullable(date),
});

/** What a product's sheet in a language is now. No product ids: there is no such product. */
export async function currentSheet(
  db: Sql,
  nameKey: string,
  language: string,
): Promise<RowOf<typeof currentSheetRow>> {
  const row = await db.row(
    currentSheetRow,
    sql`select array(select p.id::text from ${productsForJoin} p
                      where p.name_key = ${nameKey}) as product_ids,
               r.sha256, r.printed_on as date
          from (select 1) one left join sds_revisions r on r.name_key = ${nameKey}
               and r.language = ${language} and r.superseded_at is null`,
  );
  return row ?? { productIds: [], sha256: null, date: null };
}

const otherProductRow = rowShape({ name: text });

/** Another product whose sheet, now or earlier, is this very file. */
export const productOfSheet = (
  db: Sql,
  nameKey: string,
  sha256: string,
): Promise<{ name: string } | undefined> =>
  db.row(
    otherProductRow,
    sql`select p.name from sds_revisions r join ${productsForJoin} p on p.name_key = r.name_key
         where r.sha256 = ${sha256} and r.name_key <> ${nameKey} and not r.withdrawn
         order by p.name limit 1`,
  );

/** A name that is shorter stands by chance in many a text. */
const LEAST_NAME = 8;

/** Another product whose name stands in these words (letters and digits only); the longest name counts. */
export const productNamedIn = (
  db: Sql,
  nameKey: string,
  words: string,
): Promise<{ name: string } | undefined> =>
  db.row(
    otherProductRow,
    sql`select n.name from (select distinct p.name, lower(regexp_replace(p.name, '[^A-Za-z0-9]', '', 'g')) as squeezed
                              from ${productsForJoin} p where p.name_key <> ${nameKey}) n
         where length(n.squeezed) >= ${LEAST_NAME} and position(n.squeezed in ${words}) > 0
         order by length(n.squeezed) desc, n.name limit 1`,
  );

const pathRow = rowShape({ path: text });

/** Those of the stored paths that are revisions: they are never removed. */
export async function sheetPaths(db: Sql, paths: readonly string[]): Promise<string[]> {
  const rows = await db.rows(
    pathRow,
    sql`select path from sds_revisions where path = any(${paths}::text[])`,
  );
  return rows.map(({ path }) => path);
}

const uploaderRow = rowShape({ id: text, name: text });

/** Who uploaded each revision, for staff. */
export async function uploadersOf(db: Sql, nameKey: string): Promise<Record<string, string>> {
  const rows = await db.rows(
    uploaderRow,
    sql`select r.id, person_name(r.uploaded_by, '') as name from sds_revisions r
         where r.name_key = ${nameKey} and r.uploaded_by is not null`,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

const sectionsRow = rowShape({ sections: nullable(jsonRows(sectionRow)) });

/** The sections of a sheet that we made ourselves; null for a file as it was given. */
export async function sectionsOf(db: Sql, revisionId: string): Promise<SheetSection[] | null> {
  const row = await db.row(
    sectionsRow,
    sql`select sections from sds_revisions where id = ${revisionId}`,
  );
  return row?.sections ?? null;
}
