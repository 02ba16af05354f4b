import { HOME_CURRENCY, type QboInvoice, toCents } from '../quickbooks/contract.ts';

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

const SHIPPING = 'SHIPPING_ITEM_ID';

/** Is this invoice a source of prices at all (reference: quickbooks.md 6.4)? `today` is the company's day. */
export function isPriceSource(invoice: QboInvoice, today: string): boolean {
  if (!invoice.TxnDate || invoice.TxnDate > today || !invoice.CustomerRef) return false;
  if ((invoice.PrivateNote ?? '').startsWith('Voided')) return false;
  if (invoice.CurrencyRef && invoice.CurrencyRef.value !== HOME_CURRENCY) return false;
  return invoice.GlobalTaxCalculation !== 'TaxInclusive';
}

/** Later wins: by date, then the invoice's number as a number, then the line. Never by when it was last touched. */
function isLater(a: LastPrice, b: LastPrice): boolean {
  if (a.txnDate !== b.txnDate) return a.txnDate > b.txnDate;
  return Number(a.evidence.invoiceId) >= Number(b.evidence.invoiceId);
}

/** The last invoiced unit price of each customer and item. Lump sums, free goods, shipping and voided invoices are no prices. */
export function lastPrices(invoices: QboInvoice[], today: string): LastPrice[] {
  const latest = new Map<string, LastPrice>();
  for (const invoice of invoices) {
    if (!isPriceSource(invoice, today)) continue;
    const lines = [...invoice.Line].sort((a, b) => (a.LineNum ?? 0) - (b.LineNum ?? 0));
    for (const line of lines) {
      const detail = line.SalesItemLineDetail;
      const item = detail?.ItemRef?.value;
      if (line.DetailType !== 'SalesItemLineDetail' || !item || item === SHIPPING) continue;
      if (!detail?.UnitPrice || detail.UnitPrice <= 0 || !detail.Qty || detail.Qty <= 0) continue;
      const price: LastPrice = {
        customerRef: invoice.CustomerRef?.value ?? '',
        itemRef: item,
        unitPriceCents: toCents(detail.UnitPrice),
        txnDate: invoice.TxnDate ?? '',
        evidence: {
          invoiceId: invoice.Id,
          docNumber: invoice.DocNumber ?? null,
          date: invoice.TxnDate ?? '',
          quantity: detail.Qty,
          discounted: Boolean(detail.DiscountRate || detail.DiscountAmt),
        },
      };
      const key = `${price.customerRef} ${item}`;
      const known = latest.get(key);
      if (!known || isLater(price, known)) latest.set(key, price);
    }
  }
  return [...latest.values()];
}
