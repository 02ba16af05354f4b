/** What one line may hold; the database repeats it. */
export const QUANTITY_MAX = 9999;
/** Lines of one cart, list or order (security.md 4.3). */
export const LINES_MAX = 200;
