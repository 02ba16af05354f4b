import { useEffect, useState } from 'react';
import type { DriverProducts, ExtraProduct } from '../contract.ts';
import { readProducts, storeProducts } from './device/day-store.ts';
import { readAnswer } from './device/send-stops.ts';

interface StoredProducts extends DriverProducts {
  /** YYYY-MM-DD of the day for which they were asked. */
  day: string;
}

/**
 * The products that may be handed over beyond an order: asked for once a day, and kept on the phone. Without a connection those of an
 * earlier day; null when this phone never got them.
 */
export async function productsOf(
  person: string,
  day: string,
): Promise<readonly ExtraProduct[] | null> {
  const stored = await readProducts<StoredProducts>(person);
  if (stored?.day === day) return stored.products;
  try {
    const answer = await readAnswer(
      await fetch('/api/driver/products', {
        cache: 'no-store',
        headers: { 'bellcart-person': person },
        signal: AbortSignal.timeout(30_000),
      }),
    );
    if (answer.is !== 'recorded') return stored?.products ?? null;
    const { products } = answer.body as DriverProducts;
    if (!Array.isArray(products)) return stored?.products ?? null;
    await storeProducts(person, { day, products } satisfies StoredProducts);
    return products;
  } catch {
    return stored?.products ?? null;
  }
}

/** Those of `productsOf` on a screen; `null` until they are there. */
export function useDriverProducts(person: string, day: string): readonly ExtraProduct[] | null {
  const [products, setProducts] = useState<readonly ExtraProduct[] | null>(null);
  useEffect(() => {
    let isOver = false;
    void productsOf(person, day).then((all) => {
      if (!isOver) setProducts(all);
    });
    return () => {
      isOver = true;
    };
  }, [person, day]);
  return products;
}
