import { normalise } from '../../../kit/normalise.ts';
import { type IndexedProduct, listRank, matchesSearch } from './product-index.ts';

/** Which records a search finds, and how well each answers it: smaller is better. */
export interface Search {
  finds: (record: IndexedProduct) => boolean;
  rank: (record: IndexedProduct) => number;
}

/** The specification's rule (section 5): the folded term within name, brand, size or SKU. */
export function searchByRule(term: string | null): Search {
  return {
    finds: (record) => matchesSearch(record, term),
    rank: (record) => (term === null ? 0 : listRank(record, term)),
  };
}

/**
 * What a search came to mean: each clause is met by one of its folded alternatives, the closest
 * first.
 */
export type Clauses = readonly (readonly string[])[];

/** By meaning, a word may also stand in the category: "lavandería" is everything for the laundry. */
export function searchByMeaning(clauses: Clauses): Search {
  const categories = new Map<string, string>();
  const foldedOf = ({ category }: IndexedProduct) => {
    const folded = categories.get(category) ?? normalise(category);
    categories.set(category, folded);
    return folded;
  };
  return {
    // No text is put together for it: every record of a large catalogue is looked at.
    finds: (record) => {
      const category = foldedOf(record);
      return clauses.every((alternatives) =>
        alternatives.some((word) => record.search.includes(word) || category.includes(word)),
      );
    },
    // Matches in the name rank above matches in the category.
    rank: (record) =>
      clauses.reduce((sum, alternatives) => {
        const inName = alternatives.findIndex((word) => record.foldedName.includes(word));
        return sum + (inName < 0 ? alternatives.length : inName);
      }, 0),
  };
}
