import { type Dilution, labelDilution } from './dilution.ts';

/** Ratios that bottles are usually mixed at; those inside the maker's range are offered. */
const USUAL = [4, 8, 10, 16, 20, 32, 40, 64, 100, 128, 256, 512];

/**
 * The dilutions that a label may name: as supplied, and what lies within the maker's range. Empty
 * where a machine doses.
 */
export function labelDilutions(dilution: Dilution): { value: number; label: string }[] {
  if (dilution.kind === 'ready-to-use') return [{ value: 0, label: labelDilution(0) }];
  if (dilution.kind !== 'ratio') return [];
  const { strongest, weakest } = dilution;
  const inside = USUAL.filter((parts) => parts > strongest && parts < weakest);
  return [...new Set([weakest, ...inside.reverse(), strongest])].map((value) => ({
    value,
    label: labelDilution(value),
  }));
}
