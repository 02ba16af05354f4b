import { longDayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import type { InvoiceState, InvoiceSummary } from '../../contract.ts';
import { creditStateText } from '../../credits/credit-state.ts';
import type { DocumentKind } from '../../documents/document-kind.ts';
import { CUSTOMER_MESSAGES, OUTSIDE, STATE_MESSAGES } from '../../messages.ts';
import { byHandMessages } from '../by-hand-messages.ts';
import { useIsOutside } from './without-books.ts';

const TONES: Record<InvoiceState, 'plain' | 'info' | 'success' | 'warning' | 'danger'> = {
  queued: 'plain',
  sending: 'info',
  created: 'info',
  part_paid: 'info',
  paid: 'success',
  voided: 'plain',
  retrying: 'warning',
  unknown: 'warning',
  needs_attention: 'danger',
  elsewhere: 'plain',
};

interface ByHand {
  kind?: DocumentKind;
  billedOn?: string | null;
  balanceCents?: number | null;
}

/** Of an invoice that a shop without QuickBooks wrote, and whose payment is written down here; null of every other. */
function ownState({ kind, billedOn, balanceCents }: ByHand): 'created' | 'paid' | null {
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

/** The state in a word. Customers read no inner workings. */
export function InvoiceStateBadge({
  invoice,
  staff,
  today,
  compact = false,
}: {
  /** Or a credit, which stands in the same list. */
  invoice: Pick<InvoiceSummary, 'state' | 'dueDate'> & ByHand;
  staff: boolean;
  today: string;
  compact?: boolean;
}) {
  const isOutside = useIsOutside(invoice.state);
  const state = ownState(invoice) ?? invoice.state;
  if (isOverdue(invoice, today))
    return (
      <Badge tone="danger" compact={compact}>
        Overdue
      </Badge>
    );
  return (
    <Badge compact={compact} tone={staff ? TONES[state] : (CUSTOMER_TONES[state] ?? 'plain')}>
      {invoice.kind === 'credit' && (isOutside || invoice.billedOn)
        ? creditStateText(
            { state: 'queued', billedOn: invoice.billedOn ?? null },
            { staff, isOutside },
          )
        : isOutside
          ? OUTSIDE[staff ? 'staff' : 'customer']
          : staff && invoice.billedOn && state === 'elsewhere'
            ? byHandMessages.state
            : (staff ? STATE_MESSAGES : CUSTOMER_MESSAGES)[state]}
    </Badge>
  );
}

const CUSTOMER_TONES: Partial<Record<InvoiceState, 'info' | 'success'>> = {
  created: 'info',
  part_paid: 'info',
  paid: 'success',
};

/** 2026-11-26 -> "Nov 26, 2026" */
export const dateText = longDayText;
