import { amountText } from '../../kit/quantity.ts';
import { describePack, parsePack } from '../../products/packs/public/pack.ts';
import { parseDilution } from '../hazards/dilution.ts';
import { BOTTLE_OUNCES, bottleParts, type LooseUnit } from './public/count-units.ts';
import { fullAndOpened, opened } from './stock-messages.ts';

const plural = (noun: string): string => (/(?:s|x|ch)$/.test(noun) ? `${noun}es` : `${noun}s`);

/**
 * So many sellable units in words: "3 cases of 4 x 1 gal", "1 55 gal drum" as "1 drum of 55 gal",
 * "2.5 pails of 5 gal". A size that is no container stands beside its number.
 */
export function unitsText(quantity: number, sizeUnit: string): string {
  const written = sizeUnit.trim();
  const [, size, container] = /^(.*\d.*?)\s+([a-z]+)$/i.exec(written) ?? [];
  const number = amountText(quantity);
  if (!size || !container || !/\b(?:gal|oz|mL|lb|lbs)\b/i.test(size))
    return `${number} × ${describePack(parsePack(written))}`;
  return `${number} ${quantity === 1 ? container : plural(container)} of ${size}`;
}

/** So near to two decimals is how it was typed; fractions of a pack are kept to a millionth. */
const NEAR = 0.0005;

/**
 * A quantity as it was counted, where its pack allows it: 2.375 cases of four as "2 + 1.5 singles", 1.4 pails of five gallons as "1 + 2 gal". Else
 * its decimals. `full`: how full packs are said.
 */
export function asCounted(
  quantity: number,
  sizeUnit: string,
  full: (packs: number, sizeUnit: string) => string = (packs) => amountText(packs),
): string {
  const packs = Math.floor(quantity + NEAR / 100);
  const part = quantity - packs;
  if (part < NEAR / 100) return full(packs, sizeUnit);
  const { innerCount, totalGallons } = parsePack(sizeUnit);
  const [unit, per] =
    innerCount > 1 ? (['inner', innerCount] as const) : (['gallon', totalGallons ?? 0] as const);
  const loose = Math.round(part * per * 100) / 100;
  if (loose === 0 || Math.abs(part * per - loose) > NEAR) return full(quantity, sizeUnit);
  const beside = opened[unit](amountText(loose));
  return packs === 0 ? beside : fullAndOpened(full(packs, sizeUnit), beside);
}

/** "1,234 lb"; a part of a pound in one decimal. */
export const poundsText = (pounds: number): string =>
  `${amountText(pounds, pounds < 10 ? 1 : 0)} lb`;

/** What is counted beside whole packs. */
export const looseUnit = (unit: LooseUnit, dilution: string) => {
  if (unit === 'inner') return 'singles';
  if (unit === 'gallon') return 'gallons';
  return `${BOTTLE_OUNCES} oz at 1:${bottleParts(parseDilution(dilution)) ?? ''}`;
};
