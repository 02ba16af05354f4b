import { AppError, type ErrorBody } from '../../kit/app-error.ts';
import type { Log } from '../log.ts';

/** Faults of ours (not AppError) are handed here once, with the request id. Set by the composition root. */
export type ReportFault = (
  fault: unknown,
  context: { requestId: string; url?: string; userId?: string },
) => void;

export const unauthenticated = (expired: boolean) =>
  expired
    ? new AppError(
        'auth/user-token-expired',
        401,
        'Your session has expired. Please sign in again.',
      )
    : new AppError('unauthenticated', 401, 'Please sign in first.');

/** A program's key that was made for reading. */
export const readsOnlyKey = () =>
  new AppError('permission-denied', 403, 'This key may read, and change nothing.');
export const permissionDenied = () =>
  new AppError('permission-denied', 403, 'You do not have permission to perform this operation.');

export const notFound = () => new AppError('not-found', 404, 'Requested document not found.');

/** Cap of the listed issues: a list of thousands of wrong rows must not make a huge answer. */
const MOST_ISSUES = 100;
const LONGEST = 300;
/** Paths and messages repeat names from the request, so they are cut. */
const short = (text: string) =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;

/** Bad input: one message that says what is wrong, and the issues with their paths in `details`, the first hundred of them. */
export function invalidInput(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): AppError {
  const details = issues.slice(0, MOST_ISSUES).map((issue) => ({
    path: short(issue.path.map(String).join('.')),
    message: short(issue.message),
  }));
  const first = details[0];
  const text = first
    ? first.path
      ? `${first.path}: ${first.message}`
      : first.message
    : 'The request is not valid.';
  return new AppError('invalid-argument', 400, text, details);
}

/** An error as status and body. Unknown ones become `internal` with the request id and are reported; their text never leaves. */
export function renderError(
  error: unknown,
  requestId: string,
  { log, report, ...context }: { log: Log; report: ReportFault; url?: string; userId?: string },
): { status: number; body: ErrorBody } {
  if (error instanceof AppError) {
    if (error.status >= 500) log.warn('refused', { code: error.code, error });
    const { code, message, details } = error;
    return {
      status: error.status,
      body: { error: { code, message, ...(details === undefined ? {} : { details }), requestId } },
    };
  }
  log.error('fault', { error });
  report(error, { requestId, ...context });
  return {
    status: 500,
    body: {
      error: {
        code: 'internal',
        message: 'Something went wrong on our side. Please try again.',
        requestId,
      },
    },
  };
}
