import { normalise } from '../../../../kit/normalise.ts';
import type { Sql } from '../../../../platform/database.ts';
import { type IndexedProduct, listRank, matchesSearch, skuRank } from '../product-index.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, visibleIn } from './scope.ts';

/** A product as a search over everything names it. */
export interface NamedRecord {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  isActive: boolean;
  /** The typed text is this product's whole SKU. */
  exact: boolean;
}

/**
 * Unique products whose name, brand, size or SKU holds the term, the whole SKU first. `withInactive`: also those that are switched off,
 * for who edits products.
 */
export async function findNamed(
  db: Sql,
  scope: CatalogueScope,
  text: string,
  { limit, withInactive }: { limit: number; withInactive: boolean },
): Promise<NamedRecord[]> {
  const term = normalise(text).slice(0, 100);
  if (term === '') return [];
  const { products } = await readProductIndex(db);
  const isVisible = visibleIn(scope, withInactive ? null : true);
  const found: { record: IndexedProduct; rank: number }[] = [];
  for (const sizes of products.values()) {
    const [best] = sizes
      .filter((size) => isVisible(size) && matchesSearch(size, term))
      .map((record) => ({ record, rank: listRank(record, term) }))
      .toSorted((a, b) => a.rank - b.rank);
    if (best) found.push(best);
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || (a.record.name < b.record.name ? -1 : 1))
    .slice(0, limit)
    .map(({ record: { id, nameKey, name, brand, isActive, ...record } }) => ({
      id,
      nameKey,
      name,
      brand,
      isActive,
      exact: skuRank({ id, nameKey, name, brand, isActive, ...record }, term) === 0,
    }));
}
