import type { SafetyView } from '../hazards/safety-view.ts';

/** What is said about a product's safety, with its current sheet. */
export interface SheetSafetyView extends SafetyView {
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
