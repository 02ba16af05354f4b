/** What one line may hold; the database repeats it. */
export const MAX_QUANTITY = 9999;
/**
 * Lines of one cart, saved list or order: as many as one list of the quick order holds (docs/decisions, quick order). The database
 * repeats it for carts.
 */
export const MAX_LINES = 2000;

/**
 * A quantity as people write it: digits only, 1 to 9999, or null. JavaScript's own reading of numbers would take `0x10` as 16
 * and `1e1` as 10, and order what nobody meant.
 */
export function readQuantity(text: string): number | null {
  const digits = text.trim();
  if (!/^\d{1,6}$/.test(digits)) return null;
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : null;
}
