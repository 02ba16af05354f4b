import { breaksRule } from '../../platform/database-errors.ts';
import { type LedgerChoice, LedgerError } from '../ledger-error.ts';

export interface Problem {
  code: string;
  /** For staff: what happened and what to do. Holds no secret. */
  text: string;
  /** Customers of the books to choose from. */
  options?: readonly LedgerChoice[];
  /** The accounting system's own name of the answer that said so. */
  tid?: string | undefined;
}

/** Problems with the customer: only a person resolves them, because a duplicate in QuickBooks cannot be removed. */
export const CUSTOMER_PROBLEMS: readonly string[] = [
  'customer-inactive',
  'customer-namesake',
  'customer-currency',
];

/** Problems found by the shop before anything was sent to QuickBooks. */
const STOPPED_HERE: readonly string[] = [
  'fee-item',
  'surcharge-item',
  'deposit-item',
  'goodwill-item',
  'discounts-off',
  'part-gone',
];

/** A failure in plain words, with the way out. */
export function describeProblem(error: unknown): Problem {
  const tid = error instanceof LedgerError ? error.tid : undefined;
  return tid === undefined ? wordsFor(error) : { ...wordsFor(error), tid };
}

function wordsFor(error: unknown): Problem {
  if (!(error instanceof LedgerError) && breaksRule(error))
    return {
      code: NOT_RECORDED,
      text: 'QuickBooks answered, and the shop could not record the answer. Nothing is tried again by itself; a retry looks there first. If it stops again, tell whoever runs the shop.',
    };
  if (!(error instanceof LedgerError))
    return {
      code: 'internal',
      text: 'Something went wrong on our side. We try again by ourselves.',
    };
  if (error.outcome === 'throttled')
    return { code: 'throttled', text: 'QuickBooks asked us to slow down.' };
  if (error.outcome === 'not-connected')
    return { code: 'not-connected', text: 'QuickBooks is not connected.' };
  if (error.outcome === 'unanswered')
    return { code: 'unanswered', text: 'QuickBooks did not answer.' };
  if (error.advice) return error.advice;
  const code = error.code ?? 'refused';
  const detail = error.detail.replace(/\s+/g, ' ').trim();
  if (code === 'item-missing') return { code, text: `${detail} Mend it there, then retry.` };
  if (STOPPED_HERE.includes(code)) return { code, text: detail };
  if (CUSTOMER_PROBLEMS.includes(code)) return { code, text: detail, options: error.options };
  return {
    code,
    text: detail ? `QuickBooks refused it: ${detail}` : 'QuickBooks refused it without a reason.',
  };
}

/** What was sent to, or belongs to an invoice of, another company than the one that is connected. */
export const OTHER_COMPANY = 'other-company';

/** The shop's own database refused to record what the books answered: waiting mends nothing. */
export const NOT_RECORDED = 'not-recorded';
