import { createContext, useContext } from 'react';
import { longDayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import type { InvoiceState, InvoiceSummary } from '../../contract.ts';
import { CUSTOMER_MESSAGES, OUTSIDE, STATE_MESSAGES } from '../../messages.ts';
import { byHandMessages } from '../by-hand-messages.ts';

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

/** True when money is owed after the due day. `today` is the company's day. */
export function isOverdue(
  invoice: Pick<InvoiceSummary, 'state' | 'dueDate'>,
  today: string,
): boolean {
  return (
    (invoice.state === 'created' || invoice.state === 'part_paid') &&
    invoice.dueDate !== null &&
    invoice.dueDate < today
  );
}

/** True where the shop works without QuickBooks: what is not in the books waits for nothing then. */
export const WithoutBooks = createContext(false);
export const useIsOutside = (state: InvoiceState): boolean =>
  useContext(WithoutBooks) && state === 'queued';

/** The state in a word. Customers read no inner workings. */
export function InvoiceStateBadge({
  invoice,
  staff,
  today,
  compact = false,
}: {
  invoice: Pick<InvoiceSummary, 'state' | 'dueDate'> & { billedOn?: string | null };
  staff: boolean;
  today: string;
  compact?: boolean;
}) {
  const isOutside = useIsOutside(invoice.state);
  if (isOverdue(invoice, today))
    return (
      <Badge tone="danger" compact={compact}>
        Overdue
      </Badge>
    );
  return (
    <Badge
      compact={compact}
      tone={staff ? TONES[invoice.state] : (CUSTOMER_TONES[invoice.state] ?? 'plain')}
    >
      {isOutside
        ? OUTSIDE[staff ? 'staff' : 'customer']
        : staff && invoice.billedOn
          ? byHandMessages.state
          : (staff ? STATE_MESSAGES : CUSTOMER_MESSAGES)[invoice.state]}
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
