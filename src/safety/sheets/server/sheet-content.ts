import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { opposingGroups } from '../../hazards/incompatible-groups.ts';
import { groupsOf, type ReactivityGroup } from '../../hazards/public/reactivity.ts';
import type { PackingGroup } from '../../hazards/public/transport.ts';
import type { UseDilution } from '../../hazards/use-dilutions.ts';

/** Safety data of one unique product, as its sheet needs it. */
export interface SheetData {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  hazardous: boolean;
  signalWord: 'Danger' | 'Warning' | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
  unNumber: string | null;
  packingGroup: PackingGroup | null;
  /** Stated: it travels without a UN number. */
  notRegulated?: boolean;
  epaRegNo: string | null;
  dilution: string;
  ph: string;
  contactTime: string;
  reactivityGroup: ReactivityGroup;
  alsoGroups: readonly ReactivityGroup[];
  /** Grams per milliliter. */
  density?: number | null;
  /** Behind an n.o.s. name. */
  technicalName?: string;
  /** What holds for the product as it is used. */
  useDilutions?: readonly UseDilution[];
  /** Product codes of its sizes. */
  skus: readonly string[];
}

/** Who issues the sheet, and which revision. Dates are ISO days. */
export interface SheetIssue {
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  emergencyPhone: string;
  revisionDate: string;
  revisionNumber: number;
  /** Marks every page as fictional. */
  demo: boolean;
}

/** The 16 sections in their order and wording: 29 CFR 1910.1200 Appendix D. */
export const SECTION_TITLES = [
  'Identification',
  'Hazard(s) identification',
  'Composition/information on ingredients',
  'First-aid measures',
  'Fire-fighting measures',
  'Accidental release measures',
  'Handling and storage',
  'Exposure controls/personal protection',
  'Physical and chemical properties',
  'Stability and reactivity',
  'Toxicological information',
  'Ecological information',
  'Disposal considerations',
  'Transport information',
  'Regulatory information',
  'Other information',
] as const;

export type SheetBlock =
  | { kind: 'pair'; label: string; value: string }
  | { kind: 'text'; text: string }
  | { kind: 'signal'; word: string; pictograms: readonly string[] }
  | { kind: 'list'; label: string; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface SheetSection {
  number: number;
  title: string;
  blocks: SheetBlock[];
}

/** A line of a section: what, and its value. */
export const pair = (label: string, value: string): SheetBlock => ({ kind: 'pair', label, value });
export const NO_DATA = 'No data available';

/** The groups that it must never meet, in words. */
export function neverWith(data: SheetData): string {
  return opposingGroups(groupsOf(data))
    .map((group) => GROUP_NAMES.en[group])
    .join(', ');
}
