import { normalise } from '../../kit/normalise.ts';

// What the browser needs too stands here, apart from the contract: schemas would cost a first visit
// twenty kilobytes.

/** Unique products on one page of the library. */
export const PAGE_SIZE = 60;

export const SIGNAL_WORDS = ['Danger', 'Warning', 'none', 'unknown'] as const;
export type SignalFilter = (typeof SIGNAL_WORDS)[number];

/**
 * What of the library is asked for. Every word must occur somewhere; empty lists and false mean no
 * filter.
 */
export interface LibraryQuery {
  /** Folded words, as the specification folds a search term. */
  words: string[];
  /** The same as typed: where they find nothing, what they may mean is looked for. */
  typed: string;
  brands: string[];
  categories: string[];
  signals: SignalFilter[];
  /** All of them must be on the product. */
  pictograms: string[];
  epa: boolean;
  after: string | null;
}

/** Old habit: people still type "MSDS" into the search. */
const NOISE = new Set(['sds', 'msds', 'sheet', 'sheets']);

/** The words of a search, folded; "MSDS bowl cleaner" asks for bowl and cleaner. */
export function searchWords(text: string): string[] {
  const words = text
    .slice(0, 200)
    .split(/\s+/)
    .map(normalise)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !NOISE.has(word));
  return [...new Set(telling)].slice(0, 8);
}

/**
 * Reads what is asked for from an address, so that a screen's state is its URL. Nonsense counts as
 * not asked for.
 */
export function libraryQuery(params: URLSearchParams): LibraryQuery {
  const texts = (name: string) =>
    [...new Set(params.getAll(name).map((value) => value.trim().slice(0, 100)))]
      .filter((value) => value && !value.includes('\0'))
      .slice(0, 30);
  return {
    words: searchWords(params.get('q') ?? ''),
    typed: (params.get('q') ?? '').trim().slice(0, 100),
    brands: texts('brand'),
    categories: texts('category'),
    signals: texts('signal').filter((value): value is SignalFilter =>
      (SIGNAL_WORDS as readonly string[]).includes(value),
    ),
    pictograms: texts('pictogram').filter((value) => /^GHS0[1-9]$/.test(value)),
    epa: params.get('epa') === 'yes',
    after: params.get('after')?.slice(0, 500) ?? null,
  };
}

/** The address of a state of the library, without what is empty. */
export function libraryAddress(params: URLSearchParams): string {
  const filled = new URLSearchParams(
    [...params].filter(([name, value]) => value !== '' && name !== 'after'),
  );
  const text = filled.toString();
  return text === '' ? '/sds' : `/sds?${text}`;
}

/** How many filters are on. */
export function filterCount(query: LibraryQuery): number {
  return (
    query.brands.length +
    query.categories.length +
    query.signals.length +
    query.pictograms.length +
    (query.epa ? 1 : 0)
  );
}
