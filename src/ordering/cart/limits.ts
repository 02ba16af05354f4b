/** Products of a visitor's cart: it is kept in the browser, and asks for names in one address. */
export const MAX_GUEST_LINES = 200;
/** Characters of a note on one line. */
export const MAX_LINE_NOTE = 200;
/** Characters of the customer's own number of an order. */
export const MAX_PO = 50;
