import { normalise } from '../../../../kit/normalise.ts';
import type { Sql } from '../../../../platform/database.ts';
import { type IndexedProduct, skuRank } from '../product-index.ts';
import { searchByRule } from '../search.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, visibleIn } from './scope.ts';
import { meaningOf } from './search-meaning.ts';

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
 * Unique products that the catalogue's search finds, by name, brand, size and SKU, else by what the words mean; the whole SKU first.
 * `withInactive`: also those that are switched off and hold the term, for who edits products.
 */
export async function findNamed(
  db: Sql,
  scope: CatalogueScope,
  text: string,
  { limit, withInactive }: { limit: number; withInactive: boolean },
): Promise<NamedRecord[]> {
  const term = normalise(text).slice(0, 100);
  if (term === '') return [];
  const index = await readProductIndex(db);
  const byRule = searchByRule(term);
  const { understood } = await meaningOf(db, index, scope, { term, typed: text });
  // A slip of the pen, or some of the words, is a guess: here where people and customers are looked for too, it would be mostly a wrong one.
  const isCertain = understood && ['words', 'synonym'].includes(understood.reading.how);
  const search = isCertain ? understood.search : byRule;
  const isVisible = visibleIn(scope, withInactive ? null : true);
  const found: { record: IndexedProduct; rank: number }[] = [];
  for (const sizes of index.products.values()) {
    const [best] = sizes
      .filter((size) => isVisible(size) && (size.isActive ? search : byRule).finds(size))
      .map((record) => ({ record, rank: (record.isActive ? search : byRule).rank(record) }))
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
