import { normalise } from '../../../kit/normalise.ts';
import { bySize } from '../../packs/public/pack-order.ts';

interface Sku {
  name: string;
  sku: string;
  sizeUnit: string;
}

/**
 * Products among which somebody has to be asked who typed the part of a SKU that they have in common: a family's number without its size.
 * The smallest first. None where a whole SKU was typed, or where one product alone begins so.
 */
export function asksSize<T extends Sku>(found: readonly T[], typed: string): T[] {
  const part = normalise(typed);
  if (part === '' || found.some(({ sku }) => normalise(sku) === part)) return [];
  const begun = found.filter(({ sku }) => normalise(sku).startsWith(part));
  if (begun.length < 2) return [];
  return begun.toSorted(
    (a, b) => a.name.localeCompare(b.name, 'en') || bySize(a.sizeUnit, b.sizeUnit),
  );
}

/** What is found with what is asked among first. */
export const askedFirst = <T extends Sku>(found: readonly T[], asked: readonly T[]): T[] => [
  ...asked,
  ...found.filter((one) => !asked.includes(one)),
];

export const WHICH_SIZE = 'Which size? Choose one below.';
