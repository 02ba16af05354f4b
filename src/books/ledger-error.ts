/** How a call to the books ended when it did not succeed. */
export type LedgerOutcome =
  /** A definite no: nothing was done. */
  | 'refused'
  /** Too many calls: nothing was done, try later. */
  | 'throttled'
  /** No live connection, or it has to be renewed by a person. */
  | 'not-connected'
  /** No readable answer. A write may have been done. */
  | 'unanswered';

/** Why the books refused, where the shop acts on it. */
export type LedgerReason =
  /** What was asked for by its id is not there any more. */
  | 'gone'
  /** A customer or an item that an invoice names is not there any more, or is inactive. */
  | 'reference-gone'
  /** Another invoice has this number. */
  | 'number-taken'
  /** It is dated in a period that is closed. */
  | 'period-closed'
  /** Somebody else in the books has this name. */
  | 'name-taken'
  /** The keys are not accepted. */
  | 'unauthorized';

/** A customer of the books that an invoice could go to. */
export interface LedgerChoice {
  accountingId: string;
  label: string;
}

/** A failed call. `message` is safe for the log: never a token, never a fault's detail. */
export class LedgerError extends Error {
  readonly outcome: LedgerOutcome;
  readonly reason: LedgerReason | undefined;
  readonly status: number | undefined;
  /** The accounting system's own code, e.g. 6140. */
  readonly code: string | undefined;
  /** What it says about it, masked. Staff may read it, customers may not. */
  readonly detail: string;
  /** What a person can do about it, where the driver knows; stored under this code. */
  readonly advice: { code: string; text: string } | undefined;
  /** Seconds to wait, where the accounting system or our own pace says so. */
  readonly waitSeconds: number | undefined;
  /** The accounting system's own name of its answer, for its support. */
  tid: string | undefined;
  /** What a person may choose from to settle it. */
  readonly options: readonly LedgerChoice[];

  constructor(
    outcome: LedgerOutcome,
    message: string,
    more: {
      reason?: LedgerReason | undefined;
      status?: number;
      code?: string;
      detail?: string;
      advice?: { code: string; text: string } | undefined;
      waitSeconds?: number;
      options?: readonly LedgerChoice[];
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'LedgerError';
    this.outcome = outcome;
    this.reason = more.reason;
    this.status = more.status;
    this.code = more.code;
    this.detail = more.detail ?? '';
    this.advice = more.advice;
    this.waitSeconds = more.waitSeconds;
    this.options = more.options ?? [];
  }
}

/** True when the books say, in an answer of their own, that this one object is not there any more. */
export const isGone = (error: unknown): error is LedgerError =>
  error instanceof LedgerError && error.outcome === 'refused' && error.reason === 'gone';
