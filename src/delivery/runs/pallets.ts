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

/** Pallets that these packages fill, begun ones counted. */
export function palletsOf(lines: readonly { sizeUnit: string; count: number }[]): number {
  const filled = lines.reduce(
    (sum, { sizeUnit, count }) => sum + count / (ON_A_PALLET[parsePack(sizeUnit).kind] ?? CASES),
    0,
  );
  // Thirds and ninths add up to whole pallets.
  return Math.ceil(filled - 1e-9);
}
