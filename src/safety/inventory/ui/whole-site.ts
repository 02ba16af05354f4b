import type { Count } from '../public/count-units.ts';
import { countedNumber } from './counting.ts';
import { countStore } from './send-count.tsx';

/** One product as it was typed in a count of the whole site. */
interface TypedCount {
  packs: string;
  loose: string;
  unit: Count['unit'];
}

type CountedLine = Count & { productId: string };

/** A count of the whole site at once, on this device; nobody begins one any more. The name is that of before. */
export const useWholeSite = countStore<TypedCount, CountedLine>('count');

/** What was counted. Text that is no number is left out: it was never sent, and nobody can correct it any more. */
export const wholeSiteLines = (typed: Readonly<Record<string, TypedCount>>): CountedLine[] =>
  Object.entries(typed).flatMap(([productId, { packs, loose, unit }]) => {
    if (packs.trim() === '' && loose.trim() === '') return [];
    const [whole, rest] = [countedNumber(packs), countedNumber(loose)];
    return whole === null || !Number.isInteger(whole) || rest === null
      ? []
      : [{ productId, packs: whole, loose: rest, unit: rest === 0 ? '' : unit }];
  });
