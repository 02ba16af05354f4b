import type { InvoiceState, InvoiceSummary } from '../contract.ts';
import { creditStateText } from '../credits/credit-state.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { CUSTOMER_MESSAGES, DOCUMENT_STATES, OUTSIDE, STATE_MESSAGES } from '../messages.ts';

/** What the state of an invoice, or a credit, depends on besides its column. */
export interface ByHand {
  kind?: DocumentKind;
  /** Nothing takes it to QuickBooks: `waitsUnsent` of `server/bills.ts`. */
  isUnsent?: boolean;
  /** It is less by a credit that nobody has written yet: what that settles is credited, not paid. */
  hasUnwritten?: boolean;
  billedOn?: string | null;
  balanceCents?: number | null;
  /** Of a credit by hand: `ownLeftCents` of a credit. */
  ownLeftCents?: number | null;
}

export const OVERDUE_TEXT = 'Overdue';

/** Of an invoice that a shop without QuickBooks wrote, and whose payment is written down here; null of every other. */
export function ownState({ kind, billedOn, balanceCents }: ByHand): 'created' | 'paid' | null {
  if (kind === 'credit' || !billedOn || balanceCents === undefined || balanceCents === null)
    return null;
  return balanceCents > 0 ? 'created' : 'paid';
}

/** True when money is owed after the due day. `today` is the company's day. */
export function isOverdue(
  invoice: Pick<InvoiceSummary, 'state' | 'dueDate'> & ByHand,
  today: string,
): boolean {
  return (
    (invoice.state === 'created' ||
      invoice.state === 'part_paid' ||
      ownState(invoice) === 'created') &&
    invoice.dueDate !== null &&
    invoice.dueDate < today
  );
}

/** A credit as the list of invoices has it: below 0, and paid where it is used up. */
const creditOf = ({ state, balanceCents, ...one }: { state: InvoiceState } & ByHand) => ({
  ...one,
  state: state === 'paid' || state === 'part_paid' ? ('created' as const) : state,
  balanceCents: state === 'paid' ? 0 : (balanceCents ?? null),
});

/** The state in words, on screens and in files. Customers read no inner workings. What nothing takes to QuickBooks is not billed, for every reader. */
export function invoiceStateText(
  document: { state: InvoiceState } & ByHand,
  { staff }: { staff: boolean },
): string {
  if (document.kind === 'credit') return creditStateText(creditOf(document), { staff });
  if (document.isUnsent) return OUTSIDE.mark;
  const state = document.state === 'voided' ? 'voided' : (ownState(document) ?? document.state);
  if (state === 'paid' && document.hasUnwritten) return DOCUMENT_STATES.credited;
  return (staff ? STATE_MESSAGES : CUSTOMER_MESSAGES)[state];
}
