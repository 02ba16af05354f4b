import type { Lesson } from '../lesson.ts';
import type { PhoneLanguage } from '../phone/messages.ts';

/** A lesson as it stands on one phone. */
export interface LessonView {
  lesson: Lesson;
  site: string;
  /** '' where no code was scanned. */
  storeroom: string;
  /** What of the family is at this site. */
  products: readonly string[];
  crew: readonly { id: string; label: string }[];
  /** Several people sign on this phone; '' = one person. */
  classKey: string;
  /** Who signed in this class already. */
  signedSoFar: readonly string[];
  /** Where the form goes, where more lessons are, and the sheets. */
  action: string;
  back: string;
  sheets: string;
}

/** What was sent, for a page that comes back. */
export interface SentForm {
  answers: readonly (number | null)[];
  rightFirst: number | null;
  memberId: string;
  typedName: string;
  signedByName: boolean;
}

export interface LessonFacts {
  language: PhoneLanguage;
  nonce: string;
  formKey: string;
  sent?: SentForm;
  wrong?: readonly number[];
  problem?: string;
  done?: { name: string; waits: boolean };
}
