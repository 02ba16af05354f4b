import type { Half } from '../../sites/on-hand.ts';
import type { LooseUnit } from '../public/count-units.ts';
import type { CountRow, LastHere } from '../server/load-count.ts';
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
  /** The half that nobody looked at. */
  leaves?: Half;
}

/** A count of one storeroom, on this device. */
export const useCounting = countStore<readonly TypedLot[], SentLine>('storeroom');

/** A number as it is typed while counting: nothing is 0, other text is null. */
export function countedNumber(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 0;
  return /^\d{1,4}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}

const isTyped = ({ packs, loose }: TypedLot) => packs.trim() !== '' || loose.trim() !== '';

/** A field with text that is no number. */
export interface WrongField {
  productId: string;
  field: 'packs' | 'loose';
  text: string;
}

/**
 * The half of a product that nobody typed, of which something is known here: what stands opened, or full packs. It keeps the day and the
 * person of the count that found it. Of several lots each says all that it is.
 */
export function leftHalf(
  { packs, loose }: Pick<TypedLot, 'packs' | 'loose'>,
  lots: number,
  here: Pick<LastHere, 'packs' | 'opened'> | undefined,
): Half | '' {
  if (lots > 1 || !here) return '';
  if (loose.trim() === '' && packs.trim() !== '' && here.opened) return 'opened';
  return packs.trim() === '' && loose.trim() !== '' && here.packs > 0 ? 'packs' : '';
}

/**
 * What was counted, and the fields with text that is no number. Without any text: not counted. `here`: what is known of the products in this
 * storeroom.
 */
export function sentLines(
  typed: Readonly<Record<string, readonly TypedLot[]>>,
  here: Readonly<Record<string, LastHere>>,
): { lines: SentLine[]; wrong: WrongField[] } {
  const lines: SentLine[] = [];
  const wrong: WrongField[] = [];
  for (const [productId, lots] of Object.entries(typed)) {
    const counted = lots.filter(isTyped);
    for (const one of counted) {
      const [packs, loose] = [countedNumber(one.packs), countedNumber(one.loose)];
      if (packs === null || !Number.isInteger(packs))
        wrong.push({ productId, field: 'packs', text: one.packs.trim() });
      if (loose === null) wrong.push({ productId, field: 'loose', text: one.loose.trim() });
      if (packs === null || !Number.isInteger(packs) || loose === null) continue;
      const leaves = leftHalf(one, lots.length, here[productId]);
      lines.push({
        productId,
        packs,
        loose,
        lot: one.lot.trim(),
        expiresOn: one.expiresOn,
        unit: loose === 0 ? '' : one.unit,
        ...(leaves ? { leaves } : {}),
      });
    }
  }
  return { lines, wrong };
}

/** From so many times what is known it is more likely a slip of the finger than goods. */
const MANY_TIMES = 5;
/** Of one or none that is known, a handful is no slip. */
const FEW = 2;

/** What was typed is far more than the last count here, the par and what the site has by all that is known; `known`: the most of these. */
export function slipsIn(
  lines: readonly SentLine[],
  rows: readonly CountRow[],
  here: Readonly<Record<string, LastHere>>,
): { row: CountRow; packs: number; known: number }[] {
  return lines.flatMap(({ productId, packs }) => {
    const row = rows.find((one) => one.productId === productId);
    if (!row) return [];
    const last = here[productId];
    const figures = [last ? last.packs : null, row.par, row.onHand].filter((one) => one !== null);
    const known = Math.max(0, ...figures);
    const isFar = packs >= MANY_TIMES * Math.max(FEW, known);
    return figures.length > 0 && isFar ? [{ row, packs, known }] : [];
  });
}

/** What should stand here: the last count and what came since, where no other storeroom has counted it; null: nobody knows, or it is the last count. */
export function expectedHere(
  row: Pick<CountRow, 'productId' | 'onHand'>,
  here: LastHere | undefined,
  inOtherRoom: boolean,
): number | null {
  if (!here || inOtherRoom || row.onHand === null) return null;
  const expected = Math.max(0, Math.floor(row.onHand));
  return expected === here.packs ? null : expected;
}
