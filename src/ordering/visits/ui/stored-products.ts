import { useMemo, useSyncExternalStore } from 'react';
import { STORE_CHANGED, storedName } from '../../../ui/stored-work.ts';
import type { ProductsToGo } from '../choices.ts';

/** Beside the guides, and gone with them. */
export const PRODUCTS_KIND = 'products-to-go';
const LIFE_MS = 7 * 86_400_000;

/** What this device has of the products for its person; undefined when it has none, or old ones. */
export function storedProducts(person: string): ProductsToGo | undefined {
  try {
    const text = window.localStorage.getItem(storedName(PRODUCTS_KIND, person, ''));
    const products = text ? (JSON.parse(text) as ProductsToGo) : undefined;
    return products && products.readAt > Date.now() - LIFE_MS ? products : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of all of it: beside the guides, what waits to be sent must find its place. */
const PRODUCTS_ROOM = 800_000;

/** As many of the products as there is room for, those that are bought most: pairs that must be kept apart grow faster than their products. */
export function fittingProducts(products: ProductsToGo, room = PRODUCTS_ROOM): ProductsToGo {
  if (products.items.length < 2 || JSON.stringify(products).length <= room) return products;
  const items = products.items.slice(0, Math.ceil(products.items.length / 2));
  const here = new Set(items.map(({ nameKey }) => nameKey));
  const apart = products.apart.filter(({ a, b }) => here.has(a.nameKey) && here.has(b.nameKey));
  return fittingProducts({ ...products, items, apart }, room);
}

/** Keeps what was read anew. A full store keeps what it has. */
export function storeProducts(person: string, products: ProductsToGo): void {
  try {
    window.localStorage.setItem(
      storedName(PRODUCTS_KIND, person, ''),
      JSON.stringify(fittingProducts(products)),
    );
  } catch {
    // The store is full: the earlier ones stay.
  }
  window.dispatchEvent(new Event(STORE_CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(STORE_CHANGED, listener);
  return () => window.removeEventListener(STORE_CHANGED, listener);
}

/** The same as a screen shows it; null when there are none. */
export function useProducts(person: string): ProductsToGo | null {
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(storedProducts(person) ?? null),
    () => 'null',
  );
  return useMemo(() => JSON.parse(text) as ProductsToGo | null, [text]);
}
