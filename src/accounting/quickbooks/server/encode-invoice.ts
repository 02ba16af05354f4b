import { centsToDecimal } from '../../../kit/money.ts';
import type { CreditDraft } from '../../credit-ledger.ts';
import { type InvoiceDraft, LedgerError } from '../../ledger.ts';
import { type BooksPreferences, toAmount } from '../contract.ts';

/** QuickBooks' own item for a delivery fee. */
export const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
/** How the internal memo of every invoice of ours begins. */
export const OUR_MARKER = 'Bellcart delivery ';

/** Stands in the internal memo, so that an invoice of ours is known again by the delivery it bills. */
export const marker = (deliveryId: string) => `${OUR_MARKER}${deliveryId}`;

/** The same for a credit and the claim that it settles. */
export const creditMarker = (claimId: string) => `Bellcart claim ${claimId}`;

/**
 * The invoice as QuickBooks wants it. Line amounts are whole cents times whole quantities, so nothing is ever rounded.
 * With automated sales tax QuickBooks computes the tax; otherwise ours is sent, or none where the books hold none.
 */
export function encodeInvoice(
  invoice: InvoiceDraft,
  preferences: Partial<BooksPreferences>,
): string {
  if (invoice.deliveryFeeCents > 0 && !preferences.allowShipping) {
    throw new LedgerError('refused', 'Shipping is off in QuickBooks.', {
      code: 'shipping-off',
      detail: `The delivery fee of $${centsToDecimal(invoice.deliveryFeeCents)} needs Shipping, which is off in QuickBooks’ sales settings.`,
    });
  }
  const sale = saleOf(invoice, preferences);
  const shipping = {
    Amount: toAmount(invoice.deliveryFeeCents),
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: { ItemRef: { value: SHIPPING_ITEM } },
  };
  return JSON.stringify({
    ...sale,
    Line: invoice.deliveryFeeCents > 0 ? [...sale.Line, shipping] : sale.Line,
    PrivateNote: `${marker(invoice.deliveryId)}, order ${invoice.orderNumber}`,
    CustomerMemo: {
      value: invoice.poNumber
        ? `Order ${invoice.orderNumber}, your PO ${invoice.poNumber}`
        : `Order ${invoice.orderNumber}`,
    },
  });
}

/** A credit memo as QuickBooks wants it; both memos name the invoice that it belongs to. */
export function encodeCredit(credit: CreditDraft, preferences: Partial<BooksPreferences>): string {
  const { claimId, invoiceNumber, orderNumber } = credit;
  return JSON.stringify({
    ...saleOf(credit, preferences),
    PrivateNote: `${creditMarker(claimId)}, invoice ${invoiceNumber}, order ${orderNumber}`,
    CustomerMemo: { value: `Credit for invoice ${invoiceNumber}, order ${orderNumber}` },
  });
}

type Sale = Omit<CreditDraft, 'claimId' | 'invoiceNumber'>;

/** What an invoice and a credit have in common. */
function saleOf(invoice: Sale, preferences: Partial<BooksPreferences>) {
  const taxed = preferences.usingSalesTax === true;
  const Line = invoice.lines.map((line) => ({
    Amount: toAmount(line.quantity * line.unitPriceCents),
    DetailType: 'SalesItemLineDetail',
    Description: line.description,
    SalesItemLineDetail: {
      ItemRef: { value: line.itemId },
      UnitPrice: toAmount(line.unitPriceCents),
      Qty: line.quantity,
      ...(taxed
        ? { TaxCodeRef: { value: line.taxable && invoice.taxRateBp > 0 ? 'TAX' : 'NON' } }
        : {}),
    },
  }));
  const ownTax = taxed && !preferences.partnerTax && preferences.taxCode && invoice.taxCents > 0;
  return {
    CustomerRef: { value: invoice.customerId },
    TxnDate: invoice.txnDate,
    ...(preferences.customTxnNumbers ? { DocNumber: invoice.docNumber } : {}),
    Line,
    ...(invoice.email ? { BillEmail: { Address: invoice.email } } : {}),
    ...(ownTax
      ? {
          TxnTaxDetail: {
            TxnTaxCodeRef: { value: preferences.taxCode },
            TotalTax: toAmount(invoice.taxCents),
          },
        }
      : {}),
  };
}
