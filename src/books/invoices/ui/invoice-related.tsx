import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import type { InvoiceSummary } from '../../contract.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';
import { AttachedProof } from './invoice-panel.tsx';

/** Order, delivery and account of an invoice. `books`: for whom keeps the books. */
export function InvoiceRelated({ invoice, books }: { invoice: InvoiceSummary; books: boolean }) {
  const links = [
    { to: `/dashboard/orders/${invoice.orderId}`, text: words.order(invoice.orderNumber) },
    { to: `/dashboard/deliveries/${invoice.deliveryId}`, text: words.delivery },
    ...(books
      ? [
          {
            to: `/dashboard/customers/${invoice.billedTo?.id ?? invoice.customerId}/money`,
            text: words.statement,
          },
        ]
      : []),
    { to: '/dashboard/invoices?show=all', text: words.back },
  ];
  return (
    <Panel title={words.related}>
      <ul>
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link className="inline-flex min-h-11 items-center text-brand underline" to={to}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {books ? <AttachedProof invoice={invoice} /> : null}
    </Panel>
  );
}
