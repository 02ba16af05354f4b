import type { Sql } from '../../../../platform/database.ts';
import {
  jsonOf,
  jsonRows,
  nullable,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import type { Incompatibility } from '../../incompatible-groups.ts';
import { incompatiblePairs } from '../../never-mix.ts';
import type { ReactivityGroup } from '../../public/reactivity.ts';
import { pairRow, staffPairOf } from '../staff-pairs.ts';
import { heldForJoin } from './joins.ts';

const reactiveRow = rowShape({
  nameKey: text,
  name: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
  /** What staff noted of it with others; each pair stands with its first product. */
  noted: jsonRows(pairRow),
});

/** Two products that must be stored apart and never mixed, with the words to say so. */
export interface ApartPair extends Incompatibility {
  a: { nameKey: string; name: string };
  b: { nameKey: string; name: string };
}

async function incompatibleAmong(
  app: { db: Sql },
  condition: SqlText,
  records = productsForJoin,
): Promise<ApartPair[]> {
  const products = await app.db.rows(
    reactiveRow,
    sql`select p.name_key, min(p.name) as name,
               s.reactivity_group, coalesce(s.also_groups, '{}') as also_groups,
               coalesce((select json_agg(${jsonOf(pairRow, 'r')})
                    from reactive_pairs r where r.name_key_a = p.name_key), '[]') as noted
          from ${records} p left join safety_data s on s.name_key = p.name_key
         where ${condition}
         group by p.name_key, s.reactivity_group, s.also_groups order by min(p.name), p.name_key`,
  );
  const noted = products.flatMap((product) => product.noted.map(staffPairOf));
  return incompatiblePairs(products, noted).map(({ a, b, why }) => ({
    a: { nameKey: a.nameKey, name: a.name },
    b: { nameKey: b.nameKey, name: b.name },
    ...why,
  }));
}

/**
 * Pairs among these product ids that must be kept apart, the deadliest first: once for each pair of
 * unique products, whatever their sizes. The caller says which products the person may see. Empty
 * is no promise that the rest may be mixed.
 */
export async function incompatibleInCart(
  app: { db: Sql },
  productIds: readonly string[],
): Promise<ApartPair[]> {
  if (productIds.length < 2) return [];
  return incompatibleAmong(app, sql`p.id = ${sql.anyOf(productIds)}`);
}

/** The same among unique products by their keys: what a site has, what stands on a shelf. */
export async function incompatibleOnSite(
  app: { db: Sql },
  nameKeys: readonly string[],
): Promise<ApartPair[]> {
  if (nameKeys.length < 2) return [];
  return incompatibleAmong(app, sql`p.name_key = ${sql.anyOf(nameKeys)}`, heldForJoin);
}
