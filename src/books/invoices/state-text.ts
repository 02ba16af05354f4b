import type { InvoiceState, InvoiceSummary } from '../contract.ts';
import { creditStateText } from '../credits/credit-state.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { CUSTOMER_MESSAGES, OUTSIDE, STATE_MESSAGES } from '../messages.ts';
import { byHandMessages } from './by-hand-messages.ts';

/** What the state of an invoice, or a credit, depends on besides its column. */
export interface ByHand {
  kind?: DocumentKind;
  billedOn?: string | null;
  balanceCents?: number | null;
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

/** The state in words, on screens and in files. Customers read no inner workings. `isOutside`: the shop works without QuickBooks, and nobody has billed it. */
export function invoiceStateText(
  document: { state: InvoiceState } & ByHand,
  { staff, isOutside }: { staff: boolean; isOutside: boolean },
): string {
  const { kind, billedOn } = document;
  const state = ownState(document) ?? document.state;
  if (kind === 'credit' && state !== 'voided' && (isOutside || billedOn))
    return creditStateText({ state: 'queued', billedOn: billedOn ?? null }, { staff, isOutside });
  if (isOutside) return OUTSIDE[staff ? 'staff' : 'customer'];
  if (staff && billedOn && state === 'elsewhere') return byHandMessages.state;
  return (staff ? STATE_MESSAGES : CUSTOMER_MESSAGES)[state];
}
