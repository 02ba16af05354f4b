import { Link } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { daysBetween, longDayText, shortDayText } from '../../../../kit/time.ts';
import { SECTION_LINK, Section } from '../../../../ui/section.tsx';
import type { InvoiceSummary } from '../../../contract.ts';
import { byHandMessages } from '../../by-hand-messages.ts';
import { openText, waitingText, invoiceMessages as words } from '../../invoice-messages.ts';
import type { OpenBalance } from '../../server/public/ageing.ts';
import { isOverdue } from '../../state-text.ts';
import { InvoiceStateBadge, WaitMarks } from '../invoice-state.tsx';

interface DebtsProps {
  customerId: string;
  invoices: readonly InvoiceSummary[];
  /** The company's day. */
  today: string;
  /** Reads the states of whoever keeps the books. */
  staff: boolean;
}

function Row({
  invoice,
  today,
  staff,
}: { invoice: InvoiceSummary } & Pick<DebtsProps, 'today' | 'staff'>) {
  const overdue = isOverdue(invoice, today);
  const { balanceCents, totalCents, accountingTotalCents } = invoice;
  const isPaid = balanceCents === 0;
  return (
    <li className="grid min-h-8 grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule text-sm leading-5 pointer-coarse:min-h-14 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto_6rem]">
      <Link
        to={`/dashboard/invoices/${invoice.id}`}
        className="tabular inline-flex items-center text-brand underline pointer-coarse:min-h-11"
      >
        {invoice.docNumber ?? words.noNumberYet}
      </Link>
      <span className="min-w-0">
        {invoice.billedTo ? (
          words.movedAway
        ) : overdue && invoice.dueDate ? (
          <>
            {words.overdueBy(shortDayText(invoice.dueDate), daysBetween(invoice.dueDate, today))}
            <WaitMarks invoice={invoice} />
          </>
        ) : (
          <>
            {invoice.dueDate
              ? `Due ${longDayText(invoice.dueDate)} `
              : `${longDayText(invoice.txnDate)} `}
            {invoice.balanceCents ? (
              <WaitMarks invoice={invoice} />
            ) : (
              <InvoiceStateBadge invoice={invoice} staff={staff} today={today} compact />
            )}
          </>
        )}
      </span>
      <Link
        to={`/dashboard/orders/${invoice.orderId}`}
        className="tabular text-right text-muted no-underline hover:underline max-sm:col-start-3 max-sm:row-start-2 max-sm:text-xs"
      >
        {invoice.orderNumber === invoice.docNumber ? (
          <span className="sr-only">{invoice.orderNumber}</span>
        ) : (
          invoice.orderNumber
        )}
      </Link>
      <span
        className={`tabular text-right max-sm:col-start-3 max-sm:row-start-1 ${overdue ? 'font-bold' : isPaid ? 'text-muted' : ''}`}
      >
        {/* What is open; of one that is paid, what it was. */}
        {formatCents(balanceCents || (accountingTotalCents ?? totalCents))}
      </span>
    </li>
  );
}

/** The oldest overdue invoices of a customer, with what is open in all. */
export function OverdueInvoices({
  owed,
  ...debts
}: DebtsProps & { owed: OpenBalance & { byHand: number; byHandCents: number } }) {
  const rows = debts.invoices.filter(
    (invoice) => isOverdue(invoice, debts.today) && !invoice.billedTo,
  );
  return (
    <Section
      title="Overdue"
      actions={
        <Link
          to={`/dashboard/customers/${debts.customerId}/money`}
          className="tabular inline-flex items-center text-sm text-muted no-underline hover:underline pointer-coarse:min-h-11"
        >
          {owed.overdueCents > 0 ? (
            <span className="font-bold text-ink">{formatCents(owed.overdueCents)}&nbsp;</span>
          ) : null}
          {owed.overdueCents > 0 ? 'of ' : ''}
          {formatCents(owed.totalCents)} open
        </Link>
      }
    >
      {owed.waiting > 0 ? <p className="pt-2 text-sm text-muted">{waitingText(owed)}.</p> : null}
      {rows.length > 0 ? null : (
        <p className="py-2 text-sm text-muted">
          {owed.byHand > 0
            ? byHandMessages.allApart(owed.byHand, owed.byHandCents)
            : words.nothingOverdue}
        </p>
      )}
      <ul>
        {rows.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} today={debts.today} staff={debts.staff} />
        ))}
      </ul>
    </Section>
  );
}

/** What a customer owes, the longest overdue first, then the newest invoices. */
export function CustomerInvoices({
  customerId,
  invoices,
  today,
  staff,
  open,
}: DebtsProps & { open: Parameters<typeof openText>[0] }) {
  return (
    <Section
      title="Invoices"
      actions={
        <Link to={`/dashboard/invoices?customer=${customerId}`} className={SECTION_LINK}>
          {words.allInvoices}
        </Link>
      }
    >
      <p className="py-2 text-sm text-muted">
        {invoices.length === 0 && open.waiting === 0 ? words.noneYet : openText(open)}
      </p>
      <ul>
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} today={today} staff={staff} />
        ))}
      </ul>
    </Section>
  );
}
