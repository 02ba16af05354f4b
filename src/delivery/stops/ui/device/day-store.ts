import { ON_DISK, openPhone, phoneChanged } from './phone-database.ts';
import { open, seal } from './seal.ts';

/** What a phone holds of a person for a screen without a network: the day's stops, and the products that may be added to one. */
type What = 'day' | 'products';

/** Rows of the day are under the person's id alone: those of earlier releases stay readable. */
const rowOf = (person: string, what: What) => (what === 'day' ? person : `${person} ${what}`);

async function keep(person: string, what: What, value: unknown): Promise<boolean> {
  try {
    const sealed = await seal(person, what, value);
    const store = (await openPhone()).transaction('days', 'readwrite', ON_DISK);
    await store.store.put({ person: rowOf(person, what), sealed });
    await store.done;
  } catch {
    return false;
  }
  phoneChanged();
  return true;
}

async function read<T>(person: string, what: What): Promise<T | null> {
  try {
    const row = await (await openPhone()).get('days', rowOf(person, what));
    return row ? await open<T>(person, what, row.sealed) : null;
  } catch {
    return null;
  }
}

/** Keeps the day's stops. @returns whether the phone holds them */
export const keepDay = (person: string, day: unknown) => keep(person, 'day', day);

/** The day that this phone holds for this person; null: none, or its key is not here. */
export const readDay = <Day>(person: string) => read<Day>(person, 'day');

/** Keeps the products that may be handed over beyond an order. @returns whether the phone holds them */
export const keepProducts = (person: string, products: unknown) =>
  keep(person, 'products', products);

export const readProducts = <Products>(person: string) => read<Products>(person, 'products');
