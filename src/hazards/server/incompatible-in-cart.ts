import type { App } from '../../platform/app.ts';
import { type Incompatibility, incompatiblePairs, type ReactivityGroup } from '../reactivity.ts';

/** Two products that must be stored apart and never mixed, with the words to say so. */
export interface ApartPair extends Incompatibility {
  a: { nameKey: string; name: string };
  b: { nameKey: string; name: string };
}

/**
 * Pairs among these product ids that must be kept apart, the deadliest first: once for each pair of unique products, whatever their sizes.
 * The caller says which products the person may see. Empty is no promise that the rest may be mixed.
 */
export async function incompatibleInCart(
  app: Pick<App, 'db'>,
  productIds: readonly string[],
): Promise<ApartPair[]> {
  if (productIds.length < 2) return [];
  const products = await app.db.rows<{
    nameKey: string;
    name: string;
    reactivityGroup: ReactivityGroup;
  }>(
    'sheets.reactivity-of-products',
    `select p.name_key as "nameKey", min(p.name) as name, s.reactivity_group as "reactivityGroup"
       from products p join safety_data s on s.name_key = p.name_key and s.reactivity_group is not null
      where p.id = any($1::text[]) group by p.name_key, s.reactivity_group order by min(p.name), p.name_key`,
    [productIds],
  );
  return incompatiblePairs(products).map(({ a, b, why }) => ({
    a: { nameKey: a.nameKey, name: a.name },
    b: { nameKey: b.nameKey, name: b.name },
    ...why,
  }));
}
