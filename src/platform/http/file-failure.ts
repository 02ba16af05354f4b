import { AppError } from '../../kit/app-error.ts';

/** For `.catch` of a loader that answers with a file: a failure is its sentence as plain text. */
export function failFile(error: unknown): never {
  if (error instanceof AppError) throw new Response(error.message, { status: error.status });
  throw error;
}
