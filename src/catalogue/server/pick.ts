import type { Browse, Facets, FacetValue, Sort } from '../browsing.ts';
import { Best, type Order } from './best.ts';
import { keysOf } from './cursor.ts';
import { type CatalogueScope, type PublicScope, seesBrand } from './scope.ts';
import { END, FLAG, FLAGS, NO_MATCH, type Shelf } from './shelf.ts';

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

/** What a record fails, by its mark. */
function failsBy(shelf: Shelf, scope: CatalogueScope | PublicScope, wanted: Browse): Uint8Array {
  const failing = (values: readonly string[], fails: number) => (text: string) =>
    values.length === 0 || values.includes(text) ? 0 : fails;
  const byBrand = failing(wanted.brands, FAILS.brand);
  const brands = shelf.brands.texts.map((brand) =>
    seesBrand(scope, brand) ? byBrand(brand) : FAILS.unseen,
  );
  const categories = shelf.categories.texts.map(failing(wanted.categories, FAILS.category));
  const byFlags = Array.from({ length: FLAGS }, (_, flags) => {
    if (!(flags & FLAG.active)) return FAILS.unseen;
    const hazard =
      wanted.hazardous !== null && wanted.hazardous !== Boolean(flags & FLAG.hazardous)
        ? FAILS.hazardous
        : 0;
    return hazard | (wanted.inStock && !(flags & FLAG.inStock) ? FAILS.stock : 0);
  });
  return Uint8Array.from(
    shelf.kinds.parts.flatMap(([brand = 0, category = 0]) =>
      byFlags.map((fails) => fails | (brands[brand] ?? 0) | (categories[category] ?? 0)),
    ),
  );
}

/** Counts each value once for each group; knows too which values there are at all. */
class Tally {
  readonly #isThere: Uint8Array;
  readonly #counts: Float64Array;
  readonly #last: Int32Array;

  constructor(values: number) {
    this.#isThere = new Uint8Array(values);
    this.#counts = new Float64Array(values);
    this.#last = new Int32Array(values).fill(-1);
  }

  /** A group that holds this value, with so many unique products; `counts` when they pass. */
  note(value: number, group: number, products: number, counts: boolean): void {
    this.#isThere[value] = 1;
    if (!counts || this.#last[value] === group) return;
    this.#last[value] = group;
    this.#counts[value] = (this.#counts[value] as number) + products;
  }

  countOf(value: number): number {
    return this.#counts[value] ?? 0;
  }

  valuesOf(texts: readonly string[]): FacetValue[] {
    const found = texts.flatMap((value, at) =>
      this.#isThere[at] ? { value, count: this.countOf(at) } : [],
    );
    return found.sort((a, b) => (a.value < b.value ? -1 : 1));
  }
}

/**
 * How many unique products each filter would leave. Most unique products have one kind and few different flags, so they are
 * counted by these; only those of several kinds are looked at one by one.
 */
class Counts {
  readonly #shelf: Shelf;
  readonly #fails: Uint8Array;
  readonly #tallies: { all: Tally; brands: Tally; categories: Tally; hazards: Tally; stock: Tally };
  #groups = 0;

  constructor(shelf: Shelf, fails: Uint8Array) {
    this.#shelf = shelf;
    this.#fails = fails;
    const [brands, categories] = [
      new Tally(shelf.brands.texts.length),
      new Tally(shelf.categories.texts.length),
    ];
    this.#tallies = {
      all: new Tally(1),
      brands,
      categories,
      hazards: new Tally(2),
      stock: new Tally(2),
    };
  }

  /** So many unique products with records of these marks each. */
  add(marks: readonly number[], products: number): void {
    const { all, brands, categories, hazards, stock } = this.#tallies;
    const group = this.#groups;
    this.#groups += 1;
    for (const mark of marks) {
      const fails = this.#fails[mark] as number;
      const [brand = 0, category = 0] = this.#shelf.kinds.parts[Math.floor(mark / FLAGS)] ?? [];
      all.note(0, group, products, fails === 0);
      brands.note(brand, group, products, (fails & ~FAILS.brand) === 0);
      categories.note(category, group, products, (fails & ~FAILS.category) === 0);
      hazards.note(
        mark & FLAG.hazardous ? 1 : 0,
        group,
        products,
        (fails & ~FAILS.hazardous) === 0,
      );
      stock.note(mark & FLAG.inStock ? 1 : 0, group, products, (fails & ~FAILS.stock) === 0);
    }
  }

  facets(): Facets {
    const { all, brands, categories, hazards, stock } = this.#tallies;
    return {
      total: all.countOf(0),
      brands: brands.valuesOf(this.#shelf.brands.texts),
      categories: categories.valuesOf(this.#shelf.categories.texts),
      hazardous: { yes: hazards.countOf(1), no: hazards.countOf(0) },
      inStock: stock.countOf(1),
    };
  }
}

/** By number, where each text stands among all; and where one stands that may not be among them. */
function orderOf(texts: readonly string[]) {
  const sorted = texts.toSorted();
  const places = new Map(sorted.map((text, at) => [text, at]));
  return {
    places: Int32Array.from(texts, (text) => places.get(text) ?? 0),
    placeOf: (text: string) =>
      places.get(text) ?? sorted.filter((other) => other < text).length - 0.5,
  };
}

interface ListOrder extends Order {
  /** Which size stands for its unique product: the least; of equals, and without weights, the oldest. */
  weights: ArrayLike<number> | null;
  /** The keys of a record as a place says them. */
  keysOf: (slot: number) => Keys;
}

function orderFor(
  shelf: Shelf,
  sort: Sort,
  after: string | null,
  ranks: Uint8Array | null,
  own: ReadonlyMap<string, number>,
): ListOrder {
  const { columns, ids } = shelf;
  const given = after === null ? null : keysOf(after, KINDS[sort]);
  const [id, name] = (given ?? []).toReversed() as string[];
  const place = shelf.placeAfter(name ?? '', id ?? '');
  const ordered = (
    weights: ArrayLike<number> | null,
    keyOf: Order['keyOf'],
    afterKey: number,
    first: (slot: number) => Keys,
  ): ListOrder => ({
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
    const brandOf = (slot: number) =>
      shelf.kinds.parts[Math.floor((columns.mark[slot] as number) / FLAGS)]?.[0] ?? 0;
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

/** Records that are seen have one of four sets of flags, so their unique product has one of sixteen sets of these. */
const SETS = 16;
/** What stands in each of them. */
const FLAGS_IN = Array.from({ length: SETS }, (_, set) =>
  [0, 1, 2, 3].filter((bit) => set & (1 << bit)).map((bit) => FLAG.active + 2 * bit),
);

/**
 * One walk through all records: `best` is offered the size that each unique product on the list stands for, `counts` gets all
 * that the reader sees and that hold the term.
 */
function walk(
  shelf: Shelf,
  fails: Uint8Array,
  ranks: Uint8Array | null,
  weights: ArrayLike<number> | null,
  best: Best,
  counts: Counts,
): void {
  const { uniques } = shelf;
  const { next, mark: marks } = shelf.columns;
  const products = new Int32Array(shelf.kinds.parts.length * SETS);
  for (let unique = 0; unique < uniques.length; unique += 1) {
    let chosen = END;
    let kind = -1;
    let set = 0;
    let mixed: number[] | null = null;
    for (let slot = uniques[unique] as number; slot !== END; slot = next[slot] as number) {
      if (ranks !== null && ranks[slot] === NO_MATCH) continue;
      const mark = marks[slot] as number;
      const failed = fails[mark] as number;
      if (failed >= FAILS.unseen) continue;
      if (kind === -1) kind = mark >> 3;
      if (kind === mark >> 3 && mixed === null) set |= 1 << ((mark & 7) >> 1);
      else mixed = [...(mixed ?? marksOf(kind, set)), mark];
      if (
        failed === 0 &&
        (chosen === END ||
          (weights !== null && (weights[slot] as number) < (weights[chosen] as number)))
      )
        chosen = slot;
    }
    if (mixed !== null) counts.add(mixed, 1);
    else if (kind !== -1) products[kind * SETS + set] = (products[kind * SETS + set] as number) + 1;
    if (chosen !== END) best.offer(chosen);
  }
  for (const [at, many] of products.entries())
    if (many > 0) counts.add(marksOf(Math.floor(at / SETS), at % SETS), many);
}

function marksOf(kind: number, set: number): number[] {
  return (FLAGS_IN[set] ?? []).map((flags) => kind * FLAGS + flags);
}

/**
 * One page of unique products, and how many there are of each kind. A unique product is on the list when one of its sizes
 * is seen by the reader, holds the term and passes the filters; it stands where the best such size stands. A filter's counts
 * are of the list as it would be with that filter set and the others as they are. `own`: a customer's prices by product id.
 */
export function pick(
  shelf: Shelf,
  scope: CatalogueScope | PublicScope,
  wanted: Browse,
  own: ReadonlyMap<string, number> = new Map(),
): Picked {
  const fails = failsBy(shelf, scope, wanted);
  const ranks = wanted.term ? shelf.rank(wanted.term, 'pack') : null;
  const order = orderFor(shelf, wanted.sort, wanted.after, ranks, own);
  const best = new Best(order, shelf.columns.place, wanted.limit + 1);
  const counts = new Counts(shelf, fails);
  walk(shelf, fails, ranks, order.weights, best, counts);
  const page = best.slots.slice(0, wanted.limit);
  const last = page.at(-1);
  return {
    ids: page.map((slot) => shelf.ids[slot] as string),
    next: best.slots.length > page.length && last !== undefined ? order.keysOf(last) : null,
    facets: counts.facets(),
    rankOf: (id) => ranks?.[shelf.slotOf(id) ?? -1] ?? NO_MATCH,
  };
}
