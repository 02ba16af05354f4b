import { containerOf, describePack, parsePack } from './public/pack.ts';

/** A size in words: the big number of a label, what stands under it, and how people say it. */
export interface PackWords {
  number: string;
  unit: string;
  words: string;
}

/**
 * The size as a label prints it ("4 × 1", "gal case") and as people say it ("case of 4 gallons").
 */
export function packWords(sizeUnit: string): PackWords {
  const pack = parsePack(sizeUnit);
  const words = describePack(pack);
  const several =
    pack.innerCount > 1 ? `${pack.innerCount} × ${pack.innerAmount}` : String(pack.innerAmount);
  if (pack.innerUnit !== 'each')
    return {
      number: several,
      unit: `${pack.innerUnit} ${containerOf(pack)}`.trim(),
      words,
    };
  if (pack.kind === 'piece-pack') return { number: String(pack.innerCount), unit: 'pack', words };
  if (pack.kind === 'vial') return { number: several, unit: 'count vial', words };
  return { number: '1', unit: pack.kind === 'piece' ? 'each' : pack.text, words };
}
