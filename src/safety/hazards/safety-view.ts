import type { PictogramPath } from './pictograms/pictogram-svg.ts';
import type { ReactivityGroup, Severity } from './public/reactivity.ts';
import type { TransportStatus } from './public/transport.ts';

/**
 * A pictogram with its drawing, so that the page shows it with the first bytes and the browser
 * needs no drawings of its own.
 */
export interface PictogramView {
  code: string;
  /** The symbol's name, its text alternative. */
  name: string;
  paths: PictogramPath[];
}

/**
 * Whether what is on file says what a product's hazards are: by hazard statements, or because somebody stated that it is not
 * hazardous. Data of a hazardous product without a code say neither: no label, and never "not classified".
 */
export const hazardsOnFile = (product: {
  version: number;
  hazardous: boolean;
  hazardKnown: boolean;
  hStatements: readonly string[];
}): boolean =>
  product.version > 0 &&
  (product.hStatements.length > 0 || (product.hazardKnown && !product.hazardous));

/** A product that must be kept apart from this one. Both sentences are whole. */
export interface Opponent {
  nameKey: string;
  name: string;
  group: ReactivityGroup;
  /** 3 kills, 2 injures, 1 irritates or spoils (reactivity.ts). */
  severity: Severity;
  reason: string;
  advice: string;
}

/** One reason not to combine, with all products it concerns: what people remember is the reason. */
export interface NeverGroup {
  reason: string;
  advice: string;
  severity: Severity;
  /** `bought`: this site has it. */
  products: { nameKey: string; name: string; bought: boolean }[];
}

/**
 * Everything a product page, a sheet page or a label says about safety. Statements are words, never
 * codes.
 */
export interface SafetyView {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  hazardous: boolean;
  isActive: boolean;
  /** false: nobody has entered safety data yet, so nothing here says that the product is harmless. */
  onFile: boolean;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: PictogramView[];
  /** What to say where there are no hazards, no transport and no product to keep apart: that there is none, or that nothing is on file. */
  without: { hazards: string; transport: string; never: string };
  /** Verbatim statements, some with a plain sentence beside them. */
  hazards: { text: string; plain: string | null }[];
  precautions: { heading: string; items: string[] }[];
  /** From the response statements; where the sheet has none, what always helps. */
  firstAid: { where: string; text: string }[];
  epaRegNo: string | null;
  contactTime: string;
  /** As the label writes it ("1:64 (2 oz/gal)"). */
  dilution: string;
  /** The same in plain words; '' where nothing is dosed. */
  dosage: string;
  ph: number | null;
  transport: {
    unNumber: string;
    packingGroup: string | null;
    hazardClass: string;
    description: string;
  } | null;
  sizes: { id: string; sku: string; sizeUnit: string; transport: TransportStatus }[];
  neverWith: NeverGroup[];
  /** What the sheet says of it diluted, the strongest first; empty: only the concentrate is known. */
  diluted: DilutedView[];
}

/** The product as it is used, 1:`parts`. No word and no hazards: not classified. */
export interface DilutedView {
  parts: number;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: PictogramView[];
  hazards: string[];
  source: string;
}
