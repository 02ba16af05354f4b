/** A product as a maker's sheet would name it. */
export interface NamedProduct {
  name: string;
  skus: readonly string[];
  epaRegNo: string | null;
}

/** With fewer letters a file is a scan, or cannot be read by a computer: a sheet has thousands. */
const LEAST_LETTERS = 200;
/** Shorter SKUs occur in texts by chance. */
const LEAST_SKU = 5;

/** Letters and digits only: programs that write PDFs put spaces where they like. */
export const lettersOnly = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const EPA = /EPA\s*Reg(?:istration)?\.?\s*(?:No|Number|#)?\.?\s*:?\s*(\d{1,6}-\d{1,5})/gi;
/** Without the distributor's part, which differs between labels of one product. */
const product = (epaRegNo: string) => epaRegNo.split('-').slice(0, 2).join('-');
/** "Acid Bowl Cleaner 9%" as "Acid Bowl Cleaner": makers leave strengths out, or put them elsewhere. */
const withoutStrength = (name: string) => name.replaceAll(/\S*\d\S*/g, '');

/** What somebody who looks has to answer. `found` and `begins` are the file's own words. */
export type SheetDoubt =
  | { why: 'epa'; found: string }
  | { why: 'unnamed'; begins: string }
  | { why: 'unread'; begins: string };

/**
 * What in the words of a PDF speaks against its being the sheet of this product: another EPA number,
 * or neither its name nor a SKU nor its EPA number anywhere, or too few words to tell, as in a scan.
 * Null when nothing does. Somebody has to look; it is no proof.
 */
export function doubtOf(words: string, { name, skus, epaRegNo }: NamedProduct): SheetDoubt | null {
  const text = lettersOnly(words);
  const numbers = [...words.matchAll(EPA)].map(([, number = '']) => number);
  if (epaRegNo && numbers.length > 0)
    return numbers.includes(product(epaRegNo)) ? null : { why: 'epa', found: numbers[0] ?? '' };
  const names = [name, withoutStrength(name), ...skus.filter((sku) => sku.length >= LEAST_SKU)];
  if (names.map(lettersOnly).some((one) => one !== '' && text.includes(one))) return null;
  const begins = words.slice(0, 80).trim();
  return { why: text.length < LEAST_LETTERS ? 'unread' : 'unnamed', begins };
}
