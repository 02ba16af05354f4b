import { normalise } from '../../../kit/normalise.ts';

/**
 * The longest page address that the database takes, with room for a brand or a number behind it.
 */
const LONGEST = 100;

/**
 * A name as the last part of a page address: "Oven & Grill Cleaner" -> "oven-and-grill-cleaner".
 */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug || 'product';
}

/**
 * What a unique product is known by when records come in: the same name of the same brand is the
 * same product.
 */
const identity = (name: string, brand: string) =>
  `${normalise(name) || name.trim()}|${normalise(brand) || brand.trim()}`;

/** Which page addresses are taken, and which unique product each name stands for. */
export class NameKeys {
  readonly #taken = new Set<string>();
  readonly #known = new Map<string, string>();

  constructor(products: Iterable<{ nameKey: string; name: string; brand: string }>) {
    for (const { nameKey, name, brand } of products) {
      this.#taken.add(nameKey);
      if (!this.#known.has(identity(name, brand))) this.#known.set(identity(name, brand), nameKey);
    }
  }

  /** The product that has this name and brand already, if there is one. */
  find(name: string, brand: string): string | undefined {
    return this.#known.get(identity(name, brand));
  }

  /**
   * The address of a product of this name and brand: the one that it has, else its name, else its
   * name and brand, else with a number behind. Remembers the answer, so that the next size of the
   * same product gets the same.
   */
  take(name: string, brand: string): string {
    const known = this.find(name, brand);
    if (known) return known;
    const [plain, branded] = [slugOf(name), slugOf(`${name} ${brand}`)];
    let key = this.#taken.has(plain) ? branded : plain;
    for (let number = 2; this.#taken.has(key); number += 1) key = `${branded}-${number}`;
    this.#taken.add(key);
    this.#known.set(identity(name, brand), key);
    return key;
  }
}

/** The spelling that is in use already ("linnetfold" -> "Linnetfold"), else the text as it came. */
export function usedSpelling(inUse: Iterable<string>, text: string): string {
  const folded = text.trim().toLowerCase();
  for (const one of inUse) if (one.toLowerCase() === folded) return one;
  return text.trim();
}
