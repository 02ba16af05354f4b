import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { invoiceMessages as words } from '../../invoices/invoice-messages.ts';
import type { InvoicePayment } from '../../invoices/server/invoice-page.ts';
import { SYNCED_WORDS } from '../../invoices/synced-messages.ts';

/**
 * What settled an invoice: money and credits apart. `unreadCents`: so much more is settled in the books than the payments that
 * were read make up.
 */
export function PaymentTable(props: {
  payments: readonly InvoicePayment[];
  inBooks: boolean;
  /** The invoice belongs to a company that is no longer synced. */
  notSynced: boolean;
  unreadCents: number;
}) {
  const { payments, inBooks, notSynced, unreadCents } = props;
  const unread = notSynced
    ? SYNCED_WORDS.noPayments
    : unreadCents > 0
      ? words.unread(formatCents(unreadCents))
      : null;
  if (payments.length === 0)
    return <p className="text-muted">{unread ?? (inBooks ? words.noPayments : words.notThere)}</p>;
  return (
    <>
      <Payments payments={payments} />
      {unread ? <p className="mt-2 text-muted">{unread}</p> : null}
    </>
  );
}

function Payments({ payments }: { payments: readonly InvoicePayment[] }) {
  return (
    <ul className="divide-y divide-rule">
      {payments.map((one) => (
        <li
          key={one.paymentId}
          className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
        >
          <span>
            {longDayText(one.paidOn)}
            <span className="block text-sm text-muted">
              {[
                one.method,
                one.reference,
                one.receivedCents > one.paidCents
                  ? words.partOf(formatCents(one.receivedCents))
                  : '',
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
          <span className="tabular text-right font-semibold">
            {one.paidCents > 0 ? <span>{words.payment(formatCents(one.paidCents))}</span> : null}
            {one.creditedCents > 0 ? (
              <span className="block">{words.creditUsed(formatCents(one.creditedCents))}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
