import { HOME_CURRENCY, type LedgerInvoice } from '../ledger.ts';

export interface LastPrice {
  customerRef: string;
  itemRef: string;
  unitPriceCents: number;
  txnDate: string;
  evidence: {
    invoiceId: string;
    docNumber: string | null;
    date: string;
    quantity: number;
    discounted: boolean;
  };
}

/** Is this invoice a source of prices at all? `today` is the company's day. */
export function isPriceSource(invoice: LedgerInvoice, today: string): boolean {
  if (!invoice.date || invoice.date > today || invoice.customerId === null) return false;
  if (invoice.markedVoid || invoice.taxIncluded) return false;
  return invoice.currency === null || invoice.currency === HOME_CURRENCY;
}

/** Later wins: by date, then the invoice's number as a number, then the line. Never by when it was last touched. */
function isLater(a: LastPrice, b: LastPrice): boolean {
  if (a.txnDate !== b.txnDate) return a.txnDate > b.txnDate;
  return Number(a.evidence.invoiceId) >= Number(b.evidence.invoiceId);
}

/** The last invoiced unit price of each customer and item. */
export function lastPrices(invoices: readonly LedgerInvoice[], today: string): LastPrice[] {
  const latest = new Map<string, LastPrice>();
  for (const invoice of invoices) {
    if (!isPriceSource(invoice, today)) continue;
    for (const line of invoice.lines) {
      const price: LastPrice = {
        customerRef: invoice.customerId ?? '',
        itemRef: line.itemId,
        unitPriceCents: line.unitPriceCents,
        txnDate: invoice.date,
        evidence: {
          invoiceId: invoice.id,
          docNumber: invoice.number,
          date: invoice.date,
          quantity: line.quantity,
          discounted: line.discounted,
        },
      };
      const key = `${price.customerRef} ${line.itemId}`;
      const known = latest.get(key);
      if (!known || isLater(price, known)) latest.set(key, price);
    }
  }
  return [...latest.values()];
}
