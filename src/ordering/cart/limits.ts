/** Characters of a note on one line. */
export const MAX_LINE_NOTE = 200;
/** Characters of the customer's own number of an order. */
export const MAX_PO = 50;
