import { MILLILITRES_PER_GALLON, type Pack } from '../../products/packs/public/pack.ts';

/** Grams in an avoirdupois pound, exact by definition. */
const GRAMS_PER_POUND = 453.59237;

/**
 * Net pounds of one sellable unit: the chemical without its container, as 40 CFR 370 counts it.
 * `density` in g/mL. @returns null for a liquid whose density nobody entered, and for pieces
 */
export function netPounds(pack: Pack, density: number | null): number | null {
  if (pack.totalPounds !== null) return pack.totalPounds;
  if (pack.totalGallons === null || density === null) return null;
  return (pack.totalGallons * MILLILITRES_PER_GALLON * density) / GRAMS_PER_POUND;
}
