import { type BooksChoice, QuickBooksError } from '../quickbooks/errors.ts';
import { isClosedPeriod, isDuplicateNumber } from '../quickbooks/server/fault.ts';

export interface Problem {
  code: string;
  /** For staff: what happened and what to do. Holds no secret. */
  text: string;
  /** Customers of the books to choose from. */
  options?: readonly BooksChoice[];
}

const CLOSED =
  'The day of this delivery lies in a period that is closed in QuickBooks. Ask the bookkeeper to move the closing date or to enter it by hand, then retry.';

const WORDS: Record<string, string> = {
  '6140':
    'QuickBooks already has another invoice with this number. Change the number there, then retry.',
  '2500':
    'QuickBooks no longer knows the customer or an item of this invoice. Add or reactivate it there, then retry.',
  '610':
    'The customer or an item of this invoice was deleted or made inactive in QuickBooks. Reactivate it there, then retry.',
  '6190': 'The QuickBooks subscription has ended or is suspended. Renew it, then retry.',
  '3100': 'QuickBooks does not let us into this company. Connect it again, then retry.',
  '6270':
    'QuickBooks counts this item only from a later day. Check its inventory start date there, then retry.',
};

/** Whoever is billed has to be settled by a person: nobody is ever made twice in the books. */
export const CUSTOMER_PROBLEMS: readonly string[] = [
  'customer-inactive',
  'customer-namesake',
  'customer-currency',
];

/** A failure in plain words, with the way out. */
export function sayProblem(error: unknown): Problem {
  if (!(error instanceof QuickBooksError))
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
  if (isClosedPeriod(error)) return { code: 'closed-period', text: CLOSED };
  const code = isDuplicateNumber(error) ? '6140' : (error.code ?? 'refused');
  const known = WORDS[code];
  if (known) return { code, text: known };
  const said = error.detail.replace(/\s+/g, ' ').trim();
  if (code === 'item-missing' || code === 'shipping-off')
    return { code, text: `${said} Mend it there, then retry.` };
  if (CUSTOMER_PROBLEMS.includes(code)) return { code, text: said, options: error.options };
  return {
    code,
    text: said ? `QuickBooks refused it: ${said}` : 'QuickBooks refused it without a reason.',
  };
}
