import { useContext } from 'react';
import { formatCents } from '../../../kit/money.ts';
import { Note } from '../../../ui/panel.tsx';
import type { CreditSummary } from '../../contract.ts';
import { InboxLink } from '../../inbox/ui/inbox-link.tsx';
import { WithoutBooks } from '../../invoices/ui/without-books.ts';
import { creditName, creditMessages as words } from '../../messages.ts';
import { creditStandsText, creditStateText } from '../credit-state.ts';
import { CreditPaper } from './credit-paper.tsx';

/** The credits against one invoice. */
export function CreditList({
  credits,
  orderNumber,
  staff,
}: {
  credits: CreditSummary[];
  orderNumber: string;
  staff: boolean;
}) {
  const isOutside = useContext(WithoutBooks);
  if (credits.length === 0) return null;
  return (
    <ul className="grid gap-3 border-t border-rule pt-3">
      {credits.map((credit) => (
        <li key={credit.id}>
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {words.credit(
                creditName(credit.docNumber, orderNumber),
                formatCents(credit.totalCents),
              )}
            </span>
            <span className="text-muted">
              {[creditStateText(credit, { staff }), creditStandsText(credit, { staff, isOutside })]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
          <CreditPaper credit={credit} />
          {staff && credit.state === 'needs_attention' ? (
            <div className="mt-2 grid gap-2">
              <Note tone="danger" title={credit.problem ?? words.refused} />
              <div>
                <InboxLink number={credit.docNumber ?? credit.orderNumber} />
              </div>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
