/**
 * How the sheets of a site reach it. Without an agreement to e-mail in writing they go on paper
 * (29 CFR 1910.1200(g)(7) with OSHA's letters on electronic sheets).
 */
export type Channel = 'e-mail' | 'paper';

/**
 * How a site agreed to e-mail: `site` by its own person's press in the portal, `e-mail` or `letter`
 * in words that the desk copied, `paper` in writing by an earlier form that did not ask which.
 * `phone` is noted only, and hands nothing over by e-mail.
 */
export type ConsentHow = 'site' | 'e-mail' | 'letter' | 'paper' | 'phone';

/** Whether the agreement is in writing, and so lets the sheets go by e-mail. */
export const inWriting = (how: ConsentHow | null): boolean => how !== null && how !== 'phone';

/** Whether there is a letter or an e-mail whose file can be kept beside its words. */
export const holdsLetter = (how: ConsentHow | null): boolean =>
  how === 'letter' || how === 'e-mail' || how === 'paper';

/** Who gets the sheets of a site, as it stands now. */
export interface SafetyContact {
  version: number;
  name: string;
  email: string;
  phone: string;
  channel: Channel;
  language: 'en' | 'es';
  /** The text of the agreement; '' without one. */
  consentText: string;
  consentHow: ConsentHow | null;
  /** Who agreed. */
  consentName: string;
  /** Where the signed agreement is filed. */
  consentNote: string;
  /** The day that the e-mail or letter bears, ISO. */
  consentOn: string | null;
  consentedAt: string | null;
  /** The letter's or e-mail's files; only for who works here. */
  letters: { id: string; contentType: string; sizeBytes: number }[];
  savedBy: string;
  savedAt: string;
}

/** Why a site's sheets go on paper; null when they go by e-mail. */
export type PaperReason = 'no-contact' | 'no-consent' | 'by-phone' | 'chosen';

/** A sheet that goes with or before the next delivery. */
export interface DueSheet {
  nameKey: string;
  name: string;
  revisionId: string;
  number: number;
  /** The sheet's own date, ISO day. */
  date: string | null;
  /** `first`: the site never had a sheet of it. `revised`: it had an earlier revision. */
  why: 'first' | 'revised';
  /** It went out by e-mail before, with the site's agreement. */
  mailed: boolean;
}

/** What the delivery of some products to a site has to bring along. */
export interface SheetsDue {
  /** Null: by e-mail. Otherwise printed and given with the goods, and why. */
  onPaper: PaperReason | null;
  contactName: string;
  due: DueSheet[];
  /** Products that need a sheet and have none: nothing can be handed over. */
  missing: { nameKey: string; name: string }[];
}
