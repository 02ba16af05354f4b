import { data } from 'react-router';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { ShownFailure } from '../ui/failure-note.tsx';

/**
 * A refusal in the catalogue's words as the answer of a page's action; anything else is thrown on, to be reported.
 * `values` are given back to the form, so that nothing typed is lost without JavaScript. Never a password.
 */
export function asFailure(intent: string, error: unknown, values: Record<string, string> = {}) {
  if (!(error instanceof AppError)) throw error;
  const { code, details, status } = error;
  const failure: ShownFailure = {
    intent,
    error: { code, message: messageFor(error), ...(details === undefined ? {} : { details }) },
  };
  return data({ failure, values }, { status });
}

/** A form's text fields, parsed by a room's contract. @throws AppError `invalid-argument` */
export function parseForm<S extends z.ZodType>(
  schema: S,
  fields: Record<string, unknown>,
): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

/** One text field of a form; a missing one or a file is ''. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
