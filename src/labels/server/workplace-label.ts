import type { Opponent } from '../../hazards/safety-view.ts';

/** The hazards a label prints. */
export interface LabelHazards {
  signalWord: 'Danger' | 'Warning' | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
}

/** A workplace (secondary container) label by 29 CFR 1910.1200(f)(6). */
export interface WorkplaceLabel {
  /** Exactly as on the safety data sheet. */
  name: string;
  brand: string;
  /** N of 1:N; 0 = used as supplied; null = dosed by machine, `dilutionText` says how. */
  parts: number | null;
  dilutionText: string;
  /** Hazards on the maker's sheet for the concentrate. */
  concentrate: LabelHazards;
  /**
   * Hazards at use dilution where the maker's sheet gives them. Never guessed: without them the
   * concentrate's are printed, and said to be.
   */
  atUseDilution?: LabelHazards;
  maker: { name: string; address: string; phone: string; emergencyPhone: string };
  epaRegNo: string | null;
  contactTime: string;
  /** Products that react with this one, the deadliest first. */
  neverMixWith: readonly NeverMix[];
  sheetUrl: string;
  demo: boolean;
}

/** A product that reacts with the one in the bottle. */
export type NeverMix = Pick<Opponent, 'name' | 'group' | 'severity'>;

/** `thermal`: one 4 x 6 in label per page. `sheet`: US letter, six 4 x 3.33 in labels per page. */
export type LabelStock = 'thermal' | 'sheet';

/** A place on the page, in points. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const REGULAR = 'Helvetica';
export const BOLD = 'Helvetica-Bold';
