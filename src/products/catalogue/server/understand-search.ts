import { normalise } from '../../../kit/normalise.ts';
import type { UnderstoodSearch } from '../public/browsing.ts';
import { closestWord } from './closest-word.ts';
import type { IndexedProduct } from './product-index.ts';
import { type Search, searchByMeaning } from './search.ts';

/** Words that say nothing about a product, in English and Spanish. */
const SMALL_WORDS = new Set(
  'a an and for in of on or the to with al con de del el en la las lo los o para por un una y'.split(
    ' ',
  ),
);
/** No name of a product has more words; what follows is left out. */
const MAX_WORDS = 8;

/** A word that staff taught the search: what it means, as one would type it. */
export interface SearchWord {
  folded: string;
  means: string[];
}

interface Clause {
  /** As typed, folded. */
  typed: string;
  /** The word itself and what it means, as one reads it. */
  readings: string[];
  how: 'typed' | 'synonym' | 'correction';
}

export interface Understood {
  search: Search;
  /** What the screen says about it. */
  reading: UnderstoodSearch;
}

const wordsOf = (typed: string) =>
  typed
    .slice(0, 100)
    .split(/[\s,;/]+/)
    .map(normalise)
    .filter((word) => word !== '');

/** Cuts what was typed into words, the longest known phrase first: "dish soap" is one. */
function clausesOf(typed: string, words: ReadonlyMap<string, SearchWord>): Clause[] {
  const tokens = wordsOf(typed);
  const telling = tokens.filter((word) => !SMALL_WORDS.has(word)).slice(0, MAX_WORDS);
  const clauses: Clause[] = [];
  for (let at = 0; at < telling.length; ) {
    const lengths = [3, 2, 1].filter((length) => at + length <= telling.length);
    const known = lengths.find((length) => words.has(telling.slice(at, at + length).join('')));
    const length = known ?? 1;
    const token = telling.slice(at, at + length).join('');
    const means = words.get(token)?.means ?? [];
    const readings = length > 1 ? means : [token, ...means];
    clauses.push({ typed: token, readings, how: 'typed' });
    at += length;
  }
  return clauses;
}

const alternativesOf = (clause: Clause) => clause.readings.map(normalise).filter(Boolean);

/**
 * What a search may have meant that finds nothing by the rule: all its words anywhere in a product,
 * words that staff taught the search, and words that are one or two letters away from one that
 * occurs; and where no product has all of them, some of its words. Undefined when nothing in the catalogue answers it. Only visible records are looked at,
 * so that nobody is led to a word of a brand that they may not see. Where they are at hand: `spokenWords` of the visible records, and `writes`, which
 * says of a folded word without looking at each record that it stands in none.
 */
export function understandSearch(
  typed: string,
  visible: readonly IndexedProduct[],
  words: ReadonlyMap<string, SearchWord>,
  {
    spokenWords = () => spokenWordsOf(visible),
    writes = () => true,
  }: {
    spokenWords?: () => ReadonlyMap<string, string>;
    writes?: (folded: string) => boolean;
  } = {},
): Understood | undefined {
  const clauses = clausesOf(typed, words);
  if (clauses.length === 0) return undefined;
  const stands = (alternatives: readonly string[]) => {
    const written = alternatives.filter(writes);
    return written.length > 0 && visible.some(searchByMeaning([written]).finds);
  };
  let vocabulary: ReadonlyMap<string, string> | undefined;
  const fitted = clauses.map((clause): Clause | undefined => {
    if (stands([clause.typed])) return clause;
    if (stands(alternativesOf(clause))) return { ...clause, how: 'synonym' };
    vocabulary ??= vocabularyOf(spokenWords(), words);
    const near = closestWord(clause.typed, vocabulary.keys());
    if (near === undefined) return undefined;
    const readings = [vocabulary.get(near) ?? near, ...(words.get(near)?.means ?? [])];
    return { typed: near, readings, how: 'correction' };
  });
  const known = fitted.filter((clause) => clause !== undefined);
  if (known.length === 0) return undefined;
  const search = searchByMeaning(known.map(alternativesOf));
  if (known.length === fitted.length && visible.some(search.finds))
    return { search, reading: describeSearch(known, visible) };
  return someWords(known, visible);
}

/** More than the readings of one word: the words that are met count before how well they are. */
const WORD_APART = 1000;

/**
 * Where no product answers all words: those that answer the most of them. The word that fewer have says more of what is sought: of "spa
 * cleaner" what is for the spa comes before all that cleans, also where the category or the brand alone says so.
 */
function someWords(
  clauses: readonly Clause[],
  visible: readonly IndexedProduct[],
): Understood | undefined {
  const searches = clauses.map((clause) => searchByMeaning([alternativesOf(clause)]));
  const met = (record: IndexedProduct) => searches.filter(({ finds }) => finds(record)).length;
  const most = Math.max(0, ...new Set(visible.map(met)));
  if (most === 0) return undefined;
  const finds = (record: IndexedProduct) => met(record) === most;
  const found = visible.filter(finds);
  const held = clauses.filter((_, at) => found.some((record) => searches[at]?.finds(record)));
  const holders = searches.map((search) => found.filter(search.finds).length);
  const common = holders.map((own) => holders.filter((other) => other < own).length);
  const rank = (record: IndexedProduct) =>
    searches.reduce(
      (sum, search, at) =>
        search.finds(record) ? sum + WORD_APART * (common[at] ?? 0) + search.rank(record) : sum,
      0,
    );
  const shownWords = held.map((clause) => describeSearch([clause], visible).shownAs).join(', ');
  const searchKey = ['some', searches.map((search) => search.asked), common];
  return {
    search: { finds, rank, asked: searchKey },
    reading: { how: 'some', shownAs: shownWords },
  };
}

/** How it is said: each word once as it was read, a corrected or translated one as what it became. */
function describeSearch(
  clauses: readonly Clause[],
  visible: readonly IndexedProduct[],
): UnderstoodSearch {
  const occurs = (word: string) => visible.some(searchByMeaning([[normalise(word)]]).finds);
  const readings = clauses.map(({ readings: all, how }) =>
    how === 'typed' ? (all[0] ?? '') : all.filter(occurs).slice(0, 2).join(' or '),
  );
  const how = (['correction', 'synonym'] as const).find((one) =>
    clauses.some((clause) => clause.how === one),
  );
  return { how: how ?? 'words', shownAs: readings.filter(Boolean).join(' ') };
}

/** Folded word to how one writes it, of all names, brands and categories. */
export function spokenWordsOf(visible: readonly IndexedProduct[]): ReadonlyMap<string, string> {
  // The sizes of a product share its name, and many products their words: each is cut and folded once.
  const texts = new Set<string>();
  for (const { name, brand, category } of visible) texts.add(name).add(brand).add(category);
  const spoken = new Set<string>();
  // Figures are neither corrected nor corrected to.
  for (const text of texts)
    for (const word of text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
      if (word.length > 2 && !/\d/.test(word)) spoken.add(word);
  return new Map([...spoken].map((word) => [normalise(word), word]));
}

/** The same with the taught words. */
function vocabularyOf(
  spoken: ReadonlyMap<string, string>,
  words: ReadonlyMap<string, SearchWord>,
): Map<string, string> {
  const found = new Map(spoken);
  for (const { folded } of words.values()) if (!found.has(folded)) found.set(folded, folded);
  return found;
}

/** Taught readings of what was typed that the rule does not find by itself, for "See also". */
export function taughtMeanings(typed: string, words: ReadonlyMap<string, SearchWord>): string[] {
  const term = normalise(typed);
  const found = clausesOf(typed, words).flatMap((clause) => words.get(clause.typed)?.means ?? []);
  const distinct = new Map(found.map((text) => [normalise(text), text]));
  return [...distinct].flatMap(([folded, text]) => (folded.includes(term) ? [] : text));
}
