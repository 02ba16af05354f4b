/** What a person may choose for a printed label. */
export const STOCKS = ['thermal', 'sheet', 'bottle', 'small', 'vial'] as const;
export type LabelStock = (typeof STOCKS)[number];

export const LANGUAGES = ['en', 'pair', 'es'] as const;
/** `pair`: each label in English and the same one in Spanish beside it. */
export type LabelLanguages = (typeof LANGUAGES)[number];

/** How large a label is, in inches, and how many fill a page. */
export const STOCK_SIZES: Readonly<
  Record<LabelStock, { width: number; height: number; perPage: number }>
> = {
  thermal: { width: 4, height: 6, perPage: 1 },
  sheet: { width: 4, height: 10 / 3, perPage: 6 },
  bottle: { width: 4, height: 2, perPage: 10 },
  small: { width: 2.625, height: 1, perPage: 30 },
  vial: { width: 1.75, height: 0.5, perPage: 80 },
};

/** The most labels of one printing. */
export const MOST_COPIES = 100;
