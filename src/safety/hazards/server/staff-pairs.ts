import type { Sql } from '../../../platform/database.ts';
import {
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textListOf,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { activeProductsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import type { StaffPair } from '../never-mix.ts';
import type { Grouped, ReactivityGroup } from '../public/reactivity.ts';

/** The columns of a pair. */
const pairColumns = {
  nameKeyA: text,
  nameKeyB: text,
  kind: textOf<'warned' | 'meant-to-meet'>(),
  severity: nullable(int),
  reason: text,
  source: text,
};
export const pairRow = rowShape(pairColumns);

/** A stored pair as the rules take it; the table's checks promise its type. */
export const staffPairOf = (row: RowOf<typeof pairRow>) => row as StaffPair;

const otherRow = rowShape({
  ...pairColumns,
  name: text,
  reactivityGroup: nullable(textOf<ReactivityGroup>()),
  alsoGroups: textListOf<ReactivityGroup>(),
});

/** What staff noted of one product with others that are still sold, by the other's name. */
export async function staffPairsOf(
  db: Sql,
  nameKey: string,
): Promise<(Grouped & { pair: StaffPair; nameKey: string; name: string })[]> {
  const rows = await db.rows(
    otherRow,
    sql`select r.name_key_a, r.name_key_b, r.kind, r.severity, r.reason, r.source, other.name,
               s.reactivity_group, coalesce(s.also_groups, '{}') as also_groups
          from reactive_pairs r
         cross join lateral (
               select p.name_key, min(p.name) as name from ${activeProductsForJoin} p
                where p.name_key = case when r.name_key_a = ${nameKey} then r.name_key_b
                                        else r.name_key_a end
                group by p.name_key) other
          left join safety_data s on s.name_key = other.name_key
         where ${nameKey} in (r.name_key_a, r.name_key_b)
         order by other.name, other.name_key`,
  );
  return rows.map(({ name, reactivityGroup, alsoGroups, ...row }) => ({
    pair: staffPairOf(row),
    nameKey: row.nameKeyA === nameKey ? row.nameKeyB : row.nameKeyA,
    name,
    reactivityGroup,
    alsoGroups,
  }));
}
