import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  decimal,
  int,
  jsonOf,
  jsonRows,
  nullable,
  present,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textListOf,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import {
  activeProductsForJoin,
  productsForJoin,
} from '../../../../products/catalogue/server/public/joins.ts';
import { parsePack } from '../../../../products/packs/public/pack.ts';
import type { KnownSafety, SafetyFields } from '../../contract.ts';
import { worstPair } from '../../incompatible-groups.ts';
import { isDeadly } from '../../public/deadly.ts';
import type { ReactivityGroup } from '../../public/reactivity.ts';
import { isLiquid, type PackingGroup } from '../../public/transport.ts';
import { heldForJoin } from './joins.ts';

const sizeRow = rowShape({ id: text, sku: text, sizeUnit: text });

/** A way to use it: how far it is thinned, and for what. */
const useDilutionRow: ShapeOf<SafetyFields['useDilutions'][number]> = rowShape({
  parts: decimal,
  signalWord: textOf<SafetyFields['signalWord']>(),
  pictograms: textListOf<SafetyFields['pictograms'][number]>(),
  hStatements: textList,
  pStatements: textList,
  source: text,
});

/** What people say of a product's safety: reads and the writer follow from it. */
export const safetyFields: ShapeOf<SafetyFields> = rowShape({
  signalWord: textOf<SafetyFields['signalWord']>(),
  pictograms: textListOf<SafetyFields['pictograms'][number]>(),
  hStatements: textList,
  pStatements: textList,
  unNumber: nullable(text),
  packingGroup: nullable(textOf<PackingGroup>()),
  epaRegNo: nullable(text),
  dilution: text,
  ph: nullable(decimal),
  contactTime: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
  casNumbers: textList,
  /** Grams per milliliter as supplied. */
  density: nullable(decimal),
  hCategories: textList,
  useDilutions: jsonRows(useDilutionRow),
  epaSignalWord: textOf<SafetyFields['epaSignalWord']>(),
  activeIngredients: text,
  technicalName: text,
  rqSubstance: textOf<SafetyFields['rqSubstance']>(),
  /** Percent by weight. */
  rqPercent: nullable(decimal),
  notRegulated: bool,
});

const { signalWord, hStatements, unNumber, ph, casNumbers, reactivityGroup } = safetyFields.columns;
/** What people of a site say of a chemical that we do not sell. */
export const knownSafetyFields: ShapeOf<KnownSafety> = rowShape({
  signalWord,
  hStatements,
  unNumber,
  ph,
  casNumbers,
  reactivityGroup,
});

/** One unique product with its safety data, as its screens and papers need it. */
export const productSafetyRow = rowShape({
  nameKey: text,
  name: text,
  brand: text,
  category: text,
  description: text,
  hazardous: bool,
  /** Whether somebody said so, of every size that counts (hazard-mark.ts). */
  hazardKnown: bool,
  isActive: bool,
  sizes: jsonRows(sizeRow),
  /** 0 = no safety data yet. */
  version: int,
  /** The maker's current sheet names a UN number. */
  sheetNamesUn: bool,
  ...safetyFields.columns,
});
export type ProductSafety = RowOf<typeof productSafetyRow>;

/**
 * The columns of `productSafetyRow`; `u` is `uniqueProducts()`, `s` the safety data, which may be
 * missing.
 */
export const safetyColumns = sql`u.name_key, u.name, u.brand, u.category, u.description,
  u.hazardous, u.hazard_known, u.is_active, u.sizes, coalesce(s.version, 0) as version, coalesce(s.signal_word, '') as signal_word,
  coalesce(s.pictograms, '{}') as pictograms, coalesce(s.h_statements, '{}') as h_statements,
  coalesce(s.p_statements, '{}') as p_statements, s.un_number, s.packing_group, s.epa_reg_no,
  coalesce(s.dilution, '') as dilution, s.ph, coalesce(s.contact_time, '') as contact_time,
  s.reactivity_group, coalesce(s.also_groups, '{}') as also_groups,
  coalesce(s.cas_numbers, '{}') as cas_numbers, s.density, coalesce(s.h_categories, '{}') as h_categories,
  coalesce(s.use_dilutions, '[]') as use_dilutions,
  coalesce(s.epa_signal_word, '') as epa_signal_word,
  coalesce(s.active_ingredients, '') as active_ingredients,
  coalesce(s.technical_name, '') as technical_name, coalesce(s.rq_substance, '') as rq_substance,
  s.rq_percent, coalesce(s.not_regulated, false) as not_regulated,
  exists (select from sheet_transport t where t.name_key = u.name_key) as sheet_names_un`;

/**
 * The sizes `p` for which `condition` holds, gathered into unique products `u`: the name of the
 * oldest record that counts, and all sizes that count. Active records count, or all of them where
 * none is active. `records`: where they are looked for.
 */
export const uniqueProducts = (condition: SqlText, records = productsForJoin): SqlText => {
  const ofFirst = (column: string) =>
    sql`(array_agg(p.${sql.id(column)} order by p.is_active desc, p.id))[1] as ${sql.id(column)}`;
  return sql`(
    select p.name_key, ${ofFirst('name')}, ${ofFirst('brand')}, ${ofFirst('category')},
           ${ofFirst('description')}, bool_or(p.hazardous) as hazardous,
           bool_or(p.hazardous) or coalesce(bool_and(p.hazard_known)
             filter (where p.is_active or not any_active.yes), false) as hazard_known,
           bool_or(p.is_active) as is_active,
           json_agg(${jsonOf(sizeRow, 'p')} order by p.id)
             filter (where p.is_active or not any_active.yes) as sizes
      from ${records} p
     cross join lateral (
       select exists (select 1 from ${activeProductsForJoin} a where a.name_key = p.name_key) as yes
     ) any_active
     where ${condition} group by p.name_key) u`;
};

/**
 * Products of any state by their keys, in no order: for papers and checks of things that people
 * already have.
 */
export async function safetyOfProducts(
  db: Sql,
  nameKeys: readonly string[],
): Promise<ProductSafety[]> {
  if (nameKeys.length === 0) return [];
  return db.rows(
    productSafetyRow,
    sql`select ${safetyColumns} from ${uniqueProducts(sql`p.name_key = any(${nameKeys}::text[])`)}
          left join safety_data s on s.name_key = u.name_key`,
  );
}

/** What a site has, by keys that its reading names: our products, and what it buys from somebody else. */
export const heldProducts = (nameKeys: readonly string[]): SqlText =>
  uniqueProducts(sql`p.name_key = any(${[...nameKeys]}::text[])`, heldForJoin);

/** The safety data of what a site has, in no order; by keys that its reading names. */
export async function safetyOfHeld(db: Sql, nameKeys: readonly string[]): Promise<ProductSafety[]> {
  if (nameKeys.length === 0) return [];
  return db.rows(
    productSafetyRow,
    sql`select ${safetyColumns} from ${heldProducts(nameKeys)}
          left join safety_data s on s.name_key = u.name_key`,
  );
}

/** The condition for the next page of all products by key. */
const keysAfter = (after: string, limit: number): SqlText =>
  sql`p.name_key in (select distinct next.name_key from ${productsForJoin} next
                      where next.name_key > ${after} order by next.name_key limit ${limit})`;

/** The next page of all products by key, for the export. */
export function allProductSafety(db: Sql, after: string, limit: number): Promise<ProductSafety[]> {
  return db.rows(
    productSafetyRow,
    sql`select ${safetyColumns} from ${uniqueProducts(keysAfter(after, limit))}
          left join safety_data s on s.name_key = u.name_key order by u.name_key`,
  );
}

const memberRow = rowShape({
  nameKey: text,
  name: text,
  reactivityGroup: present(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
});

/** So many products that only injure or irritate; those that can kill are never cut off. */
const MOST_MILD = 200;

/**
 * Active products of these groups, and what a site has of them (`held`, keys that its reading names),
 * which oppose a product of the groups `to`, in the order of the groups given, then by name. All of those that can kill are there; of the others the first ones.
 */
export async function productsOfGroups(
  db: Sql,
  groups: readonly ReactivityGroup[],
  to: readonly ReactivityGroup[],
  held: readonly string[],
): Promise<RowOf<typeof memberRow>[]> {
  if (groups.length === 0) return [];
  const deadly = groups.filter((other) => isDeadly(worstPair(to, [other])));
  return db.rows(
    memberRow,
    sql`with members as (
          select s.name_key, min(p.name) as name, s.reactivity_group, s.also_groups,
                 s.reactivity_group || s.also_groups && ${deadly}::text[] as deadly,
                 (select min(array_position(${groups}::text[], one))
                    from unnest(s.reactivity_group || s.also_groups) one) as place
            from safety_data s
            join (select name_key, name from ${activeProductsForJoin} sold
                  union all
                  select name_key, name from ${heldForJoin} one where one.name_key = any(${held}::text[])) p
              on p.name_key = s.name_key
           where s.reactivity_group || s.also_groups && ${groups}::text[]
           group by s.name_key)
        (select name_key, name, reactivity_group, also_groups from members where deadly
          order by place, name, name_key)
        union all
        (select name_key, name, reactivity_group, also_groups from members where not deadly
          order by place, name, name_key limit ${MOST_MILD})`,
  );
}

const onLabelRow = rowShape({ pictograms: textList, dilution: text });

/** What the drawn label of a product prints; shared to the catalogue's pictures. */
export async function safetyOnLabel(
  db: Sql,
  nameKey: string,
): Promise<{ pictograms: readonly string[]; dilution: string }> {
  const row = await db.row(
    onLabelRow,
    sql`select pictograms, dilution from safety_data where name_key = ${nameKey}`,
  );
  return row ?? { pictograms: [], dilution: '' };
}

const unitRow = rowShape({ sizeUnit: text });
const weighedRow = rowShape({ nameKey: text, name: text, count: int });
const shipsRow = rowShape({ ships: bool });

/**
 * What a new shop has to know of its products for the road: whether one of them ships as hazardous material, and how many liquids on
 * sale have no density, so that they are weighed as the heaviest usual one, with the `named` first of them.
 */
export async function roadFactsForSetup(
  db: Sql,
  named: number,
): Promise<{
  shipsHazmat: boolean;
  withoutDensity: { count: number; first: { nameKey: string; name: string }[] };
}> {
  const [ships, units] = await Promise.all([
    db.row(
      shipsRow,
      sql`select exists (
            select from ${activeProductsForJoin} p join safety_data s on s.name_key = p.name_key
             where s.un_number is not null) as ships`,
    ),
    db.rows(unitRow, sql`select distinct p.size_unit from ${activeProductsForJoin} p`),
  ]);
  const liquid = units.map(({ sizeUnit }) => sizeUnit).filter((unit) => isLiquid(parsePack(unit)));
  const rows = await db.rows(
    weighedRow,
    sql`select p.name_key, min(p.name) as name, (count(*) over ())::int as count
          from ${activeProductsForJoin} p left join safety_data s on s.name_key = p.name_key
         where s.density is null and p.size_unit = any(${liquid}::text[])
         group by p.name_key order by name, p.name_key limit ${named}`,
  );
  const first = rows.map(({ nameKey, name }) => ({ nameKey, name }));
  return {
    shipsHazmat: ships?.ships ?? false,
    withoutDensity: { count: rows[0]?.count ?? 0, first },
  };
}
