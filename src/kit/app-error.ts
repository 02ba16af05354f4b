/**
 * A refusal that the caller may read: a catalogue code, an HTTP status and one sentence.
 * Anything else that is thrown is a fault of ours: it is reported, and its text never leaves the server.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, status: number, message: string, details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** For a read's `catch`: null where what was asked for is deleted meanwhile, or not for this person to see. Throws any other error on. */
export function nullIfGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not-found') return null;
  throw error;
}

/** The one error shape of every endpoint. */
export interface ErrorBody {
  error: { code: string; message: string; details?: unknown; requestId?: string };
}
