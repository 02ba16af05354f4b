import { keysOf } from './cursor.ts';
import { type CatalogueScope, type PublicScope, seesBrand } from './scope.ts';
import { FLAG, NO_MATCH, type Shelf } from './shelf.ts';

interface RecordsWanted {
  term: string | null;
  after: string | null;
  limit: number;
  /** Null shows inactive records too; the caller answers for who may ask that. */
  isActive?: boolean | null;
  /** Of each unique product only its oldest record that is on the list. */
  oneEach?: boolean;
}

export interface PickedRecords {
  ids: string[];
  /** Name and id of the last record, or null at the end. */
  next: [name: string, id: string] | null;
}

/** Whether a record is one that the reader's scope holds and, with a term, one that the term is in. */
function listed(shelf: Shelf, scope: CatalogueScope | PublicScope, isActive: boolean | null, ranks: Uint8Array | null): (slot: number) => boolean {
  const { columns } = shelf;
  const sees = shelf.brands.texts.map((brand) => seesBrand(scope, brand));
  return (slot) =>
    (isActive === null || Boolean((columns.flags[slot] as number) & FLAG.active) === isActive) &&
    sees[columns.brand[slot] as number] === true &&
    (ranks === null || ranks[slot] !== NO_MATCH);
}

/** One page of product records by name and id. */
export function pickRecords(shelf: Shelf, scope: CatalogueScope, wanted: RecordsWanted): PickedRecords {
  const { columns, uniques, byName, ids } = shelf;
  const { term, after, limit, isActive = true, oneEach = false } = wanted;
  const isListed = listed(shelf, scope, isActive, term === null ? null : shelf.rank(term, 'pack'));
  const isFirst = (slot: number) => {
    let first = uniques[columns.unique[slot] as number] as number;
    while (first !== slot && !isListed(first)) first = columns.next[first] as number;
    return first === slot;
  };
  const [name = '', id = ''] = after === null ? [] : (keysOf(after, ['string', 'string']) as string[]);
  const page: number[] = [];
  for (let at = after === null ? 0 : shelf.placeAfter(name, id); at < byName.length && page.length <= limit; at += 1) {
    const slot = byName[at] as number;
    if (isListed(slot) && (!oneEach || isFirst(slot))) page.push(slot);
  }
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((slot) => ids[slot] as string),
    next: page.length > limit && last !== undefined ? [shelf.nameOf(last), ids[last] as string] : null,
  };
}

/** The records that answer a folded term best when it may be a SKU. */
export function pickBySku(shelf: Shelf, scope: CatalogueScope, term: string, limit: number): string[] {
  const ranks = shelf.rank(term, 'sku');
  const isListed = listed(shelf, scope, true, ranks);
  const byRank: number[][] = [[], [], [], []];
  for (const slot of shelf.byName) {
    const rank = byRank[ranks[slot] as number];
    if (rank && rank.length < limit && isListed(slot)) rank.push(slot);
  }
  return byRank
    .flat()
    .slice(0, limit)
    .map((slot) => shelf.ids[slot] as string);
}

/** For each category and pack size the first record by name. */
export function pickShowcase(shelf: Shelf, scope: CatalogueScope | PublicScope, limit: number): string[] {
  const { columns } = shelf;
  const isListed = listed(shelf, scope, true, null);
  const firsts = new Map<number, string>();
  const categories = shelf.categories.texts.length;
  for (const slot of shelf.byName) {
    const kind = (columns.size[slot] as number) * categories + (columns.category[slot] as number);
    if (!firsts.has(kind) && isListed(slot)) firsts.set(kind, shelf.ids[slot] as string);
  }
  return [...firsts.values()].slice(0, limit);
}
