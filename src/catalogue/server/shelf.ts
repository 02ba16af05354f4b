import { TextList, WordList, type Worth } from './word-list.ts';

/** What the shelf holds of a product record: all that lists are filtered, searched and sorted by. */
export interface ShelfRow {
  id: string;
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  priceCents: number | null;
  hazardous: boolean;
  isActive: boolean;
  inStock: boolean;
  /** kit/normalise.ts searchText(name, brand, sizeUnit, sku) */
  search: string;
}

/** Bits of a record's `flags`. */
export const FLAG = { active: 1, hazardous: 2, inStock: 4 } as const;
/** Records without a price stand last. */
export const NO_PRICE = Number.MAX_SAFE_INTEGER;
/** The end of a chain of sizes. */
export const END = 0xffff_ffff;
/** The rank of a record that a term is not in. */
export const NO_MATCH = 255;

/**
 * Ranks by the field that a term stands in; a record has the best of its fields. `pack` is the order of lists: exact pack size
 * or SKU, in the SKU, in the name, anywhere else. `sku` is the order of quick add: exact SKU, in the SKU, exact pack, anywhere else.
 */
const RANKS: Record<'pack' | 'sku', { title: Worth; maker: Worth; size: Worth; inCase: Worth; sku: Worth; rest: Worth }> = {
  pack: { title: any(2), maker: any(3), size: [NO_MATCH, 3, 0, 0], inCase: any(0), sku: [NO_MATCH, 1, 1, 0], rest: any(3) },
  sku: { title: any(3), maker: any(3), size: [NO_MATCH, 3, 2, 2], inCase: any(3), sku: [NO_MATCH, 1, 1, 0], rest: any(3) },
};
export type Ranking = keyof typeof RANKS;

function any(rank: number): Worth {
  return [NO_MATCH, rank, rank, rank];
}

/** A record's numbers, in columns; which record it is, is its slot. */
function columnsFor(capacity: number) {
  const numbers = () => new Uint32Array(capacity);
  return {
    /** Its unique product, and the next size of that one in the order of ids. */
    unique: numbers(),
    next: numbers(),
    brand: numbers(),
    category: numbers(),
    flags: new Uint8Array(capacity),
    /** The list price in cents, or NO_PRICE. */
    price: new Float64Array(capacity),
    name: numbers(),
    /** Where it stands among all records by name and id. */
    place: numbers(),
    // The folded fields of its search text.
    title: numbers(),
    maker: numbers(),
    size: numbers(),
    sku: numbers(),
    rest: numbers(),
  };
}

/**
 * All product records in memory, inactive ones too, as columns of numbers: a list with its order and counts is one walk
 * through them. `read-shelf.ts` keeps it as new as the database; `pick.ts` reads it, always under a scope. Prices and stock that
 * people see never come from here.
 */
export class Shelf {
  columns = columnsFor(64);
  readonly ids: string[] = [];
  readonly brands = new TextList();
  readonly categories = new TextList();
  /** The first size of each unique product, or END. */
  readonly uniques: number[] = [];
  /** All slots in use, by name and id. */
  byName = new Uint32Array(0);

  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #keys = new TextList();
  readonly #names = new TextList();
  readonly #words = { title: new WordList(), maker: new WordList(), size: new WordList(), sku: new WordList(), rest: new WordList() };

  /** Most of its texts are of records as they once were: time to begin anew. */
  get isWorn(): boolean {
    const { title, sku } = this.#words;
    return Math.max(title.size, sku.size, this.#names.texts.length, this.#keys.texts.length) > 2 * this.#slots.size + 1000;
  }

  slotOf(id: string): number | undefined {
    return this.#slots.get(id);
  }

  nameOf(slot: number): string {
    return this.#names.texts[this.columns.name[slot] as number] ?? '';
  }

  /** Puts new and changed records in their places. */
  put(rows: readonly ShelfRow[]): void {
    const moved = rows.flatMap((row) => {
      const known = this.#slots.get(row.id);
      const slot = known ?? this.#takeSlot(row.id);
      const name = this.#names.numberOf(row.name);
      const stays = known !== undefined && this.columns.name[slot] === name;
      this.columns.name[slot] = name;
      this.#join(slot, this.#keys.numberOf(row.nameKey));
      this.#describe(slot, row);
      return stays ? [] : [slot];
    });
    this.#reorder(moved);
  }

  /** Takes away records that are no more. */
  remove(ids: readonly string[]): void {
    const gone = ids.flatMap((id) => this.#slots.get(id) ?? []);
    for (const slot of gone) {
      this.#slots.delete(this.ids[slot] as string);
      this.#leave(slot);
      this.columns.flags[slot] = 0;
    }
    this.#reorder([], gone);
    this.#free.push(...gone);
  }

  /** By slot, how well each record answers a folded term: smaller is better, NO_MATCH where the term is not in it. */
  rank(term: string, by: Ranking): Uint8Array {
    const worth = RANKS[by];
    const { columns } = this;
    const find = (field: 'title' | 'maker' | 'size' | 'sku' | 'rest') => this.#words[field].find(term, worth[field]);
    const [titles, makers, sizes, skus, rests] = [find('title'), find('maker'), find('size'), find('sku'), find('rest')];
    // "1 gal" is the exact pack of "1 gal jug" and of "4 x 1 gal case".
    const cases = this.#words.size.find(`x${term}`, worth.inCase);
    const ranks = new Uint8Array(this.ids.length);
    for (let slot = 0; slot < ranks.length; slot += 1) {
      const size = columns.size[slot] as number;
      ranks[slot] = Math.min(
        titles[columns.title[slot] as number] as number,
        makers[columns.maker[slot] as number] as number,
        sizes[size] as number,
        cases[size] as number,
        skus[columns.sku[slot] as number] as number,
        rests[columns.rest[slot] as number] as number,
      );
    }
    return ranks;
  }

  /** How many records stand at or before this name and id. */
  placeAfter(name: string, id: string): number {
    return this.#search(this.byName, 0, (slot) => {
      const other = this.nameOf(slot);
      return other < name || (other === name && (this.ids[slot] as string) <= id);
    });
  }

  #takeSlot(id: string): number {
    const slot = this.#free.pop() ?? this.ids.length;
    const capacity = this.columns.name.length;
    if (slot === capacity) {
      const wider = columnsFor(capacity * 2);
      for (const column of Object.keys(wider) as (keyof typeof wider)[]) wider[column].set(this.columns[column]);
      this.columns = wider;
    }
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    this.columns.unique[slot] = END;
    return slot;
  }

  #describe(slot: number, row: ShelfRow): void {
    const { columns } = this;
    columns.brand[slot] = this.brands.numberOf(row.brand);
    columns.category[slot] = this.categories.numberOf(row.category);
    columns.price[slot] = row.priceCents ?? NO_PRICE;
    columns.flags[slot] = (row.isActive ? FLAG.active : 0) | (row.hazardous ? FLAG.hazardous : 0) | (row.inStock ? FLAG.inStock : 0);
    const [title = '', maker = '', size = '', sku = '', ...rest] = row.search.split('|');
    const words = { title, maker, size, sku, rest: rest.join('|') };
    for (const field of Object.keys(words) as (keyof typeof words)[]) columns[field][slot] = this.#words[field].numberOf(words[field]);
  }

  /** Makes a record a size of this unique product, in the order of ids. */
  #join(slot: number, unique: number): void {
    const { columns, ids, uniques } = this;
    if (columns.unique[slot] === unique) return;
    if (columns.unique[slot] !== END) this.#leave(slot);
    columns.unique[slot] = unique;
    let before = END;
    let after = uniques[unique] ?? END;
    while (after !== END && (ids[after] as string) < (ids[slot] as string)) [before, after] = [after, columns.next[after] as number];
    columns.next[slot] = after;
    if (before === END) uniques[unique] = slot;
    else columns.next[before] = slot;
  }

  #leave(slot: number): void {
    const { columns, uniques } = this;
    const unique = columns.unique[slot] as number;
    const after = columns.next[slot] as number;
    if (uniques[unique] === slot) uniques[unique] = after;
    else {
      let before = uniques[unique] as number;
      while (columns.next[before] !== slot) before = columns.next[before] as number;
      columns.next[before] = after;
    }
    columns.unique[slot] = END;
  }

  /** Puts moved slots where their names and ids say, and takes gone ones out: one walk, however few they are. */
  #reorder(moved: number[], gone: readonly number[] = []): void {
    if (moved.length + gone.length === 0) return;
    const away = new Set([...moved, ...gone]);
    const staying = this.byName.filter((slot) => !away.has(slot));
    const { ids } = this;
    const before = (a: number, b: number) => {
      const [nameA, nameB] = [this.nameOf(a), this.nameOf(b)];
      return nameA < nameB || (nameA === nameB && (ids[a] as string) < (ids[b] as string));
    };
    moved.sort((a, b) => (before(a, b) ? -1 : 1));
    const order = new Uint32Array(staying.length + moved.length);
    let [from, to] = [0, 0];
    for (const slot of moved) {
      const at = this.#search(staying, from, (other) => before(other, slot));
      order.set(staying.subarray(from, at), to);
      to += at - from;
      order[to] = slot;
      to += 1;
      from = at;
    }
    order.set(staying.subarray(from), to);
    this.byName = order;
    const { place } = this.columns;
    for (let at = 0; at < order.length; at += 1) place[order[at] as number] = at;
  }

  /** The first place at or after `from` whose slot is not before what is looked for. */
  #search(order: Uint32Array, from: number, isBefore: (slot: number) => boolean): number {
    let [low, high] = [from, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(order[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
