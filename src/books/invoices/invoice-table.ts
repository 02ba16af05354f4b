import { centsToDecimal } from '../../kit/money.ts';
import {
  anyText,
  type FilterRule,
  onlyWhenChosen,
  type TableColumn,
  type TableShape,
} from '../../kit/table-view.ts';
import { DUE_FILTERS, INVOICE_FILTERS } from '../choices.ts';
import type { InvoiceSummary } from '../contract.ts';
import type { DocumentKind } from '../documents/document-kind.ts';
import { CLAIM_OPEN, DOCUMENT_MESSAGES } from '../messages.ts';
import { invoiceStateText } from './state-text.ts';

/** An invoice, or a credit: a row of the same list, its figures below 0 as they come off what is owed. */
export type InvoiceTableRow = InvoiceSummary & {
  kind: DocumentKind;
  /** Of a credit: the invoice that it goes against; null for empties alone. */
  creditOf: string | null;
  /** Of a credit by hand: what is left beyond its bill; null: nobody knows that here. */
  ownLeftCents: number | null;
  /** How many days its due day has passed while something is open; 0 while it is not late. */
  overdueDays: number;
  /** The state that the goods went to, and the rate of its order in hundredths of a percent. */
  goesTo: string | null;
  taxRateBp: number;
};

const amount = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents));

/** A month of documents: "2026-11". */
export const isMonth: FilterRule = (value) => /^20\d\d-(0[1-9]|1[0-2])$/.test(value);

/** As the screen's mark says it. */
const stateColumn = (staff: boolean): TableColumn<InvoiceTableRow> => ({
  title: 'State',
  text: (row) => invoiceStateText(row, { staff }),
});

/** What the table of invoices shows to staff: its columns on the screen and in the file, what sorts and filters it. */
const STAFF_TABLE: TableShape<InvoiceTableRow> = {
  columns: {
    kind: { title: 'Kind', text: (row) => DOCUMENT_MESSAGES[row.kind], extra: true },
    number: { title: 'Invoice', text: (row) => row.docNumber, fixed: true },
    // Nearly always the number of the invoice; where it is another it stands below that one.
    order: { title: 'Order', text: (row) => row.orderNumber, extra: true },
    customer: { title: 'Customer', text: (row) => row.customerName, sort: 'up' },
    state: stateColumn(true),
    claim: { title: 'Claim', text: (row) => (row.hasClaim ? CLAIM_OPEN : ''), extra: true },
    date: { title: 'Date', text: (row) => row.txnDate, sort: 'down', day: true },
    due: { title: 'Due', text: (row) => row.dueDate, sort: 'up', day: true },
    overdue: {
      title: 'Days overdue',
      text: (row) => row.overdueDays || '',
      sort: 'down',
      numeric: true,
    },
    net: {
      title: 'Before tax',
      text: (row) => amount(row.accountingNetCents ?? row.netCents),
      numeric: true,
      extra: true,
    },
    goesTo: { title: 'Goods to', text: (row) => row.goesTo, extra: true },
    rate: {
      title: 'Tax rate, %',
      text: (row) =>
        (row.accountingTaxCents ?? row.taxCents) === 0 ? 0 : centsToDecimal(row.taxRateBp),
      numeric: true,
      extra: true,
    },
    tax: {
      title: 'Tax',
      text: (row) => amount(row.accountingTaxCents ?? row.taxCents),
      numeric: true,
      extra: true,
    },
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
    month: isMonth,
    with: ['credit', 'elsewhere'],
  },
  sort: '-date',
};

const { problem: _, ...forCustomers } = STAFF_TABLE.columns;

/** Customers, whose own are sites, read states in words of their own, and no reasons. */
const CUSTOMER_TABLE: TableShape<InvoiceTableRow> = {
  ...STAFF_TABLE,
  columns: {
    ...forCustomers,
    customer: { title: 'Site', text: (row) => row.customerName, sort: 'up' },
    state: stateColumn(false),
  },
  filters: {
    q: anyText,
    show: ['open', 'paid', 'all'],
    due: DUE_FILTERS,
    customer: anyText,
    month: isMonth,
  },
};

/** Of whom has one site, no row names it. */
const ONE_SITE_TABLE = onlyWhenChosen(CUSTOMER_TABLE, 'customer');

/** The table of invoices as this person reads it. `site`: the only one of a buyer, or null. */
export const invoiceTable = (
  staff: boolean,
  site: string | null = null,
): TableShape<InvoiceTableRow> =>
  staff ? STAFF_TABLE : site === null ? CUSTOMER_TABLE : ONE_SITE_TABLE;
