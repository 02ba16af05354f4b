import { Link } from 'react-router';
import { longDayText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import type { InvoiceState, InvoiceSummary } from '../../contract.ts';
import { CLAIM_OPEN, CREDIT_UNWRITTEN } from '../../messages.ts';
import { type ByHand, invoiceStateText, isOverdue, OVERDUE_TEXT, ownState } from '../state-text.ts';

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

/** The state in a word, and beside it what waits of it: an open claim, a credit that is not written. Customers read no inner workings. */
export function InvoiceStateBadge({
  invoice,
  staff,
  today,
  compact = false,
  claimTo,
}: {
  /** Or a credit, which stands in the same list. */
  invoice: Pick<InvoiceSummary, 'state' | 'dueDate' | 'hasClaim' | 'hasUnwritten'> & ByHand;
  staff: boolean;
  today: string;
  compact?: boolean;
  /** Where the open claim stands, for who may open it. */
  claimTo?: string | undefined;
}) {
  const state = ownState(invoice) ?? invoice.state;
  const late = isOverdue(invoice, today);
  const tone = !staff
    ? (CUSTOMER_TONES[state] ?? 'plain')
    : invoice.isUnsent
      ? 'warning'
      : TONES[state];
  return (
    <>
      <Badge compact={compact} tone={late ? 'danger' : tone}>
        {late ? OVERDUE_TEXT : invoiceStateText(invoice, { staff })}
      </Badge>
      <WaitMarks invoice={invoice} claimTo={claimTo} />
    </>
  );
}

/** So that nobody duns for what the customer reported and nobody has decided, nor takes for paid what a credit is still to be written for. */
export const WaitMarks = ({
  invoice,
  claimTo,
}: {
  invoice: Pick<InvoiceSummary, 'hasClaim' | 'hasUnwritten'>;
  claimTo?: string | undefined;
}) =>
  [invoice.hasClaim ? CLAIM_OPEN : '', invoice.hasUnwritten ? CREDIT_UNWRITTEN : '']
    .filter(Boolean)
    .map((text) => (
      <span
        key={text}
        className="ml-1 inline-block text-xs font-semibold whitespace-normal text-warning one-line:ml-0 one-line:block"
      >
        {claimTo && text === CLAIM_OPEN ? (
          <Link className="inline-flex min-h-11 items-center underline lg:min-h-7" to={claimTo}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    ));

const CUSTOMER_TONES: Partial<Record<InvoiceState, 'info' | 'success'>> = {
  created: 'info',
  part_paid: 'info',
  paid: 'success',
};

/** 2026-11-26 -> "Nov 26, 2026" */
export const dateText = longDayText;
