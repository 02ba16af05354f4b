import type { PictogramPath } from './pictograms/pictogram-svg.ts';
import type { ReactivityGroup, Severity } from './reactivity.ts';
import type { TransportStatus } from './transport.ts';

/** A pictogram with its drawing, so that the page shows it with the first bytes and the browser needs no drawings of its own. */
export interface PictogramView {
  code: string;
  /** The symbol's name, its text alternative. */
  name: string;
  paths: PictogramPath[];
}

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

/** Everything a product page, a sheet page or a label says about safety. Statements are words, never codes. */
export interface SafetyView {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  hazardous: boolean;
  isActive: boolean;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: PictogramView[];
  /** Verbatim, each with a plain sentence that may stand beside it. */
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
  neverWith: Opponent[];
  sheet: { number: number; date: string } | null;
}

/** One revision of a sheet in the history. */
export interface RevisionView {
  id: string;
  number: number;
  /** ISO day. */
  date: string;
  language: string;
  sizeBytes: number;
  pageCount: number;
  sha256: string;
  uploadedAt: string;
  supersededAt: string | null;
  /** It was taken away, and no other one took its place then. */
  withdrawn: boolean;
  /** Number of a section -> page (from 1), as far as the file says so. */
  sectionPages: Record<string, number>;
}

/** Whom a new sheet of a product tells. Names are cut off after a hundred, numbers are not. */
export interface AudienceView {
  mailed: number;
  mailedNames: string[];
  /** They have no e-mail address, and get the sheet with the next delivery. */
  withoutEmail: number;
  withoutEmailNames: string[];
}

/** What became of the news of the newest uploaded revision. */
export interface AnnouncementView {
  revisionId: string;
  number: number;
  state: 'waiting' | 'sending' | 'sent' | 'taken-back';
  /** When the mails leave, left, or when it was taken back: day and time in the company's zone. */
  at: string;
  /** Until the mails leave, in ms, by the server's clock. */
  msLeft: number;
  mailed: number;
  takenBackBy: string;
  /** The number of the revision that is current now; null when there is none. */
  current: number | null;
  /** Customers that were handed it with a delivery before it was taken back. */
  handed: string[];
}

/** What a page shows where a new sheet of a product is saved. */
export interface SheetNews {
  audience: AudienceView;
  announcement: AnnouncementView | null;
  /** The number that the next English revision gets. */
  nextNumber: number;
}

/** A row of the library. */
export interface LibraryRow {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: string[];
  epaRegNo: string | null;
  sheet: { number: number; date: string; sizeBytes: number } | null;
  earlier: { number: number; date: string }[];
}

export interface LibraryFacets {
  total: number;
  brands: { value: string; count: number }[];
  categories: { value: string; count: number }[];
  signals: { value: string; count: number }[];
  pictograms: { value: string; count: number }[];
  epa: number;
}

/** A sheet that was handed over to a customer, or should have been. */
export interface HandoverView {
  nameKey: string;
  name: string;
  brand: string;
  revisionId: string;
  number: number;
  date: string;
  current: boolean;
  handedAt: string;
  how: string[];
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
}
