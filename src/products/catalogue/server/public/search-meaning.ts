import { normalise } from '../../../../kit/normalise.ts';
import type { Sql } from '../../../../platform/database.ts';
import type { Browse, SeeAlso, UnderstoodSearch } from '../../public/browsing.ts';
import type { IndexedProduct, ProductIndex } from '../product-index.ts';
import { searchByMeaning, searchByRule } from '../search.ts';
import { readSearchWords } from '../search-words.ts';
import {
  spokenWordsOf,
  taughtMeanings,
  type Understood,
  understandSearch,
} from '../understand-search.ts';
import { readProductIndex } from './read-product-index.ts';
import { type CatalogueScope, type PublicScope, publicScope, visibleIn } from './scope.ts';

interface Meaning {
  /** Present only when the rule finds nothing visible to the reader under any filter. */
  understood: Understood | undefined;
  /** Present only when the rule finds something: shown beside the results, never instead of them. */
  seeAlso: SeeAlso[];
}

const NOTHING: Meaning = { understood: undefined, seeAlso: [] };
/** More would be a second list. */
const SEE_ALSO = 4;

/** What a search may mean besides what the specification's rule finds. */
export async function meaningOf(
  db: Sql,
  index: ProductIndex,
  scope: CatalogueScope | PublicScope,
  { term, typed }: Pick<Browse, 'term' | 'typed'>,
): Promise<Meaning> {
  if (term === null || typed === undefined) return NOTHING;
  const words = await readSearchWords(db);
  const visible = [...index.records.values()].filter(visibleIn(scope));
  const byRule = searchByRule(term);
  if (!index.writes(term) || !visible.some(byRule.finds)) {
    const known = atHand(index, scope, visible);
    return { understood: understandSearch(typed, visible, words, known), seeAlso: [] };
  }
  const seeAlso = taughtMeanings(typed, words)
    .map((text) => ({ text, count: countProducts(visible, normalise(text), byRule.finds) }))
    .filter(({ count }) => count > 0);
  return { understood: undefined, seeAlso: seeAlso.slice(0, SEE_ALSO) };
}

/**
 * What a search of the open library may mean that finds nothing by its words: the products, by
 * nameKey. The library looks at words apart already, so that alone is no meaning.
 */
export async function productsByMeaning(
  db: Sql,
  typed: string,
): Promise<{ nameKeys: string[]; understood: UnderstoodSearch } | undefined> {
  const everything = publicScope({ publicCatalogue: true });
  if (!everything) return undefined;
  const [index, words] = await Promise.all([readProductIndex(db), readSearchWords(db)]);
  const visible = [...index.records.values()].filter(visibleIn(everything));
  const understood = understandSearch(typed, visible, words, atHand(index, everything, visible));
  if (!understood || understood.reading.how === 'words') return undefined;
  const found = visible.filter(understood.search.finds).map((record) => record.nameKey);
  return { nameKeys: [...new Set(found)], understood: understood.reading };
}

/** The words of what a scope shows, cut once until a product changes: a search that finds nothing is often followed by another. */
function atHand(
  index: ProductIndex,
  scope: CatalogueScope | PublicScope,
  visible: readonly IndexedProduct[],
) {
  const brands = 'brands' in scope ? scope.brands : 'public';
  return {
    spokenWords: () => index.findOnce(['words', brands], () => spokenWordsOf(visible)),
    writes: (folded: string) => index.writes(folded),
  };
}

/** Unique products that the meaning finds and the rule does not. */
function countProducts(
  visible: readonly IndexedProduct[],
  folded: string,
  isShown: (record: IndexedProduct) => boolean,
): number {
  const { finds } = searchByMeaning([[folded]]);
  const found = visible.filter((record) => finds(record) && !isShown(record));
  return new Set(found.map((record) => record.nameKey)).size;
}
