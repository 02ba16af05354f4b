import { normalise } from '../../../kit/normalise.ts';
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

interface Sku {
  name: string;
  sku: string;
  sizeUnit: string;
}

/**
 * Products among which somebody has to be asked who typed the part of a SKU that they have in common: a family's number without its size.
 * The smallest first. None where a whole SKU was typed, or where one product alone begins so.
 */
export function sizesOfPart<T extends Sku>(found: readonly T[], typed: string): T[] {
  const part = normalise(typed);
  if (part === '' || found.some(({ sku }) => normalise(sku) === part)) return [];
  const begun = found.filter(({ sku }) => normalise(sku).startsWith(part));
  if (begun.length < 2) return [];
  return begun.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || bySize(a.sizeUnit, b.sizeUnit),
  );
}

/** The requested sizes first, then the other results. */
export const sizesFirst = <T extends Sku>(found: readonly T[], requested: readonly T[]): T[] => [
  ...requested,
  ...found.filter((one) => !requested.includes(one)),
];
