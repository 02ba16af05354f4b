import { type ProductSafety, SAFETY_COLUMNS, UNIQUE } from '../../hazards/server/queries.ts';
import type { Sql } from '../../platform/database.ts';
import type { RevisionView } from '../sheet-view.ts';
import { inSheets, type SheetScope } from './scope.ts';

/** A unique product with its safety data and every revision of its sheet. */
export interface Subject extends ProductSafety {
  /** English first, the newest first. */
  revisions: RevisionView[];
}

/** The English revision that is current; undefined where the sheet is on request. */
export const currentRevision = (revisions: readonly RevisionView[]): RevisionView | undefined =>
  revisions.find(({ language, supersededAt }) => language === 'en' && supersededAt === null);

const SUBJECT = `${SAFETY_COLUMNS},
  coalesce((select json_agg(json_build_object('id', r.id, 'number', r.revision_number, 'date', r.revision_date, 'language', r.language, 'sizeBytes', r.size_bytes,
      'pageCount', r.page_count, 'sha256', r.sha256, 'uploadedAt', r.uploaded_at, 'supersededAt', r.superseded_at, 'withdrawn', r.withdrawn, 'sectionPages', r.section_pages) order by r.language, r.revision_number desc)
     from sds_revisions r where r.name_key = u.name_key), '[]') as revisions`;

/** One product by its key, for whoever may open its sheet; undefined for all others. */
export async function subjectOf(
  sql: Sql,
  scope: SheetScope,
  nameKey: string,
): Promise<Subject | undefined> {
  return sql.row<Subject>(
    'sheets.subject',
    `select ${SUBJECT} from ${UNIQUE(`p.name_key = $1 and ${inSheets('p', 2, 3)}`)} left join safety_data s on s.name_key = u.name_key`,
    [nameKey, scope.everything, scope.customers],
  );
}

/** Products of any state by their keys, in no order: for papers and checks of things that people already have. */
export async function subjectsOf(sql: Sql, nameKeys: readonly string[]): Promise<Subject[]> {
  if (nameKeys.length === 0) return [];
  return sql.rows<Subject>(
    'sheets.subjects',
    `select ${SUBJECT} from ${UNIQUE('p.name_key = any($1::text[])')} left join safety_data s on s.name_key = u.name_key`,
    [nameKeys],
  );
}

/** The next page of all products by key, for the staff list and the export. */
export async function allSubjects(sql: Sql, after: string, limit: number): Promise<Subject[]> {
  return sql.rows<Subject>(
    'sheets.all-subjects',
    `select ${SUBJECT} from ${UNIQUE(`p.name_key in (select distinct name_key from products where name_key > $1 order by name_key limit $2)`)}
       left join safety_data s on s.name_key = u.name_key order by u.name_key`,
    [after, limit],
  );
}

/** Where the bytes of a revision are, with what an answer needs to say of them. */
export interface StoredSheet {
  id: string;
  nameKey: string;
  name: string;
  number: number;
  date: string;
  language: string;
  path: string;
  sha256: string;
  isActive: boolean;
  current: boolean;
}

/** The current sheet of a product in a language, or one numbered revision; undefined when there is none for this person. */
export async function storedSheet(
  sql: Sql,
  scope: SheetScope,
  nameKey: string,
  language: string,
  number: number | null,
): Promise<StoredSheet | undefined> {
  return sql.row<StoredSheet>(
    'sheets.stored',
    `select r.id, r.name_key as "nameKey", u.name, r.revision_number as number, r.revision_date as date, r.language, r.path, r.sha256, u.is_active as "isActive",
            r.superseded_at is null as current
       from sds_revisions r
       join (select p.name_key, (array_agg(p.name order by p.is_active desc, p.id))[1] as name, bool_or(p.is_active) as is_active
               from products p where p.name_key = $1 and ${inSheets('p', 2, 3)} group by p.name_key) u on u.name_key = r.name_key
      where r.language = $4 and (case when $5::int is null then r.superseded_at is null else r.revision_number = $5::int end)`,
    [nameKey, scope.everything, scope.customers, language, number],
  );
}

/** A file that was uploaded as the sheet of a size of this product and is no revision yet. */
export async function waitingFile(
  sql: Sql,
  nameKey: string,
  path: string,
): Promise<{ sha256: string } | undefined> {
  return sql.row(
    'sheets.waiting-file',
    `select f.sha256 from stored_files f
      where f.path = $2 and f.purpose = 'product-sds' and not f.is_public
        and exists (select 1 from products p where p.name_key = $1 and starts_with(f.path, 'products/' || p.id || '/'))`,
    [nameKey, path],
  );
}

/** What a product's sheet in a language is now, and whether there is such a product at all. */
export async function currentSheet(
  sql: Sql,
  nameKey: string,
  language: string,
): Promise<{ known: boolean; sha256: string | null; date: string | null }> {
  const row = await sql.row<{ known: boolean; sha256: string | null; date: string | null }>(
    'sheets.current',
    `select exists (select 1 from products where name_key = $1) as known, r.sha256, r.revision_date as date
       from (select 1) one left join sds_revisions r on r.name_key = $1 and r.language = $2 and r.superseded_at is null`,
    [nameKey, language],
  );
  return row ?? { known: false, sha256: null, date: null };
}

/** Those of the stored paths that are revisions: they are never removed. */
export async function sheetPaths(sql: Sql, paths: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ path: string }>(
    'sheets.paths',
    'select path from sds_revisions where path = any($1::text[])',
    [paths],
  );
  return rows.map((row) => row.path);
}

/** Who uploaded each revision, for staff. */
export async function uploadersOf(sql: Sql, nameKey: string): Promise<Record<string, string>> {
  const rows = await sql.rows<{ id: string; name: string }>(
    'sheets.uploaders',
    'select r.id, u.display_name as name from sds_revisions r join users u on u.id = r.uploaded_by where r.name_key = $1',
    [nameKey],
  );
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** The sections of a sheet that we made ourselves; null for a file as it was given. */
export async function sectionsOf(sql: Sql, revisionId: string): Promise<unknown> {
  return (
    (
      await sql.row<{ sections: unknown }>(
        'sheets.sections',
        'select sections from sds_revisions where id = $1',
        [revisionId],
      )
    )?.sections ?? null
  );
}
