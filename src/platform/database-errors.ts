import { AppError } from '../kit/app-error.ts';

/** PostgreSQL's code for a disk without room (its manual, appendix A). */
const DISK_FULL = '53100';
/** A write on a server that only reads (same place): an address that was turned to a standby before it took over. */
const ONLY_READS = '25006';
const RETRY = new Set(['40001', '40P01']);
const UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '55P03',
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  DISK_FULL,
  ONLY_READS,
]);
/** The network in between is what fails, or the address is not to be found. */
const UNREACHABLE = new Set([
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says when a connection gives no answer; it has no code for any of them. */
const NO_ANSWER =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed/;

function codeOf(error: unknown): string | undefined {
  const direct = (error as { code?: string }).code;
  return direct ?? (error instanceof Error && error.cause ? codeOf(error.cause) : undefined);
}

export const gaveNoAnswer = (error: unknown): boolean =>
  error instanceof Error && (NO_ANSWER.test(error.message) || gaveNoAnswer(error.cause));

/** Text that the database can't keep: a zero byte (22021), or its escape in JSON (22P05). The edge refuses them; this is the net. */
const NO_TEXT = new Set(['22021', '22P05']);

/**
 * A database that can't be reached is `unavailable` for the caller; all other faults stay as they are. The driver's error stays as
 * the cause, for the log.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === '57014')
    return Object.assign(
      new AppError('deadline-exceeded', 503, 'Request timed out. Please try again.'),
      { cause: error },
    );
  if (code && NO_TEXT.has(code))
    return new AppError(
      'invalid-argument',
      400,
      'The request holds characters that no text may hold.',
    );
  if ((code && (UNAVAILABLE.has(code) || UNREACHABLE.has(code))) || gaveNoAnswer(error)) {
    return Object.assign(
      new AppError('unavailable', 503, 'Service unavailable. Please try again later.'),
      { cause: error },
    );
  }
  return error;
}

/** True when the database itself is away or does not answer: nothing can be said about anybody's session then. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.status === 503 &&
    (error.code === 'unavailable' || error.code === 'deadline-exceeded')
  );
}

export const isDiskFull = (error: unknown): boolean => codeOf(error) === DISK_FULL;

/** True when the database refused a write by one of its rules (class 23 of its codes): the same write is refused again. */
export const breaksRule = (error: unknown): boolean => codeOf(error)?.startsWith('23') ?? false;

/** True when a write failed on this unique or check constraint. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (cause as { constraint?: string }).constraint === constraint;
}

/** True after a deadlock or a serialization failure: the same transaction may well succeed now. */
export const mayTryAgain = (error: unknown): boolean => RETRY.has(codeOf(error) ?? '');
