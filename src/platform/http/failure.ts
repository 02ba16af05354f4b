import { data } from 'react-router';
import { AppError } from '../../kit/app-error.ts';
import type { Failure } from '../../kit/failure.ts';
import { shownText } from '../../kit/messages.ts';

interface FieldIssue {
  path: string;
  message: string;
}

function isFieldIssues(details: unknown): details is FieldIssue[] {
  return (
    Array.isArray(details) &&
    details.every((one) => typeof one?.path === 'string' && typeof one?.message === 'string')
  );
}

/** An error as a page shows it: in the catalogue's words where it has the code, with the fields that are wrong. */
export function failureOf(error: AppError): Failure {
  const { code, details } = error;
  return {
    code,
    message: shownText(error),
    ...(isFieldIssues(details) ? { fields: fieldsOf(details) } : {}),
    ...(details === undefined ? {} : { details }),
  };
}

/** The first sentence for each field. */
function fieldsOf(issues: readonly FieldIssue[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}

/**
 * What a page's loader throws when it could not load: the status, the code and the sentence for its RouteError
 * (company/ui/route-error.tsx). A fault of ours stays as it is, and is reported.
 */
export function loadFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return data({ error: { code: error.code, message: shownText(error) } }, { status: error.status });
}

/** The same for `.catch`. */
export function failLoad(error: unknown): never {
  throw loadFailure(error);
}
