/** Why a form was not done, as its page hears it. Network failures of the browser have the same shape (network-error.ts). */
export interface Failure {
  code: string;
  /** The sentence that people read. */
  message: string;
  /** The verb's own sentence, when `message` is the catalogue's. */
  explanation?: string;
  /** What is wrong with which field, by the field's name in the form. */
  fields?: Readonly<Record<string, string>>;
  /** Further data of the verb, e.g. a reason or new prices; their shape is known to the room that throws. */
  details?: unknown;
}

/** What an action answers when the form was not done. */
export interface FailedForm {
  error: Failure;
  /** Which form of the page it was: its field `intent`, or ''. */
  intent: string;
  /** What was typed, for forms that are filled in again without JavaScript; never a password. */
  typed: Readonly<Record<string, string>>;
}
