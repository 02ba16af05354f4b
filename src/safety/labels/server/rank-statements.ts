import { HAZARD_CODES } from '../../hazards/hazard-codes.ts';
import { FIRST_AID_CODES } from './first-aid.ts';

const WORDS = { Danger: 0, Warning: 1, none: 2 } as const;
/** H3 health, H2 physical, H4 environment. */
const KINDS: Readonly<Record<string, number>> = { H3: 0, H2: 1, H4: 2 };

function wordOf(code: string, hCategories: readonly string[]): keyof typeof WORDS {
  const rules = HAZARD_CODES[code]?.rules ?? [];
  const category = hCategories.find((entry) => entry.startsWith(`${code} `))?.slice(5);
  const known = rules.find(({ categories }) => category && categories.includes(category));
  const word = (known ?? rules[0])?.word;
  return word ?? 'none';
}

/**
 * Hazard statements with the worst one first: those that call for Danger, then Warning, then no
 * word; of one weight what harms people, then fire and pressure, then water. The weight is that of
 * each category in 29 CFR 1910.1200 Appendix C (safety/hazards/hazard-codes.ts); people before things is
 * the house's rule, because this label stands where people work.
 */
export function rankHazards(
  codes: readonly string[],
  hCategories: readonly string[] = [],
): string[] {
  const place = (code: string) =>
    WORDS[wordOf(code, hCategories)] * 10 + (KINDS[code.slice(0, 2)] ?? 3);
  return [...codes].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/**
 * Precautions in the order in which a person who holds the bottle needs them: what to wear, what
 * not to breathe or touch, what not to do near fire or water, habits, a fire, a spill, the shelf,
 * what becomes of the rest. The order is the house's; the statements are the maker's. First aid has
 * its own place.
 */
const ORDER = [
  'P280 P260 P284 P261 P262 P271 P282 P283',
  'P210 P220 P211 P251 P223 P231+P232',
  'P202 P201 P263 P270 P264 P272',
  'P370+P378 P371+P380+P375 P370+P376 P377 P381 P391 P390',
  'P405 P233 P403+P233 P403+P235 P403 P410+P412 P410+P403 P410',
  'P235 P411 P420 P402+P404 P240 P241 P242 P243 P406 P407',
  'P273 P234 P501 P502',
].flatMap((codes) => codes.split(' '));

/** The precautions among these codes that are no first aid, the one needed first standing first. */
export function rankPrecautions(codes: readonly string[]): string[] {
  const place = (code: string) => {
    const found = ORDER.indexOf(code);
    return found === -1 ? ORDER.length : found;
  };
  return codes
    .filter((code) => !FIRST_AID_CODES.includes(code))
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

/** Whether a precaution has a place in the order; for the test that none is forgotten. */
export const isRanked = (code: string): boolean => ORDER.includes(code);
