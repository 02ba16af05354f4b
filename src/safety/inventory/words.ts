import { amountText } from '../../kit/quantity.ts';
import { describePack, parsePack } from '../../products/packs/public/pack.ts';
import { parseDilution } from '../hazards/dilution.ts';
import { BOTTLE_OUNCES, bottleParts, type LooseUnit } from './public/count-units.ts';

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

/** "1,234 lb"; a part of a pound in one decimal. */
export const poundsText = (pounds: number): string =>
  `${amountText(pounds, pounds < 10 ? 1 : 0)} lb`;

/** What is counted beside whole packs. */
export const looseUnit = (unit: LooseUnit, dilution: string) => {
  if (unit === 'inner') return 'singles';
  if (unit === 'gallon') return 'gallons';
  return `${BOTTLE_OUNCES} oz at 1:${bottleParts(parseDilution(dilution)) ?? ''}`;
};
