import type { App } from '../../platform/app.ts';
import { type LibraryQuery, PAGE_SIZE } from '../library-query.ts';
import type { LibraryFacets, LibraryRow } from '../sheet-view.ts';

export interface LibraryPage {
  rows: LibraryRow[];
  /** Goes into `after` of the next page; null at the end. */
  next: string | null;
  facets: LibraryFacets;
}

/** A word occurs in a name, brand, size or SKU, or in the EPA or UN number. */
const HAS_WORDS = `($1::text[] = '{}' or not exists (select 1 from unnest($1::text[]) word where not (
    exists (select 1 from products z where z.name_key = p.name_key and z.is_active and strpos(z.search, word) > 0)
    or strpos(lower(coalesce(s.un_number, '')), word) > 0 or strpos(replace(coalesce(s.epa_reg_no, ''), '-', ''), word) > 0)))`;
const BRANDS = `($2::text[] = '{}' or p.brand = any($2))`;
const CATEGORIES = `($3::text[] = '{}' or p.category = any($3))`;
const SIGNALS = `($4::text[] = '{}' or coalesce(nullif(s.signal_word, ''), 'none') = any($4))`;
const PICTOGRAMS = `($5::text[] = '{}' or coalesce(s.pictograms, '{}') @> $5)`;
const EPA = '(not $6::boolean or s.epa_reg_no is not null)';
/** One record stands for its product: the oldest active one. */
const FIRST_SIZE = `p.is_active and not exists (select 1 from products o where o.name_key = p.name_key and o.is_active and o.id < p.id)`;

const LIST = `
  with page as (
    select p.name_key, p.name, p.brand, p.category, s.signal_word, s.pictograms, s.epa_reg_no
      from products p left join safety_data s on s.name_key = p.name_key
     where ${FIRST_SIZE} and ${[HAS_WORDS, BRANDS, CATEGORIES, SIGNALS, PICTOGRAMS, EPA].join(' and ')} and ($7::text is null or (p.name, p.name_key) > ($7, $8))
     order by p.name, p.name_key limit $9)
  select page.name_key as "nameKey", page.name, page.brand, page.category, coalesce(page.signal_word, '') as "signalWord",
         coalesce(page.pictograms, '{}') as pictograms, page.epa_reg_no as "epaRegNo", r.sheet, coalesce(r.earlier, '[]') as earlier
    from page cross join lateral (
      select (json_agg(json_build_object('number', v.revision_number, 'date', v.revision_date, 'sizeBytes', v.size_bytes)) filter (where v.superseded_at is null))->0 as sheet,
             json_agg(json_build_object('number', v.revision_number, 'date', v.revision_date) order by v.revision_number desc) filter (where v.superseded_at is not null) as earlier
        from sds_revisions v where v.name_key = page.name_key and v.language = 'en') r
   order by page.name, page.name_key`;

/** Counts of each filter's values with the other filters as they are. */
const counted = (value: string, others: readonly string[]) =>
  `(select coalesce(json_agg(json_build_object('value', x.value, 'count', x.n) order by x.value), '[]')
      from (select ${value} as value, count(*) filter (where ${others.join(' and ')})::int as n from found group by 1) x)`;
const FACETS = `
  with found as materialized (
    select p.brand, p.category, coalesce(nullif(s.signal_word, ''), 'none') as signal, coalesce(s.pictograms, '{}') as pictograms,
           ${BRANDS} as in_brand, ${CATEGORIES} as in_category, ${SIGNALS} as in_signal, ${PICTOGRAMS} as in_pictogram, ${EPA} as in_epa, s.epa_reg_no is not null as epa
      from products p left join safety_data s on s.name_key = p.name_key
     where ${FIRST_SIZE} and ${HAS_WORDS})
  select (select count(*)::int from found where in_brand and in_category and in_signal and in_pictogram and in_epa) as total,
         ${counted('brand', ['in_category', 'in_signal', 'in_pictogram', 'in_epa'])} as brands,
         ${counted('category', ['in_brand', 'in_signal', 'in_pictogram', 'in_epa'])} as categories,
         ${counted('signal', ['in_brand', 'in_category', 'in_pictogram', 'in_epa'])} as signals,
         (select coalesce(json_agg(json_build_object('value', x.value, 'count', x.n) order by x.value), '[]')
            from (select code as value, count(*) filter (where in_brand and in_category and in_signal and in_pictogram and in_epa)::int as n from found, unnest(pictograms) code group by 1) x) as pictograms,
         (select count(*)::int from found where epa and in_brand and in_category and in_signal and in_pictogram) as epa`;

/** A page of the public library: active products by name, with what their safety data and sheet say. */
export async function readLibrary(
  app: Pick<App, 'db'>,
  query: LibraryQuery,
  limit = PAGE_SIZE,
): Promise<LibraryPage> {
  const filters = [
    query.words,
    query.brands,
    query.categories,
    query.signals,
    query.pictograms,
    query.epa,
  ];
  const [name = null, key = null] = placeOf(query.after);
  const [rows, facets] = await Promise.all([
    app.db.rows<LibraryRow>('sheets.library', LIST, [...filters, name, key, limit + 1]),
    app.db.row<LibraryFacets>('sheets.facets', FACETS, filters),
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? JSON.stringify([last.name, last.nameKey]) : null,
    facets: facets as LibraryFacets,
  };
}

/** Names that look like what was typed, for a search that found nothing. */
export async function soundsLike(
  app: Pick<App, 'db'>,
  words: readonly string[],
): Promise<{ nameKey: string; name: string }[]> {
  if (words.length === 0) return [];
  return app.db.rows(
    'sheets.sounds-like',
    `select p.name_key as "nameKey", min(p.name) as name from products p
      where p.is_active and word_similarity($1, split_part(p.search, '|', 1)) > 0.3
      group by p.name_key order by max(word_similarity($1, split_part(p.search, '|', 1))) desc, min(p.name) limit 4`,
    [words.join('')],
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
