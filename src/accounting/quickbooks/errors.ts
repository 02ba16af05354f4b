/** How a call to QuickBooks ended when it did not succeed. */
export type Outcome =
  /** QuickBooks answered with a definite no: nothing was done. */
  | 'refused'
  /** Too many calls: nothing was done, try later. */
  | 'throttled'
  /** No live connection, or it has to be renewed by a person. */
  | 'not-connected'
  /** No readable answer. A write may have been done. */
  | 'unanswered';

/** A customer of the books that an invoice could go to. */
export interface BooksChoice {
  accountingId: string;
  label: string;
}

/** A failed call. `message` is safe for the log: never a token, never a fault's detail. */
export class QuickBooksError extends Error {
  readonly outcome: Outcome;
  readonly status: number | undefined;
  /** QuickBooks' own code, e.g. 6140. */
  readonly code: string | undefined;
  /** What QuickBooks says about it, masked. Staff may read it, customers may not. */
  readonly detail: string;
  /** Its message and detail together, masked: where one code stands for two things, the words decide. */
  readonly said: string;
  /** Seconds to wait, where QuickBooks or our own pace says so. */
  readonly waitSeconds: number | undefined;
  /** What a person may choose from to settle it. */
  readonly options: readonly BooksChoice[];

  constructor(
    outcome: Outcome,
    message: string,
    more: {
      status?: number;
      code?: string;
      detail?: string;
      said?: string;
      waitSeconds?: number;
      options?: readonly BooksChoice[];
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'QuickBooksError';
    this.outcome = outcome;
    this.status = more.status;
    this.code = more.code;
    this.detail = more.detail ?? '';
    this.said = more.said ?? this.detail;
    this.waitSeconds = more.waitSeconds;
    this.options = more.options ?? [];
  }
}

export const unreadable = (what: string) =>
  new QuickBooksError('unanswered', `QuickBooks’ answer about ${what} could not be read.`);

/** True when the books say, in an answer of their own, that this one object is not there any more. A fault inside a good answer says no such thing. */
export function isGone(error: unknown): error is QuickBooksError {
  return (
    error instanceof QuickBooksError &&
    error.outcome === 'refused' &&
    error.code === '610' &&
    error.status !== undefined &&
    error.status >= 400
  );
}

export const notConnected = () =>
  new QuickBooksError('not-connected', 'QuickBooks is not connected.');
