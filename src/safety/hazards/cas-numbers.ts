/** The last digit of a CAS number is the sum of the others by their place, modulo ten. */
export function isCasNumber(text: string): boolean {
  const digits = [...text.replaceAll('-', '')].map(Number);
  const check = digits.pop();
  return digits.reverse().reduce((sum, digit, at) => sum + digit * (at + 1), 0) % 10 === check;
}

const MOST = 40;
/** Numbers of other sections are what the product must not meet, or what a law names. */
const SECTION_3 =
  /composition\s*(?:\/|and)?\s*information\s+on\s+ingredients(.*?)(?:first[\s-]*aid\s+measures|$)/is;

/**
 * The CAS numbers that the words of a sheet name, those of its section 3 where that can be told apart, each once. Words of a PDF are read as far
 * as they can be had: what is found is for people to confirm.
 */
export function casNumbersIn(words: string): string[] {
  const from = SECTION_3.exec(words)?.[1] ?? words;
  const found = from.match(/(?<![\d-])\d{2,7}-\d{2}-\d(?![\d-])/g) ?? [];
  return [...new Set(found)].filter(isCasNumber).slice(0, MOST);
}
