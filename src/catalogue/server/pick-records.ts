import { Best } from './best.ts';
import { keysOf } from './cursor.ts';
import { type CatalogueScope, type PublicScope, seesBrand } from './scope.ts';
import { END, FLAG, FLAGS, NO_MATCH, type Shelf } from './shelf.ts';

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

/** By mark, 1 for records that the reader's scope holds; `isActive` null means both. */
function seenBy(
  shelf: Shelf,
  scope: CatalogueScope | PublicScope,
  isActive: boolean | null = true,
): Uint8Array {
  const brands = shelf.brands.texts.map((brand) => seesBrand(scope, brand));
  const seen = (brand: number, flags: number) =>
    brands[brand] === true && (isActive === null || Boolean(flags & FLAG.active) === isActive);
  return Uint8Array.from(
    shelf.kinds.parts.flatMap(([brand = 0]) =>
      Array.from({ length: FLAGS }, (_, flags) => (seen(brand, flags) ? 1 : 0)),
    ),
  );
}

/** More records than this are looked for from the start of the order on: a page of them is soon found. */
const FEW = 2000;

/** All listed slots by name and id; null when they are not few. */
function fewIn(
  { ids, columns: { place, unique } }: Shelf,
  isListed: (slot: number) => boolean,
): number[] | null {
  const few: number[] = [];
  for (let slot = 0; slot < ids.length; slot += 1) {
    // An empty slot belongs to no product.
    if (unique[slot] === END || !isListed(slot)) continue;
    if (few.length === FEW) return null;
    few.push(slot);
  }
  return few.sort((a, b) => (place[a] as number) - (place[b] as number));
}

/** One page of product records by name and id. */
export function pickRecords(
  shelf: Shelf,
  scope: CatalogueScope,
  wanted: RecordsWanted,
): PickedRecords {
  const { columns, uniques, byName, ids } = shelf;
  const { term, after, limit, isActive = true, oneEach = false } = wanted;
  const seen = seenBy(shelf, scope, isActive);
  const ranks = term === null ? null : shelf.rank(term, 'pack');
  const isListed = (slot: number) =>
    (ranks === null || ranks[slot] !== NO_MATCH) && seen[columns.mark[slot] as number] === 1;
  const isFirst = (slot: number) => {
    let first = uniques[columns.unique[slot] as number] as number;
    while (first !== slot && !isListed(first)) first = columns.next[first] as number;
    return first === slot;
  };
  const [name = '', id = ''] =
    after === null ? [] : (keysOf(after, ['string', 'string']) as string[]);
  const page: number[] = [];
  const order = (ranks && fewIn(shelf, isListed)) ?? byName;
  const start = after === null ? 0 : shelf.placeAfter(name, id);
  for (let at = order === byName ? start : 0; at < order.length && page.length <= limit; at += 1) {
    const slot = order[at] as number;
    if ((columns.place[slot] as number) >= start && isListed(slot) && (!oneEach || isFirst(slot)))
      page.push(slot);
  }
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  return {
    ids: shown.map((slot) => ids[slot] as string),
    next:
      page.length > limit && last !== undefined ? [shelf.nameOf(last), ids[last] as string] : null,
  };
}

/** The records that answer a folded term best when it may be a SKU. */
export function pickBySku(
  shelf: Shelf,
  scope: CatalogueScope,
  term: string,
  limit: number,
): string[] {
  const ranks = shelf.rank(term, 'sku');
  const seen = seenBy(shelf, scope);
  const { mark, place } = shelf.columns;
  const best = new Best({ keyOf: (slot) => ranks[slot] as number, after: null }, place, limit);
  for (let slot = 0; slot < ranks.length; slot += 1) {
    if (ranks[slot] !== NO_MATCH && seen[mark[slot] as number] === 1) best.offer(slot);
  }
  return best.slots.map((slot) => shelf.ids[slot] as string);
}

/** For each category and pack size the first record by name. */
export function pickShowcase(
  shelf: Shelf,
  scope: CatalogueScope | PublicScope,
  limit: number,
): string[] {
  const { byName, ids, kinds, labels } = shelf;
  const { mark: marks, label, place: places } = shelf.columns;
  const seen = seenBy(shelf, scope);
  const sizes = labels.parts.map(([, size = 0]) => size);
  const many = sizes.reduce((most, size) => Math.max(most, size), 0) + 1;
  const corners = kinds.parts.map(([, category = 0]) => category * many);
  /** By category and size, the first place. */
  const firsts = new Int32Array(shelf.categories.texts.length * many).fill(byName.length);
  for (let slot = 0; slot < ids.length; slot += 1) {
    const mark = marks[slot] as number;
    if (seen[mark] !== 1) continue;
    const corner = (corners[mark >> 3] as number) + (sizes[label[slot] as number] as number);
    if ((places[slot] as number) < (firsts[corner] as number))
      firsts[corner] = places[slot] as number;
  }
  return [...firsts]
    .filter((place) => place < byName.length)
    .slice(0, limit)
    .map((place) => ids[byName[place] as number] as string);
}
