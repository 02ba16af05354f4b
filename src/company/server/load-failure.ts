import { data } from 'react-router';
import { AppError } from '../../kit/app-error.ts';
import { shownText } from '../../kit/messages.ts';

/**
 * What a page's loader throws when it could not load: a refusal with its status, its code and the catalogue's words for the
 * boundary (`ui/load-failure.ts`, which has the browser's half of the rule); a fault as it is.
 */
export function loadFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  return data({ error: { code: error.code, message: shownText(error) } }, { status: error.status });
}

/** The same for `.catch`. */
export function failLoad(error: unknown): never {
  throw loadFailure(error);
}
