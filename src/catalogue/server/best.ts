/** What a list is sorted by. */
export interface Order {
  /** What comes before name and id. */
  keyOf: (slot: number) => number;
  /** The key of the place to go on from, and how many records stand at or before its name and id; null from the start. */
  after: { key: number; place: number } | null;
}

/** The first so many, in order, of all slots that are offered. `places`: where each slot stands by name and id. */
export class Best {
  readonly slots: number[] = [];
  readonly #order: Order;
  readonly #places: Int32Array;
  readonly #most: number;
  /** Key and place of the last one, once there are so many. */
  #last = Number.POSITIVE_INFINITY;
  #lastPlace = 0;

  constructor(order: Order, places: Int32Array, most: number) {
    this.#order = order;
    this.#places = places;
    this.#most = most;
  }

  offer(slot: number): void {
    const { keyOf, after } = this.#order;
    const key = keyOf(slot);
    if (key > this.#last) return;
    const place = this.#places[slot] as number;
    if (key === this.#last && place >= this.#lastPlace) return;
    if (after !== null && (key < after.key || (key === after.key && place < after.place))) return;
    const { slots } = this;
    let at = slots.length;
    while (at > 0 && this.#isBefore(key, place, slots[at - 1] as number)) at -= 1;
    slots.splice(at, 0, slot);
    if (slots.length > this.#most) slots.pop();
    if (slots.length < this.#most) return;
    const last = slots.at(-1) ?? slot;
    this.#last = keyOf(last);
    this.#lastPlace = this.#places[last] as number;
  }

  #isBefore(key: number, place: number, other: number): boolean {
    const otherKey = this.#order.keyOf(other);
    return key < otherKey || (key === otherKey && place < (this.#places[other] as number));
  }
}
