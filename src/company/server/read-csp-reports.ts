import { AppError } from '../../kit/app-error.ts';
import { checkJson } from '../../platform/http/clean-input.ts';
import { readBody } from '../../platform/http/read-body.ts';
import type { ErrorReport } from './record-error.ts';

const BODY_LIMIT = 16 * 1024;
/** Reports taken from one body: a broken page could send hundreds. */
const AT_ONCE = 5;
const TYPES = new Set(['application/csp-report', 'application/reports+json', 'application/json']);

const tooLarge = () => new AppError('resource-exhausted', 413, 'The report is too large.');

type Fields = Record<string, unknown>;

function text(fields: Fields, ...names: string[]): string {
  const value = names.map((name) => fields[name]).find((found) => typeof found === 'string');
  return typeof value === 'string' ? value.slice(0, 1000) : '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Both shapes: the old one of `report-uri`, one object, and the list of the Reporting API. */
function violationsIn(body: unknown): Fields[] {
  if (Array.isArray(body))
    return body
      .filter((item) => isFields(item) && item.type === 'csp-violation')
      .flatMap((item) => (isFields(item.body) ? [item.body] : []));
  const one = isFields(body) ? body['csp-report'] : undefined;
  return isFields(one) ? [one] : [];
}

/**
 * The violations of our Content-Security-Policy that a browser reports.
 * @throws AppError `invalid-argument` (400, 415) or `resource-exhausted` (413) for a body that is none.
 */
export async function readCspReports(request: Request): Promise<ErrorReport[]> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  if (!TYPES.has(type)) throw new AppError('invalid-argument', 415, 'Send a report of a browser.');
  const raw = new TextDecoder().decode(await readBody(request, BODY_LIMIT, { tooLarge }));
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    throw new AppError('invalid-argument', 400, 'The report is not valid JSON.');
  }
  checkJson(body);
  const found = violationsIn(body);
  if (found.length === 0)
    throw new AppError('invalid-argument', 400, 'The report names no violation.');
  return found.slice(0, AT_ONCE).map((fields) => {
    const directive =
      text(fields, 'effectiveDirective', 'effective-directive', 'violated-directive') ||
      'a directive';
    const blocked =
      (text(fields, 'blockedURL', 'blocked-uri') || 'something').split(/[?#]/, 1)[0] ?? '';
    const source = text(fields, 'sourceFile', 'source-file').split(/[?#]/, 1)[0];
    return {
      origin: 'browser',
      name: 'ContentSecurityPolicy',
      code: 'csp',
      message: `${directive} blocked ${blocked}${source ? ` in ${source}` : ''}`,
      url: text(fields, 'documentURL', 'document-uri'),
    };
  });
}
