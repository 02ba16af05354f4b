/** The word of one category, its sign, and its precautions: those that must be there, those that may. */
export interface CategoryRule {
  /** As section 2 of a sheet writes them: 1, 1A, 2, 2B; types C to F. */
  categories: readonly string[];
  word: 'Danger' | 'Warning' | null;
  pictogram: string | null;
  required: readonly string[];
  /** Only where the maker finds them to apply. */
  optional: readonly string[];
}

/**
 * One hazard statement: its text, one plain sentence that may stand beside it, its class, and where
 * its label elements are laid down.
 */
export interface HazardCode {
  text: string;
  plain: string;
  hazardClass: string;
  source: string;
  rules: readonly CategoryRule[];
}

const codes = (text: string) => text.split(' ').filter(Boolean);
export const rule = (
  categories: string,
  word: CategoryRule['word'],
  pictogram: string | null,
  { required, optional = '' }: { required: string; optional?: string },
): CategoryRule => ({
  categories: codes(categories),
  word,
  pictogram,
  required: codes(required),
  optional: codes(optional),
});
export const code = (
  [hazardClass, source]: readonly [string, string],
  text: string,
  plain: string,
  ...rules: CategoryRule[]
): HazardCode => ({ hazardClass, source, text, plain, rules });

// Paragraphs of 29 CFR 1910.1200 Appendix C; what OSHA leaves to others stands by the UN's Annex 3.
export const C = (class_: string, paragraph: string) =>
  [class_, `29 CFR 1910.1200 App. C, C.4.${paragraph}`] as const;
export const UN = (class_: string) => [class_, 'GHS rev. 7, Annex 3, section 3'] as const;
