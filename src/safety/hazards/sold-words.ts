/**
 * The one mark of a product that is no longer sold, on screens and papers alike: it keeps its sheet, its label and its place in lists, and
 * nobody shall look for it in the shop.
 */
export const NO_LONGER_SOLD = { en: 'No longer sold', es: 'Ya no se vende' } as const;

/** Marks a chemical that a site buys from somebody else, wherever it is named. */
export const OTHER_SUPPLIER = 'other supplier';
