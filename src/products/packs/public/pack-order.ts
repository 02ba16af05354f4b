import { parsePack } from './pack.ts';

/** Liquids by volume, then solids by weight, then pieces by count. */
function amount(sizeUnit: string): [number, number] {
  const pack = parsePack(sizeUnit);
  if (pack.totalGallons !== null) return [0, pack.totalGallons];
  if (pack.totalPounds !== null) return [1, pack.totalPounds];
  return [2, pack.innerCount * pack.innerAmount];
}

/** Orders sizes of one product from small to large. */
export function bySize(a: string, b: string): number {
  const [kindA, amountA] = amount(a);
  const [kindB, amountB] = amount(b);
  return kindA - kindB || amountA - amountB || a.localeCompare(b);
}
