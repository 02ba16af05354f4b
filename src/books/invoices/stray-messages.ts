import { formatCents } from '../../kit/money.ts';

interface Stray {
  docNumber: string | null;
  totalCents: number;
  customerName: string | null;
  orderNumber: string | null;
  /** The number of the invoice that stands for the delivery already. */
  billedBy: string | null;
}

/** What the inbox says of invoices of the books that bear our mark, and its buttons for them. */
export const STRAY_WORDS = {
  sentence: ({ docNumber, totalCents, customerName, orderNumber, billedBy }: Stray) => {
    const what = `Invoice ${docNumber ?? 'without a number'} of ${formatCents(totalCents)}${customerName ? ` for ${customerName}` : ''}`;
    if (orderNumber === null)
      return `${what} stands in QuickBooks with the shop’s mark, and no delivery here knows it.`;
    return billedBy === null
      ? `${what} stands in QuickBooks with the mark of order ${orderNumber}, whose invoice the shop does not have there.`
      : `${what} stands in QuickBooks with the mark of order ${orderNumber}, which invoice ${billedBy} bills already: one of the two is too many.`;
  },
  belongs: 'It is the order’s invoice',
  orderNumber: 'Order number',
  notOurs: 'Not the shop’s',
  notOursHelp: 'It stays in QuickBooks and is not asked about again.',
};
