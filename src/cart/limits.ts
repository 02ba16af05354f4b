/** What one line may hold; the database repeats it. */
export { MAX_QUANTITY } from '../kit/quantity.ts';
/**
 * Lines of one cart, saved list or order: as many as one list of the quick order holds (docs/decisions, quick order). The database
 * repeats it for carts.
 */
export const MAX_LINES = 2000;
/** Products of a visitor's cart: it is kept in the browser, and asks for names in one address. */
export const MAX_GUEST_LINES = 200;
/** Characters of a note on one line. */
export const MAX_LINE_NOTE = 200;
