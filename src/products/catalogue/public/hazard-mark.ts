/** How somebody said whether a product is hazardous. */
export type HazardSource = 'form' | 'file' | 'safety-data';

/** The stored hazard statement: source, time and author; null: none. The author's account may be gone. */
export interface HazardStated {
  hazardSource: HazardSource | null;
  hazardStatedAt: Date | null;
  hazardStatedBy: string | null;
}

/** A record that the books brought says nothing of hazards: `hazardous` false is no answer before somebody gave one. */
export type HazardMark = 'yes' | 'no' | 'unknown';

/** The one reading of the two columns; statements read `hazard_known` (server/hazard-known.ts). */
export const hazardMark = (product: { hazardous: boolean; hazardKnown: boolean }): HazardMark =>
  product.hazardous ? 'yes' : product.hazardKnown ? 'no' : 'unknown';

/** A mark in words, for screens and papers of the office. */
export const HAZARD_WORDS: Readonly<Record<HazardMark, string>> = {
  yes: 'Hazardous',
  no: 'Not hazardous',
  unknown: 'Hazard not known',
};
