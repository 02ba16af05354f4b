import { exportTable } from '../../../company/server/export-table.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { readTable, type TableShape } from '../../../kit/table-view.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { byHandMessages } from '../by-hand-messages.ts';
import { billLines, type ToBillLine, toBillByHand } from '../server/to-bill.ts';
import type { Route } from './+types/to-bill-file';

export const middleware = [requireRole('books')];

/** The file of what waits to be billed by hand: a row for each line of a bill. */
const TO_BILL_TABLE: TableShape<ToBillLine> = {
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

/** More waits nowhere: a shop bills at least by the month. */
const MOST_BILLS = 5000;

/** `/dashboard/accounting/to-bill.csv`: what waits to be billed by hand, line by line, with the tax as a line of its own. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  return exportTable(app, user, call, {
    name: 'to-bill',
    shape: TO_BILL_TABLE,
    view: readTable(TO_BILL_TABLE, new URL(request.url).searchParams),
    context: await readCompany(app),
    read: async () => ({
      rows: (await toBillByHand(app.db, orderScope(user), MOST_BILLS)).flatMap((bill) =>
        billLines(bill, byHandMessages.charges),
      ),
      next: null,
      previous: null,
    }),
  }).catch(failFile);
}
