import { QuickBooksError } from '../errors.ts';

interface FaultEntry {
  code: string;
  message: string;
  detail: string;
}

/** 6210 and its sibling 6200 stand for a closed period, and in an older table for a number that is taken: their words decide. */
const TWO_FACED = ['6200', '6210'];
const saysClosed = (error: QuickBooksError) => /clos(ed|ing)/i.test(error.said);

/** The books are closed for the day of this transaction. */
export function isClosedPeriod(error: unknown): boolean {
  return (
    error instanceof QuickBooksError &&
    error.outcome === 'refused' &&
    TWO_FACED.includes(error.code ?? '') &&
    saysClosed(error)
  );
}

/** The number of this document is taken. */
export function isDuplicateNumber(error: unknown): boolean {
  if (!(error instanceof QuickBooksError) || error.outcome !== 'refused') return false;
  return (
    error.code === '6140' ||
    (TWO_FACED.includes(error.code ?? '') && !saysClosed(error) && /number/i.test(error.said))
  );
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Tokens, addresses of hosts and long opaque words never leave this file. */
export function mask(said: string): string {
  return said
    .replace(/(token[^:]*:\s*)\S+/gi, '$1***')
    .replace(/[A-Za-z0-9_.~-]{32,}/g, '***')
    .slice(0, 300);
}

const NAMELESS: FaultEntry = { code: '', message: 'A fault without a reason', detail: '' };

function entriesOf(fault: unknown): FaultEntry[] {
  const holder = (typeof fault === 'object' ? fault : {}) as Record<string, unknown>;
  const list = holder.Error ?? holder.error;
  const entries = (Array.isArray(list) ? list : [list]).filter(
    (entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null,
  );
  if (entries.length === 0) return [NAMELESS];
  return entries.map((entry) => ({
    code: text(entry.code),
    message: mask(text(entry.Message ?? entry.message)),
    detail: mask(text(entry.Detail ?? entry.detail)),
  }));
}

/** Every `Fault` of a JSON body, at whatever depth: beside the rows, inside `QueryResponse`, in an item of a batch, in the gateway's lower case. */
function faultsBelow(value: unknown): FaultEntry[] {
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isFault =
      (name === 'Fault' || name === 'fault') &&
      inner !== null &&
      inner !== undefined &&
      inner !== false;
    return isFault ? entriesOf(inner) : faultsBelow(inner);
  });
}

/** The faults in a body: API form, gateway form (lower case) or XML. Also a 200 may hold one, and not only at the top. */
export function faultsIn(body: unknown, raw: string): FaultEntry[] {
  if (body && typeof body === 'object') return faultsBelow(body);
  const codes = [
    ...raw.matchAll(/<Error[^>]*code="(\d+)"[^>]*>(?:\s*<Message>([^<]*)<\/Message>)?/g),
  ];
  return codes.map(([, code = '', message = '']) => ({ code, message: mask(message), detail: '' }));
}

/**
 * Turns an HTTP answer that is no success into the outcome that matters for a repeat. Judged by status and code,
 * never by a fault's `type`. A gateway's 5xx says nothing about whether the write was done.
 */
export function failureOf(
  status: number,
  body: unknown,
  raw: string,
  headers: Headers,
): QuickBooksError | undefined {
  const [fault] = faultsIn(body, raw);
  const code = fault?.code.replace(/^0+/, '') || undefined;
  const said = [fault?.message, fault?.detail].filter(Boolean).join(' ');
  const more = {
    status,
    ...(code ? { code } : {}),
    said,
    detail: fault?.detail || fault?.message || '',
  };
  if (status === 429 || code === '3001') {
    const asked = Number(headers.get('retry-after'));
    return new QuickBooksError('throttled', 'QuickBooks asked for fewer calls.', {
      ...more,
      waitSeconds: asked > 0 ? Math.min(asked, 3600) : 60,
    });
  }
  if (status >= 500 || status === 408)
    return new QuickBooksError('unanswered', `QuickBooks answered ${status}.`, more);
  if (status >= 400 || fault) {
    // A gateway page without a fault is no word of the books.
    if (!fault && status !== 401)
      return new QuickBooksError(
        'unanswered',
        `QuickBooks answered ${status} without a reason.`,
        more,
      );
    return new QuickBooksError(
      'refused',
      `QuickBooks refused with ${code ?? status}: ${fault?.message ?? ''}`.trim(),
      more,
    );
  }
  if (body === undefined)
    return new QuickBooksError('unanswered', 'QuickBooks’ answer could not be read.', more);
  return undefined;
}
