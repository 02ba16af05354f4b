import { formatCents } from '../../kit/money.ts';

interface Stray {
  docNumber: string | null;
  totalCents: number;
  customerName: string | null;
  /** Our credit of the same mark, and what it is for; null when there is none. */
  ours: { what: string; bookedAs: string | null } | null;
}

/** What the inbox says of credits of the books that bear our mark, and its buttons for them. */
export const STRAY_CREDIT_WORDS = {
  sentence: ({ docNumber, totalCents, customerName, ours }: Stray) => {
    const what = `Credit memo ${docNumber ?? 'without a number'} of ${formatCents(totalCents)}${customerName ? ` for ${customerName}` : ''} stands in QuickBooks with the shop’s mark`;
    if (ours === null) return `${what}, and no credit here knows it.`;
    return ours.bookedAs === null
      ? `${what}: ${ours.what}, which the shop does not have there.`
      : `${what}: ${ours.what}, which stands there as ${ours.bookedAs} already. One of the two is too many.`;
  },
  ours: (invoiceNumber: string | null, orderNumber: string) =>
    invoiceNumber === null
      ? `the credit for empties taken at order ${orderNumber}`
      : `the credit for invoice ${invoiceNumber}`,
  belongs: 'It is this credit',
  notOurs: 'Not the shop’s',
  notOursHelp:
    'It stays in QuickBooks and is not asked about again. Void it there if it is too many.',
};
