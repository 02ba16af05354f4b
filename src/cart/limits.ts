/** What one line may hold; the database repeats it. */
export { MAX_QUANTITY } from '../kit/quantity.ts';
/** Lines of one cart, list or order (security.md 4.3). */
export const MAX_LINES = 200;
/** Characters of a note on one line. */
export const MAX_LINE_NOTE = 200;
