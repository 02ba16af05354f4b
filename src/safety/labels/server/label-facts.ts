import type { SafetyFields } from '../../hazards/contract.ts';
import type { Dilution } from '../../hazards/dilution.ts';
import type { Opponent } from '../../hazards/safety-view.ts';

/** The hazards a label prints. */
export interface LabelHazards {
  signalWord: 'Danger' | 'Warning' | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
}

/** What the registered label of a pesticide says, where the product has a number. */
export interface EpaLabel {
  regNo: string;
  signalWord: SafetyFields['epaSignalWord'];
  activeIngredients: string;
}

/** What a workplace (secondary container) label is made from: 29 CFR 1910.1200(f)(6). */
export interface LabelFacts {
  /** Exactly as on the safety data sheet. */
  name: string;
  brand: string;
  /** false: what is on file does not say what its hazards are, so there is no label. */
  onFile: boolean;
  /** A pressurised can: not filled on site. */
  isAerosol: boolean;
  /** N of 1:N; 0 = used as supplied; null = dosed in other words, `dose` says how. */
  parts: number | null;
  dose: Dilution;
  /** Hazards on the maker's sheet for the concentrate. */
  concentrate: LabelHazards;
  /**
   * Hazards at use dilution where the maker's sheet gives them. Never guessed: without them the
   * concentrate's are printed, and said to be.
   */
  atUseDilution?: LabelHazards;
  /** "H272 2": where the category decides the word. */
  hCategories: readonly string[];
  maker: { name: string; address: string; phone: string; emergencyPhone: string };
  epa: EpaLabel | null;
  contactTime: string;
  /** Products that react with this one, the deadliest first. */
  neverMixWith: readonly NeverMix[];
  sheetUrl: string;
  /** The reviewer of the present Spanish text and the ISO day; null = not reviewed. */
  translator: { name: string; on: string } | null;
  demo: boolean;
  /** false: the product is no longer sold; its bottles still need labels. */
  isSold: boolean;
}

/** A product that reacts with the one in the bottle. */
export type NeverMix = Pick<Opponent, 'name' | 'group' | 'severity'>;
