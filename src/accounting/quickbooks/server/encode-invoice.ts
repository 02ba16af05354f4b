import { centsToDecimal } from '../../../kit/money.ts';
import { type InvoiceDraft, LedgerError } from '../../ledger.ts';
import { type BooksPreferences, toAmount } from '../contract.ts';

/** QuickBooks' own item for a delivery fee. */
export const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
/** How the internal memo of every invoice of ours begins. */
export const OUR_MARKER = 'Bellcart delivery ';

/** Stands in the internal memo, so that an invoice of ours is known again by the delivery it bills. */
export const marker = (deliveryId: string) => `${OUR_MARKER}${deliveryId}`;

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
  const shipping = {
    Amount: toAmount(invoice.deliveryFeeCents),
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: { ItemRef: { value: SHIPPING_ITEM } },
  };
  const ownTax = taxed && !preferences.partnerTax && preferences.taxCode && invoice.taxCents > 0;
  return JSON.stringify({
    CustomerRef: { value: invoice.customerId },
    TxnDate: invoice.txnDate,
    ...(preferences.customTxnNumbers ? { DocNumber: invoice.docNumber } : {}),
    Line: invoice.deliveryFeeCents > 0 ? [...Line, shipping] : Line,
    PrivateNote: `${marker(invoice.deliveryId)}, order ${invoice.orderNumber}`,
    CustomerMemo: {
      value: invoice.poNumber
        ? `Order ${invoice.orderNumber}, your PO ${invoice.poNumber}`
        : `Order ${invoice.orderNumber}`,
    },
    ...(invoice.email ? { BillEmail: { Address: invoice.email } } : {}),
    ...(ownTax
      ? {
          TxnTaxDetail: {
            TxnTaxCodeRef: { value: preferences.taxCode },
            TotalTax: toAmount(invoice.taxCents),
          },
        }
      : {}),
  });
}
