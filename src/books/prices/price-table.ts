import { centsToDecimal, type UnitCents } from '../../kit/money.ts';
import { anyText, type TableShape } from '../../kit/table-view.ts';
import type { PriceMark, PriceState } from './contract.ts';
import { MARK_LABELS, STATE_LABELS } from './messages.ts';

/** One price of the books, and what the customer pays today. */
export interface PriceTableRow {
  /** `<customer>:<item>` of the books. */
  id: string;
  customerId: string;
  customerName: string;
  productId: string;
  productName: string;
  sizeUnit: string;
  sku: string;
  todayCents: UnitCents | null;
  todayRule: string;
  /** null: no invoice says one any more. */
  unitPriceCents: UnitCents | null;
  docNumber: string | null;
  dated: string | null;
  quantity: number | null;
  beforeCents: UnitCents | null;
  spreadCents: UnitCents | null;
  marks: PriceMark[];
  state: PriceState;
  decidedBy: string | null;
}

export const SHOWN_PRICES = ['waiting', 'marked', 'refused', 'settled'] as const;

const amount = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents));

/** How far the books' price is from today's, in percent; null where one of them is missing. */
export function changeOf(row: Pick<PriceTableRow, 'todayCents' | 'unitPriceCents'>): number | null {
  if (row.todayCents === null || row.unitPriceCents === null) return null;
  return Math.round(((row.unitPriceCents - row.todayCents) * 1000) / row.todayCents) / 10;
}

/** The table of prices of the books: its columns on the screen and in the file, what sorts and filters it. */
export const PRICE_TABLE: TableShape<PriceTableRow> = {
  columns: {
    customer: { title: 'Customer', text: (row) => row.customerName, sort: 'up', fixed: true },
    product: {
      title: 'Product',
      text: (row) => `${row.productName}, ${row.sizeUnit}`,
      sort: 'up',
    },
    sku: { title: 'SKU', text: (row) => row.sku, extra: true },
    today: { title: 'Pays today', text: (row) => amount(row.todayCents), numeric: true },
    price: {
      title: 'In QuickBooks',
      text: (row) => amount(row.unitPriceCents),
      sort: 'down',
      numeric: true,
    },
    change: { title: 'Change %', text: (row) => changeOf(row), extra: true, numeric: true },
    invoice: { title: 'Invoice', text: (row) => row.docNumber },
    date: { title: 'Date', text: (row) => row.dated, sort: 'down', extra: true, day: true },
    quantity: { title: 'Quantity', text: (row) => row.quantity, extra: true, numeric: true },
    marks: {
      title: 'Marks',
      text: (row) => row.marks.map((mark) => MARK_LABELS[mark]).join(', '),
    },
    before: {
      title: 'Price before',
      text: (row) => amount(row.beforeCents),
      extra: true,
      numeric: true,
    },
    state: { title: 'State', text: (row) => STATE_LABELS[row.state], sort: 'up', extra: true },
    by: { title: 'Decided by', text: (row) => row.decidedBy, extra: true },
  },
  filters: { q: anyText, show: SHOWN_PRICES },
  sort: 'state',
};
