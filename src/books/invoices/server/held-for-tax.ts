/** Nobody has said yet what tax the customer pays: the bill waits, and goes by itself once somebody has. */
export const TAX_UNSETTLED = 'tax-unsettled';
