import type { Count } from '../../public/count-units.ts';
import { countStore } from './send-count.tsx';

/** One product as it is typed while counting. */
export interface TypedCount {
  packs: string;
  loose: string;
  unit: Count['unit'];
}

export type CountedLine = Count & { productId: string };

/** A count of what a customer has, on this device. */
export const useCounting = countStore<TypedCount, CountedLine>('count');

/** A number as it is typed while counting: nothing is 0, other text is null. */
export function countedNumber(text: string): number | null {
  const said = text.trim().replace(',', '.');
  if (said === '') return 0;
  return /^\d{1,4}(\.\d{1,2})?$/.test(said) ? Number(said) : null;
}

/** What was counted, and the products whose text is no number. A product without any text is not counted. */
export function countedLines(typed: Readonly<Record<string, TypedCount>>): {
  lines: CountedLine[];
  wrong: string[];
} {
  const lines: CountedLine[] = [];
  const wrong: string[] = [];
  for (const [productId, { packs, loose, unit }] of Object.entries(typed)) {
    if (packs.trim() === '' && loose.trim() === '') continue;
    const [whole, rest] = [countedNumber(packs), countedNumber(loose)];
    if (whole === null || !Number.isInteger(whole) || rest === null) wrong.push(productId);
    else lines.push({ productId, packs: whole, loose: rest, unit: rest === 0 ? '' : unit });
  }
  return { lines, wrong };
}
