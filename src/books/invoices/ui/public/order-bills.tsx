import type { loadOrderBills } from '../../server/public/load-invoices.ts';
import { BillStops } from '../bill-stops.tsx';
import { InvoicePanel } from '../invoice-panel.tsx';
import { WithoutBooks } from '../without-books.ts';

/** Why a bill of the order would stop, its invoices and their credits. A panel of the order's page. */
export function OrderBills({
  billStops,
  invoices,
  credits,
  books,
  today,
  withoutBooks,
}: Awaited<ReturnType<typeof loadOrderBills>>) {
  return (
    <>
      <BillStops stops={billStops} />
      <WithoutBooks value={withoutBooks}>
        <InvoicePanel invoices={invoices} credits={credits} staff={books} today={today} />
      </WithoutBooks>
    </>
  );
}
