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
  const textOf = ({ search, category }: IndexedProduct) => {
    const folded = categories.get(category) ?? normalise(category);
    categories.set(category, folded);
    return `${search}|${folded}`;
  };
  const placeOf = (text: string, alternatives: readonly string[]) =>
    alternatives.findIndex((word) => text.includes(word));
  return {
    finds: (record) => {
      const text = textOf(record);
      return clauses.every((alternatives) => placeOf(text, alternatives) >= 0);
    },
    // What is called so comes before what is only of that kind.
    rank: (record) =>
      clauses.reduce((sum, alternatives) => {
        const inName = placeOf(record.foldedName, alternatives);
        return sum + (inName < 0 ? alternatives.length : inName);
      }, 0),
  };
}
