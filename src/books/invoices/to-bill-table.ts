import { centsToDecimal } from '../../kit/money.ts';
import type { TableShape } from '../../kit/table-view.ts';
import type { ToBillLine } from './server/to-bill.ts';

/** The file of what waits to be billed by hand: a row for each line of a bill. */
export const TO_BILL_TABLE: TableShape<ToBillLine> = {
  columns: {
    order: { title: 'Order', text: (row) => row.orderNumber, fixed: true },
    po: { title: 'PO', text: (row) => row.poNumber },
    customer: { title: 'Customer', text: (row) => row.customerName },
    delivered: { title: 'Delivered', text: (row) => row.deliveredOn, sort: 'up', day: true },
    sku: { title: 'SKU', text: (row) => row.sku },
    description: { title: 'Description', text: (row) => row.description },
    quantity: { title: 'Quantity', text: (row) => row.quantity, numeric: true },
    price: { title: 'Price', text: (row) => centsToDecimal(row.unitPriceCents), numeric: true },
    amount: { title: 'Amount', text: (row) => centsToDecimal(row.amountCents), numeric: true },
    taxable: { title: 'Taxable', text: (row) => (row.taxable ? 'yes' : 'no') },
  },
  filters: {},
  sort: 'delivered',
};
