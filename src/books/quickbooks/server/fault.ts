import { LedgerError, type LedgerReason } from '../../ledger-error.ts';
import { ADVICE } from '../messages.ts';

interface FaultEntry {
  code: string;
  message: string;
  detail: string;
}

/** 6210 and its sibling 6200 stand for a closed period, and in an older table for a number that is taken: their words decide. */
const AMBIGUOUS_CODES = ['6200', '6210'];

/** An application error there: a passing trouble of the service. */
const PASSING_CODES = ['10000'];

/** What a code and its words mean for the shop: the reason that it acts on, and the advice for a person. */
function meaningOf(
  code: string,
  message: string,
  status: number,
): { reason: LedgerReason | undefined; advice: { code: string; text: string } | undefined } {
  const ambiguous = AMBIGUOUS_CODES.includes(code);
  const closed = ambiguous && /clos(ed|ing)/i.test(message);
  const numberTaken = code === '6140' || (ambiguous && !closed && /number/i.test(message));
  const known = closed ? 'period-closed' : numberTaken ? '6140' : code;
  const text = ADVICE[known];
  return {
    reason: closed ? 'period-closed' : numberTaken ? 'number-taken' : reasonOf(code, status),
    advice: text ? { code: known, text } : undefined,
  };
}

function reasonOf(code: string, status: number): LedgerReason | undefined {
  if (status === 401) return 'unauthorized';
  // Inside an answer that is a success otherwise, "not found" says nothing about the object that was asked for.
  if (code === '610' && status >= 400) return 'gone';
  if (code === '2500') return 'reference-gone';
  return code === '6240' ? 'name-taken' : undefined;
}

/** A definite no of QuickBooks. `said`: its message and detail together, masked. */
export function refusedBy(fault: {
  code: string | undefined;
  fullText: string;
  detail: string;
  message?: string;
  status: number;
}): LedgerError {
  const { code, fullText, detail, message = '', status } = fault;
  return new LedgerError(
    'refused',
    `QuickBooks refused with ${code ?? status}: ${message}`.trim(),
    {
      status,
      ...(code ? { code } : {}),
      detail,
      ...meaningOf(code ?? '', fullText, status),
    },
  );
}

const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Tokens, addresses of hosts and long opaque words never leave this file. */
export function maskSecrets(message: string): string {
  return message
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
    message: maskSecrets(text(entry.Message ?? entry.message)),
    detail: maskSecrets(text(entry.Detail ?? entry.detail)),
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
  return codes.map(([, code = '', message = '']) => ({
    code,
    message: maskSecrets(message),
    detail: '',
  }));
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
): LedgerError | undefined {
  const [fault] = faultsIn(body, raw);
  const code = fault?.code.replace(/^0+/, '') || undefined;
  const message = [fault?.message, fault?.detail].filter(Boolean).join(' ');
  const detail = fault?.detail || fault?.message || '';
  const more = { status, ...(code ? { code } : {}), detail };
  if (status === 429 || code === '3001') {
    const requestedWait = Number(headers.get('retry-after'));
    return new LedgerError('throttled', 'QuickBooks asked for fewer calls.', {
      ...more,
      waitSeconds: requestedWait > 0 ? Math.min(requestedWait, 3600) : 60,
    });
  }
  // The service's passing trouble may stand inside a success: nobody has refused anything.
  if (status < 400 && code !== undefined && PASSING_CODES.includes(code))
    return new LedgerError('unanswered', `QuickBooks had trouble of its own (${code}).`, more);
  if (status >= 500 || status === 408)
    return new LedgerError('unanswered', `QuickBooks answered ${status}.`, more);
  if (status >= 400 || fault) {
    // A gateway page without a fault is no word of the books.
    if (!fault && status !== 401)
      return new LedgerError('unanswered', `QuickBooks answered ${status} without a reason.`, more);
    return refusedBy({ code, fullText: message, detail, message: fault?.message ?? '', status });
  }
  if (body === undefined)
    return new LedgerError('unanswered', 'QuickBooks’ answer could not be read.', more);
  return undefined;
}
