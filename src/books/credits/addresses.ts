/** A credit has no page of its own: it stands under this name on the page of the invoice that it goes against. */
export const creditAnchor = (creditId: string): string => `credit-${creditId}`;

/** Where a credit is read: at its place on the invoice, else at its order. */
export const creditPlace = (creditId: string, invoiceId: string | null, orderId: string): string =>
  invoiceId
    ? `/dashboard/invoices/${invoiceId}#${creditAnchor(creditId)}`
    : `/dashboard/orders/${orderId}`;

/** The paper of a credit that the shop numbered itself. */
export const creditPaperOf = (creditId: string): string =>
  `/dashboard/credits/${creditId}/credit.pdf`;
