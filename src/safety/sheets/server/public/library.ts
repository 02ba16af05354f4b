import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  int,
  jsonRow,
  jsonRows,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import type { UnderstoodSearch } from '../../../../products/catalogue/public/browsing.ts';
import { activeProductsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { productsByMeaning } from '../../../../products/catalogue/server/public/search-meaning.ts';
import { safetyForJoin } from '../../../hazards/server/public/joins.ts';
import { type LibraryQuery, libraryQuery, PAGE_SIZE } from '../../library-query.ts';
import type { LibraryFacets, LibraryRow } from '../../sheet-view.ts';

export interface LibraryPage {
  rows: LibraryRow[];
  /** Goes into `after` of the next page; null at the end. */
  next: string | null;
  facets: LibraryFacets;
  /** What the search was taken for, when its own words find nothing. */
  understood: UnderstoodSearch | null;
}

/** `hazardsOnFile` for statements. */
const onFile = sql`(s.name_key is not null and (cardinality(s.h_statements) > 0
  or p.hazard_known and not p.hazardous))`;
/** What is not known is not "none". */
const signalOf = sql`case when s.signal_word <> '' then s.signal_word
  when ${onFile} then 'none' else 'unknown' end`;

/**
 * The conditions of a query on a product `p` with its safety data `s`; a filter that is not used is
 * true.
 */
function conditionsOf(query: LibraryQuery, nameKeys: readonly string[] | null) {
  const { words, brands, categories, signals, pictograms, epa } = query;
  const all = sql`true`;
  // Each word occurs in a name, brand, size or SKU, or in the EPA or UN number.
  const byWords =
    words.length === 0
      ? all
      : sql`not exists (select 1 from unnest(${words}::text[]) word where not (
            exists (select 1 from ${activeProductsForJoin} z
                     where z.name_key = p.name_key and strpos(z.search, word) > 0)
            or strpos(lower(coalesce(s.un_number, '')), word) > 0
            or strpos(replace(coalesce(s.epa_reg_no, ''), '-', ''), word) > 0))`;
  return {
    words: nameKeys === null ? byWords : sql`p.name_key = any(${nameKeys}::text[])`,
    brand: brands.length === 0 ? all : sql`p.brand = any(${brands}::text[])`,
    category: categories.length === 0 ? all : sql`p.category = any(${categories}::text[])`,
    signal: signals.length === 0 ? all : sql`${signalOf} = any(${signals}::text[])`,
    pictogram:
      pictograms.length === 0 ? all : sql`coalesce(s.pictograms, '{}') @> ${pictograms}::text[]`,
    epa: epa ? sql`s.epa_reg_no is not null` : all,
  };
}
type Conditions = ReturnType<typeof conditionsOf>;

/** One record stands for its product: the oldest active one. */
const products = sql`${activeProductsForJoin} p left join ${safetyForJoin} s on s.name_key = p.name_key`;
const isFirst = sql`not exists (
  select 1 from ${activeProductsForJoin} o where o.name_key = p.name_key and o.id < p.id)`;

const libraryRow: ShapeOf<LibraryRow> = rowShape({
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  onFile: bool,
  signalWord: textOf<LibraryRow['signalWord']>(),
  pictograms: textList,
  epaRegNo: nullable(text),
  sheet: nullable(jsonRow(rowShape({ number: int, date: nullable(text), sizeBytes: int }))),
  earlier: jsonRows(rowShape({ number: int, date: nullable(text), recalled: bool })),
});

const pageOf = (found: Conditions, after: readonly string[], limit: number): SqlText => {
  const [name, nameKey] = after;
  const beyond = name === undefined ? sql`true` : sql`(p.name, p.name_key) > (${name}, ${nameKey})`;
  return sql`
    with page as (
      select p.name_key, p.name, p.brand, p.category, s.signal_word, s.pictograms, s.epa_reg_no,
             ${onFile} as on_file
        from ${products}
       where ${isFirst} and ${sql.join(Object.values(found), sql` and `)} and ${beyond}
       order by p.name, p.name_key limit ${limit})
    select page.name_key, page.name, page.brand, page.category, page.on_file,
           coalesce(page.signal_word, '') as signal_word,
           coalesce(page.pictograms, '{}') as pictograms, page.epa_reg_no, r.sheet,
           coalesce(r.earlier, '[]') as earlier
      from page cross join lateral (
        select (json_agg(json_build_object('number', v.revision_number, 'date', v.printed_on,
                           'sizeBytes', v.size_bytes)) filter (where v.superseded_at is null))->0 as sheet,
               json_agg(json_build_object('number', v.revision_number, 'date', v.printed_on,
                           'recalled', exists (select 1 from sds_recalls g where g.revision_id = v.id))
                        order by v.revision_number desc)
                 filter (where v.superseded_at is not null) as earlier
          from sds_revisions v where v.name_key = page.name_key and v.language = 'en') r
     order by page.name, page.name_key`;
};

const countRows = jsonRows(rowShape({ value: text, count: int }));
const facetsRow: ShapeOf<LibraryFacets> = rowShape({
  total: int,
  brands: countRows,
  categories: countRows,
  signals: countRows,
  pictograms: countRows,
  epa: int,
});

/** Counts of each filter's values with the other filters as they are. */
const facetsOf = (found: Conditions): SqlText => {
  const counted = (source: SqlText, value: SqlText, others: SqlText) =>
    sql`(select coalesce(json_agg(json_build_object('value', x.value, 'count', x.n)
                                  order by x.value), '[]')
           from (select ${value} as value, count(*) filter (where ${others})::int as n
                   from ${source} group by 1) x)`;
  const list = sql`found`;
  const others = {
    brand: sql`in_category and in_signal and in_pictogram and in_epa`,
    category: sql`in_brand and in_signal and in_pictogram and in_epa`,
    signal: sql`in_brand and in_category and in_pictogram and in_epa`,
  };
  const all = sql`in_brand and in_category and in_signal and in_pictogram and in_epa`;
  return sql`
    with found as materialized (
      select p.brand, p.category, ${signalOf} as signal,
             coalesce(s.pictograms, '{}') as pictograms, ${found.brand} as in_brand,
             ${found.category} as in_category, ${found.signal} as in_signal,
             ${found.pictogram} as in_pictogram, ${found.epa} as in_epa,
             s.epa_reg_no is not null as epa
        from (select distinct on (o.name_key) o.name_key, o.brand, o.category, o.hazardous, o.hazard_known
                from ${activeProductsForJoin} o order by o.name_key, o.id) p
        left join ${safetyForJoin} s on s.name_key = p.name_key
       where ${found.words})
    select (select count(*)::int from found where ${all}) as total,
      ${counted(list, sql`brand`, others.brand)} as brands,
      ${counted(list, sql`category`, others.category)} as categories,
      ${counted(list, sql`signal`, others.signal)} as signals,
      ${counted(sql`found, unnest(pictograms) code`, sql`code`, all)} as pictograms,
      (select count(*)::int from found
        where epa and in_brand and in_category and in_signal and in_pictogram) as epa`;
};

/**
 * A page of the public library: active products by name, with what their safety data and sheet say.
 */
export async function readLibrary(
  app: Pick<App, 'db'>,
  query: LibraryQuery,
  limit = PAGE_SIZE,
): Promise<LibraryPage> {
  const page = await readPage(app, query, null, limit);
  if (page.facets.total > 0 || query.words.length === 0) return { ...page, understood: null };
  const byMeaning = await productsByMeaning(app.db, query.typed);
  if (!byMeaning) return { ...page, understood: null };
  const found = await readPage(app, query, byMeaning.nameKeys, limit);
  return found.facets.total > 0
    ? { ...found, understood: byMeaning.understood }
    : { ...page, understood: null };
}

/** `nameKeys`: the products that the words came to mean; null looks for the words themselves. */
async function readPage(
  app: Pick<App, 'db'>,
  query: LibraryQuery,
  nameKeys: readonly string[] | null,
  limit: number,
): Promise<Omit<LibraryPage, 'understood'>> {
  const found = conditionsOf(query, nameKeys);
  const [rows, facets] = await Promise.all([
    app.db.rows(libraryRow, pageOf(found, placeOf(query.after), limit + 1)),
    app.db.row(facetsRow, facetsOf(found)),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? JSON.stringify([last.name, last.nameKey]) : null,
    facets: facets as LibraryFacets,
  };
}

/** The first products of the library whose fields hold all words of `typed`, by name. */
export async function findInLibrary(
  app: Pick<App, 'db'>,
  typed: string,
  limit: number,
): Promise<LibraryRow[]> {
  const query = libraryQuery(new URLSearchParams({ q: typed }));
  if (query.words.length === 0) return [];
  return app.db.rows(libraryRow, pageOf(conditionsOf(query, null), [], limit));
}

const nearRow = rowShape({ nameKey: text, name: text });

/** Names that look like what was typed, for a search that found nothing. */
export async function soundsLike(
  app: Pick<App, 'db'>,
  words: readonly string[],
): Promise<{ nameKey: string; name: string }[]> {
  if (words.length === 0) return [];
  const likeness = sql`word_similarity(${words.join('')}, split_part(p.search, '|', 1))`;
  return app.db.rows(
    nearRow,
    sql`select p.name_key, min(p.name) as name from ${activeProductsForJoin} p
         where ${likeness} > 0.3
         group by p.name_key order by max(${likeness}) desc, min(p.name) limit 4`,
  );
}

function placeOf(after: string | null): string[] {
  try {
    const place: unknown = JSON.parse(after ?? '[]');
    return Array.isArray(place) &&
      place.length === 2 &&
      place.every((part) => typeof part === 'string' && !part.includes('\0'))
      ? (place as string[])
      : [];
  } catch {
    return [];
  }
}

const sheetsRow = rowShape({ count: int });

/** Active products whose English sheet is on file. */
export async function countSheets(db: Sql): Promise<number> {
  const row = await db.row(
    sheetsRow,
    sql`select count(distinct v.name_key)::int as count
          from sds_revisions v join ${activeProductsForJoin} p on p.name_key = v.name_key
         where v.language = 'en' and v.superseded_at is null`,
  );
  return row?.count ?? 0;
}
