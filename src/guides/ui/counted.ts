import type { Count } from '../count-units.ts';
import { deviceStore } from './device-store.ts';

/** One product as it is typed while counting. */
export interface TypedCount {
  packs: string;
  loose: string;
  unit: Count['unit'];
}

/** A count under way of one person for one customer, on this device. */
export interface Counting {
  typed: Readonly<Record<string, TypedCount>>;
  /** Sent off, with the key that makes it happen once; `at`: when, UTC ms. */
  sending: { key: string; at: number; lines: readonly CountedLine[] } | null;
}
export type CountedLine = Count & { productId: string };

const NOTHING: Counting = { typed: {}, sending: null };

export const useCounting = deviceStore(
  'count',
  NOTHING,
  ({ typed, sending }) => Object.keys(typed).length === 0 && sending === null,
);

const number = (text: string): number | null => {
  const said = text.trim().replace(',', '.');
  if (said === '') return 0;
  return /^\d{1,4}(\.\d{1,2})?$/.test(said) ? Number(said) : null;
};

/** What was counted, and the products whose text is no number. A product without any text is not counted. */
export function countedLines(typed: Counting['typed']): { lines: CountedLine[]; wrong: string[] } {
  const lines: CountedLine[] = [];
  const wrong: string[] = [];
  for (const [productId, { packs, loose, unit }] of Object.entries(typed)) {
    if (packs.trim() === '' && loose.trim() === '') continue;
    const [whole, rest] = [number(packs), number(loose)];
    if (whole === null || !Number.isInteger(whole) || rest === null) wrong.push(productId);
    else lines.push({ productId, packs: whole, loose: rest, unit: rest === 0 ? '' : unit });
  }
  return { lines, wrong };
}
