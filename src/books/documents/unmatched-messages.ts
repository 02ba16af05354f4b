import { formatCents } from '../../kit/money.ts';

interface InBooks {
  docNumber: string | null;
  totalCents: number;
  customerName: string | null;
}

const named = (what: string, { docNumber, totalCents, customerName }: InBooks) =>
  `${what} ${docNumber ?? 'without a number'} of ${formatCents(totalCents)}${customerName ? ` for ${customerName}` : ''} stands in QuickBooks with the`;

/** What To do says of documents of the books that bear our mark, and its buttons for them. */
export const UNMATCHED_WORDS = {
  /** `billedBy`: the number of the invoice that stands for the delivery already. */
  invoice: (found: InBooks & { orderNumber: string | null; billedBy: string | null }) => {
    const what = named('Invoice', found);
    if (found.orderNumber === null) return `${what} shop’s mark, and no delivery here knows it.`;
    return found.billedBy === null
      ? `${what} mark of order ${found.orderNumber}, whose invoice the shop does not have there.`
      : `${what} mark of order ${found.orderNumber}, which invoice ${found.billedBy} bills already: one of the two is too many.`;
  },
  /** `ours`: our credit of the same mark, and what it is for; null when there is none. */
  credit: (found: InBooks, ours: { what: string; bookedAs: string | null } | null) => {
    const what = `${named('Credit memo', found)} shop’s mark`;
    if (ours === null) return `${what}, and no credit here knows it.`;
    return ours.bookedAs === null
      ? `${what}: ${ours.what}, which the shop does not have there.`
      : `${what}: ${ours.what}, which stands there as ${ours.bookedAs} already. One of the two is too many.`;
  },
  ours: (invoiceNumber: string | null, orderNumber: string) =>
    invoiceNumber === null
      ? `the credit for empties taken at order ${orderNumber}`
      : `the credit for invoice ${invoiceNumber}`,
  belongs: { invoice: 'It is the order’s invoice', credit: 'It is this credit' },
  orderNumber: 'Order number',
  notOurs: 'Not the shop’s',
  notOursHelp: {
    invoice: 'It stays in QuickBooks and is not asked about again.',
    credit: 'It stays in QuickBooks and is not asked about again. Void it there if it is too many.',
  },
};
