import { Link } from 'react-router';
import { Badge } from '../../../../ui/panel.tsx';
import { creditName } from '../../../messages.ts';
import { creditStateText } from '../../credit-state.ts';
import { DEPOSIT_BACK as words } from '../../deposit-messages.ts';
import type { DepositBack } from '../../server/waiting-deposits.ts';
import { CreditPaper } from '../credit-paper.tsx';

/** What empties gave back, and with which credit. Shared with the delivery's page; `books`: inner states too. */
export function DepositBackNote({ back, books }: { back: DepositBack; books: boolean }) {
  const { cents, containers, ownInvoice, credit, creditId, creditState, invoiceId, isOutside } =
    back;
  const name = creditName(credit, back.creditOrder ?? '');
  return (
    <p className="mt-3 border-t border-rule pt-3">
      <span className="font-semibold">{words.back(cents, containers)}</span>{' '}
      {creditState ? (
        <>
          {invoiceId === null ? (
            name
          ) : (
            <Link className="text-brand underline" to={`/dashboard/invoices/${invoiceId}`}>
              {name}
            </Link>
          )}{' '}
          {creditId === null ? null : (
            <CreditPaper credit={{ id: creditId, docNumber: credit, billedOn: back.billedOn }} />
          )}{' '}
          <Badge tone={creditState === 'created' ? 'success' : 'plain'} compact>
            {creditStateText({ ...back, state: creditState }, { staff: books })}
          </Badge>
        </>
      ) : isOutside ? (
        words.waitsByHand(ownInvoice)
      ) : (
        words.waits(ownInvoice)
      )}
    </p>
  );
}
