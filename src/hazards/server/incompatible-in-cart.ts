import { lentProducts } from '../../catalogue/server/lent.ts';
import type { App } from '../../platform/app.ts';
import { present, rowShape, text, textOf } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type Incompatibility, incompatiblePairs, type ReactivityGroup } from '../reactivity.ts';

const reactiveRow = rowShape({
  nameKey: text,
  name: text,
  reactivityGroup: present(textOf<ReactivityGroup>()),
});

/** Two products that must be stored apart and never mixed, with the words to say so. */
export interface ApartPair extends Incompatibility {
  a: { nameKey: string; name: string };
  b: { nameKey: string; name: string };
}

/**
 * Pairs among these product ids that must be kept apart, the deadliest first: once for each pair of
 * unique products, whatever their sizes. The caller says which products the person may see. Empty
 * is no promise that the rest may be mixed.
 */
export async function incompatibleInCart(
  app: Pick<App, 'db'>,
  productIds: readonly string[],
): Promise<ApartPair[]> {
  if (productIds.length < 2) return [];
  const products = await app.db.rows(
    reactiveRow,
    sql`select s.name_key, min(p.name) as name, s.reactivity_group
          from ${lentProducts} p
          join safety_data s on s.name_key = p.name_key and s.reactivity_group is not null
         where p.id = any(${productIds}::text[])
         group by s.name_key order by min(p.name), s.name_key`,
  );
  return incompatiblePairs(products).map(({ a, b, why }) => ({
    a: { nameKey: a.nameKey, name: a.name },
    b: { nameKey: b.nameKey, name: b.name },
    ...why,
  }));
}
