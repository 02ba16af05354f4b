import type { OrderLineView } from '../server/public/queries.ts';

/** By SKU: how many were left out at the door, and why, to stand after the number. */
export type LeftOut = Readonly<Record<string, { count: number; why: string }>>;

/**
 * How many of a line were left out at the door: they were ordered, and nobody cancelled them. What was cut before the truck came is not
 * among them, and neither is what still comes.
 */
export const leftOutOf = (
  { sku, cancelled }: Pick<OrderLineView, 'sku' | 'cancelled'>,
  short: LeftOut,
): number => Math.min(cancelled, short[sku]?.count ?? 0);
