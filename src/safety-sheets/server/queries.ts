import type { Sql } from '../../platform/database.ts';
import type { ReactivityGroup } from '../reactivity.ts';
import type { RevisionView } from '../sheet-view.ts';
import type { PackingGroup } from '../transport.ts';
import { inSheets, type SheetScope } from './scope.ts';

/** One unique product with its safety data, as all screens and papers of this room need it. */
export interface Subject {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  hazardous: boolean;
  isActive: boolean;
  sizes: { id: string; sku: string; sizeUnit: string }[];
  /** 0 = no safety data yet. */
  version: number;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: string[];
  hStatements: string[];
  pStatements: string[];
  unNumber: string | null;
  packingGroup: PackingGroup | null;
  epaRegNo: string | null;
  dilution: string;
  ph: number | null;
  contactTime: string;
  reactivityGroup: ReactivityGroup | null;
  /** Grams per milliliter as supplied. */
  density: number | null;
  /** English first, the newest first. */
  revisions: RevisionView[];
}

const SUBJECT = `
  u.name_key as "nameKey", u.name, u.brand, u.category, u.description, u.hazardous, u.is_active as "isActive", u.sizes,
  coalesce(s.version, 0) as version, coalesce(s.signal_word, '') as "signalWord", coalesce(s.pictograms, '{}') as pictograms,
  coalesce(s.h_statements, '{}') as "hStatements", coalesce(s.p_statements, '{}') as "pStatements", s.un_number as "unNumber",
  s.packing_group as "packingGroup", s.epa_reg_no as "epaRegNo", coalesce(s.dilution, '') as dilution, s.ph, coalesce(s.contact_time, '') as "contactTime",
  s.reactivity_group as "reactivityGroup", s.density,
  coalesce((select json_agg(json_build_object('id', r.id, 'number', r.revision_number, 'date', r.revision_date, 'language', r.language, 'sizeBytes', r.size_bytes,
      'pageCount', r.page_count, 'sha256', r.sha256, 'uploadedAt', r.uploaded_at, 'supersededAt', r.superseded_at, 'withdrawn', r.withdrawn, 'sectionPages', r.section_pages) order by r.language, r.revision_number desc)
     from sds_revisions r where r.name_key = u.name_key), '[]') as revisions`;

/** Sizes of one product told as one: the name of its oldest record that counts, and all sizes that count. */
const UNIQUE = (where: string) => `(
  select p.name_key, (array_agg(p.name order by p.is_active desc, p.id))[1] as name, (array_agg(p.brand order by p.is_active desc, p.id))[1] as brand,
         (array_agg(p.category order by p.is_active desc, p.id))[1] as category, (array_agg(p.description order by p.is_active desc, p.id))[1] as description,
         bool_or(p.hazardous) as hazardous, bool_or(p.is_active) as is_active,
         json_agg(json_build_object('id', p.id, 'sku', p.sku, 'sizeUnit', p.size_unit) order by p.id) filter (where p.is_active or not any_active.yes) as sizes
    from products p cross join lateral (select exists (select 1 from products a where a.name_key = p.name_key and a.is_active) as yes) any_active
   where ${where} group by p.name_key) u`;

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

/** Active products of these reactivity groups, in the order of the groups given, then by name: what is cut off is never of the first group. */
export async function productsOfGroups(
  sql: Sql,
  groups: readonly ReactivityGroup[],
): Promise<{ nameKey: string; name: string; group: ReactivityGroup }[]> {
  if (groups.length === 0) return [];
  return sql.rows(
    'sheets.of-groups',
    `select p.name_key as "nameKey", min(p.name) as name, s.reactivity_group as "group"
       from safety_data s join products p on p.name_key = s.name_key and p.is_active
      where s.reactivity_group = any($1::text[]) group by p.name_key, s.reactivity_group order by array_position($1::text[], s.reactivity_group), min(p.name), p.name_key limit 200`,
    [groups],
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

/** What the drawn label of a product prints; lent to the catalogue's pictures. */
export async function safetyOnLabel(
  sql: Sql,
  nameKey: string,
): Promise<{ pictograms: readonly string[]; dilution: string }> {
  const row = await sql.row<{ pictograms: string[]; dilution: string }>(
    'sheets.on-label',
    'select pictograms, dilution from safety_data where name_key = $1',
    [nameKey],
  );
  return row ?? { pictograms: [], dilution: '' };
}
