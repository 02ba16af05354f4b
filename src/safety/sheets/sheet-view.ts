import type { SafetyView } from '../hazards/safety-view.ts';
import type { PaperReason } from './public/safety-contact.ts';

/** What is said about a product's safety, with its current sheet. */
export interface SheetSafetyView extends SafetyView {
  sheet: {
    number: number;
    date: string | null;
    /** Of which revision the data are that stand here, where they were not compared with this one; else ''. */
    uncompared: string;
  } | null;
}

/** One revision of a sheet in the history. */
export interface RevisionView {
  id: string;
  number: number;
  /** ISO day. */
  date: string | null;
  language: string;
  sizeBytes: number;
  pageCount: number;
  sha256: string;
  uploadedAt: string;
  supersededAt: string | null;
  /** It was taken away, and no other one took its place then. */
  withdrawn: boolean;
  /** The sheet was wrong: it is never current again, and its recipients are notified. */
  recalled: boolean;
  /** When somebody compared the safety data with it; null: nobody has. */
  comparedAt: string | null;
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
  /** false: no safety data are entered. */
  onFile: boolean;
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: string[];
  epaRegNo: string | null;
  sheet: { number: number; date: string | null; sizeBytes: number } | null;
  earlier: { number: number; date: string | null; recalled: boolean }[];
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
  /** false: the product is no longer sold. */
  isSold: boolean;
  revisionId: string;
  number: number;
  date: string | null;
  current: boolean;
  recalled: boolean;
  /** Given on paper, mailed to an agreed address or acknowledged; a delivery or the news of a revision alone is none of these. */
  isHanded: boolean;
  handedAt: string;
  how: string[];
  acknowledgedAt: string | null;
  acknowledgedBy: string | null;
}

/** A customer that has not got the current sheet of a product. */
export interface SiteWithout {
  customerId: string;
  name: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  /** The last delivery of the product. */
  takenOn: string;
  /** The newest revision that it had before; null: none. */
  had: number | null;
  contact: string;
  email: string;
  /** Why it does not go by e-mail; `refused`: the mail server did not take it. Null: it goes by e-mail. */
  onPaper: PaperReason | 'refused' | null;
}

/** A sheet that is not with every customer who took its product. */
export interface SheetToHand {
  nameKey: string;
  name: string;
  number: number;
  date: string | null;
  customers: number;
  /** Some of them were delivered the product without it. */
  owed: boolean;
  since: string;
}

/** A recalled sheet, with those of its readers who have not been told. */
export interface RecallTask {
  revisionId: string;
  nameKey: string;
  name: string;
  number: number;
  reason: string;
  recalledAt: string;
  recalledBy: string;
  untold: {
    customerId: string;
    name: string;
    city: string;
    state: string;
    phone: string | null;
    email: string | null;
    /** `none`: no address. `failed`: the mail server refuses it, and it is tried again. */
    mail: 'none' | 'queued' | 'failed';
  }[];
}
