import { type PackKind, parsePack } from '../../products/packs/public/pack.ts';

/** How many packages usually stand on one pallet of 40 x 48 in. Estimates of the trade; what is not listed counts as a case. */
const ON_A_PALLET: Partial<Record<PackKind, number>> = {
  'drum-55': 4,
  'drum-30': 4,
  'drum-15': 9,
  'fiber-drum': 6,
  carboy: 9,
  pail: 36,
  'weight-pail': 36,
  bag: 40,
  'big-jug-case': 40,
};
const CASES = 48;

/** How much of a pallet, or of several, the packages of a line fill. */
export const partOfPallet = ({ sizeUnit, count }: { sizeUnit: string; count: number }): number =>
  count / (ON_A_PALLET[parsePack(sizeUnit).kind] ?? CASES);

/** Pallets that these parts fill, begun ones counted. */
export const wholePallets = (parts: readonly number[]): number =>
  // Thirds and ninths add up to whole pallets.
  Math.ceil(parts.reduce((sum, part) => sum + part, 0) - 1e-9);

/** Pallets that these packages fill, begun ones counted. */
export const palletsOf = (lines: readonly { sizeUnit: string; count: number }[]): number =>
  wholePallets(lines.map(partOfPallet));
