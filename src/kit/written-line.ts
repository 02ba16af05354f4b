import { readQuantity } from './quantity.ts';

/** One way to read a written line: what names the product, and how many. */
export interface LineReading {
  product: string;
  /** Null when something stands where the quantity should and is none: 0, 10000, 1.5, 0x10. */
  quantity: number | null;
  /** The quantity as it was written; '' when none was, which means 1. */
  written: string;
}

/** "SKU x4", "SKU × 4", "SKU*4". */
const COUNT_AFTER = /^(\S.*?)\s*(?:\s[x×]|[×*])\s*(-?\d[\w.,]*)$/i;
/** "4 x SKU", "4x SKU". */
const COUNT_BEFORE = /^(-?\d[\d.,]*)\s*[x×*]\s+(\S.*)$/i;
/** What was meant as a number: it begins with a digit or a minus, and holds no hyphen as SKUs do. */
const NUMBER_LIKE = /^-?\d[\w.,]*$/;

const reading = (product: string, written: string): LineReading => ({
  product: product.trim(),
  quantity: written === '' ? 1 : readQuantity(written),
  written,
});

/**
 * The ways to read "SKU", "SKU 4", "SKU x4", "4 SKU" and "4 x SKU", the likeliest first. A SKU may hold spaces, letters and digits, so
 * only who knows the products can say which reading is right.
 */
export function lineReadings(text: string): LineReading[] {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line === '') return [];
  const found: LineReading[] = [];
  const after = COUNT_AFTER.exec(line);
  if (after) found.push(reading(after[1] ?? '', after[2] ?? ''));
  const before = COUNT_BEFORE.exec(line);
  if (before) found.push(reading(before[2] ?? '', before[1] ?? ''));
  const words = line.split(' ');
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (!after && words.length > 1 && NUMBER_LIKE.test(last))
    found.push(reading(words.slice(0, -1).join(' '), last));
  if (!before && words.length > 1 && NUMBER_LIKE.test(first))
    found.push(reading(words.slice(1).join(' '), first));
  return [...found, reading(line, '')];
}

/** The same for the cells of a table's row: SKU and quantity, or quantity and SKU. */
export function cellReadings(cells: readonly string[]): LineReading[] {
  const [first = '', second = ''] = cells.map((cell) => cell.trim());
  if (first === '') return [];
  const turned = NUMBER_LIKE.test(first) && second !== '' ? [reading(second, first)] : [];
  return [reading(first, second), ...turned];
}
