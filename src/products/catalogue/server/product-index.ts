import { normalise } from '../../../kit/normalise.ts';
import {
  bool,
  decimal,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { images } from './public/joins.ts';
import { shownColumns } from './shared-columns.ts';

/**
 * What the index holds of a record: all that lists are filtered, searched and sorted by, and all that
 * a list of records shows whoever asks.
 */
const storedColumns = {
  id: text,
  nameKey: text,
  ...shownColumns,
  sizeUnit: text,
  sku: text,
  taxable: bool,
  images,
  sds: nullable(text),
  version: int,
  /** The list price until the first of the coming ones holds. */
  priceCents: nullable(decimal),
  hazardous: bool,
  /** A hazard statement exists. */
  hazardKnown: bool,
  certified: textList,
  isActive: bool,
  /** kit/normalise.ts searchText(name, brand, sizeUnit, sku) */
  search: text,
};
/** As the record's own columns have it; the rest of `indexedProduct` follows from these and from other rows. */
export const indexedColumns = rowShape(storedColumns);
export const indexedProduct = rowShape({
  ...storedColumns,
  /** By their first day (YYYY-MM-DD). */
  comingPrices: jsonRows(rowShape({ from: text, cents: decimal })),
  inStock: bool,
  // Three of its fields, which a search ranks by.
  foldedName: text,
  foldedSize: text,
  foldedSku: text,
});
export type IndexedProduct = RowOf<typeof indexedProduct>;

/** The list price on a day (YYYY-MM-DD), as `prices_of` says it. */
export function listPriceOn(record: IndexedProduct, day: string): number | null {
  return record.comingPrices.findLast(({ from }) => from <= day)?.cents ?? record.priceCents;
}

/** A place in the order of names, and of ids where names are equal. */
export type NamePlace = Pick<IndexedProduct, 'name' | 'id'>;

export function compareNames(a: NamePlace, b: NamePlace): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id === b.id ? 0 : byId(a, b);
}

const byId = (a: NamePlace, b: NamePlace) => (a.id < b.id ? -1 : 1);

/** A line each: no folded word spans two. */
const writtenOf = (records: readonly IndexedProduct[]): string => {
  const categories = new Set(records.map(({ category }) => category));
  return [...[...categories].map(normalise), ...records.map(({ search }) => search)].join('\n');
};

/** How many answers are kept: everybody's first pages of the list, and what many search for. */
const MOST_FOUND = 300;

/**
 * All product records in memory, inactive ones too. `read-product-index.ts` keeps them as new as
 * the database; `find-products.ts` and `find-records.ts` read them, always under a scope. Stock and
 * customers' own prices never come from here.
 */
export class ProductIndex {
  readonly records = new Map<string, IndexedProduct>();
  /** By nameKey all sizes of one unique product, the oldest first. */
  readonly products = new Map<string, IndexedProduct[]>();
  /** All records by name and id. */
  byName: IndexedProduct[] = [];
  /** Results by their query: cleared whenever a product changes. */
  readonly found = new Map<string, unknown>();
  /** Another one as soon as a product became a size of another. */
  sizesVersion = 0;
  /** The searched texts and categories of all records as one, once it was asked for. */
  #written: string | null = null;

  /** Adds new records, replaces changed ones, and takes removed ones out. */
  update(changed: readonly IndexedProduct[], removedIds: readonly string[] = []): void {
    this.found.clear();
    if (changed.some(({ id, nameKey }) => (this.records.get(id)?.nameKey ?? nameKey) !== nameKey))
      this.sizesVersion += 1;
    if (removedIds.length > 0 || !changed.every((record) => this.#readsAsBefore(record)))
      this.#written = null;
    const ids = [...changed.map((record) => record.id), ...removedIds];
    const outdated = new Set(ids.flatMap((id) => this.records.get(id) ?? []));
    for (const record of outdated) this.#remove(record);
    for (const record of changed) this.#add(record);
    // What stays is in order already, so this sort takes little more than one comparison for each.
    const staying = this.byName.filter((record) => !outdated.has(record));
    this.byName = [...staying, ...changed].sort(compareNames);
  }

  /** What `find` finds, or found before of the same that was `asked`: it is forgotten as soon as a product changes. */
  findOnce<Found>(cacheKey: readonly unknown[], find: () => Found): Found {
    const key = JSON.stringify(cacheKey);
    const found = (this.found.get(key) as Found | undefined) ?? find();
    // Least recently used first: the newest is re-inserted at the end, the first is evicted.
    this.found.delete(key);
    this.found.set(key, found);
    const [oldest] = this.found.keys();
    if (this.found.size > MOST_FOUND && oldest !== undefined) this.found.delete(oldest);
    return found;
  }

  /**
   * Whether a folded word stands in any record, whoever may see it. A search of what stands nowhere is answered by one text instead of by
   * every record.
   */
  writes(word: string): boolean {
    this.#written ??= writtenOf(this.byName);
    return this.#written.includes(word);
  }

  /** Stock and prices change all day, and no word with them. */
  #readsAsBefore({ id, search, category }: IndexedProduct): boolean {
    const before = this.records.get(id);
    return before?.search === search && before.category === category;
  }

  #add(record: IndexedProduct): void {
    this.records.set(record.id, record);
    const sizes = [...(this.products.get(record.nameKey) ?? []), record];
    this.products.set(record.nameKey, sizes.sort(byId));
  }

  #remove(record: IndexedProduct): void {
    this.records.delete(record.id);
    const others = this.products.get(record.nameKey)?.filter((size) => size !== record) ?? [];
    if (others.length > 0) this.products.set(record.nameKey, others);
    else this.products.delete(record.nameKey);
  }
}

/** Whether a record holds a folded term. Without a term all do. */
export const matchesSearch = (record: IndexedProduct, term: string | null): boolean =>
  term === null || record.search.includes(term);

/** How well a record answers a term: smaller is better, 4 where it does not hold the term. */
export function listRank(record: IndexedProduct, term: string): number {
  const { foldedName, foldedSize, foldedSku } = record;
  // "1 gal" is the exact pack of "1 gal jug" and of "4 x 1 gal case".
  if (foldedSku === term || foldedSize.startsWith(term) || foldedSize.includes(`x${term}`))
    return 0;
  if (foldedSku.includes(term)) return 1;
  if (foldedName.includes(term)) return 2;
  return matchesSearch(record, term) ? 3 : 4;
}

/** The same for a record that holds the term, where that is probably a SKU, as in quick add. */
export function skuRank({ foldedSize, foldedSku }: IndexedProduct, term: string): number {
  if (foldedSku === term) return 0;
  if (foldedSku.includes(term)) return 1;
  return foldedSize.startsWith(term) ? 2 : 3;
}
