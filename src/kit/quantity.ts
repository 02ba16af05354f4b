/** What one line may hold; the database repeats it. */
export const MAX_QUANTITY = 9999;
/**
 * Lines of one cart, saved list or order: as many as one list of the quick order holds (docs/decisions, quick order). The database
 * repeats it for carts.
 */
export const MAX_LINES = 2000;
/** Products of a visitor's cart: it is kept in the browser, and asks for names in one address. */
export const MAX_GUEST_LINES = 200;

// Made once: a format of its own for each number takes thirty times as long.
const atMostTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const atMostOne = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** "1,234.5": at most so many decimals, two by default, without zeros at the end. */
export const amountText = (amount: number, decimals: 0 | 1 | 2 = 2): string =>
  [whole, atMostOne, atMostTwo][decimals]?.format(amount) ?? '';

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
