import { amountText } from '../../../kit/quantity.ts';
import { type Pack, parsePack } from '../../../products/packs/public/pack.ts';
import { type Dilution, parseDilution } from '../../hazards/dilution.ts';
import { labelDilutions } from '../../hazards/usual-dilutions.ts';
import { fullAndOpened, opened } from '../stock-messages.ts';

/** What can stand beside whole packs: single containers of a case, gallons, or bottles mixed ready to use. */
export const LOOSE_UNITS = ['inner', 'gallon', 'bottle'] as const;
export type LooseUnit = (typeof LOOSE_UNITS)[number];

/** A product as it is counted: its size and its dilution as they are written. */
export interface Counted {
  sizeUnit: string;
  dilution: string;
}

/** What was counted of one product. */
export interface Count {
  /** Whole sellable units. */
  packs: number;
  /** What stands beside them, in `unit`. */
  loose: number;
  unit: LooseUnit | '';
}

/** A bottle that is filled on site, in fluid ounces. */
export const BOTTLE_OUNCES = 32;
const OUNCES_PER_GALLON = 128;

/** The N of 1:N that bottles are mixed at: the weakest that the maker allows, which is the usual one. Null when it is not mixed by volume. */
export function bottleParts(dilution: Dilution): number | null {
  const [usual] = labelDilutions(dilution);
  return usual && usual.value > 0 ? usual.value : null;
}

/** How many sellable units one of this unit is; null when the product is not counted in it. */
export function packsPer(unit: LooseUnit, { sizeUnit, dilution }: Counted): number | null {
  const pack: Pack = parsePack(sizeUnit);
  if (unit === 'inner') return pack.innerCount > 1 ? 1 / pack.innerCount : null;
  if (pack.totalGallons === null || pack.totalGallons <= 0) return null;
  if (unit === 'gallon') return 1 / pack.totalGallons;
  const parts = bottleParts(parseDilution(dilution));
  // A bottle at 1:N holds one part of concentrate in N + 1.
  return parts === null
    ? null
    : BOTTLE_OUNCES / OUNCES_PER_GALLON / (parts + 1) / pack.totalGallons;
}

/** The units in which what stands beside whole packs can be counted. */
export const looseUnits = (product: Counted): LooseUnit[] =>
  LOOSE_UNITS.filter((unit) => packsPer(unit, product) !== null);

/** Fractions of a pack are kept to this many parts: a bottle at 1:512 of a drum is still seen, rounding errors are not. */
const PARTS = 1_000_000;

/** A count in sellable units. @returns null when the product is not counted in this unit */
export function onHand(count: Count, product: Counted): number | null {
  if (count.unit === '') return count.loose === 0 ? count.packs : null;
  const per = packsPer(count.unit, product);
  return per === null ? null : Math.round((count.packs + count.loose * per) * PARTS) / PARTS;
}

/** What to order against par: par less what is there and what is on its way, in whole packs, rounded up. */
export function toOrder(par: number, there: number, onOrder: number): number {
  const missing = Math.round((par - there - onOrder) * PARTS) / PARTS;
  return Math.max(0, Math.ceil(missing));
}

/** So near to two decimals is how it was typed; fractions of a pack are kept to a millionth. */
const NEAR = 0.0005;

/**
 * A quantity as full packs and what stands opened beside them, in the unit that its pack is counted in; null where it was not counted so:
 * then it has its decimals.
 */
export function openedBeside(
  quantity: number,
  sizeUnit: string,
): { packs: number; loose: number; unit: 'inner' | 'gallon' } | null {
  const packs = Math.floor(quantity + NEAR / 100);
  const part = quantity - packs;
  const { innerCount, totalGallons } = parsePack(sizeUnit);
  const [unit, per] =
    innerCount > 1 ? (['inner', innerCount] as const) : (['gallon', totalGallons ?? 0] as const);
  if (part < NEAR / 100) return { packs, loose: 0, unit };
  const loose = Math.round(part * per * 100) / 100;
  return loose === 0 || Math.abs(part * per - loose) > NEAR ? null : { packs, loose, unit };
}

/**
 * A quantity as it was counted, where its pack allows it: 2.375 cases of four as "2 + 1.5 singles", 1.4 pails of five gallons as "1 + 2 gal". Else
 * its decimals. `full`: how full packs are said.
 */
export function asCounted(
  quantity: number,
  sizeUnit: string,
  full: (packs: number, sizeUnit: string) => string = (packs) => amountText(packs),
): string {
  const counted = openedBeside(quantity, sizeUnit);
  if (!counted) return full(quantity, sizeUnit);
  const { packs, loose, unit } = counted;
  if (loose === 0) return full(packs, sizeUnit);
  const beside = opened[unit](amountText(loose));
  return packs === 0 ? beside : fullAndOpened(full(packs, sizeUnit), beside);
}
