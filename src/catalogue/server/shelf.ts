import { CombinationList, TextList, WordList, type Worth } from './word-list.ts';

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

/** Flags of a record, in bits. */
export const FLAG = { active: 1, hazardous: 2, inStock: 4 } as const;
/** How many sets of flags there are. */
export const FLAGS = 8;
/** Records without a price stand last. */
export const NO_PRICE = Number.MAX_SAFE_INTEGER;
/** The end of a chain of sizes. */
export const END = -1;
/** The rank of a record that a term is not in. */
export const NO_MATCH = 255;

/**
 * Ranks by the field that a term stands in; a record has the best of its fields. `pack` is the order of lists: exact pack size
 * or SKU, in the SKU, in the name, anywhere else. `sku` is the order of quick add: exact SKU, in the SKU, exact pack, anywhere else.
 */
const RANKS: Record<
  'pack' | 'sku',
  { title: Worth; maker: Worth; size: Worth; inCase: Worth; sku: Worth; rest: Worth }
> = {
  pack: {
    title: worth(2),
    maker: worth(3),
    size: worth(3, 0),
    inCase: worth(0),
    sku: worth(1, 1, 0),
    rest: worth(3),
  },
  sku: {
    title: worth(3),
    maker: worth(3),
    size: worth(3, 2),
    inCase: worth(3),
    sku: worth(1, 1, 0),
    rest: worth(3),
  },
};
export type Ranking = keyof typeof RANKS;

function worth(inside: number, begins = inside, whole = begins): Worth {
  return { none: NO_MATCH, inside, begins, whole };
}

/** A record's numbers, in columns; which record it is, is its slot. */
function columnsFor(capacity: number) {
  const numbers = () => new Int32Array(capacity);
  return {
    /** Its unique product, and the next size of that one in the order of ids. */
    unique: numbers(),
    next: numbers(),
    /** What filters look at: its kind (`kinds`) times FLAGS, plus its flags. */
    mark: numbers(),
    /** The list price in cents, or NO_PRICE. */
    price: new Float64Array(capacity),
    name: numbers(),
    /** Where it stands among all records by name and id. */
    place: numbers(),
    // The folded fields of its search text: the name, the SKU, and what many records have alike (`labels`).
    title: numbers(),
    sku: numbers(),
    label: numbers(),
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
  /** Brand and category that a record may have. */
  readonly kinds = new CombinationList();
  /** Brand, size and the rest, folded. */
  readonly labels = new CombinationList();
  /** The first size of each unique product, or END. */
  readonly uniques: number[] = [];
  /** All slots in use, by name and id. */
  byName = new Int32Array(0);

  readonly #slots = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #keys = new TextList();
  readonly #names = new TextList();
  readonly #words = {
    title: new WordList(),
    maker: new WordList(),
    size: new WordList(),
    sku: new WordList(),
    rest: new WordList(),
  };

  /** Most of its texts are of records as they once were: time to begin anew. */
  get isWorn(): boolean {
    const { title, sku } = this.#words;
    return (
      Math.max(title.size, sku.size, this.#names.texts.length, this.#keys.texts.length) >
      2 * this.#slots.size + 1000
    );
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
    if (moved.length > 0) this.#reorder(moved);
  }

  /** Takes away records that are no more. */
  remove(ids: readonly string[]): void {
    const gone = ids.flatMap((id) => this.#slots.get(id) ?? []);
    for (const slot of gone) {
      this.#slots.delete(this.ids[slot] as string);
      this.#leave(slot);
      // Nobody sees an empty slot.
      this.columns.mark[slot] = 0;
    }
    if (gone.length > 0) this.#reorder([], gone);
    this.#free.push(...gone);
  }

  /** By slot, how well each record answers a folded term: smaller is better, NO_MATCH where the term is not in it. */
  rank(term: string, by: Ranking): Uint8Array {
    const { title, maker, size, inCase, sku, rest } = RANKS[by];
    const words = this.#words;
    const [makers, sizes, rests] = [
      words.maker.find(term, maker),
      words.size.find(term, size),
      words.rest.find(term, rest),
    ];
    // "1 gal" is the exact pack of "1 gal jug" and of "4 x 1 gal case".
    const cases = words.size.find(`x${term}`, inCase);
    const rankOf = (part: number | undefined, ranks: Uint8Array) => ranks[part as number] as number;
    const labels = Uint8Array.from(this.labels.parts, ([m, s, r]) =>
      Math.min(rankOf(m, makers), rankOf(s, sizes), rankOf(s, cases), rankOf(r, rests)),
    );
    const [titles, skus] = [words.title.find(term, title), words.sku.find(term, sku)];
    const { title: titleOf, sku: skuOf, label: labelOf } = this.columns;
    const ranks = new Uint8Array(this.ids.length);
    for (let slot = 0; slot < ranks.length; slot += 1) {
      const ofTitle = titles[titleOf[slot] as number] as number;
      const ofSku = skus[skuOf[slot] as number] as number;
      ranks[slot] = Math.min(ofTitle, ofSku, labels[labelOf[slot] as number] as number);
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
      for (const column of Object.keys(wider) as (keyof typeof wider)[])
        wider[column].set(this.columns[column]);
      this.columns = wider;
    }
    this.ids[slot] = id;
    this.#slots.set(id, slot);
    this.columns.unique[slot] = END;
    return slot;
  }

  #describe(slot: number, row: ShelfRow): void {
    const { columns } = this;
    columns.price[slot] = row.priceCents ?? NO_PRICE;
    const kind = this.kinds.numberOf(
      this.brands.numberOf(row.brand),
      this.categories.numberOf(row.category),
    );
    columns.mark[slot] =
      kind * FLAGS +
      (row.isActive ? FLAG.active : 0) +
      (row.hazardous ? FLAG.hazardous : 0) +
      (row.inStock ? FLAG.inStock : 0);
    const [title = '', maker = '', size = '', sku = '', ...rest] = row.search.split('|');
    const words = this.#words;
    columns.title[slot] = words.title.numberOf(title);
    columns.sku[slot] = words.sku.numberOf(sku);
    columns.label[slot] = this.labels.numberOf(
      words.maker.numberOf(maker),
      words.size.numberOf(size),
      words.rest.numberOf(rest.join('|')),
    );
  }

  /** Makes a record a size of this unique product, in the order of ids. */
  #join(slot: number, unique: number): void {
    const { columns, ids, uniques } = this;
    if (columns.unique[slot] === unique) return;
    if (columns.unique[slot] !== END) this.#leave(slot);
    columns.unique[slot] = unique;
    let before = END;
    let after = uniques[unique] ?? END;
    while (after !== END && (ids[after] as string) < (ids[slot] as string))
      [before, after] = [after, columns.next[after] as number];
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

  /** Puts moved slots where their names and ids say, and takes gone ones out. What stays is copied in long stretches. */
  #reorder(moved: number[], gone: readonly number[] = []): void {
    const { ids } = this;
    const { place } = this.columns;
    const before = (a: number, b: number) => {
      const [nameA, nameB] = [this.nameOf(a), this.nameOf(b)];
      return nameA < nameB || (nameA === nameB && (ids[a] as string) < (ids[b] as string));
    };
    const staying = without(
      this.byName,
      [...moved, ...gone]
        .filter((slot) => this.byName[place[slot] as number] === slot)
        .map((slot) => place[slot] as number),
    );
    moved.sort((a, b) => (before(a, b) ? -1 : 1));
    const order = new Int32Array(staying.length + moved.length);
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
    for (let at = 0; at < order.length; at += 1) place[order[at] as number] = at;
  }

  /** The first place at or after `from` whose slot is not before what is looked for. */
  #search(order: Int32Array, from: number, isBefore: (slot: number) => boolean): number {
    let [low, high] = [from, order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(order[middle] as number)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The same order without these places. */
function without(order: Int32Array, places: readonly number[]): Int32Array {
  const kept = new Int32Array(order.length - places.length);
  let [from, to] = [0, 0];
  for (const place of places.toSorted((a, b) => a - b)) {
    kept.set(order.subarray(from, place), to);
    to += place - from;
    from = place + 1;
  }
  kept.set(order.subarray(from), to);
  return kept;
}
