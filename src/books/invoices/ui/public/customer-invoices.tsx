import { Link } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { Panel } from '../../../../ui/panel.tsx';
import type { InvoiceSummary } from '../../../contract.ts';
import { invoiceMessages as words } from '../../invoice-messages.ts';
import { dateText, InvoiceStateBadge } from '../invoice-state.tsx';

interface CustomerInvoicesProps {
  invoices: readonly InvoiceSummary[];
  staff: boolean;
  /** The company's day. */
  today: string;
}

/** The newest invoices of one customer, with what is still owed. Lent to the customer's page. */
export function CustomerInvoices({ invoices, staff, today }: CustomerInvoicesProps) {
  return (
    <Panel title="Invoices">
      {invoices.length === 0 ? (
        <p className="text-muted">No invoices to show. Each delivery brings one.</p>
      ) : (
        <ul className="divide-y divide-rule border-t border-rule">
          {invoices.map((invoice) => (
            <li
              key={invoice.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2"
            >
              <div className="min-w-0">
                <Link
                  to={`/dashboard/invoices/${invoice.id}`}
                  className="inline-flex min-h-11 items-center font-mono text-brand underline"
                >
                  {invoice.docNumber ?? invoice.orderNumber}
                </Link>
                <p className="text-sm text-muted">
                  {dateText(invoice.txnDate)}
                  {invoice.dueDate ? `, due ${dateText(invoice.dueDate)}` : ''}
                </p>
              </div>
              <div className="grid justify-items-end gap-1">
                <InvoiceStateBadge invoice={invoice} staff={staff} today={today} />
                <span className="tabular font-semibold">
                  {formatCents(invoice.accountingTotalCents ?? invoice.totalCents)}
                </span>
                {invoice.billedTo ? (
                  <span className="text-sm text-muted">{words.movedAway}</span>
                ) : null}
                {invoice.balanceCents ? (
                  <span className="tabular text-sm text-muted">
                    {formatCents(invoice.balanceCents)} open
                  </span>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
