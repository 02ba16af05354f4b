import { useContext } from 'react';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Badge, Note } from '../../../ui/panel.tsx';
import type { CreditSummary } from '../../contract.ts';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { invoiceMessages } from '../../invoices/invoice-messages.ts';
import { WithoutBooks } from '../../invoices/ui/without-books.ts';
import { creditName, creditMessages as words } from '../../messages.ts';
import { creditAnchor } from '../addresses.ts';
import { creditStandsText, creditStateText } from '../credit-state.ts';
import { CreditByHand, DepositAgain, VoidCredit } from './credit-by-hand.tsx';
import { CreditPaper } from './credit-paper.tsx';

/** The credits against one invoice. What waits is settled in the inbox. */
export function CreditTable({
  credits,
  order,
  books,
  answer,
  byHand,
}: {
  credits: readonly CreditSummary[];
  /** Its number. */
  order: string;
  books: boolean;
  answer?: unknown;
  /** What a person who writes the credits of a shop without QuickBooks sends. */
  byHand?: { today: string } | undefined;
}) {
  const isOutside = useContext(WithoutBooks);
  if (credits.length === 0) return <p className="text-muted">{invoiceMessages.noCredits}</p>;
  return (
    <ul className="divide-y divide-rule">
      {credits.map((credit) => (
        <li
          key={credit.id}
          id={creditAnchor(credit.id)}
          className="grid scroll-mt-20 gap-2 py-3 target:-mx-2 target:bg-info-tint target:px-2 first:not-target:pt-0 last:not-target:pb-0"
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="flex flex-wrap items-baseline gap-2">
              <span className="font-semibold">{creditName(credit.docNumber, order)}</span>
              <Badge tone={credit.state === 'created' ? 'success' : 'plain'} compact>
                {creditStateText(credit, { staff: books })}
              </Badge>
            </span>
            <span className="tabular font-semibold">{formatCents(credit.totalCents)}</span>
          </p>
          <p className="text-sm text-muted">
            {[
              // Its day is that on which it was written.
              credit.billedOn === null ? longDayText(credit.txnDate) : '',
              creditStandsText(credit, { staff: books, isOutside }),
            ]
              .filter(Boolean)
              .join(', ')}
            {credit.taxCents > 0 ? `, ${words.tax(formatCents(credit.taxCents))}` : ''}
            {credit.balanceCents && credit.state === 'created'
              ? `, ${invoiceMessages.creditLeft(formatCents(credit.balanceCents))}`
              : ''}
            {credit.reason ? `. ${credit.reason}` : ''}
          </p>
          {books && credit.state === 'needs_attention' ? <Parked credit={credit} /> : null}
          <CreditPaper credit={credit} />
          {books && credit.againFor !== null ? (
            <DepositAgain credit={credit} deliveryId={credit.againFor} answer={answer} />
          ) : null}
          {byHand && (credit.billedOn !== null || credit.state === 'queued') ? (
            <>
              <CreditByHand credit={credit} {...byHand} answer={answer} />
              <VoidCredit credit={credit} answer={answer} />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Parked({ credit }: { credit: CreditSummary }) {
  return (
    <div className="grid gap-2">
      <Note tone="danger" title={credit.problem ?? words.refused} />
      <div>
        <InboxLink number={credit.docNumber ?? credit.orderNumber} />
      </div>
    </div>
  );
}
