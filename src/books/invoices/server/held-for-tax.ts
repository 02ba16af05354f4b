/** The customer's tax is not set: the invoice is held, and released once it is. */
export const TAX_UNSETTLED = 'tax-unsettled';
