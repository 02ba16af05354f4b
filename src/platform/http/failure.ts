import { data } from 'react-router';
import { AppError } from '../../kit/app-error.ts';
import type { Failure } from '../../kit/failure.ts';
import { shownText } from '../../kit/messages.ts';

interface FieldIssue {
  path: string;
  message: string;
}

/** Verbs name one wrong field as an object, several as a list. */
function fieldIssues(details: unknown): FieldIssue[] {
  const issues = (Array.isArray(details) ? details : [details]) as Partial<FieldIssue>[];
  return issues.filter(
    (one): one is FieldIssue => typeof one?.path === 'string' && typeof one.message === 'string',
  );
}

/** An error as a page shows it: in the catalogue's words where it has the code, with the first sentence for each wrong field. */
export function failureOf(error: AppError): Failure {
  const { code, details } = error;
  const shown = shownText(error);
  const issues = fieldIssues(details).toReversed();
  // A page marks the field: its name in our contract is for programs.
  const first = issues.at(-1);
  const isOfField = first !== undefined && shown === `${first.path}: ${first.message}`;
  return {
    code,
    message: isOfField ? first.message : shown,
    ...(shown === error.message ? {} : { explanation: error.message }),
    ...(issues.length > 0
      ? { fields: Object.fromEntries(issues.map(({ path, message }) => [path, message])) }
      : {}),
    ...(details === undefined ? {} : { details }),
  };
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
