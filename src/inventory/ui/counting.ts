import type { LooseUnit } from '../../guides/count-units.ts';
import { deviceStore } from '../../guides/ui/device-store.ts';

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

/** A count of one storeroom under way, on this device. */
export interface Counting {
  typed: Readonly<Record<string, readonly TypedLot[]>>;
  /** Sent off, with the key that makes it happen once; `at`: when, UTC ms. */
  sending: { key: string; at: number; lines: readonly SentLine[] } | null;
}

export const useCounting = deviceStore<Counting>(
  'storeroom',
  { typed: {}, sending: null },
  ({ typed, sending }) => Object.keys(typed).length === 0 && sending === null,
);

const isTyped = ({ packs, loose }: TypedLot) => packs.trim() !== '' || loose.trim() !== '';

function numberOf(text: string): number | null {
  const said = text.trim().replace(',', '.');
  if (said === '') return 0;
  return /^\d{1,4}(\.\d{1,2})?$/.test(said) ? Number(said) : null;
}

/** What was counted, and the products with text that is no number. Without any text: not counted. */
export function sentLines(typed: Counting['typed']): { lines: SentLine[]; wrong: string[] } {
  const lines: SentLine[] = [];
  const wrong: string[] = [];
  for (const [productId, lots] of Object.entries(typed))
    for (const one of lots.filter(isTyped)) {
      const [packs, loose] = [numberOf(one.packs), numberOf(one.loose)];
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
