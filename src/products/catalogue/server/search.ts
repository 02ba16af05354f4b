import { normalise } from '../../../kit/normalise.ts';
import { type IndexedProduct, listRank, matchesSearch } from './product-index.ts';

/** Which records a search finds, and how well each answers it: smaller is better. */
export interface Search {
  finds: (record: IndexedProduct) => boolean;
  rank: (record: IndexedProduct) => number;
  /** All that it depends on: two searches that were asked the same find the same. */
  asked: readonly unknown[];
}

/** The specification's rule (section 5): the folded term within name, brand, size or SKU. */
export function searchByRule(term: string | null): Search {
  return {
    asked: [term],
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
  /** Of each category the clauses that it does not meet by itself: every record of a large catalogue is looked at. */
  const open = new Map<string, Clauses>();
  const openIn = (category: string): Clauses => {
    const known = open.get(category);
    if (known) return known;
    const folded = normalise(category);
    const left = clauses.filter(
      (alternatives) => !alternatives.some((word) => folded.includes(word)),
    );
    open.set(category, left);
    return left;
  };
  return {
    asked: ['meaning', clauses],
    finds: ({ search, category }) =>
      openIn(category).every((alternatives) => alternatives.some((word) => search.includes(word))),
    // What is called so comes before what is only of that kind.
    rank: (record) =>
      clauses.reduce((sum, alternatives) => {
        const inName = alternatives.findIndex((word) => record.foldedName.includes(word));
        return sum + (inName < 0 ? alternatives.length : inName);
      }, 0),
  };
}
