import type { Browse, Facets } from '../public/browsing.ts';
import { type HazardMark, hazardMark } from '../public/hazard-mark.ts';
import { ListPage } from './list-page.ts';
import { type IndexedProduct, listPriceOn, type ProductIndex } from './product-index.ts';
import { type CatalogueScope, type PublicScope, visibleIn } from './public/scope.ts';
import { type Search, searchByRule } from './search.ts';

/** Counts unique products by a value of their sizes, each product once for a value. */
class FacetCounter<Value extends string | boolean> {
  readonly #counts = new Map<Value, { count: number; lastNameKey: string | null }>();

  /** Notes that there is this value, and counts the product if this size of it is on the list. */
  add(value: Value, nameKey: string, isListed: boolean): void {
    const known = this.#counts.get(value);
    const entry = known ?? { count: 0, lastNameKey: null };
    if (!known) this.#counts.set(value, entry);
    if (!isListed || entry.lastNameKey === nameKey) return;
    entry.lastNameKey = nameKey;
    entry.count += 1;
  }

  countOf(value: Value): number {
    return this.#counts.get(value)?.count ?? 0;
  }

  sorted(): { value: Value; count: number }[] {
    const found = [...this.#counts].map(([value, { count }]) => ({ value, count }));
    return found.sort((a, b) => (a.value < b.value ? -1 : 1));
  }
}

/** What a list is sorted by: a customer's own prices by product id, and list prices of a day. */
export interface ShownPrices {
  own: ReadonlyMap<string, number>;
  onDate: string;
}
const NO_PRICES: ShownPrices = { own: new Map(), onDate: '' };

/** What a list is sorted by before name and id. Products without a price stand last. */
function keyFor(
  sort: Browse['sort'],
  search: Search,
  { own, onDate }: ShownPrices,
): (size: IndexedProduct) => string | number {
  if (sort === 'brand') return (size) => size.brand;
  if (sort === 'price')
    return (size) => own.get(size.id) ?? listPriceOn(size, onDate) ?? Number.MAX_SAFE_INTEGER;
  return (size) => (sort === 'match' ? search.rank(size) : 0);
}

const KEY_TYPES = { match: 'number', name: null, brand: 'string', price: 'number' } as const;

/**
 * One page of unique products, with counts. A unique product is listed when one of its sizes is
 * visible, holds the term and passes the filters; the best such size decides its place and stands
 * for it. A filter's counts are of the list with that filter set and the others as they are.
 * `prices` matter where it is sorted by them. `search`: the rule, or what the term came to mean.
 */
export function findProducts(
  index: ProductIndex,
  scope: CatalogueScope | PublicScope,
  requested: Browse,
  {
    prices = NO_PRICES,
    search = searchByRule(requested.term),
  }: { prices?: ShownPrices | undefined; search?: Search } = {},
): { page: ListPage; facets: Facets } {
  const { sort, limit } = requested;
  const isVisible = visibleIn(scope);
  const [brandsIn, categoriesIn] = [new Set(requested.brands), new Set(requested.categories)];
  const [brands, categories] = [new FacetCounter<string>(), new FacetCounter<string>()];
  const [certifiedIn, certified] = [new Set(requested.certified), new FacetCounter<string>()];
  const [hazardous, inStock] = [new FacetCounter<HazardMark>(), new FacetCounter<boolean>()];
  const hazardFilter = requested.hazardous === null ? null : requested.hazardous ? 'yes' : 'no';

  /** Counts a size, and says whether it passes all filters. */
  const count = (size: IndexedProduct): boolean => {
    const brand = brandsIn.size === 0 || brandsIn.has(size.brand);
    const category = categoriesIn.size === 0 || categoriesIn.has(size.category);
    // Products without a hazard statement match neither value of the filter.
    const mark = hazardMark(size);
    const hazard = hazardFilter === null || hazardFilter === mark;
    const stock = !requested.inStock || size.inStock;
    const certificate =
      certifiedIn.size === 0 || size.certified.some((name) => certifiedIn.has(name));
    brands.add(size.brand, size.nameKey, category && hazard && stock && certificate);
    categories.add(size.category, size.nameKey, brand && hazard && stock && certificate);
    hazardous.add(mark, size.nameKey, brand && category && stock && certificate);
    inStock.add(size.inStock, size.nameKey, brand && category && hazard && certificate);
    for (const name of size.certified)
      certified.add(name, size.nameKey, brand && category && hazard && stock);
    return brand && category && hazard && stock && certificate;
  };

  const keyOf = keyFor(sort, search, prices);
  // By price and by match the best size stands for its product; by name and by brand the oldest.
  const bestFirst = KEY_TYPES[sort] === 'number';
  const page = new ListPage(limit, KEY_TYPES[sort], requested.after);
  let total = 0;
  for (const sizes of index.products.values()) {
    let lead: { key: string | number; size: IndexedProduct } | null = null;
    for (const size of sizes) {
      if (!isVisible(size) || !search.finds(size) || !count(size)) continue;
      if (lead && !bestFirst) continue;
      const key = keyOf(size);
      if (!lead || key < lead.key) lead = { key, size };
    }
    if (!lead) continue;
    total += 1;
    page.offer(lead.key, lead.size);
  }

  return {
    page,
    facets: {
      total,
      brands: brands.sorted(),
      categories: categories.sorted(),
      hazardous: { yes: hazardous.countOf('yes'), no: hazardous.countOf('no') },
      certified: certified.sorted(),
      inStock: inStock.countOf(true),
    },
  };
}

/**
 * The same without a customer's prices: what was found before is found until a product changes, for everybody with
 * the same brands.
 */
export function findListed(
  index: ProductIndex,
  scope: CatalogueScope | PublicScope,
  requested: Browse,
  search = searchByRule(requested.term),
): ReturnType<typeof findProducts> {
  const { typed: _, ...filters } = requested;
  const brands = 'brands' in scope ? scope.brands : 'public';
  return index.findOnce(['listed', brands, filters, search.asked], () =>
    findProducts(index, scope, requested, { search }),
  );
}
