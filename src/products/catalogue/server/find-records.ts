import { ListPage } from './list-page.ts';
import { type IndexedProduct, matchesSearch, type ProductIndex, skuRank } from './product-index.ts';
import { type CatalogueScope, type PublicScope, visibleIn } from './public/scope.ts';
import type { Search } from './search.ts';

interface RequestedRecords {
  term: string | null;
  after: string | null;
  limit: number;
  /** Null shows inactive records too; the caller answers for who may ask that. */
  isActive?: boolean | null;
  /** Of each unique product only its oldest record that is on the list. */
  oneEach?: boolean;
}

/** One page of product records by name and id. What everybody with the same brands asks is found once until a product changes. */
export function findRecords(
  index: ProductIndex,
  scope: CatalogueScope,
  requested: RequestedRecords,
): { records: readonly IndexedProduct[]; next: string | null } {
  return index.findOnce(['records', scope.brands, requested], () => {
    const { ids, next } = pageOf(index, scope, requested);
    return { records: ids.flatMap((id) => index.records.get(id) ?? []), next };
  });
}

function pageOf(
  index: ProductIndex,
  scope: CatalogueScope,
  { term, after, limit, isActive = true, oneEach = false }: RequestedRecords,
): ListPage {
  const isVisible = visibleIn(scope, isActive);
  const isListed = (record: IndexedProduct) => isVisible(record) && matchesSearch(record, term);
  const isOldest = (record: IndexedProduct) =>
    index.products.get(record.nameKey)?.find(isListed) === record;
  const page = new ListPage(limit, null, after);
  for (const record of index.byName) {
    if (isListed(record) && (!oneEach || isOldest(record))) page.offer(0, record);
    if (page.next !== null) break;
  }
  return page;
}

/** The records that answer a folded term best when it may be a SKU. */
export function findBySku(
  index: ProductIndex,
  scope: CatalogueScope,
  term: string,
  limit: number,
): string[] {
  const isVisible = visibleIn(scope);
  const best = new ListPage(limit, 'number', null);
  for (const record of index.byName) {
    if (isVisible(record) && matchesSearch(record, term)) best.offer(skuRank(record, term), record);
  }
  return best.ids;
}

/** The records that a search finds by its meaning, the closest first. */
export function findByMeaning(
  index: ProductIndex,
  scope: CatalogueScope,
  search: Search,
  limit: number,
): string[] {
  const isVisible = visibleIn(scope);
  const best = new ListPage(limit, 'number', null);
  for (const record of index.byName)
    if (isVisible(record) && search.finds(record)) best.offer(search.rank(record), record);
  return best.ids;
}

/** For each category and pack size the first record by name. */
export function findShowcase(
  index: ProductIndex,
  scope: CatalogueScope | PublicScope,
  limit: number,
): string[] {
  const isVisible = visibleIn(scope);
  const categories = new Map<string, Map<string, string>>();
  for (const { id, category, foldedSize } of index.byName.filter(isVisible)) {
    const sizes = categories.get(category) ?? new Map<string, string>();
    if (!sizes.has(foldedSize)) categories.set(category, sizes.set(foldedSize, id));
  }
  return [...categories.values()].flatMap((sizes) => [...sizes.values()]).slice(0, limit);
}
