import { parseDilution, partsForOunces } from './dilution.ts';

/**
 * What the maker's sheet says of a product diluted 1:N. No signal word and no statements: not
 * classified as hazardous at that dilution.
 */
export interface UseDilution {
  /** N: parts of water for one part of product. */
  parts: number;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
  /** Document and section with the figure. */
  source: string;
}

/**
 * What holds for a bottle mixed 1:`parts`: the entry of that dilution, or of the next stronger one,
 * because more water makes nothing worse. Null where the sheet gives none: then the concentrate's
 * hazards count. Nothing is ever guessed from a weaker one.
 */
export function dilutedAt<T extends Pick<UseDilution, 'parts'>>(
  all: readonly T[],
  parts: number | null,
): T | null {
  if (parts === null || parts <= 0) return null;
  return all
    .filter((one) => one.parts <= parts)
    .reduce<T | null>((best, one) => (best && best.parts >= one.parts ? best : one), null);
}

/** The range of N that the label allows; null where it is not dosed as 1:N. */
function labelRange(dilution: string): { strongest: number; weakest: number } | null {
  const parsed = parseDilution(dilution);
  if (parsed.kind === 'ratio') return parsed;
  if (parsed.kind === 'ounces-per-gallon')
    return { strongest: partsForOunces(parsed.max), weakest: partsForOunces(parsed.min) };
  return null;
}

const RANK = { '': 0, Warning: 1, Danger: 2 } as const;

/**
 * Why these use dilutions can't be: beyond the label, twice, or worse than the concentrate; null
 * when they can.
 */
export function faultOfUseDilutions(
  label: { dilution: string; signalWord: keyof typeof RANK },
  all: readonly UseDilution[],
): string | null {
  const range = labelRange(label.dilution);
  for (const [index, { parts, signalWord, hStatements }] of all.entries()) {
    if (!range)
      return label.dilution === ''
        ? `1:${parts} can’t be classified: enter the dilution of the label first.`
        : `1:${parts} is not on the label, which says "${label.dilution}": only what the label lets people mix has a use dilution.`;
    if (parts < range.strongest || parts > range.weakest)
      return `1:${parts} is beyond the label, which allows ${range.strongest === range.weakest ? `1:${range.strongest}` : `1:${range.strongest} to 1:${range.weakest}`}: another dilution of a product is off-label use.`;
    if (all.findIndex((other) => other.parts === parts) !== index)
      return `1:${parts} is entered twice.`;
    if (RANK[signalWord] > RANK[label.signalWord])
      return `At 1:${parts} the signal word is ${signalWord}, and the concentrate’s is ${label.signalWord || 'none'}: diluted and concentrate are mixed up.`;
    if (signalWord !== '' && hStatements.length === 0)
      return `At 1:${parts} there is a signal word without a hazard statement.`;
  }
  return null;
}
