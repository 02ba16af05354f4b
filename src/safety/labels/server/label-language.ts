import type { Dilution } from '../../hazards/dilution.ts';
import type { ReactivityGroup } from '../../hazards/public/reactivity.ts';
import type { StatementBlanks } from '../../hazards/statements.ts';
import type { Route } from './first-aid.ts';
import type { Equipment } from './label-equipment.ts';
import type { EpaLabel } from './label-facts.ts';

export type Language = 'en' | 'es';
type SheetWord = 'Danger' | 'Warning' | null;

/** What did not fit and is named in words beside the code. */
export interface LeftOff {
  statements: number;
  routes: readonly Route[];
  equipment: boolean;
}

/**
 * The fixed words of a workplace label. What answers null has no wording in this language: the
 * label is then not printed in it.
 */
export interface LabelWords {
  language: Language;
  signal: Record<'Danger' | 'Warning', string>;
  /** The official statement of a code. */
  statement: (code: string, blanks: StatementBlanks) => string | null;
  neverMix: string;
  /** What a group of products is called where the products themselves are too many. */
  groups: Record<ReactivityGroup, string>;
  /** Stands for the rest of a list that is too long for the label. */
  others: string;
  wear: string;
  equipment: Record<Equipment, string>;
  /** Where the sheet names no way into the body. */
  firstAidOther: string;
  dwell: (time: string) => string | null;
  ready: string;
  diluted: (parts: number) => string;
  dose: (dose: Dilution) => string | null;
  concentrateHazards: string;
  /** Which hazards these are, and that the jug's are others. */
  dilutedHazards: (ratio: string) => string;
  notClassified: string;
  epaSignal: (word: EpaLabel['signalWord'], sheet: SheetWord, atDilution: boolean) => string;
  activeIngredients: (names: string, diluted: boolean) => string;
  dilutedAsDirected: string;
  filledOn: string;
  filledBy: string;
  scan: string;
  emergency: string;
  /** Names what did not fit and where it is printed instead. */
  more: (left: LeftOff) => string;
  /** On a container of at most 100 mL: 29 CFR 1910.1200(f)(12). */
  outerPackage: string;
  pictogram: (code: string) => string;
  /** Whose words these are; '' where they are the law's own. */
  translated: (by: { name: string; on: string } | null) => string;
  /** The same where there is no room for more. */
  translatedShort: LabelWords['translated'];
  /** The mark of a product that is no longer sold. */
  ended: string;
  demo: string;
  title: (name: string) => string;
  qr: string;
}
