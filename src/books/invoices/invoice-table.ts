import { centsToDecimal } from '../../kit/money.ts';
import { anyText, type TableShape } from '../../kit/table-view.ts';
import { DUE_FILTERS, INVOICE_FILTERS } from '../choices.ts';
import type { InvoiceSummary } from '../contract.ts';
import { CUSTOMER_MESSAGES, STATE_MESSAGES } from '../messages.ts';

export type InvoiceTableRow = InvoiceSummary;

const amount = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents));

/** What the table of invoices shows to staff: its columns on the screen and in the file, what sorts and filters it. */
const STAFF_TABLE: TableShape<InvoiceTableRow> = {
  columns: {
    number: { title: 'Invoice', text: (row) => row.docNumber ?? row.orderNumber, fixed: true },
    order: { title: 'Order', text: (row) => row.orderNumber },
    customer: { title: 'Customer', text: (row) => row.customerName, sort: 'up' },
    state: { title: 'State', text: (row) => STATE_MESSAGES[row.state] },
    date: { title: 'Date', text: (row) => row.txnDate, sort: 'down' },
    due: { title: 'Due', text: (row) => row.dueDate, sort: 'up' },
    total: {
      title: 'Total',
      text: (row) => amount(row.accountingTotalCents ?? row.totalCents),
      sort: 'down',
      numeric: true,
    },
    balance: {
      title: 'Balance',
      text: (row) => amount(row.balanceCents),
      sort: 'down',
      numeric: true,
    },
    problem: { title: 'Problem', text: (row) => row.problem, extra: true },
  },
  filters: {
    q: anyText,
    show: INVOICE_FILTERS,
    due: DUE_FILTERS,
    customer: anyText,
    with: ['credit', 'elsewhere'],
  },
  sort: '-date',
};

const { problem: _, ...forCustomers } = STAFF_TABLE.columns;

/** Customers read states in words of their own, and no reasons. */
const CUSTOMER_TABLE: TableShape<InvoiceTableRow> = {
  ...STAFF_TABLE,
  columns: {
    ...forCustomers,
    state: { title: 'State', text: (row) => CUSTOMER_MESSAGES[row.state] },
  },
  filters: { q: anyText, show: ['open', 'paid', 'all'], due: DUE_FILTERS, customer: anyText },
};

export const invoiceTable = (staff: boolean): TableShape<InvoiceTableRow> =>
  staff ? STAFF_TABLE : CUSTOMER_TABLE;
