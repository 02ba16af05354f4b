/** To do, and what is not billed, its view. */
export const INBOX = '/dashboard/accounting/inbox';
export const NOT_BILLED = `${INBOX}/not-billed`;
