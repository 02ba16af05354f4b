import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import type { TableView } from '../../../kit/table-view.ts';
import { monthText } from '../../../kit/time.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { OtherSite } from '../../../ui/other-site.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { creditPlace } from '../../credits/addresses.ts';
import { creditName } from '../../messages.ts';
import { notSentYet, invoiceMessages as words } from '../invoice-messages.ts';
import { type InvoiceTableRow, invoiceTable } from '../invoice-table.ts';
import { monthMessages } from '../month-messages.ts';
import { dateText, InvoiceStateBadge } from './invoice-state.tsx';
import { monthBeside } from './month-end.tsx';

const cents = (amount: number | null) => (amount === null ? '–' : formatCents(amount));

/** This month and the two years before it, the newest first. */
const monthsTo = (today: string) =>
  Array.from({ length: 25 }, (_, back) => monthBeside(today.slice(0, 7), -back));

/** Where a row stands: a credit at the invoice that it goes against, else at its order. */
const addressOf = ({ kind, id, creditOf, orderId }: InvoiceTableRow) =>
  kind === 'invoice' ? `/dashboard/invoices/${id}` : creditPlace(id, creditOf, orderId);

/** The order's number says something beside this document's own: the books may number by themselves, and people look for it. */
const namesOrder = ({ docNumber, orderNumber }: InvoiceTableRow, hasColumn: boolean) =>
  !hasColumn && !docNumber?.includes(orderNumber);

const cells = (
  staff: boolean,
  today: string,
  hasOrder: boolean,
  { site, notSent }: { site: string | null; notSent: readonly string[] },
) => ({
  number: (row: InvoiceTableRow) => (
    <>
      <Link className="font-mono text-brand underline" to={addressOf(row)}>
        {row.kind === 'credit' ? (
          <span className="font-sans text-sm one-line:block one-line:text-xs">
            {words.creditFor(row.orderNumber)}{' '}
          </span>
        ) : null}
        {row.docNumber ?? <span className="font-sans">{words.noNumberYet}</span>}
      </Link>
      <OtherSite site={site} row={row} />
      {row.kind === 'invoice' && namesOrder(row, hasOrder) ? (
        <Link
          className="block text-xs text-muted no-underline hover:underline two-lines:hidden"
          to={`/dashboard/orders/${row.orderId}`}
        >
          {words.order(row.orderNumber)}
        </Link>
      ) : null}
    </>
  ),
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
      title={row.customerName}
      className="text-ink no-underline hover:underline one-line:line-clamp-2 one-line:leading-5 one-line:whitespace-normal"
    >
      {row.customerName}
    </Link>
  ),
  state: (row: InvoiceTableRow) => (
    <>
      <InvoiceStateBadge invoice={row} staff={staff} today={today} compact />
      {notSent.includes(row.id) ? (
        <span className="ml-1 text-xs text-muted one-line:ml-0 one-line:block">{notSentYet}</span>
      ) : null}
    </>
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
  due: (row: InvoiceTableRow) =>
    row.dueDate ? (
      <>
        {/* On a phone no head says which of the two days this is. */}
        <span className="text-muted one-line:hidden">{words.due} </span>
        {dateText(row.dueDate)}
      </>
    ) : (
      ''
    ),
  overdue: (row: InvoiceTableRow) =>
    row.overdueDays > 0 ? <span className="text-warning">{row.overdueDays}</span> : '',
  total: (row: InvoiceTableRow) => {
    const total = row.accountingTotalCents ?? row.totalCents;
    const isPartPaid =
      row.balanceCents !== null && row.balanceCents > 0 && row.balanceCents < total;
    // A phone has no column of what is open.
    return isPartPaid ? (
      <>
        <span className="one-line:hidden">
          {words.openOf(cents(row.balanceCents), cents(total))}
        </span>
        <span className="two-lines:hidden">{cents(total)}</span>
      </>
    ) : (
      cents(total)
    );
  },
  net: (row: InvoiceTableRow) => cents(row.accountingNetCents ?? row.netCents),
  tax: (row: InvoiceTableRow) => cents(row.accountingTaxCents ?? row.taxCents),
  balance: (row: InvoiceTableRow) => <strong>{cents(row.balanceCents)}</strong>,
});

const WIDTHS = {
  number: 'w-37',
  order: 'w-28',
  state: 'w-26',
  date: 'w-30',
  due: 'w-30',
  overdue: 'w-25',
  total: 'w-29',
  balance: 'w-30',
};
/** Smaller type leaves the customer more room: most names take one line, none more than two. */
const DENSE_WIDTHS = {
  ...WIDTHS,
  number: 'w-32',
  date: 'w-26',
  due: 'w-26',
  overdue: 'w-24',
  total: 'w-26',
  balance: 'w-26',
};

/** Invoices as a table: all of them, the open or the paid ones. */
export function InvoiceList({
  rows,
  next,
  previous,
  view,
  staff,
  site,
  dense,
  today,
  hint,
  notSent = [],
}: {
  rows: readonly InvoiceTableRow[];
  next: string | null;
  previous: string | null;
  view: TableView;
  staff: boolean;
  /** The only site of a buyer, which no row names; null: a column does. */
  site: string | null;
  dense: boolean;
  today: string;
  /** Bills by hand that were not sent to the customer. */
  notSent?: readonly string[];
  /** What to try when nothing matches. */
  hint: string;
}) {
  return (
    <DataTable<InvoiceTableRow>
      phone={{
        first: ['date', 'customer'],
        firstEnd: 'state',
        second: ['total', 'number'],
        secondEnd: 'due',
      }}
      label="Invoices"
      shape={invoiceTable(staff, site)}
      view={view}
      rows={rows}
      next={next}
      previous={previous}
      context={{ timeZone: 'UTC' }}
      cells={cells(staff, today, view.columns.includes('order'), { site, notSent })}
      widths={dense ? DENSE_WIDTHS : WIDTHS}
      // Where the books number by themselves, an invoice and a credit may have the same number.
      name={(row) =>
        row.kind === 'credit'
          ? creditName(row.docNumber, row.orderNumber)
          : (row.docNumber ?? `${words.noNumberYet}, ${words.order(row.orderNumber)}`)
      }
      href={addressOf}
      fields={[
        {
          kind: 'search',
          name: 'q',
          label: 'Search invoices',
          placeholder: staff ? 'No., PO, name, amount' : 'No., PO, site, amount',
        },
        {
          kind: 'choice',
          name: 'month',
          label: monthMessages.field,
          options: monthsTo(today).map((month) => ({
            value: month,
            label: monthText(month, 'long'),
          })),
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
