import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { type InvoiceTableRow, invoiceTable } from '../invoice-table.ts';
import { dateText, InvoiceStateBadge } from './invoice-state.tsx';

const cents = (amount: number | null) => (amount === null ? '–' : formatCents(amount));

const cells = (staff: boolean, today: string) => ({
  number: (row: InvoiceTableRow) => (
    <Link className="font-mono text-brand underline" to={`/dashboard/invoices/${row.id}`}>
      {row.docNumber ?? row.orderNumber}
    </Link>
  ),
  // The books may number by themselves: people look for the order's number.
  order: (row: InvoiceTableRow) => (
    <Link
      className="font-mono text-ink no-underline hover:underline"
      to={`/dashboard/orders/${row.orderId}`}
    >
      {row.orderNumber}
    </Link>
  ),
  customer: (row: InvoiceTableRow) => (
    <Link
      to={`/dashboard/customers/${row.customerId}`}
      className="text-ink no-underline hover:underline"
    >
      {row.customerName}
    </Link>
  ),
  state: (row: InvoiceTableRow) => (
    <InvoiceStateBadge invoice={row} staff={staff} today={today} low />
  ),
  // An invoice is dated by its delivery: its day leads to what was handed over.
  date: (row: InvoiceTableRow) => (
    <Link
      className="text-ink no-underline hover:underline"
      to={`/dashboard/orders/${row.orderId}#delivery`}
    >
      {dateText(row.txnDate)}
    </Link>
  ),
  due: (row: InvoiceTableRow) => (row.dueDate ? dateText(row.dueDate) : ''),
  total: (row: InvoiceTableRow) => cents(row.accountingTotalCents ?? row.totalCents),
  balance: (row: InvoiceTableRow) => <strong>{cents(row.balanceCents)}</strong>,
});

/** Invoices as a table: all of them, the open or the paid ones. */
export function InvoiceList({
  rows,
  next,
  previous,
  view,
  staff,
  dense,
  today,
  hint,
}: {
  rows: readonly InvoiceTableRow[];
  next: string | null;
  previous: string | null;
  view: TableView;
  staff: boolean;
  dense: boolean;
  today: string;
  /** What to try when nothing matches. */
  hint: string;
}) {
  return (
    <DataTable<InvoiceTableRow>
      label="Invoices"
      shape={invoiceTable(staff)}
      view={view}
      rows={rows}
      next={next}
      previous={previous}
      context={{ timeZone: 'UTC' }}
      cells={cells(staff, today)}
      widths={{
        number: 'w-27',
        order: 'w-27',
        state: 'w-32',
        date: 'w-29',
        due: 'w-29',
        total: 'w-26',
        balance: 'w-26',
      }}
      name={(row) => row.docNumber ?? row.orderNumber}
      href={(row) => `/dashboard/invoices/${row.id}`}
      fields={[
        {
          kind: 'search',
          name: 'q',
          label: 'Search invoices',
          placeholder: 'Number, order, PO or customer',
        },
      ]}
      dense={dense}
      densityIntent="density"
      exportTo="/dashboard/invoices.csv"
      empty={
        <EmptyState title="No invoices to show">
          {staff
            ? 'Each delivery makes its invoice by itself.'
            : 'When an order was delivered, its invoice stands here.'}
        </EmptyState>
      }
      noMatch={{ title: 'No invoice matches', hint }}
    />
  );
}
