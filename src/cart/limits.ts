/** What one line may hold; the database repeats it. */
export { QUANTITY_MAX } from '../kit/quantity.ts';
/** Lines of one cart, list or order (security.md 4.3). */
export const LINES_MAX = 200;
