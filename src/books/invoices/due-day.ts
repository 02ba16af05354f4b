import { shiftDay } from '../../kit/time.ts';

const AT_ONCE =
  /\b(?:due|payable)? ?(?:on|upon|at) (?:receipt|delivery|once)\b|\bc\.?o\.?d\b|\bcash\b|\bprepa(?:id|y)/i;
const DAYS = /\bnet[ -]*(\d{1,3})\b|\b(\d{1,3})[ -]*days?\b|^\s*(\d{1,3})\s*$/gi;

/**
 * In how many days a bill is due, by a customer's terms as people write them: "Net 30", "30 days", "2/10 net 30", "COD". null: they say no
 * number of days, or more than one.
 */
export function daysOfTerms(terms: string): number | null {
  const found = [...terms.matchAll(DAYS)].map((one) => Number(one[1] ?? one[2] ?? one[3]));
  const days = new Set(found);
  if (days.size > 1) return null;
  return found[0] ?? (AT_ONCE.test(terms) ? 0 : null);
}

/** The day on which a bill of `on` is due (YYYY-MM-DD); null where the terms say none. */
export function dueDay(on: string, terms: string): string | null {
  const days = daysOfTerms(terms);
  return days === null ? null : shiftDay(on, days);
}
