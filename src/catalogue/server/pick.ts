import type { Browse, Facets, FacetValue, Sort } from '../browsing.ts';
import { keysOf } from './cursor.ts';
import { type CatalogueScope, type PublicScope, seesBrand } from './scope.ts';
import { END, FLAG, NO_MATCH, type Shelf } from './shelf.ts';

/** A product's place in a list: the keys it is sorted by, of which the last two are name and id. */
type Keys = (string | number)[];
const KINDS: Record<Sort, ('string' | 'number')[]> = {
  match: ['number', 'string', 'string'],
  name: ['string', 'string'],
  brand: ['string', 'string', 'string'],
  price: ['number', 'string', 'string'],
};

export interface Picked {
  /** The record that each unique product on the page stands for in this list: the one that answers best. */
  ids: string[];
  /** Where the next page goes on, or null at the end. */
  next: Keys | null;
  facets: Facets;
  /** How well one record answers the term; all alike without one. */
  rankOf: (id: string) => number;
}

/** Which of the reader's filters a record fails. Who may not see it at all fails everything. */
const FAILS = { brand: 1, category: 2, hazardous: 4, stock: 8, unseen: 128 } as const;

/** By brand, category and flags of a record, what it fails. */
function filtersOf(shelf: Shelf, scope: CatalogueScope | PublicScope, wanted: Browse) {
  const chosen = (texts: readonly string[], values: readonly string[], fails: number) =>
    Uint8Array.from(texts, (text) => (values.length === 0 || values.includes(text) ? 0 : fails));
  const brands = chosen(shelf.brands.texts, wanted.brands, FAILS.brand).map((fails, at) =>
    seesBrand(scope, shelf.brands.texts[at] as string) ? fails : FAILS.unseen,
  );
  const categories = chosen(shelf.categories.texts, wanted.categories, FAILS.category);
  const flags = Uint8Array.from({ length: 8 }, (_, flag) => {
    if (!(flag & FLAG.active)) return FAILS.unseen;
    const hazard = wanted.hazardous !== null && wanted.hazardous !== Boolean(flag & FLAG.hazardous) ? FAILS.hazardous : 0;
    return hazard | (wanted.inStock && !(flag & FLAG.inStock) ? FAILS.stock : 0);
  });
  return { brands, categories, flags };
}

/** Counts each value once for each unique product; knows too which values there are at all. */
class Tally {
  readonly #texts: readonly string[];
  readonly #isThere: Uint8Array;
  readonly #counts: Uint32Array;
  readonly #last: Int32Array;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
    this.#isThere = new Uint8Array(texts.length);
    this.#counts = new Uint32Array(texts.length);
    this.#last = new Int32Array(texts.length).fill(-1);
  }

  note(value: number, unique: number, counts: boolean): void {
    this.#isThere[value] = 1;
    if (!counts || this.#last[value] === unique) return;
    this.#last[value] = unique;
    this.#counts[value] = (this.#counts[value] as number) + 1;
  }

  countOf(value: number): number {
    return this.#counts[value] ?? 0;
  }

  values(): FacetValue[] {
    const found = this.#texts.flatMap((value, at) => (this.#isThere[at] ? { value, count: this.#counts[at] as number } : []));
    return found.sort((a, b) => (a.value < b.value ? -1 : 1));
  }
}

/** By number, where each text stands among all; and where one stands that may not be among them. */
function orderOf(texts: readonly string[]) {
  const sorted = texts.toSorted();
  const places = new Map(sorted.map((text, at) => [text, at]));
  return {
    places: Uint32Array.from(texts, (text) => places.get(text) ?? 0),
    placeOf: (text: string) => places.get(text) ?? sorted.filter((other) => other < text).length - 0.5,
  };
}

interface Order {
  /** Which size stands for its unique product: the least; of equals, and without weights, the oldest. */
  weights: ArrayLike<number> | null;
  /** What a list is sorted by before name and id, and that of the place to go on from. */
  keyOf: (slot: number) => number;
  after: { key: number; place: number } | null;
  /** The keys of a record as its place says them. */
  keysOf: (slot: number) => Keys;
}

function orderFor(shelf: Shelf, sort: Sort, after: string | null, ranks: Uint8Array | null, own: ReadonlyMap<string, number>): Order {
  const { columns, ids } = shelf;
  const given = after === null ? null : keysOf(after, KINDS[sort]);
  const [id, name] = (given ?? []).toReversed() as string[];
  const place = shelf.placeAfter(name ?? '', id ?? '');
  const ordered = (weights: ArrayLike<number> | null, keyOf: Order['keyOf'], afterKey: number, first: (slot: number) => Keys): Order => ({
    weights,
    keyOf,
    after: given && { key: afterKey, place },
    keysOf: (slot) => [...first(slot), shelf.nameOf(slot), ids[slot] as string],
  });
  if (sort === 'name')
    return ordered(
      null,
      () => 0,
      0,
      () => [],
    );
  if (sort === 'brand') {
    const { texts } = shelf.brands;
    const { places, placeOf } = orderOf(texts);
    const brandOf = (slot: number) => columns.brand[slot] as number;
    return ordered(
      null,
      (slot) => places[brandOf(slot)] as number,
      placeOf(String(given?.[0])),
      (slot) => [texts[brandOf(slot)] as string],
    );
  }
  const weights = sort === 'price' ? pricesFor(shelf, own) : (ranks ?? new Uint8Array(ids.length));
  const keyOf = (slot: number) => weights[slot] as number;
  return ordered(weights, keyOf, Number(given?.[0]), (slot) => [keyOf(slot)]);
}

/** List prices, with a customer's own in their places. */
function pricesFor(shelf: Shelf, own: ReadonlyMap<string, number>): Float64Array {
  const prices = shelf.columns.price.slice();
  for (const [id, cents] of own) {
    const slot = shelf.slotOf(id);
    if (slot !== undefined) prices[slot] = cents;
  }
  return prices;
}

/** The best so many of all that are offered, in order. */
class Best {
  readonly slots: number[] = [];
  readonly #order: Order;
  readonly #places: Uint32Array;
  readonly #most: number;

  constructor(order: Order, places: Uint32Array, most: number) {
    this.#order = order;
    this.#places = places;
    this.#most = most;
  }

  offer(slot: number): void {
    const { keyOf, after } = this.#order;
    const [key, place] = [keyOf(slot), this.#places[slot] as number];
    if (after && (key < after.key || (key === after.key && place < after.place))) return;
    let at = this.slots.length;
    while (at > 0 && this.#isBefore(key, place, this.slots[at - 1] as number)) at -= 1;
    if (at === this.#most) return;
    this.slots.splice(at, 0, slot);
    if (this.slots.length > this.#most) this.slots.pop();
  }

  #isBefore(key: number, place: number, other: number): boolean {
    const otherKey = this.#order.keyOf(other);
    return key < otherKey || (key === otherKey && place < (this.#places[other] as number));
  }
}

/**
 * One page of unique products, and how many there are of each kind, in one walk. A unique product is on the list when one of
 * its sizes is seen by the reader, holds the term and passes the filters; it stands where the best such size stands. A filter's
 * counts are of the list as it would be with that filter set, and the others as they are. `own`: a customer's prices by product id.
 */
export function pick(shelf: Shelf, scope: CatalogueScope | PublicScope, wanted: Browse, own: ReadonlyMap<string, number> = new Map()): Picked {
  const { columns, uniques } = shelf;
  const filters = filtersOf(shelf, scope, wanted);
  const ranks = wanted.term ? shelf.rank(wanted.term, 'pack') : null;
  const order = orderFor(shelf, wanted.sort, wanted.after, ranks, own);
  const { weights } = order;
  const best = new Best(order, columns.place, wanted.limit + 1);
  const brands = new Tally(shelf.brands.texts);
  const categories = new Tally(shelf.categories.texts);
  const hazards = new Tally(['no', 'yes']);
  const stock = new Tally(['out', 'in']);
  let total = 0;
  for (let unique = 0; unique < uniques.length; unique += 1) {
    let chosen = END;
    for (let slot = uniques[unique] as number; slot !== END; slot = columns.next[slot] as number) {
      if (ranks !== null && ranks[slot] === NO_MATCH) continue;
      const [brand, category, flags] = [columns.brand[slot] as number, columns.category[slot] as number, columns.flags[slot] as number];
      const fails = (filters.brands[brand] as number) | (filters.categories[category] as number) | (filters.flags[flags] as number);
      if (fails >= FAILS.unseen) continue;
      brands.note(brand, unique, (fails & ~FAILS.brand) === 0);
      categories.note(category, unique, (fails & ~FAILS.category) === 0);
      hazards.note(flags & FLAG.hazardous ? 1 : 0, unique, (fails & ~FAILS.hazardous) === 0);
      stock.note(flags & FLAG.inStock ? 1 : 0, unique, (fails & ~FAILS.stock) === 0);
      if (fails === 0 && (chosen === END || (weights !== null && (weights[slot] as number) < (weights[chosen] as number)))) chosen = slot;
    }
    if (chosen === END) continue;
    total += 1;
    best.offer(chosen);
  }
  const page = best.slots.slice(0, wanted.limit);
  const last = page.at(-1);
  return {
    ids: page.map((slot) => shelf.ids[slot] as string),
    next: best.slots.length > page.length && last !== undefined ? order.keysOf(last) : null,
    facets: {
      total,
      brands: brands.values(),
      categories: categories.values(),
      hazardous: { yes: hazards.countOf(1), no: hazards.countOf(0) },
      inStock: stock.countOf(1),
    },
    rankOf: (id) => ranks?.[shelf.slotOf(id) ?? -1] ?? NO_MATCH,
  };
}
