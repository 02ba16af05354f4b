import type { LooseUnit } from '../public/count-units.ts';
import { countStore } from './send-count.tsx';

/** One lot of a product as it is typed. */
export interface TypedLot {
  packs: string;
  loose: string;
  unit: LooseUnit | '';
  lot: string;
  expiresOn: string;
}
export const EMPTY_LOT: TypedLot = { packs: '', loose: '', unit: '', lot: '', expiresOn: '' };

export interface SentLine {
  productId: string;
  packs: number;
  loose: number;
  unit: LooseUnit | '';
  lot: string;
  expiresOn: string;
}

/** A count of one storeroom, on this device. */
export const useCounting = countStore<readonly TypedLot[], SentLine>('storeroom');

/** A number as it is typed while counting: nothing is 0, other text is null. */
export function countedNumber(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

/**
 * What is typed of a product of which something stood opened: with the first full packs it goes along, seen in its field, because a count
 * says all that is there; it goes again with them. What somebody typed there themselves stays.
 */
export function withOpened(
  before: TypedLot,
  next: TypedLot,
  { loose, unit }: { loose: string; unit: LooseUnit },
): TypedLot {
  if (before.packs === '' && next.packs !== '' && next.loose === '')
    return { ...next, loose, unit };
  const isAlone = next.packs === '' && before.packs !== '';
  return isAlone && next.loose === loose && next.unit === unit
    ? { ...next, loose: '', unit: '' }
    : next;
}

const isTyped = ({ packs, loose }: TypedLot) => packs.trim() !== '' || loose.trim() !== '';

/** What was counted, and the products with text that is no number. Without any text: not counted. */
export function sentLines(typed: Readonly<Record<string, readonly TypedLot[]>>): {
  lines: SentLine[];
  wrong: string[];
} {
  const lines: SentLine[] = [];
  const wrong: string[] = [];
  for (const [productId, lots] of Object.entries(typed))
    for (const one of lots.filter(isTyped)) {
      const [packs, loose] = [countedNumber(one.packs), countedNumber(one.loose)];
      if (packs === null || !Number.isInteger(packs) || loose === null) wrong.push(productId);
      else
        lines.push({
          productId,
          packs,
          loose,
          lot: one.lot.trim(),
          expiresOn: one.expiresOn,
          unit: loose === 0 ? '' : one.unit,
        });
    }
  return { lines, wrong };
}
