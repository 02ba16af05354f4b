import type { loader as productsLoader } from '../pages/products.ts';

/** A product that was looked up for a call. */
export type Found = Awaited<ReturnType<typeof productsLoader>>['products'][number];
