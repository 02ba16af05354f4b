import { cursorOf, keysOf } from './cursor.ts';
import { compareNames, type NamePlace } from './product-index.ts';

/** A place in a sorted list: by a key, then by name and id. */
interface Place extends NamePlace {
  key: string | number;
}

const byKey = (a: Place, b: Place) => (a.key < b.key ? -1 : 1);
const comparePlaces = (a: Place, b: Place) => (a.key === b.key ? compareNames(a, b) : byKey(a, b));

/** One page of a list: the first places, in order, of all that are offered. */
export class ListPage {
  /** Up to one more than the page shows. */
  readonly #places: Place[] = [];
  readonly #limit: number;
  readonly #keyType: 'string' | 'number' | null;
  readonly #after: Place | null;

  /** `keyType` null: sorted by name and id alone. `cursor`: where the page before ended. */
  constructor(limit: number, keyType: 'string' | 'number' | null, cursor: string | null) {
    this.#limit = limit;
    this.#keyType = keyType;
    const types = keyType ? [keyType, 'string' as const] : ['string' as const];
    const keys = cursor === null ? null : keysOf(cursor, [...types, 'string']);
    const [id, name, key = 0] = keys?.toReversed() ?? [];
    this.#after = keys && { key, name: String(name), id: String(id) };
  }

  offer(key: string | number, { name, id }: NamePlace): void {
    const place = { key, name, id };
    if (this.#after && comparePlaces(place, this.#after) <= 0) return;
    let at = this.#places.length;
    while (at > 0 && comparePlaces(place, this.#places[at - 1] as Place) < 0) at -= 1;
    if (at > this.#limit) return;
    this.#places.splice(at, 0, place);
    if (this.#places.length > this.#limit + 1) this.#places.pop();
  }

  get ids(): string[] {
    return this.#places.slice(0, this.#limit).map(({ id }) => id);
  }

  /** The cursor of the page after this one, or null at the end. */
  get next(): string | null {
    const last = this.#places[this.#limit - 1];
    if (!last || this.#places.length <= this.#limit) return null;
    const { key, name, id } = last;
    return cursorOf(this.#keyType ? [key, name, id] : [name, id]);
  }
}
