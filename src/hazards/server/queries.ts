import type { Sql } from '../../platform/database.ts';
import type { ReactivityGroup } from '../reactivity.ts';
import type { PackingGroup } from '../transport.ts';

/** One unique product with its safety data, as its screens and papers need it. */
export interface ProductSafety {
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
}

/** Columns of a product's safety data; `u` is UNIQUE, `s` the safety data, which may be missing. */
export const SAFETY_COLUMNS = `
  u.name_key as "nameKey", u.name, u.brand, u.category, u.description, u.hazardous, u.is_active as "isActive", u.sizes,
  coalesce(s.version, 0) as version, coalesce(s.signal_word, '') as "signalWord", coalesce(s.pictograms, '{}') as pictograms,
  coalesce(s.h_statements, '{}') as "hStatements", coalesce(s.p_statements, '{}') as "pStatements", s.un_number as "unNumber",
  s.packing_group as "packingGroup", s.epa_reg_no as "epaRegNo", coalesce(s.dilution, '') as dilution, s.ph, coalesce(s.contact_time, '') as "contactTime",
  s.reactivity_group as "reactivityGroup", s.density`;

/** Sizes of one product told as one: the name of its oldest record that counts, and all sizes that count. */
export const UNIQUE = (where: string) => `(
  select p.name_key, (array_agg(p.name order by p.is_active desc, p.id))[1] as name, (array_agg(p.brand order by p.is_active desc, p.id))[1] as brand,
         (array_agg(p.category order by p.is_active desc, p.id))[1] as category, (array_agg(p.description order by p.is_active desc, p.id))[1] as description,
         bool_or(p.hazardous) as hazardous, bool_or(p.is_active) as is_active,
         json_agg(json_build_object('id', p.id, 'sku', p.sku, 'sizeUnit', p.size_unit) order by p.id) filter (where p.is_active or not any_active.yes) as sizes
    from products p cross join lateral (select exists (select 1 from products a where a.name_key = p.name_key and a.is_active) as yes) any_active
   where ${where} group by p.name_key) u`;

/** Products of any state by their keys, in no order: for papers and checks of things that people already have. */
export async function safetyOfProducts(
  sql: Sql,
  nameKeys: readonly string[],
): Promise<ProductSafety[]> {
  if (nameKeys.length === 0) return [];
  return sql.rows<ProductSafety>(
    'hazards.of-products',
    `select ${SAFETY_COLUMNS} from ${UNIQUE('p.name_key = any($1::text[])')} left join safety_data s on s.name_key = u.name_key`,
    [nameKeys],
  );
}

/** The next page of all products by key, for the export. */
export async function allProductSafety(
  sql: Sql,
  after: string,
  limit: number,
): Promise<ProductSafety[]> {
  return sql.rows<ProductSafety>(
    'hazards.all',
    `select ${SAFETY_COLUMNS} from ${UNIQUE('p.name_key in (select distinct name_key from products where name_key > $1 order by name_key limit $2)')}
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
    'hazards.of-groups',
    `select p.name_key as "nameKey", min(p.name) as name, s.reactivity_group as "group"
       from safety_data s join products p on p.name_key = s.name_key and p.is_active
      where s.reactivity_group = any($1::text[]) group by p.name_key, s.reactivity_group order by array_position($1::text[], s.reactivity_group), min(p.name), p.name_key limit 200`,
    [groups],
  );
}

/** What the drawn label of a product prints; lent to the catalogue's pictures. */
export async function safetyOnLabel(
  sql: Sql,
  nameKey: string,
): Promise<{ pictograms: readonly string[]; dilution: string }> {
  const row = await sql.row<{ pictograms: string[]; dilution: string }>(
    'hazards.on-label',
    'select pictograms, dilution from safety_data where name_key = $1',
    [nameKey],
  );
  return row ?? { pictograms: [], dilution: '' };
}
