import { centsToDecimal, lineTotal } from '../../../kit/money.ts';
import type { CreditDraft } from '../../credits/credit-ledger.ts';
import { goodwillStops } from '../../invoices/part-messages.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { InvoiceDraft } from '../../ledger-rows.ts';
import { type BooksPreferences, toAmount } from '../contract.ts';

/** QuickBooks' own item for a delivery fee. */
export const SHIPPING_ITEM = 'SHIPPING_ITEM_ID';
/** How the internal memo of every invoice of ours begins. */
export const OUR_MARKER = 'Bellcart delivery ';

/** Stands in the internal memo, so that an invoice of ours is known again by the delivery it bills. */
export const marker = (deliveryId: string, version: number) =>
  `${OUR_MARKER}${deliveryId}${version > 1 ? ` v${version}` : ''},`;

/** The delivery that a memo names as ours; null without our marker. */
export const markedDelivery = (memo: string): string | null =>
  memo.split(OUR_MARKER)[1]?.match(/^[0-9a-f-]{36}/)?.[0] ?? null;

/** The same for a credit: by the claim that it settles, or by itself. */
export const creditMarker = (marker: string) => `Bellcart ${marker}`;
/** The marker of a credit in a memo of the books; null when it bears none. */
export const markedCredit = (memo: string): string | null =>
  /Bellcart ((?:claim|credit) [0-9a-f-]{36})/.exec(memo)?.[1] ?? null;

/**
 * The invoice as QuickBooks wants it. A line’s amount is its exact unit price times its quantity, rounded once, half up, as QuickBooks computes it.
 * With automated sales tax QuickBooks computes the tax; otherwise ours is sent, or none where the books hold none.
 * @throws LedgerError refused `fee-item`, `surcharge-item` or `deposit-item`, when nothing in the books stands for it; `discounts-off`
 */
export function encodeInvoice(
  invoice: InvoiceDraft,
  preferences: Partial<BooksPreferences>,
  termId: string | undefined,
): string {
  const sale = saleOf(invoice, preferences);
  const { name, address1, city, state, zip } = invoice.shipTo;
  const fee = invoice.deliveryFeeCents > 0 ? [feeLine(invoice, preferences)] : [];
  const surcharge = invoice.surchargeCents > 0 ? [surchargeLine(invoice, preferences)] : [];
  const ours = marker(invoice.deliveryId, invoice.version);
  const moved = invoice.movedFrom ? ` delivered ${invoice.movedFrom},` : '';
  const delivered = invoice.movedFrom ? `, delivered ${invoice.movedFrom}` : '';
  return JSON.stringify({
    ...sale,
    ...linesOf(
      [...sale.Line, ...fee, ...surcharge, ...depositLines(invoice, preferences)],
      invoice,
      preferences,
    ),
    ShipAddr: {
      Line1: name,
      Line2: address1,
      City: city,
      CountrySubDivisionCode: state,
      PostalCode: zip,
      Country: 'USA',
    },
    ...(termId ? { SalesTermRef: { value: termId } } : {}),
    PrivateNote: `${ours}${moved} order ${invoice.orderNumber}`,
    CustomerMemo: {
      value: `Order ${invoice.orderNumber}${invoice.poNumber ? `, your PO ${invoice.poNumber}` : ''}${delivered}`,
    },
  });
}

/** Shipping where the books have it, else the item that a bookkeeper chose for it. */
function feeLine(invoice: InvoiceDraft, preferences: Partial<BooksPreferences>) {
  const Amount = toAmount(invoice.deliveryFeeCents);
  const DetailType = 'SalesItemLineDetail';
  const itemId = invoice.parts['delivery-fee'];
  if (preferences.allowShipping)
    return { Amount, DetailType, SalesItemLineDetail: { ItemRef: { value: SHIPPING_ITEM } } };
  if (!itemId)
    throw new LedgerError('refused', 'Nothing stands for the delivery fee in QuickBooks.', {
      code: 'fee-item',
      detail: `Nothing in QuickBooks stands for the delivery fee of $${centsToDecimal(invoice.deliveryFeeCents)}: shipping is off there, and no item is chosen for it. Choose one under QuickBooks, Invoice items; it then goes out by itself.`,
    });
  return chargeLine(preferences, { Description: 'Delivery fee', itemId, Amount, taxed: false });
}

/** The item that a bookkeeper chose for it, taxed where the company says so. */
function surchargeLine(invoice: InvoiceDraft, preferences: Partial<BooksPreferences>) {
  const itemId = invoice.parts['fuel-surcharge'];
  if (!itemId)
    throw new LedgerError('refused', 'Nothing stands for the fuel surcharge in QuickBooks.', {
      code: 'surcharge-item',
      detail: `Nothing in QuickBooks stands for the fuel surcharge of $${centsToDecimal(invoice.surchargeCents)}. Choose an item under QuickBooks, Invoice items; it then goes out by itself.`,
    });
  const taxed = invoice.surchargeTaxable && invoice.taxRateBp > 0;
  return chargeLine(preferences, {
    Description: 'Fuel surcharge',
    itemId,
    Amount: toAmount(invoice.surchargeCents),
    taxed,
  });
}

/** What containers carry, on an invoice as on a credit: a line of its own. */
function depositLines(
  sale: Pick<
    InvoiceDraft,
    'depositCents' | 'depositTaxable' | 'depositText' | 'parts' | 'taxRateBp'
  >,
  preferences: Partial<BooksPreferences>,
) {
  if (sale.depositCents === 0) return [];
  const itemId = sale.parts.deposit;
  if (!itemId)
    throw new LedgerError('refused', 'Nothing stands for container deposits in QuickBooks.', {
      code: 'deposit-item',
      detail: `Nothing in QuickBooks stands for the container deposit of $${centsToDecimal(sale.depositCents)}. Choose an item under QuickBooks, Invoice items; it then goes out by itself.`,
    });
  const taxed = sale.depositTaxable && sale.taxRateBp > 0;
  const words = `Container deposit, ${sale.depositText}`;
  return [
    chargeLine(preferences, {
      Description: words,
      itemId,
      Amount: toAmount(sale.depositCents),
      taxed,
    }),
  ];
}

/** An amount for no goods, untaxed. */
function goodwillLines(
  { goodwillCents, parts }: Pick<CreditDraft, 'goodwillCents' | 'parts'>,
  preferences: Partial<BooksPreferences>,
) {
  if (goodwillCents === 0) return [];
  if (!parts.goodwill)
    throw new LedgerError('refused', 'Nothing stands for goodwill in QuickBooks.', {
      code: 'goodwill-item',
      detail: goodwillStops(goodwillCents),
    });
  const Amount = toAmount(goodwillCents);
  return [
    chargeLine(preferences, {
      Description: 'Goodwill',
      itemId: parts.goodwill,
      Amount,
      taxed: false,
    }),
  ];
}

function chargeLine(
  preferences: Partial<BooksPreferences>,
  {
    Description,
    itemId,
    Amount,
    taxed,
  }: { Description: string; itemId: string; Amount: number; taxed: boolean },
) {
  return {
    Amount,
    DetailType: 'SalesItemLineDetail',
    Description,
    SalesItemLineDetail: {
      ItemRef: { value: itemId },
      UnitPrice: Amount,
      Qty: 1,
      ...(preferences.usingSalesTax ? { TaxCodeRef: { value: taxed ? 'TAX' : 'NON' } } : {}),
    },
  };
}

/** One amount for the whole: a percentage was taken of its goods already, and QuickBooks would take it of fees too. */
function discountOf(
  sale: Pick<InvoiceDraft, 'discountCents'>,
  preferences: Partial<BooksPreferences>,
) {
  if (preferences.discounts === false)
    throw new LedgerError('refused', 'Discounts are off in QuickBooks.', {
      code: 'discounts-off',
      detail: `It has a discount of $${centsToDecimal(sale.discountCents)}, and discounts are off in QuickBooks. Switch them on there under Account and settings, Sales, then retry.`,
    });
  return {
    Amount: toAmount(sale.discountCents),
    DetailType: 'DiscountLineDetail',
    DiscountLineDetail: { PercentBased: false },
  };
}

/** Lines with the class, the class and location of the whole, and what comes off. */
function linesOf(
  lines: { SalesItemLineDetail: object }[],
  sale: Pick<InvoiceDraft, 'parts' | 'discountCents'>,
  preferences: Partial<BooksPreferences>,
) {
  const { class: classId, location } = sale.parts;
  const discount = sale.discountCents > 0 ? discountOf(sale, preferences) : null;
  return {
    Line: [
      ...lines.map((line) => withClass(line, classId, preferences)),
      ...(discount ? [discount] : []),
    ],
    // The discount lowers what is taxed.
    ...(discount ? { ApplyTaxAfterDiscount: true } : {}),
    ...(classId && preferences.classOfSale ? { ClassRef: { value: classId } } : {}),
    ...(location && preferences.locations ? { DepartmentRef: { value: location } } : {}),
  };
}

function withClass<Line extends { SalesItemLineDetail: object }>(
  line: Line,
  classId: string | undefined,
  preferences: Partial<BooksPreferences>,
) {
  if (!classId || !preferences.classOfLine) return line;
  const ClassRef = { value: classId };
  return { ...line, SalesItemLineDetail: { ...line.SalesItemLineDetail, ClassRef } };
}

/** A credit memo as QuickBooks wants it; both memos name the invoice that it belongs to, if it does, and the order. @throws LedgerError refused `deposit-item` or `goodwill-item` */
export function encodeCredit(credit: CreditDraft, preferences: Partial<BooksPreferences>): string {
  const { invoiceNumber, orderNumber } = credit;
  const sale = saleOf(credit, preferences);
  const of = `${invoiceNumber === null ? '' : `invoice ${invoiceNumber}, `}order ${orderNumber}`;
  return JSON.stringify({
    ...sale,
    ...linesOf(
      [...sale.Line, ...depositLines(credit, preferences), ...goodwillLines(credit, preferences)],
      credit,
      preferences,
    ),
    PrivateNote: `${creditMarker(credit.marker)}, ${of}`,
    CustomerMemo: { value: `Credit for ${of}` },
  });
}

type Sale = Omit<CreditDraft, 'marker' | 'invoiceNumber' | 'goodwillCents'>;

/** What an invoice and a credit have in common. */
function saleOf(invoice: Sale, preferences: Partial<BooksPreferences>) {
  const taxed = preferences.usingSalesTax === true;
  const Line = invoice.lines.map((line) => ({
    Amount: toAmount(lineTotal(line.unitPriceCents, line.quantity)),
    DetailType: 'SalesItemLineDetail',
    Description: line.description,
    SalesItemLineDetail: {
      ItemRef: { value: line.itemId },
      UnitPrice: Number(centsToDecimal(line.unitPriceCents)),
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
